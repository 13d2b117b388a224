"""The moments of a long game in little memory: every so many states, the others when asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, MutableSequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar, cast, overload

from .action import CHANCE, Action
from .game import Game, Transition
from .moment import Moment

S = TypeVar("S")

_GONE: Any = None
"""In the place of a state that can be had again."""


@dataclass(frozen=True, slots=True)
class Keeping:
    """What a timeline keeps of its past: of the states on a line of play every so-manieth.

    `note` is told every moment that becomes part of the game, in order.
    """

    spacing: int
    note: Callable[[Moment[Any]], None]


class History(MutableSequence[Moment[S]], Generic[S]):
    """A list of moments, of which most are kept without their state and what happened.

    These are found again by playing on from the last state kept on the line of play.
    """

    def __init__(
        self, game: Game[S], begin: Callable[[], S], first: Moment[S], keeping: Keeping
    ) -> None:
        """`begin` gives the state of the first moment, which is not kept either."""
        self._game, self._begin, self._keeping = game, begin, keeping
        self.rows: list[Moment[S]] = [first]
        """The moments; of most the state is gone, and of a step the events."""
        self._gaps = [0]
        """By moment: steps on its line of play since a state that is kept."""
        self._whole = 0
        """The moments before this one have been cut down."""
        self._found: tuple[int, S] | None = None
        """The position that was found again last, with its state."""
        keeping.note(first)

    def __len__(self) -> int:
        return len(self.rows)

    @overload
    def __getitem__(self, index: int) -> Moment[S]: ...
    @overload
    def __getitem__(self, index: slice) -> list[Moment[S]]: ...
    def __getitem__(self, index: int | slice) -> Moment[S] | list[Moment[S]]:
        """Moments as they were."""
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(len(self)))]
        row = self.rows[index]
        return self._restored(row) if row.state is _GONE else row

    def __iter__(self) -> Iterator[Moment[S]]:
        return (self[place] for place in range(len(self)))

    def __setitem__(self, index: Any, value: Any) -> None:
        raise TypeError("what has happened stays")

    def __delitem__(self, index: Any) -> None:
        raise TypeError("what has happened stays")

    def insert(self, index: int, value: Moment[S]) -> None:
        """Add a moment at the end."""
        if index != len(self):
            raise TypeError("a moment comes after all others")
        self.extend([value])

    def extend(self, values: Iterable[Moment[S]]) -> None:
        """Add moments at the end."""
        for moment in values:
            self._keeping.note(moment)
            self.rows.append(moment)
            is_step = moment.parent is not None
            gap = self._gaps[moment.parent] + 1 if moment.parent is not None else 0
            self._gaps.append(0 if is_step and gap >= self._keeping.spacing else gap)
        self._found = None
        while self._whole < len(self) - 1:  # but not what is so now
            self.rows[self._whole] = self._cut_down(self.rows[self._whole])
            self._whole += 1

    def _cut_down(self, moment: Moment[S]) -> Moment[S]:
        if moment.position != moment.seq:  # no step: what happened cannot be found again
            return moment.cut_down(_GONE, is_step=False)
        if self._gaps[moment.seq] == 0 and moment.seq > 0:
            # a copy has nothing that was worked out from the state, as much memory again
            return replace(moment, state=copy(moment.state))
        return moment.cut_down(_GONE, is_step=True)

    def _restored(self, row: Moment[S]) -> Moment[S]:
        steps, at = [], row.position
        while at > 0 and (self._state_at(at) is _GONE or at == row.seq):
            steps.append(self.rows[at])
            at = cast(int, self.rows[at].parent)
        state = self._state_at(at)
        transition: Transition[S] | None = None
        for step in reversed(steps):
            seat = CHANCE if step.entry.seat is None else step.entry.seat
            transition = self._game.apply(state, Action(seat, step.entry.act))
            state = transition.state
        self._found = row.position, state
        if transition is None or row.position != row.seq:
            return replace(row, state=state)
        return replace(row, state=state, events=transition.events, private=transition.private)

    def _state_at(self, position: int) -> S:
        if self._found is not None and self._found[0] == position:
            return self._found[1]
        state = self.rows[position].state
        return self._begin() if position == 0 and state is _GONE else state
