"""What a viewer knows of a Famiglia table: everything but the order of the pile."""

from __future__ import annotations

from dataclasses import dataclass

from consigliere.core.message import Message


@dataclass(frozen=True, slots=True)
class Stack:
    """Identical cards; `new` of them were added to the Street this turn (FA-P1-8)."""

    card: str
    count: int
    new: int = 0


@dataclass(frozen=True, slots=True)
class Side:
    """One player's cards. Hands are public, because everybody can derive them (FA-SET-4)."""

    seat: int
    hand: tuple[Stack, ...]
    area: tuple[Stack, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Swap:
    """The Accountant at work: up to `limit` cards come up, then `to_lay` are still to be laid."""

    card: str
    limit: int
    taken: int
    to_lay: int


@dataclass(frozen=True, slots=True)
class Threat:
    """A Brute of `value` stands beside the Street card `target`, which counts as `lowest` now."""

    value: int
    target: str
    lowest: int


@dataclass(frozen=True, slots=True)
class FamigliaView:
    """The table as one viewer sees it; `phase` is one of
    `setup street accountant take_up lay_down brute take refill over`."""

    viewer: int | None
    to_act: tuple[int, ...]
    prompt: Message
    phase: str
    turn: int
    mover: int
    starter: int
    sides: tuple[Side, ...]
    street: tuple[Stack, ...]
    discard: tuple[Stack, ...]
    unknown: tuple[Stack, ...]
    """Cards of the pile whose order nobody knows; they lie on top."""
    known: tuple[str, ...]
    """Cards under them, top first: everybody saw them being put there (FA-P1-6)."""
    pile_size: int
    through: int
    passes: int
    pending: int
    """Cards still to be drawn onto the Street."""
    dug: bool
    """Whether cards were added to the Street this turn."""
    digs_left: int
    """Discards still allowed this turn; 99 where only a 0 on the Street ends them."""
    turns_left: int | None
    """Turns after this one, once the end is triggered (FA-END-1)."""
    swap: Swap | None
    threat: Threat | None
    options: dict[str, str]
