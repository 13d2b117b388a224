"""The view of Family Tree: all open cards, and the viewer's own hand."""

from __future__ import annotations

from dataclasses import dataclass

from consigliere.core.message import Message


@dataclass(frozen=True, slots=True)
class Card:
    """The face of a card that the viewer sees; `kind` is `person`, `meeting` or `event`.

    `year` is the birth of a person or the first year of an event, `last` an event's last one.
    `icons` are `older:15 younger:6 single_mother bears_until:45 adopter:25-50 surname`.
    `brides` and `children` are the first and the last year of birth of those who suit the card by
    age, its own icons counted in (FT-81).
    """

    id: str
    kind: str
    title: Message
    trade: Message | None = None
    year: int | None = None
    last: int | None = None
    sex: str | None = None
    icons: tuple[str, ...] = ()
    brides: tuple[int, int] | None = None
    children: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Person:
    """A person on the table; other cards are given by their ids.

    `owner` is the seat of the tableau, 0 for the big tree; `family` the id of its first member;
    `father` the adopter too. `taken`: came from another player (FT-42). `open`: may be taken by
    others (FT-38, FT-47). `waiting`: a mother whose husband must come first (FT-31).
    """

    id: str
    owner: int
    family: str
    spouse: str | None
    mother: str | None
    father: str | None
    meeting: str | None
    event: str | None
    taken: bool
    open: bool
    waiting: bool


@dataclass(frozen=True, slots=True)
class Side:
    """One player. `hand` is what the viewer knows of it: all cards, or those seen being taken.

    `best` is the family that counts now, by the id of its first member, and `chain` the longest
    line of a surname in it, from the first bearer down (FT-56, FT-60).
    """

    seat: int
    hand_size: int
    hand: tuple[str, ...]
    known: tuple[str, ...]
    """Cards of the hand that everybody saw being taken from the archive."""
    chips: int
    points: int
    best: str | None
    chain: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FamilyName:
    """FT-82: the name of a family, and those in it who have it as their surname (FT-58)."""

    family: str
    name: str
    bearers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FamilyTreeView:
    """A position as one viewer sees it.

    `stage` is one of `starter draw take act meeting fill joining over`, `phase` one of
    `setup taking acting filling`: what continues after a draw.
    """

    viewer: int | None
    to_act: tuple[int, ...]
    prompt: Message
    variant: str
    stage: str
    phase: str
    turn: int
    mover: int | None
    starter: int | None
    sides: tuple[Side, ...]
    people: tuple[Person, ...]
    """Everybody on the table, in the order of the deck file."""
    archive: tuple[str, ...]
    discard: tuple[str, ...]
    cards: tuple[Card, ...]
    """The faces of all cards that the viewer sees."""
    deck_size: int
    goal: int | None
    """To whom the next drawn card goes: a seat, or 10 for the archive."""
    pending: int
    dealt: int
    """Cards that each hand gets in the set-up."""
    joined: int
    """Seats that have finished the last joinings (FT-51)."""
    passes: int
    awaiting: str | None
    """The person whose meeting is still to be chosen."""
    options: dict[str, str]
    names: tuple[FamilyName, ...] = ()
    """The families that have got a name."""
    nameable: tuple[str, ...] = ()
    """The families that the viewer may name now, the oldest first (FT-82)."""

    def name_of(self, family: str | None) -> str | None:
        """FT-82: what a family is called, None if it has no name."""
        return next((one.name for one in self.names if one.family == family), None)
