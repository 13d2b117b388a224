"""The immutable state: a record and the components it refers to."""

from __future__ import annotations

from functools import cache
from typing import Any

from consigliere.core.message import Message

from ..box.files import box_in_use, box_of_version
from ..box.parts import RULES_VERSION, Box, name_of
from .packed import PackedBoard, packed
from .planning.solo import board_side
from .record.record import Record
from .record.tables import LookUp, solo_sides, tables_in_use


class Components:
    """The components: everything by number and by id."""

    def __init__(self, box: Box, tables: LookUp) -> None:
        self.box = box
        self.tables = tables
        self.territories = tuple(one.id for one in box.map.territories)
        self.zones = tuple(one.id for one in box.map.zones)
        self.mandamenti = (*(one.id for one in box.map.mandamenti), "dome")
        self.families = tuple(one.id for one in box.families)
        self.characters = tuple(one.id for one in box.cards.characters)
        self.tiles = tuple(one.id for one in box.cards.tiles)
        self.tokens = tuple(tuple(order.id for order in one.orders) for one in box.families)
        self.cells = tuple(tuple(cell.id for cell in side) for side in solo_sides(box))

    def __deepcopy__(self, memo: dict[int, object]) -> Components:
        return self  # it never changes

    def territory(self, number: int) -> Message:
        """The name of a territory."""
        return name_of("territory", self.box.map.territories[number])

    def zone(self, number: int) -> Message:
        """The name of a sea zone."""
        return name_of("zone", self.box.map.zones[number])

    def mandamento(self, number: int) -> Message:
        """The name of a mandamento, or of the dome."""
        if number == len(self.box.map.mandamenti):
            return Message("la_famiglia.dome")
        return name_of("mandamento", self.box.map.mandamenti[number])

    def family(self, number: int) -> Message:
        """The name of a family."""
        return name_of("family", self.box.families[number])

    def character(self, number: int) -> Message:
        """The name of a character card."""
        return name_of("character", self.box.cards.characters[number])

    def tile(self, number: int) -> Message:
        """The name of a control tile."""
        return name_of("tile", self.box.cards.tiles[number])


def load_components(version: int = RULES_VERSION) -> Components:
    """The components that this process plays with, for games begun by a rules version."""
    return _load_components(version)


@cache
def _load_components(version: int) -> Components:
    return Components(box_of_version(box_in_use(), version), tables_in_use(version))


class State:
    """Equal states are equal and hash alike."""

    __slots__ = ("actors", "components", "decisions", "public", "record", "track", "words")

    def __init__(self, record: Record, components: Components) -> None:
        self.record = record
        self.components = components
        self.actors: tuple[int, ...] | None = None
        """Who must decide, kept by the game."""
        self.decisions: tuple[int, ...] | None = None
        """The legal decisions, kept by `presentation`."""
        self.words: dict[str, int] | None = None
        """Them by their words, kept by `presentation`."""
        self.track: Any = None
        """The initiative track, kept by `presentation`."""
        self.public: Any = None
        """What all views have in common, kept by `presentation`."""

    def __copy__(self) -> State:
        """Without what was worked out; nobody changes the record."""
        record = self.record
        is_packed = isinstance(record, PackedBoard)
        return State(packed(record) if is_packed else record, self.components)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return False
        is_same = self.record.tobytes() == other.record.tobytes()
        return is_same and self.components is other.components

    def __hash__(self) -> int:
        return hash(self.record.tobytes())

    @property
    def tables(self) -> LookUp:
        """What the rules look up."""
        return self.components.tables

    @property
    def side(self) -> int:
        """Which side of the solo board lies up: 0 for 1v1, see `rules.record.tables`."""
        return board_side(self.record)
