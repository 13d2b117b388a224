"""A view of La Famiglia as text: the players, the territories by mandamento, the sea zones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from consigliere.core.message import Arg, Message, seat_name
from consigliere.i18n.render import labelled, render

from ..box.components import components_in_use
from ..presentation.view import Cell, Column, LaFamigliaView, Player, Territory
from ..rules.record.record import DUMMY, NEUTRAL
from .shapes import SicilyLand
from .sicily import sicily_drawing

_INDENT = "  "
_EMPTY = "–"
_WAYS = ("L1", "L2", "SEA")
_FLAT = {
    "do.gain": "ui.la_famiglia.gain",
    "do.send": "ui.la_famiglia.send",
    "owner.N": "la_famiglia.neutral",
    "owner.D": "la_famiglia.dummy",
    "action.blue": "la_famiglia.blue",
}
"""Names of pieces without a rule of their own."""


def piece_of(_view: LaFamigliaView, piece: str) -> Message | None:
    """The name of a piece: a place, an order, a column, an owner, an action or a way."""
    if piece in _FLAT:
        return Message(_FLAT[piece])
    sort, dot, name = piece.partition(".")
    if not dot:
        return _names().get(piece)
    match sort:
        case "column":
            return Message("ui.la_famiglia.column", {"column": int(name)})
        case "owner":
            return seat_name(int(name.removeprefix("P")) - 1)
        case "action":
            return kind_of(name)
        case "way":
            return Message(f"la_famiglia.way.{_WAYS.index(name)}")
    return None


@lru_cache(maxsize=1)
def _names() -> dict[str, Message]:
    """Names of the pieces known by an id: territories, sea zones, orders and control tiles."""
    drawn = sicily_drawing()
    found = {land.id: land.name for land in drawn.lands}
    found |= {zone.id: zone.name for zone in drawn.zones}
    found |= {order.id: order.name for order in drawn.orders}
    return found | {tile.id: tile.name for tile in components_in_use().tiles if tile.name}


def kind_of(cell: str) -> Message:
    """The name of a cell of the planning tables."""
    return Message("la_famiglia.blue" if cell == "blue" else f"la_famiglia.action.{cell}")


def score_of(_view: LaFamigliaView, score: int) -> Message:
    """The score: the mandamenti of a seat's side."""
    return Message("text.la_famiglia.controlled", {"count": score})


def reason_of(view: LaFamigliaView, reason: str) -> Message:
    """Why the game ended: with the goal that was met, unless it was not played to its end."""
    return Message(f"reason.{reason}") if view.ending is None else view.ending.reason


def text_of(view: LaFamigliaView, lang: str, names: Sequence[str]) -> str:
    """The view as plain text, without colours."""
    return "\n".join(_Page(view, lang, names).lines())


class _Page:
    """Writes one view in one language."""

    def __init__(self, view: LaFamigliaView, lang: str, names: Sequence[str]) -> None:
        self.view = view
        self.lang = lang
        self.names = names
        self.drawing = sicily_drawing()
        self.orders = {order.id: order for order in self.drawing.orders}
        self.now = {territory.id: territory for territory in view.territories}

    def say(self, key: str, **args: Arg) -> str:
        """A text of this module by its key."""
        return self.read(Message(f"text.la_famiglia.{key}", dict(args)))

    def read(self, message: Message) -> str:
        """Any message as text."""
        return render(message, self.lang, self.names)

    def labelled(self, label: str, text: str) -> str:
        """A label, a colon and a text."""
        return labelled(label, text, self.lang)

    def lines(self) -> Iterator[str]:
        """The players, the planning tables, the map and the sea."""
        yield from map(self.player, self.view.players)
        yield from map(self.column, range(1, 1 + len(self.view.columns)), self.view.columns)
        wide = max(len(self.read(land.name)) for land in self.drawing.lands)
        for mandamento, seat in zip(self.drawing.mandamenti, self.view.markers, strict=False):
            title = self.say("mandamento", mandamento=mandamento.name)
            yield self.labelled(title, self.say("free") if seat is None else self.owner(seat))
            for land in self.drawing.lands:
                if land.mandamento == mandamento.id:
                    yield f"{_INDENT}{land.id:4} {self.read(land.name):{wide}}  {self.land(land)}"
        yield self.labelled(self.say("sea"), "").rstrip()
        for zone, drawn in zip(self.view.zones, self.drawing.zones, strict=True):
            fleets = [
                f"{self.letter(seat)} {self.say('boats', count=count)}"
                for seat, count in enumerate(zone.boats)
                if count
            ]
            shown = ", ".join(fleets) or _EMPTY
            yield f"{_INDENT}{drawn.id:4} {self.read(drawn.name):{wide}}  {shown}"

    def player(self, player: Player) -> str:
        """Letter, name, mandamenti, and the secrets that the viewer may see."""
        mark = "▶ " if player.seat in self.view.to_act else _INDENT
        facts = [self.say("controlled", count=player.controlled)]
        if self.view.mode == "1v1":
            facts.append(self.say("dome", count=player.dome))
        if player.secrets is not None:
            facts.append(self.say("hq", count=player.secrets.hq))
            facts.append(self.say("lire", count=player.secrets.lire))
        name = f"{self.letter(player.seat)} {self.owner(player.seat)}"
        return mark + self.labelled(name, ", ".join(facts))

    def column(self, number: int, column: Column) -> str:
        """A column of the planning tables: its discs, then its cells."""
        title = self.read(Message("ui.la_famiglia.column", {"column": number}))
        discs = [f"{self.letter(seat)}×{count}" for seat, count in enumerate(column.upper) if count]
        cells = ", ".join(map(self.cell, column.lower))
        return _INDENT + self.labelled(title, f"{' '.join(discs) or _EMPTY} → {cells or _EMPTY}")

    def cell(self, cell: Cell) -> str:
        """An action, followed by the owners of the disc and the figure on it in brackets."""
        on_it = [self.letter(owner) for owner in (cell.disc, cell.figure) if owner is not None]
        return self.read(kind_of(cell.kind)) + (f" ({' '.join(on_it)})" if on_it else "")

    def land(self, land: SicilyLand) -> str:
        """The pieces on a territory."""
        now = self.now[land.id]
        if now.owner is None:
            facts = [_EMPTY]
        else:
            facts = [f"{self.letter(now.owner)} {self.say('soldiers', count=now.soldiers)}"]
        for key, count in (("cars", now.cars), ("labs", now.labs)):
            if count:
                facts.append(self.say(key, count=count))
        return ", ".join([*facts, *self.orders_on(now)])

    def orders_on(self, now: Territory) -> Iterator[str]:
        """The orders on a territory: how many are face down, then the names of the others."""
        down = sum(order.token is None for order in now.orders)
        if down:
            yield self.say("orders", count=down)
        for order in now.orders:
            if order.token is not None:
                yield self.read(self.orders[order.token].name)

    def letter(self, owner: int) -> str:
        """The letter of an owner: a family's, N or D."""
        if owner in {NEUTRAL, DUMMY}:
            return "N" if owner == NEUTRAL else "D"
        return self.view.players[owner].family or "?"

    def owner(self, seat: int) -> str:
        """A player's name and family."""
        name = self.read(Message("seat", {"seat": seat}))
        family = self.view.players[seat].family
        return f"{name} ({self.read(Message(f'la_famiglia.family.{family}'))})" if family else name
