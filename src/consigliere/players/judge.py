"""What a judge is: a player that also says how good everything is, and what that rests on."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Estimate:
    """The chance of one seat to win, a draw counted one half, with its 95 % interval.

    `samples` are the playouts it rests on; a solved position is exact, rests on none, and its
    interval is a point.
    """

    chance: float
    low: float
    high: float
    samples: int
    is_exact: bool


@dataclass(frozen=True, slots=True)
class Option:
    """Steps from a position to the end of the turn, or to the next chance event in it."""

    words: tuple[str, ...]
    estimate: Estimate


@dataclass(frozen=True, slots=True)
class Verdict:
    """Options of a position, best first, and the one that was played, which is among them."""

    options: tuple[Option, ...]
    played: Option


class Judge(Protocol):
    """Weighs what a seat may do, knowing its view and nothing else."""

    def judge(self, view: Any, played: Sequence[str], seed: int) -> Verdict:
        """The best options and the one `played`, for the seat that is to decide in `view`.

        `played` are legal steps to the end of the turn or to the next chance event; if it is empty,
        nothing was played and the `played` of the verdict is its best option. `seed` is the judge's
        own luck.
        """
        ...
