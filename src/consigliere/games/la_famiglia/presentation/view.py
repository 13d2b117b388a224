"""The view of La Famiglia: everything public, and the secrets of the viewer's side.

Owners are numbers: seats, 4 for the neutrals, 5 for the dummy, None for nobody. Everything else is
named by the ids of the data files.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from consigliere.core.message import Message

TURN_FIELDS = ("round_number", "phase", "turn", "step", "order", "order_at")
"""LF-GEN-02, LF-RND-04: fields of the record that tell one turn of a seat from its next one: in the
encounter an order is a turn, in the managements a step of the procedure."""


@dataclass(frozen=True, slots=True)
class Order:
    """An order token on a territory; `token` is None while it lies face down for the viewer."""

    seat: int
    token: str | None


@dataclass(frozen=True, slots=True)
class Territory:
    """A territory; `beside_labs`: soldiers that may still be placed there beside labs."""

    id: str
    owner: int | None
    soldiers: int
    cars: int
    labs: int
    beside_labs: int
    orders: tuple[Order, ...]


@dataclass(frozen=True, slots=True)
class Zone:
    """A sea zone, with the boats of each seat."""

    id: str
    boats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of the lower table; `kind`: an action or `blue`; the owners of its disc and figure."""

    kind: str
    disc: int | None
    figure: int | None


@dataclass(frozen=True, slots=True)
class Column:
    """A column of both tables; discs are counted by seat, the neutral ones last."""

    upper: tuple[int, ...]
    lower: tuple[Cell, ...]
    beside: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Tile:
    """A control tile in the game, with the seat of each side that has marked it."""

    id: str
    discs: tuple[int | None, int | None]


@dataclass(frozen=True, slots=True)
class SoloCell:
    """A cell of the solo board: its council disc, its extra-action discs; whether it is open."""

    id: str
    disc: int | None
    extras: int
    open: bool


@dataclass(frozen=True, slots=True)
class Token:
    """An order token; `place`: `hq`, `board`, `open`, `lost`, `hidden` or a territory."""

    id: str
    place: str


@dataclass(frozen=True, slots=True)
class Seal:
    """A piece that places the last order of an action, with the token and the territory."""

    piece: str
    token: str
    territory: str


@dataclass(frozen=True, slots=True)
class Secrets:
    """The secrets of a player's side until the game is over (LF-HID-01, LF-HID-02)."""

    lire: int
    hq: int
    members: int
    drawn: tuple[str, ...]
    character: str | None


@dataclass(frozen=True, slots=True)
class Player:
    """One player. `…_change`: public changes since the start, None before it (LF-HID-08).

    `soldiers`: in supply and HQ together, `members` likewise; `removed`: discs taken off each row
    of the family board, `discs`: those left on its cells; `shown`: the soldiers, labs, cars and
    boats that the character has visibly placed, None if unknown.
    """

    seat: int
    side: int
    family: str | None
    council: str | None
    secrets: Secrets | None
    lire_change: int | None
    hq_change: int | None
    members_change: int | None
    soldiers: int
    members: int
    dome: int
    cards: int
    kept: bool
    shown: tuple[int | None, ...]
    cars: int
    boats: int
    reserve: int
    in_hand: int
    removed: tuple[int, ...]
    discs: tuple[tuple[int, ...], ...]
    levels: tuple[int, ...]
    council_in_hand: int
    council_out: int
    controlled: int
    tokens: tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class Duel:
    """The cards of a conflict, for the attack and the defence."""

    played: tuple[int, int]
    """Cards played in earlier steps, as bits: T 1, S 2, C 4."""
    chosen: tuple[bool, bool]
    cards: tuple[str | None, str | None]
    """The chosen cards, None if the viewer may not know them (LF-HID-05)."""


Stage = Literal["done", "lost", "now", "to_come"]
"""Of a revealed order."""


@dataclass(frozen=True, slots=True)
class TrackOrder:
    """A revealed order; stages: `done`, also if it was declined; `lost` before; `now`; `to_come`.

    `territory`: where it lies, None once it is done or lost; `reach`: what it could concern as
    things stand.
    """

    seat: int
    token: str
    territory: str | None
    stage: Stage
    reach: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Odds:
    """What a step of a conflict promises the player who decides, in percent.

    To take the territory for the attack, to hold it for the defence.
    """

    word: str
    percent: int


@dataclass(frozen=True, slots=True)
class Ending:
    """How the game ended: the goal that was met, if one was, and all that decided in one phrase."""

    goal: Message
    reason: Message


@dataclass(frozen=True, slots=True)
class LaFamigliaView:
    """The view of one viewer.

    `phase` is one of `setup dome planning final management_1 encounter management_2 over`;
    `decision`: the name of the current decision; `frames`: the stack of pending decisions, the next
    one last, each as kind, seat and three numbers; `course`: the public fields of the record.
    """

    viewer: int | None
    to_act: tuple[int, ...]
    prompt: Message
    mode: str
    phase: str
    round: int
    decision: str
    first_player: int | None
    players: tuple[Player, ...]
    territories: tuple[Territory, ...]
    zones: tuple[Zone, ...]
    columns: tuple[Column, ...]
    markers: tuple[int | None, ...]
    """Owners of the control markers by mandamento, the dome last."""
    tiles: tuple[Tile, ...]
    solo: tuple[SoloCell, ...]
    extra: tuple[int, ...]
    """Extra-action discs: 0 free, 1 blocked, 2 in use, 3 not in the game."""
    duel: Duel
    odds: tuple[Odds, ...]
    """In a conflict, for the player who decides."""
    track: tuple[TrackOrder, ...]
    """In the encounter: all revealed orders, in the order in which they are carried out."""
    seals: tuple[Seal, ...]
    """For the player who places orders: the pieces that place the last one."""
    dummy_family: str | None
    neutral_supply: int
    dummy_supply: int
    labs_supply: int
    frames: tuple[tuple[int, ...], ...]
    course: dict[str, int]
    options: dict[str, str]
    ending: Ending | None = None
    """Once a side has won by the rules, or nobody."""

    @property
    def turn(self) -> tuple[int, ...]:
        """What stays the same within a turn, and changes from one to the next."""
        return tuple(self.course[name] for name in TURN_FIELDS)
