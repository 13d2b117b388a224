"""A moment of a game: what is so after one entry of its record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from .event import Event
from .game import Outcome, told
from .naming import Naming
from .record import Entry

S = TypeVar("S")

NOBODY: frozenset[int] = frozenset()
"""No seats. Python makes another empty set each time; every moment of a game holds some."""
_NOTHING: Mapping[int, tuple[Event, ...]] = {}
"""Nothing of their own for any seat."""


@dataclass(frozen=True, slots=True)
class Replacing:
    """A request that the computer plays for a seat that the others wait for.

    `by` has asked for it; `allowing` are the seats that want it, `by` among them.
    """

    seat: int
    by: int
    allowing: frozenset[int]


@dataclass(frozen=True, slots=True)
class Moment(Generic[S]):
    """What is so after entry number `seq`; 0 is before anything happened."""

    seq: int
    entry: Entry
    state: S
    events: tuple[Event, ...]
    position: int
    """The moment whose step led to `state`: an undo makes it an earlier one."""
    parent: int | None
    """The position before the step of this moment; None where the entry is no step."""
    draws: int
    """Chance events on the line of play up to here: the number of the next pick."""
    outcome: Outcome | None = None
    offers: frozenset[int] = NOBODY
    """The seats that offer to end the game."""
    asking: int | None = None
    """The seat that asks to take back its last decision."""
    allowing: frozenset[int] = NOBODY
    """The seats that allow it."""
    replacing: Replacing | None = None
    """The request that the computer plays for somebody, if one is open."""
    taken_over: frozenset[int] = NOBODY
    """People's seats that the computer plays at the moment."""
    resigned: frozenset[int] = NOBODY
    """Seats given up; the computer plays them to the end."""
    namings: tuple[Naming, ...] = ()
    """The names given up to here, the latest last; an undo does not take them back."""
    private: Mapping[int, tuple[Event, ...]] = field(default_factory=dict)
    """What a seat is told instead of `events`."""
    is_forced: bool = False
    """Whether the seat had no other step."""
    reveals: bool = False
    """Whether the step has shown somebody what nobody could know before."""

    def cut_down(self, state: S, *, is_step: bool) -> Moment[S]:
        """This moment in little memory: another state, and of a step nothing of what happened.

        Written out, as every line of a record that is read comes by here.
        """
        return Moment(
            self.seq,
            self.entry,
            state,
            () if is_step else self.events,
            self.position,
            self.parent,
            self.draws,
            self.outcome,
            self.offers,
            self.asking,
            self.allowing,
            self.replacing,
            self.taken_over,
            self.resigned,
            self.namings,
            _NOTHING if is_step else self.private,
            self.is_forced,
            self.reveals,
        )

    def told(self, viewer: int | None) -> tuple[Event, ...]:
        """What happened as a seat may know it, or the public with None."""
        return told(self.events, self.private, viewer)
