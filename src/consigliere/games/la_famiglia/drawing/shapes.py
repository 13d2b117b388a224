"""The map of La Famiglia as a drawing: plain numbers and SVG paths, the same for a whole game.

Lengths are units of which `sicily.UNITS` make a kilometre; the top left corner of the frame is
(0, 0). Everything is named by the ids of the box.
"""

from __future__ import annotations

from dataclasses import dataclass

from consigliere.core.message import Message


@dataclass(frozen=True, slots=True)
class SicilySpot:
    """A place."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class SicilyRoom:
    """The rectangle by its middle in which the pieces of a place stand.

    `wide`: what belongs to the soldiers stands beside them, else below; `scale`: below 1 where
    there is not enough room for pieces of the usual size.
    """

    x: float
    y: float
    width: float
    height: float
    wide: bool
    scale: float


@dataclass(frozen=True, slots=True)
class SicilyName:
    """The middle of the line for a name, and how long that line may be."""

    x: float
    y: float
    width: float


@dataclass(frozen=True, slots=True)
class SicilyLand:
    """A territory: its outline, and where its name and its pieces go."""

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
    """Where two territories touch.

    `kind` is `territory` within a mandamento, `mandamento` between two, `wall` where the data let
    nobody pass.
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
    """A sea zone: its area, which runs on under the land, and where it begins on the coast."""

    id: str
    name: Message
    path: str
    start: str
    room: SicilyRoom


@dataclass(frozen=True, slots=True)
class SicilyOrder:
    """The face of an order token: what it is for and how many times, and when it comes.

    `amount` is 0 for an order that is not counted.
    """

    id: str
    name: Message
    family: str
    sort: str
    amount: int
    initiative: int


@dataclass(frozen=True, slots=True)
class SicilyDrawing:
    """The whole map. `bridges` join neighbours that do not touch; `compass` is far from land."""

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
