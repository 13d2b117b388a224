"""The map of La Famiglia as a drawing: plain numbers and SVG paths, fixed for a whole game.

Lengths are in units, `sicily.UNITS` to the kilometre; the top left corner of the frame is (0, 0).
Everything is named by the ids of the box.
"""

from __future__ import annotations

from dataclasses import dataclass

from consigliere.core.message import Message


@dataclass(frozen=True, slots=True)
class SicilySpot:
    """A point of the drawing."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class SicilyRoom:
    """The rectangle for the pieces of a place, by its middle.

    `wide`: equipment stands beside the soldiers, not below; `scale`: below 1 if there is not enough
    room for pieces of the usual size.
    """

    x: float
    y: float
    width: float
    height: float
    wide: bool
    scale: float


@dataclass(frozen=True, slots=True)
class SicilyName:
    """The line for a name, by its middle and its length."""

    x: float
    y: float
    width: float


@dataclass(frozen=True, slots=True)
class SicilyLand:
    """A territory: its outline, and the places of its name and pieces."""

    id: str
    name: Message
    mandamento: str
    seat: str | None
    symbol: str | None
    marked: bool
    zones: tuple[str, ...]
    path: str
    room: SicilyRoom
    label: SicilyName


@dataclass(frozen=True, slots=True)
class SicilyBorder:
    """The border of two territories.

    `kind` is `territory` within a mandamento, `mandamento` between two, `wall` if the data does not
    list the territories as neighbours.
    """

    between: tuple[str, str]
    kind: str
    path: str


@dataclass(frozen=True, slots=True)
class SicilyMandamento:
    """Three territories, with their common outline and the place of the control marker."""

    id: str
    name: Message
    bronte: bool
    path: str
    marker: SicilySpot


@dataclass(frozen=True, slots=True)
class SicilyZone:
    """A sea zone: its area, which extends under the land, and its first boundary."""

    id: str
    name: Message
    path: str
    start: str
    room: SicilyRoom


@dataclass(frozen=True, slots=True)
class SicilyOrder:
    """The face of an order token: its type, its amount and its initiative.

    `amount` is 0 for a type without an amount.
    """

    id: str
    name: Message
    family: str
    sort: str
    amount: int
    initiative: int


@dataclass(frozen=True, slots=True)
class SicilyDrawing:
    """The whole map. `bridges` connect neighbours that do not touch; `compass` is far from land."""

    width: float
    height: float
    coast: str
    lands: tuple[SicilyLand, ...]
    borders: tuple[SicilyBorder, ...]
    bridges: tuple[SicilyBorder, ...]
    mandamenti: tuple[SicilyMandamento, ...]
    zones: tuple[SicilyZone, ...]
    compass: SicilySpot
    orders: tuple[SicilyOrder, ...]
