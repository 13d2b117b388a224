"""A view of La Famiglia as an SVG document: the players, the map, the planning tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from consigliere.core.message import Arg, Message, seat_name
from consigliere.i18n.render import render

from ..presentation.view import Column, LaFamigliaView, Player, Territory
from ..rules.record.record import DUMMY, NEUTRAL
from . import pieces
from .piece_shapes import BOAT, CAR, LAB
from .shapes import SicilyLand, SicilyMandamento, SicilyZone
from .sicily import sicily_drawing
from .text import kind_of

_MARGIN = 24
_HEAD = 168
"""Height of the title, the prompt and the players."""
_ROW = 34
"""Height of a cell of the planning tables."""
_NAME = 22
_LEAST_NAME = 15
_LETTER = 0.5
"""Approximate width of a letter relative to its height, in the narrow typeface."""
_CELL_LETTER = 9.2
"""Width of a letter in a cell if the narrow typeface is not installed."""
_SIZE = 2.0
"""Scale of the pieces on the map."""

STYLE = """
.table{fill:#e9dcc0}.panel{fill:#f6eddc;stroke:#cdbd9c}
.title{font:900 34px Fraunces,Georgia,serif;fill:#8f1f18}
.prompt{font:500 22px Inter,"Helvetica Neue",Arial,sans-serif;fill:#2a2226}
.who{font:700 22px Inter,"Helvetica Neue",Arial,sans-serif;fill:#2a2226}
.facts{font:500 20px Inter,"Helvetica Neue",Arial,sans-serif;fill:#2a2226}
.sea{fill:#b3cdcf}.sea2{fill:#bbd3d4}
.start{fill:none;stroke:#4f7d89;stroke-width:2.2;stroke-dasharray:11 9}
.shadow{fill:#5f8791;stroke:#5f8791;stroke-width:4}
.shallow{fill:none;stroke:#f3f8f4;stroke-width:30;stroke-linejoin:round;opacity:.3}
.territory,.mandamento,.wall,.bridge,.coast{fill:none;stroke:#17191d;stroke-linejoin:round}
.territory{stroke-width:1.8;stroke-opacity:.75}.mandamento{stroke-width:5.5}
.wall{stroke-width:9;stroke-dasharray:1 12}.bridge{stroke-width:3;stroke-dasharray:3 9}
.coast{stroke-width:4.5}
.land{font:500 22px Oswald,"Arial Narrow",sans-serif;text-anchor:middle;fill:#17191d}
.zone{font:italic 500 24px Oswald,"Arial Narrow",sans-serif;text-anchor:middle;fill:#173845}
.free{fill:#fbf5e8;stroke:#17191d;stroke-width:1.8}
.column{font:900 24px Fraunces,Georgia,serif;fill:#2a2226}
.cell{font:500 19px Oswald,"Arial Narrow",sans-serif;fill:#2a2226}
"""


def svg_of(view: LaFamigliaView, lang: str, names: Sequence[str]) -> str:
    """The document in a language; `names[n]`: the player in seat n."""
    return _Table(view, lang, names).document()


class _Table:
    """Draws one view."""

    def __init__(self, view: LaFamigliaView, lang: str, names: Sequence[str]) -> None:
        self.view = view
        self.lang = lang
        self.names = names
        self.drawing = sicily_drawing()
        self.orders = {order.id: order for order in self.drawing.orders}
        self.now = {territory.id: territory for territory in view.territories}
        self.width = self.drawing.width + 2 * _MARGIN
        self.below = _HEAD + self.drawing.height + _MARGIN
        """The top of the planning tables."""

    def say(self, message: Message) -> str:
        """Text in the language of the document, escaped."""
        return escape(render(message, self.lang, self.names))

    def word(self, key: str, **args: Arg) -> str:
        return self.say(Message(f"text.la_famiglia.{key}", dict(args)))

    def document(self) -> str:
        rows = max((len(column.lower) for column in self.view.columns), default=0)
        tables = 84 + rows * _ROW + _MARGIN if self.view.columns else 0
        height = self.below + tables
        parts = "".join([*self.head(), *self.map(), *self.tables(tables)])
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width:g}" '
            f'height="{height:g}" viewBox="0 0 {self.width:g} {height:g}" lang="{self.lang}" '
            f'role="img"><title>{self.say(Message("la-famiglia.name"))}</title>'
            f"<style>{STYLE}{pieces.STYLE}</style>"
            f'<rect class="table" width="100%" height="100%"/>{parts}</svg>\n'
        )

    # -- the players ------------------------------------------------------------------

    def head(self) -> Iterator[str]:
        """The title, the prompt, and a panel for each player."""
        title, prompt = self.say(Message("la-famiglia.name")), self.say(self.view.prompt)
        yield f'<text class="title" x="{_MARGIN}" y="48">{title}</text>'
        yield f'<text class="prompt" x="{_MARGIN + 230}" y="47">{prompt}</text>'
        count = len(self.view.players)
        width = (self.width - _MARGIN * (count + 1)) / count
        for player in self.view.players:
            x = _MARGIN + player.seat * (width + _MARGIN)
            yield f'<g transform="translate({x:g} 68)">{self.player(player, width)}</g>'

    def player(self, player: Player, width: float) -> str:
        edge = "#e9b52f" if player.seat in self.view.to_act else "none"
        facts = [self.word("controlled", count=player.controlled)]
        if self.view.mode == "1v1":
            facts.append(self.word("dome", count=player.dome))
        if player.secrets is not None:
            facts.append(self.word("hq", count=player.secrets.hq))
            facts.append(self.word("lire", count=player.secrets.lire))
        return (
            f'<rect class="panel" width="{width:g}" height="80" rx="10"/>'
            f'<rect width="7" height="80" rx="3.5" fill="{edge}"/>'
            f'<g transform="translate(40 40) scale(2)">{pieces.badge(self.letter(player.seat))}</g>'
            f'<text class="who" x="78" y="34">{self.say(seat_name(player.seat))}</text>'
            f'<text class="facts" x="78" y="64">{", ".join(facts)}</text>'
        )

    def letter(self, owner: int | None) -> str:
        """A family's letter, N for the neutrals, D for the dummy, `?` if there is no family yet."""
        if owner in {NEUTRAL, DUMMY}:
            return "N" if owner == NEUTRAL else "D"
        return "?" if owner is None else self.view.players[owner].family or "?"

    # -- the map ----------------------------------------------------------------------

    def map(self) -> Iterator[str]:
        """Sea, land and borders, then the pieces."""
        drawing = self.drawing
        yield (
            f'<svg x="{_MARGIN}" y="{_HEAD}" width="{drawing.width:g}" height="{drawing.height:g}">'
            '<rect class="sea" width="100%" height="100%"/>'
        )
        for place, zone in enumerate(drawing.zones):
            yield f'<path class="sea{"2" * (place % 2)}" d="{zone.path}"/>'
        yield from (f'<path class="start" d="{zone.start}"/>' for zone in drawing.zones)
        yield f'<path class="shallow" d="{drawing.coast}"/>'
        yield f'<path class="shadow" d="{drawing.coast}" transform="translate(5 8)"/>'
        yield from map(self.ground, drawing.lands)
        kinds = ("territory", "mandamento", "wall")
        for border in sorted(drawing.borders, key=lambda border: kinds.index(border.kind)):
            yield f'<path class="{border.kind}" d="{border.path}"/>'
        yield from (f'<path class="bridge" d="{bridge.path}"/>' for bridge in drawing.bridges)
        yield f'<path class="coast" d="{drawing.coast}"/>'
        for mandamento, seat in zip(drawing.mandamenti, self.view.markers, strict=False):
            yield self.marker(mandamento, seat)
        yield from map(self.land, drawing.lands)
        for zone, now in zip(drawing.zones, self.view.zones, strict=True):
            yield self.zone(zone, now.boats)
        yield "</svg>"

    def ground(self, land: SicilyLand) -> str:
        owner = self.now[land.id].owner
        fill = pieces.LAND if owner is None else pieces.ground_of(self.letter(owner))
        return f'<path d="{land.path}" fill="{fill}"/>'

    def marker(self, mandamento: SicilyMandamento, seat: int | None) -> str:
        """A flag for the player who controls a mandamento, a ring if nobody does."""
        sign = '<circle class="free" r="4"/>' if seat is None else pieces.flag(self.letter(seat))
        at = mandamento.marker
        return f'<g transform="translate({at.x:g} {at.y:g}) scale(1.5)">{sign}</g>'

    def land(self, land: SicilyLand) -> str:
        """LF-SETUP-07: the name of a territory, in 1v1 with its mark, and its pieces."""
        name, now = render(land.name, self.lang), self.now[land.id]
        size = min(_NAME, land.label.width / (_LETTER * len(name)))
        if size < _LEAST_NAME:
            name, size = land.id, _NAME - 2
        is_starred = land.marked and self.view.mode == "1v1"
        star = '<tspan fill="#6b1710"> ★</tspan>' if is_starred else ""
        low = land.label.y + 12 + 12 * _SIZE * land.room.scale
        scale = _SIZE * land.room.scale
        return (
            f'<text class="land" x="{land.label.x:g}" y="{land.label.y + 7:g}" '
            f'style="font-size:{size:.1f}px">{escape(name)}{star}</text>'
            f'<g transform="translate({land.room.x:g} {low:g}) scale({scale:g})">'
            f"{''.join(self.standing(now, wide=land.room.wide))}</g>"
        )

    def standing(self, now: Territory, *, wide: bool) -> Iterator[str]:
        """Soldiers, with orders beside them, and cars and labs beside or below them."""
        letter = self.letter(now.owner)
        aside = 7 if now.orders else 0
        extras = [
            pieces.counted(pieces.drawn(piece), count)
            for piece, count in ((CAR, now.cars), (LAB, now.labs))
            if count
        ]
        shift = aside + (7 if wide and extras else 0)
        if now.soldiers:
            stack = pieces.soldiers(letter, now.soldiers)
            yield f'<g transform="translate({-shift} 0)">{stack}</g>'
        for place, order in enumerate(now.orders):
            at = f"translate({18 - shift} {place * 12 - 5}) scale(.6)"
            yield f'<g transform="{at}">{self.order(order.seat, order.token)}</g>'
        for place, extra in enumerate(extras):
            across = 20 + aside if wide else (place - (len(extras) - 1) / 2) * 16
            down = (place - (len(extras) - 1) / 2) * 11 if wide else 17
            yield f'<g transform="translate({across:g} {down:g}) scale(.55)">{extra}</g>'

    def order(self, seat: int, token: str | None) -> str:
        if token is None:
            return pieces.seal(self.letter(seat))
        return pieces.open_order(self.orders[token].initiative, self.letter(seat))

    def zone(self, zone: SicilyZone, boats: Sequence[int]) -> str:
        """The name of a sea zone and its boats."""
        fleets = [(seat, count) for seat, count in enumerate(boats) if count]
        room = zone.room
        name = self.say(zone.name)
        y = room.y - 12 if fleets else room.y + 8
        shown = [f'<text class="zone" x="{room.x:g}" y="{y:g}">{name}</text>']
        for place, (seat, count) in enumerate(fleets):
            x = room.x + (place - (len(fleets) - 1) / 2) * 70
            boat = pieces.counted(pieces.drawn(BOAT), count, pieces.ink_of(self.letter(seat)))
            badge = (
                f'<g transform="translate(-18 0) scale(.8)">{pieces.badge(self.letter(seat))}</g>'
            )
            shown.append(
                f'<g transform="translate({x:g} {room.y + 20:g}) scale(1.4)">{badge}{boat}</g>'
            )
        return "".join(shown)

    # -- the planning tables ----------------------------------------------------------

    def tables(self, height: float) -> Iterator[str]:
        """A panel for each column: discs above, cells below."""
        columns = self.view.columns
        if not columns:
            return
        width = (self.width - 2 * _MARGIN - 12 * (len(columns) - 1)) / len(columns)
        for number, column in enumerate(columns, start=1):
            x = _MARGIN + (number - 1) * (width + 12)
            yield f'<g transform="translate({x:g} {self.below:g})">'
            yield f'<rect class="panel" width="{width:g}" height="{height - _MARGIN:g}" rx="10"/>'
            yield f'<text class="column" x="16" y="36">{number}</text>'
            yield from self.column(column, width)
            yield "</g>"

    def column(self, column: Column, width: float) -> Iterator[str]:
        waiting = [(owner, count) for owner, count in enumerate(column.upper) if count]
        for place, (owner, count) in enumerate(waiting):
            disc = pieces.counted(pieces.badge(self.letter(owner)), count)
            yield f'<g transform="translate({58 + 44 * place} 28) scale(1.1)">{disc}</g>'
        for line, cell in enumerate(column.lower):
            y = 66 + line * _ROW
            on_it = [owner for owner in (cell.disc, cell.figure) if owner is not None]
            yield f'<path d="M12 {y - 6}H{width - 12:g}" stroke="#d8c9aa"/>'
            text, room = self.say(kind_of(cell.kind)), width - 32 - 26 * len(on_it)
            squeeze = (
                f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"'
                if len(text) * _CELL_LETTER > room
                else ""
            )
            yield f'<text class="cell" x="16" y="{y + 18}"{squeeze}>{text}</text>'
            for place, owner in enumerate(on_it):
                x, badge = width - 22 - 26 * place, pieces.badge(self.letter(owner))
                yield f'<g transform="translate({x:g} {y + 11})">{badge}</g>'
