"""What a viewer knows of a table of La Famiglia: all that lies open, and secrets of its own side.

Owners are numbers: seats, 4 for the neutrals, 5 for the dummy, None for nobody. Everything else is
named by the ids of the data files.
"""

from __future__ import annotations

from dataclasses import dataclass

from consigliere.core.message import Message


@dataclass(frozen=True, slots=True)
class Order:
    """An order token on a territory; `token` is None while it lies face down for the viewer."""

    seat: int
    token: str | None


@dataclass(frozen=True, slots=True)
class Territory:
    """A territory; `beside_labs`: soldiers that may still be put there by labs."""

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
    """A cell of the lower table: `kind` an action code or `blue`; the disc and the figure on it."""

    kind: str
    disc: int | None
    figure: int | None


@dataclass(frozen=True, slots=True)
class Column:
    """A column of both tables; counts of discs by seat, the neutral ones last."""

    upper: tuple[int, ...]
    lower: tuple[Cell, ...]
    beside: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Tile:
    """A control tile of this game, with the seat whose disc marks it on either side."""

    id: str
    discs: tuple[int | None, int | None]


@dataclass(frozen=True, slots=True)
class SoloCell:
    """A cell of the solo board: whose council disc is there, how many extra discs, is it open."""

    id: str
    disc: int | None
    extras: int
    open: bool


@dataclass(frozen=True, slots=True)
class Token:
    """An order token of a player: in `hq`, on the `board`, `open`, on a territory, or `hidden`."""

    id: str
    place: str


@dataclass(frozen=True, slots=True)
class Seal:
    """A piece that lays the last order of an action, and which token then lies where."""

    piece: str
    token: str
    territory: str


@dataclass(frozen=True, slots=True)
class Secrets:
    """What only a player and his partner know until the game is over (LF-HID-01, LF-HID-02)."""

    lire: int
    hq: int
    members: int
    drawn: tuple[str, ...]
    character: str | None


@dataclass(frozen=True, slots=True)
class Player:
    """One player. `…_change`: public changes since the start, None before it (LF-HID-08).

    `soldiers` are those in supply and HQ together, `members` likewise; `removed`: discs taken off
    each row of the family board, `discs`: those left on its cells; `shown`: what everybody has seen
    of the character's placements: soldiers, labs, cars, boats; None where nothing is known yet.
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
    """The cards of the conflict: of the attack and of the defence."""

    played: tuple[int, int]
    """Cards shown in earlier steps, as bits: T 1, S 2, C 4."""
    chosen: tuple[bool, bool]
    cards: tuple[str | None, str | None]
    """Those chosen, where the viewer knows them (LF-HID-05)."""


@dataclass(frozen=True, slots=True)
class LaFamigliaView:
    """The table as one viewer sees it.

    `phase` is one of `setup dome planning final management_1 encounter management_2 over`;
    `decision` is the name of what is decided now; `frames` everything that is still to happen, the
    next one last, each as kind, seat and three numbers; `course` the numbers of the state that are
    nobody's secret.
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
    """By mandamento, the dome last."""
    tiles: tuple[Tile, ...]
    solo: tuple[SoloCell, ...]
    extra: tuple[int, ...]
    """Extra-action discs: 0 free, 1 blocked, 2 in use, 3 not in this game."""
    duel: Duel
    seals: tuple[Seal, ...]
    """For whoever places orders: the pieces that lay the last one."""
    dummy_family: str | None
    neutral_supply: int
    dummy_supply: int
    labs_supply: int
    frames: tuple[tuple[int, ...], ...]
    course: dict[str, int]
    options: dict[str, str]
