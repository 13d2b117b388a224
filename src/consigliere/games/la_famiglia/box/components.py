"""What is printed on the components, for clients: names and effects as texts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from consigliere.core.message import Message

from .files import box_in_use, box_of_version
from .parts import EARLIER_VERSIONS, Board, Box, Family, SoloCell, name_of
from .wording import effects_in_words, resources_in_words


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a family board: a value for each level, or the effects of its cells."""

    id: str
    values: tuple[int, ...]
    effects: tuple[tuple[Message, ...], ...]


@dataclass(frozen=True, slots=True)
class FamilyParts:
    """LF-BRD-01: a family and its board; `orders`: the tokens in rows A and B."""

    id: str
    name: Message
    ink: str
    rows: tuple[Row, ...]
    orders: tuple[tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Part:
    """A character, a control tile or a cell of the solo board, with its effects.

    `kind`: `income` or `lasting` for a tile; `infinity`, `free` or `locked` for a cell.
    """

    id: str
    name: Message | None
    kind: str
    effects: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class MandamentoParts:
    """LF-MAP-01, LF-MAP-03: a mandamento and its territories."""

    id: str
    name: Message
    territories: tuple[str, ...]
    bronte: bool


@dataclass(frozen=True, slots=True)
class EarlierParts:
    """What was printed otherwise in an earlier rules version."""

    families: tuple[FamilyParts, ...]
    trio: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Components:
    """All printed components, which do not change during a game, and the numbers of the rules."""

    families: tuple[FamilyParts, ...]
    mandamenti: tuple[MandamentoParts, ...]
    territories: dict[str, Message]
    zones: dict[str, Message]
    characters: tuple[Part, ...]
    tiles: tuple[Part, ...]
    duel: tuple[Part, ...]
    trio: tuple[Part, ...]
    earlier: dict[str, EarlierParts]
    """What games that were begun by an earlier rules version are played with, by version."""
    costs: dict[str, int]
    """Cost in lire by the code of an action cell."""
    sheets: tuple[tuple[tuple[str, ...], ...], ...]
    """LF-TAB-02: the codes of the action cells, by sheet and column."""
    numbers: dict[str, int]


@cache
def components_in_use() -> Components:
    """The components of the box in use."""
    return components_of(box_in_use())


def components_of(box: Box) -> Components:
    """The components of a box."""
    return Components(
        families=tuple(map(_family, box.families)),
        mandamenti=tuple(
            MandamentoParts(
                one.id,
                name_of("mandamento", one),
                tuple(t.id for t in box.map.territories if t.mandamento == one.id),
                one.id == box.map.bronte.mandamento,
            )
            for one in box.map.mandamenti
        ),
        territories={one.id: name_of("territory", one) for one in box.map.territories},
        zones={one.id: name_of("zone", one) for one in box.map.zones},
        characters=tuple(
            Part(one.id, name_of("character", one), "", resources_in_words(one.resources))
            for one in box.cards.characters
        ),
        tiles=tuple(
            Part(one.id, name_of("tile", one), one.kind, effects_in_words(one.code))
            for one in box.cards.tiles
        ),
        duel=tuple(map(_cell, box.solo.duel)),
        trio=tuple(map(_cell, box.solo.trio)),
        earlier={str(n): _earlier(box_of_version(box, n)) for n in EARLIER_VERSIONS},
        sheets=tuple(tuple(column.action for column in one.columns) for one in box.tables.sheets),
        costs={action.code: action.cost for action in box.tables.actions},
        numbers={name: number.value for name, number in box.numbers.numbers.items()},
    )


def _earlier(box: Box) -> EarlierParts:
    return EarlierParts(tuple(map(_family, box.families)), tuple(map(_cell, box.solo.trio)))


def _family(family: Family) -> FamilyParts:
    rows = ("A", "B")
    return FamilyParts(
        family.id,
        name_of("family", family),
        family.ink,
        _rows(family.board),
        (_tokens(family, rows[0]), _tokens(family, rows[1])),
    )


def _tokens(family: Family, row: str) -> tuple[str, ...]:
    """LF-COMP-07: the orders in a row of the board, from left to right."""
    placed = sorted((order.origin, order.id) for order in family.orders)
    return tuple(token for origin, token in placed if origin.startswith(row))


def _rows(board: Board) -> tuple[Row, ...]:
    plain = (("J", board.justice), ("P", board.police), ("C", board.church))
    cells = (("E1", board.economy), ("E2", board.more_economy))
    return (
        *(Row(name, values, ()) for name, values in plain),
        *(Row(name, (), tuple(map(effects_in_words, codes))) for name, codes in cells),
    )


def _cell(cell: SoloCell) -> Part:
    return Part(cell.id, None, cell.kind, effects_in_words(cell.code))
