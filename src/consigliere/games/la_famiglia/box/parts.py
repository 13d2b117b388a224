"""The components of La Famiglia as data structures: map, boards, orders, sheets, cards, numbers.

They hold data only; what it means is up to the rules. `source` tells where an entry comes from: S,
stated in the rules of the expansion; P, public information; H, a reconstruction of this project.
Several letters stand for parts from several sources.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

from consigliere.core.message import Message

VERSIONS = (5, 4, 3)
"""The rules versions that can be played: older games go on as they were begun."""
RULES_VERSION, *EARLIER_VERSIONS = VERSIONS

TERRITORIES, MANDAMENTI, SEATS = 36, 12, 4
FAMILIES, ORDERS, BASIC_ORDERS, ROW_ORDERS = 6, 13, 7, 3
COLUMNS, SHEETS, LEVELS, BOARD_CELLS = 6, 4, 4, 3
CHARACTERS, TILES, LOCKS = 6, 11, 4
MOST_ZONES, MOST_CELLS, MOST_BLUE, MOST_SOLO_CELLS = 12, 8, 4, 12
"""Upper limits of the rules; the data may have fewer."""

ModeName: TypeAlias = Literal["2v2", "1v1", "2v1"]
MODES: tuple[ModeName, ...] = ("2v2", "1v1", "2v1")
DIFFICULTIES = ("easy", "medium", "hard")

NUMBERS = MappingProxyType(
    {
        "influence_discs": (20, 60),
        "soldiers": (20, 200),
        "neutral_soldiers": (12, 200),
        "cars": (0, 20),
        "boats": (0, 20),
        "council_boats": (0, 20),
        "labs": (0, 72),
        "labs_per_territory": (1, 9),
        "cars_per_territory": (1, 9),
        "orders_per_territory": (1, 9),
        "start_neutrals": (1, 9),
        "start_soldiers": (1, 9),
        "dummy_soldiers": (1, 9),
        "dome_seats": (2, 24),
        "dome_start": (1, 12),
        "dome_mark": (1, 24),
        "boat_capacity": (1, 9),
        "car_capacity": (1, 9),
        "subtle_steps": (0, 3),
        "tiles_used": (1, TILES),
        "extra_discs": (1, 12),
        "move_other_price": (0, 9),
        "move_neutral_price": (0, 9),
        "gain_other_price": (0, 9),
        "gain_neutral_price": (0, 9),
        "gain_two_from": (1, 9),
        "send_price": (1, 9),
        "first_player_payment": (0, 9),
        "raid_soldiers": (1, 9),
        "order_lire": (0, 9),
        "income_least": (0, 99),
        "income_most": (0, 99),
        "win_single": (1, 13),
        "win_team": (1, 13),
    }
)
"""The numbers of the rules by name, each with its smallest and largest possible value."""

TEXT_LIMIT = 40
"""Characters of a name: two lines of twenty on the map."""

Id: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Z][A-Z0-9]{0,3}\Z")]
Text: TypeAlias = Annotated[str, Meta(min_length=1, max_length=TEXT_LIMIT)]
Source: TypeAlias = Annotated[str, Meta(pattern=r"^(?!.*(.).*\1)[SPH]{1,3}\Z")]
Point: TypeAlias = tuple[float, float]
"""Latitude and longitude in degrees; only for the drawing."""


class Entry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of all entries with a source."""

    source: Source


