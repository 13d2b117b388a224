"""Judges: they estimate how good the options of a position are."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable


@dataclass(frozen=True, slots=True)
class Estimate:
    """The chance of a seat to win, a draw counted one half, with its 95 % interval.

    `samples` is the number of playouts; a solved position is exact, with no playouts and an
    interval of length zero.
    """

    chance: float
    low: float
    high: float
    samples: int
    is_exact: bool


@dataclass(frozen=True, slots=True)
class Option:
    """Steps from a position to the end of the turn, or to where its seat learns something in it."""

    words: tuple[str, ...]
    estimate: Estimate


@dataclass(frozen=True, slots=True)
class Verdict:
    """The options of a position, best first, and the one that was played, which is one of them."""

    options: tuple[Option, ...]
    played: Option


class Judge(Protocol):
    """Estimates the options of a seat from its view alone."""

    def judge(self, view: Any, played: Sequence[str], seed: int) -> Verdict:
        """The best options and the one `played`, for the seat that is to decide in `view`.

        `played` are legal steps to the end of the turn, to the next chance event or to where
        something hidden is revealed; if it is empty, the verdict's `played` is its best option.
        `seed` makes the judge reproducible.
        """
        ...


@runtime_checkable
class OpenJudge(Judge, Protocol):
    """A judge that can also look at everybody's cards, once the game is over."""

    def chances(self, state: Any, seed: int) -> tuple[Estimate, ...]:
        """The chance of each seat in a state with all that is hidden in it; they add up to one.

        What is still to be drawn is luck here, too.
        """
        ...
