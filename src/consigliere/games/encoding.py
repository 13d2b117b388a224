"""Games in numbers, for research: positions as rows of integers, decisions as action numbers.

What environments are built upon: see `consigliere.envs` and docs/envs.md.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from consigliere.core.action import Action
from consigliere.core.errors import ConsigliereError
from consigliere.core.game import Game, Outcome

P = TypeVar("P")
V = TypeVar("V")

Row: TypeAlias = NDArray[np.int16]
"""An observation, shape (observation_size,)."""


class ActionNotLegal(ConsigliereError):
    """An action number that is none, or that the rules do not allow now; nothing has changed."""


@dataclass(frozen=True, slots=True)
class Plane(Generic[V]):
    """Numbers of an observation that belong together, each from `low` to `high`.

    `read` writes them from a view; their number is that of the first position.
    """

    name: str
    low: int
    high: int
    meaning: str
    read: Callable[[V], Iterable[int]]


@dataclass(frozen=True, slots=True)
class PlaneSpan:
    """Where a plane lies in an observation, and what its numbers may be."""

    name: str
    slots: slice
    low: int
    high: int
    meaning: str


@dataclass(frozen=True, slots=True)
class ActionGroup:
    """Actions of one sort, in the order of their numbers, by their words."""

    name: str
    words: tuple[str, ...]
    meaning: str


class Encoding(Protocol[P]):
    """A game with its options and its seats, in numbers.

    Positions are immutable. A decision of the rules may take several actions, one after the other:
    an operation and the cards that it is for, say. Actions are numbered alike in every position.
    """

    game: Game[Any]
    options: Mapping[str, str]
    seats: int
    planes: tuple[PlaneSpan, ...]
    groups: tuple[ActionGroup, ...]
    low: Row
    high: Row
    """The least and the greatest value of each number of an observation."""
    max_actions: int
    """No game asks for more actions, chance left out."""
    most_outcomes: int
    """No chance event has more outcomes."""

    def initial(self) -> P:
        """The position before anything happened."""
        ...

    def actors(self, position: P) -> tuple[int, ...]:
        """The seats that must act; `(CHANCE,)` for a chance event; `()` when the game is over."""
        ...

    def legal(self, position: P, seat: int) -> Sequence[int]:
        """The actions that a seat may take, in growing order; none if it must not act."""
        ...

    def step(self, position: P, seat: int, action: int) -> P:
        """The position after an action; raises ActionNotLegal."""
        ...

    def chance(self, position: P) -> Sequence[int]:
        """The weights of the outcomes of the chance event that is due; none if none is."""
        ...

    def draw(self, position: P, outcome: int) -> P:
        """The position after an outcome of the chance event, by its place among the weights."""
        ...

    def play(self, position: P, action: Action) -> P:
        """The position after a whole decision in the game's notation, at the start of one."""
        ...

    def position(self, state: Any) -> P:
        """The position of a state of the rules, at the start of a step."""
        ...

    def state(self, position: P) -> Any:
        """The state that the game's rules know."""
        ...

    def observe(self, position: P, seat: int) -> Row:
        """What a seat sees, in a fresh array; its own seat comes first in every order of seats."""
        ...

    def key(self, position: P) -> Hashable:
        """What tells positions apart, the way to them left out."""
        ...

    def told(self, position: P, seat: int) -> str:
        """What the last step let a seat know, as a line of text; empty if nothing."""
        ...


def action_words(encoding: Encoding[Any]) -> tuple[str, ...]:
    """The word of each action, by its number."""
    return tuple(word for group in encoding.groups for word in group.words)


def returns_of(outcome: Outcome | None, seats: int) -> tuple[float, ...]:
    """What a game was worth to each seat: the winners share 1, the others −1.

    All zero for a draw, if everybody has won, and as long as the game goes on. They sum to 0.
    """
    if outcome is None or len(outcome.winners) in {0, seats}:
        return (0.0,) * seats
    won, lost = 1 / len(outcome.winners), -1 / (seats - len(outcome.winners))
    return tuple(won if seat in outcome.winners else lost for seat in range(seats))


def relative(seat: int, viewer: int, seats: int) -> int:
    """How many places a seat sits after the viewer."""
    return (seat - viewer) % seats


def one_hot(place: int | None, size: int) -> list[int]:
    """So many zeros with a 1 at a place; None marks nothing."""
    found = [0] * size
    if place is not None:
        found[place] = 1
    return found


def option_planes(
    game: Game[Any], options_of: Callable[[V], Mapping[str, str]]
) -> Iterable[Plane[V]]:
    """A plane for each option that belongs to the rules: a 1 at the place of its value."""
    for spec in game.info.options:
        if not spec.is_rule or not spec.is_offered or spec.is_extra or len(spec.values) < 2:
            continue

        def read(
            view: V, name: str = spec.name, values: tuple[str, ...] = spec.values
        ) -> list[int]:
            value = options_of(view)[name]
            return one_hot(values.index(value) if value in values else None, len(values))

        yield Plane(
            f"option_{spec.name}", 0, 1, f"the option `{spec.name}`: {', '.join(spec.values)}", read
        )