class Named(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """LF-BRD-10: an entry with an id; its `name` overrides that of the catalogues."""

    id: Id
    name: Text | None = None


# -- the map -------------------------------------------------------------------------------


class Seat(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """LF-MAP-02, LF-MAP-09, LF-COMP-16: a symbol of the tokens; seats A to D go clockwise."""

    id: Literal["A", "B", "C", "D"]
    symbol: Literal["lemon", "cap", "rose", "shotgun"]


class Mandamento(Named, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """LF-MAP-01, LF-MAP-06: three connected territories, one for each side and a neutral one."""


class Territory(Named, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """LF-MAP-04: a space; `seat` is None where neutral soldiers start.

    `marked`: whether its token has an extra mark (LF-SETUP-07). `town`: the position of the town;
    `anchor`: the site of the Voronoi cell that is drawn.
    """

    mandamento: Id
    seat: Literal["A", "B", "C", "D"] | None
    neighbours: tuple[Id, ...]
    zones: tuple[Id, ...]
    town: Point
    anchor: Point
    marked: bool = False


class Zone(Named, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """LF-MAP-08: a sea zone; `coast`: the first and last point of its shore, going westward."""

    neighbours: tuple[Id, ...]
    label: Point
    coast: tuple[int, int]


class Coast(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """LF-MAP-07: the outline of the island, closed, from Capo Peloro westward."""

    points: tuple[Point, ...]


class Bronte(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """LF-MAP-03: the mandamento that breaks ties."""

    mandamento: Id


class Map(Struct, frozen=True, forbid_unknown_fields=True):
    """`map.json`; lists of options follow the order of the territories."""

    bronte: Bronte
    seats: tuple[Seat, ...]
    mandamenti: tuple[Mandamento, ...]
    territories: tuple[Territory, ...]
    zones: tuple[Zone, ...]
    coast: Coast


# -- families ------------------------------------------------------------------------------

Steps: TypeAlias = tuple[int, int, int, int]
"""A value for each level of a row, 0 to 3."""
Cells: TypeAlias = tuple[str, str, str]
"""The codes of three cells, from left to right."""


class Board(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """LF-BRD-01, LF-BRD-02: values of justice, police and church, and two rows of economy."""

    justice: Steps = field(name="J")
    police: Steps = field(name="P")
    church: Steps = field(name="C")
    economy: Cells = field(name="E1")
    more_economy: Cells = field(name="E2")


Origin: TypeAlias = Literal["basic", "A1", "A2", "A3", "B1", "B2", "B3"]


class Order(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """LF-COMP-07: an order token; `origin`: `basic`, or its place on the family board."""

    id: Id
    initiative: int
    type: str
    origin: Origin


class Family(Named, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A family with its colour, its board and its thirteen orders."""

    ink: Literal["yellow", "green", "blue", "red", "purple", "orange"]
    board: Board
    orders: tuple[Order, ...]


class Families(Struct, frozen=True, forbid_unknown_fields=True):
    """`families.json`; the dummy is the first unused family in this order (LF-FAM-02)."""

    families: tuple[Family, ...]


# -- the tables ----------------------------------------------------------------------------


class Action(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The cost of an action cell in lire."""

    code: str
    cost: int


class PlainColumn(Struct, frozen=True, forbid_unknown_fields=True):
    """LF-COMP-02: a column of the printed table: its numbers of plain cells and neutral discs."""

    cells: int
    neutral: int


class Column(Struct, frozen=True, forbid_unknown_fields=True):
    """A column of a sheet: the codes of its action cells, and the number of blue cells below."""

    action: tuple[str, ...]
    blue: int


class Printed(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """LF-TAB-01: the upper table of round 1."""

    columns: tuple[PlainColumn, ...]


class Sheet(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """LF-COMP-12, LF-TAB-02: the lower table of a round."""

    columns: tuple[Column, ...]


class Tables(Struct, frozen=True, forbid_unknown_fields=True):
    """`tables.json`; sheet n is the lower table of round n + 1."""

    actions: tuple[Action, ...]
    printed: Printed
    sheets: tuple[Sheet, ...]


# -- cards, tiles and the solo board -------------------------------------------------------


class Resources(Struct, frozen=True, forbid_unknown_fields=True):
    """Starting resources: lire and soldiers in the HQ, soldiers and equipment on the map."""

    lira: int = 0
    hq: int = 0
    field: int = 0
    lab: int = 0
    car: int = 0
    boat: int = 0


class Character(Named, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """LF-COMP-11: a character card."""

    resources: Resources


class Tile(Named, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """LF-COMP-10: a control tile, used at the end of every round or all the time."""

    kind: Literal["income", "lasting"]
    code: str


class Cards(Struct, frozen=True, forbid_unknown_fields=True):
    """`cards.json`."""

    characters: tuple[Character, ...]
    tiles: tuple[Tile, ...]


class SoloCell(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """LF-COMP-15: an action cell of the solo board; on the side for two players each works once."""

    id: Id
    code: str
    kind: Literal["infinity", "free", "locked"] = "free"


class Level(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """LF-SETUP-11, LF-COMP-17: the numbers of blocked extra-action discs and of open locks."""

    id: Literal["easy", "medium", "hard"]
    blocked: int
    open_locks: int


class Solo(Struct, frozen=True, forbid_unknown_fields=True):
    """`solo.json`: the two sides of the solo board and the levels."""

    duel: tuple[SoloCell, ...] = field(name="1v1")
    trio: tuple[SoloCell, ...] = field(name="2v1")
    levels: tuple[Level, ...]


# -- numbers -------------------------------------------------------------------------------


class Number(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """LF-COMP-01, LF-COMP-03, LF-COMP-04, LF-COMP-05, LF-COMP-06: a number of the rules."""

    value: int


class BonusSource(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """LF-DOME-08: the stock that the pieces of the dome bonus come from."""

    value: Literal["hq", "supply"]


class Mode(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The parameters of a mode; the last five are for soloists, in 2v2 for everybody.

    `columns_left`: LF-PLAN-10; `brute_cost`: LF-CMB-03; starting `discs`, `discs_at_once`:
    LF-SETUP-10, LF-SETUP-14; `characters` dealt; `extra` resources, and lire `returned` by the
    first and the second player: LF-SETUP-09, LF-SETUP-13.
    """

    columns_left: int
    brute_cost: int
    discs: int
    discs_at_once: int
    characters: int
    extra: Resources
    returned: tuple[int, int]


class Numbers(Struct, frozen=True, forbid_unknown_fields=True):
    """`numbers.json`; `NUMBERS` lists the names."""

    dome_bonus_source: BonusSource
    numbers: dict[str, Number]
    modes: dict[ModeName, Mode]


@dataclass(frozen=True, slots=True)
class Box:
    """The validated components of a game; `id` is `standard` for those in the package."""

    id: str
    map: Map
    families: tuple[Family, ...]
    tables: Tables
    cards: Cards
    solo: Solo
    numbers: Numbers

    def number(self, name: str) -> int:
        """One of the numbers of the rules."""
        return self.numbers.numbers[name].value


def name_of(kind: str, entry: Named) -> Message:
    """The name of a `territory`, `mandamento`, `zone`, `family`, `character` or `tile`."""
    if entry.name is not None:
        return Message("la_famiglia.written", {"text": entry.name})
    return Message(f"la_famiglia.{kind}.{entry.id}")
