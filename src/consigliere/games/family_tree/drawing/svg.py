"""A table's tree as one SVG file that needs nothing else: a poster on paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from consigliere.core.message import Message
from consigliere.i18n.render import render

from ..presentation.view import Card, FamilyTreeView
from .layout import DECADE, drawing_of
from .lettering import fitted
from .portrait import portrait
from .shapes import Drawing, Edge, Group, Knot, Part, Place
from .signs import SIGNS, sign_of

HEADING = 64
"""Over the drawing, for the title."""
GUTTER = 62
"""Left of it, for the years."""
LEGEND = 46
"""Under it, for what the signs mean."""
LEGEND_LINE = 24
"""For each further line of that."""
NAME_ROOM = 90
"""For a name under a medallion, in letters of `NAME`."""
NAME, FAMILY, TITLE, LABEL = 14, 22, 20, 13
"""Sizes of letters: of a person's name, a family's, a player's, and of what stands on a frame."""
SPACED = 0.85
"""What is written in the condensed face takes up so much of another one, its spaces included."""
SCALED = 25 / 30
"""The size of a medallion in its box."""

OWNERS = ("A", "B", "C", "D", "E", "F")
INKS = ("#a8281f", "#1e4f7a", "#8a5a08", "#2c6a47", "#5d3a78", "#a84b16")
"""Of the seats, each with its letter and the shape of its badge."""
BADGES = (
    "M0-9A9 9 0 1 1 0 9A9 9 0 1 1 0-9Z",
    "M-8-8H8V8H-8Z",
    "M0-10.5L10 8H-10Z",
    "M0-11L11 0L0 11L-11 0Z",
    "M-5.2-9H5.2L10.4 0L5.2 9H-5.2L-10.4 0Z",
    "M0-10.5L10 -3.2L6.2 8.5H-6.2L-10-3.2Z",
)

STAR = "M0-10L2.9-4L9.5-3.1L4.8 1.5L5.9 8.1L0 5L-5.9 8.1L-4.8 1.5L-9.5-3.1L-2.9-4Z"
"""An event of a life."""

STYLE = """
svg{background:#f6eddc;font-family:Inter,"Helvetica Neue",Arial,sans-serif;fill:#2a2226}
.title{font:900 30px Fraunces,Georgia,"DejaVu Serif",serif}
.year{font:600 15px Fraunces,Georgia,"DejaVu Serif",serif;fill:#5f5650;text-anchor:end}
.decade{stroke:#d8c9aa;stroke-width:1}
.group{font:700 20px Fraunces,Georgia,"DejaVu Serif",serif}
.family{font:800 22px Fraunces,Georgia,"DejaVu Serif",serif;text-anchor:middle;
stroke:#f6eddc;stroke-width:6;paint-order:stroke;stroke-linejoin:round}
.between{stroke:#b9a888;stroke-width:1.5;stroke-dasharray:2 7;stroke-linecap:round}
.part{fill:none;stroke:#8d8069;stroke-width:1.5;stroke-dasharray:7 6}
.label{font:500 13px Oswald,"Arial Narrow","DejaVu Sans Condensed",sans-serif;
letter-spacing:.05em;fill:#5f5650}
.line,.link{fill:none;stroke:#17191d;stroke-width:2.2;stroke-linecap:round;stroke-linejoin:round}
.halo{fill:none;stroke:#f6eddc;stroke-width:8}
.adopted{stroke-dasharray:1 6.5;stroke-width:3.2}
.under{fill:none;stroke:#17191d;stroke-width:8.4;stroke-linecap:round}
.gold{fill:none;stroke:#e9b52f;stroke-width:5;stroke-linecap:round}
.gold.adopted{stroke-dasharray:1 8;stroke-width:5}
.ring{fill:#f6eddc;stroke:#17191d;stroke-width:2.2}
.dot{fill:#17191d}
.open{fill:#f6eddc;stroke:#17191d;stroke-width:2;stroke-dasharray:3 3}
.box{fill:#fdf8ee;stroke:#cdbd9c;stroke-width:1.2}
.chain .box{fill:#fff1c2;stroke:#17191d;stroke-width:1.5}
.ghost .box{fill:none;stroke-dasharray:4 4;stroke:#8d8069}
.ghost .portrait{opacity:.28}
.name{font:700 14px Fraunces,Georgia,"DejaVu Serif",serif;text-anchor:middle}
.born{font:500 12.5px Oswald,"Arial Narrow","DejaVu Sans Condensed",sans-serif;
text-anchor:middle;fill:#5f5650}
.dark{fill:#17191d}.light{fill:#f6eddc}.face .line{stroke-width:1.4}
.cut{fill:none;stroke:#f6eddc;stroke-width:1.6;stroke-linecap:round}
.sign .cut{stroke:#17191d;stroke-width:2.4}.sign .full{fill:#17191d}
.rim{fill:none;stroke:#17191d;stroke-width:2.2}
.badge{stroke:#f6eddc;stroke-width:1.6}
.event{fill:#e9b52f;stroke:#17191d;stroke-width:1.4;stroke-linejoin:round}
.letter{font:700 10px Oswald,"Arial Narrow","DejaVu Sans Condensed",sans-serif;
text-anchor:middle;fill:#fff}
"""


def svg_of(view: FamilyTreeView, lang: str, names: Sequence[str], owner: int | None = None) -> str:
    """The picture in a language, of one tableau or all; `names[n]` sits in seat n."""
    return "".join(_Poster(view, lang, names, owner).pieces())


class _Poster:
    """One view on its way to a file."""

    def __init__(
        self, view: FamilyTreeView, lang: str, names: Sequence[str], owner: int | None
    ) -> None:
        self.view = view
        self.lang = lang
        self.names = names
        whole = drawing_of(view)
        self.drawing: Drawing = whole if owner is None else whole.of(owner)
        self.left = min((group.x for group in self.drawing.groups), default=0.0)
        self.cards = {card.id: card for card in view.cards}
        self.is_big = view.variant == "big"
        self.events = {laid.id: laid.event for laid in view.people if laid.event is not None}

    def say(self, message: Message) -> str:
        """Text in the language of the poster, safe in SVG."""
        return escape(render(message, self.lang, self.names))

    def pieces(self) -> Iterator[str]:
        """The file from its first line to its last."""
        drawing, title = self.drawing, self.say(Message("family-tree.name"))
        legend, lines = self.legend()
        width = drawing.width + GUTTER
        height = drawing.height + HEADING + LEGEND + LEGEND_LINE * (lines - 1)
        yield (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
            f'viewBox="{self.left - GUTTER:g} {-HEADING} {width:g} {height:g}" lang="{self.lang}" '
            f'role="img"><title>{title}</title><style>{STYLE}</style>'
            f'<rect x="{self.left - GUTTER:g}" y="{-HEADING}" width="100%" height="100%" '
            f'fill="#f6eddc"/>'
            f'<text class="title" x="{self.left + 24 - GUTTER:g}" y="-22">{title}</text>'
        )
        yield from self.years()
        for group in drawing.groups:
            yield self.group(group)
        for part in drawing.parts:
            yield self.part(part)
        for edge in sorted(drawing.edges, key=lambda edge: edge.chain):
            yield self.edge(edge)
        for place in drawing.people:
            yield self.person(place)
        for knot in drawing.unions:
            yield self.knot(knot)
        yield legend
        yield "</svg>\n"

    def years(self) -> Iterator[str]:
        """A faint line for every decade."""
        axis = self.drawing.axis
        for year in range(axis.first, axis.last + 1, DECADE):
            y = axis.height_of(year)
            yield f'<path class="decade" d="M{self.left:g} {y:g}h{self.drawing.width:g}"/>'
            yield f'<text class="year" x="{self.left - 12:g}" y="{y + 5:g}">{year}</text>'

    def group(self, group: Group) -> str:
        """Whose tableau it is; the big tree is everybody's."""
        if self.is_big:
            return ""
        edge = (
            f'<path class="between" d="M{group.x:g} 0V{group.height:g}"/>'
            if group.x > self.left
            else ""
        )
        points = Message("text.family_tree.points", {"count": self.view.sides[group.owner].points})
        text = f"{self.say(Message('seat', {'seat': group.owner}))} · {self.say(points)}"
        width = fitted(text, TITLE, group.width - 60)
        return (
            f'{edge}<g transform="translate({group.x + 38:g} -2)">{_badge(group.owner, 0, 0)}'
            f'<text class="group" x="18" y="7"{width}>{text}</text></g>'
        )

    def part(self, part: Part) -> str:
        """FT-82: the name of a family; a frame around those that score nothing yet."""
        name = escape(self.view.name_of(part.family) or "")
        if part.counts:
            x, y = part.x + part.width / 2, part.y - 16
            width = fitted(name, FAMILY, part.width + 28)
            return f'<text class="family" x="{x:g}" y="{y:g}"{width}>{name}</text>' if name else ""
        text = " · ".join([*[name] * bool(name), self.say(Message("text.family_tree.unjoined"))])
        return (
            f'<rect class="part" x="{part.x - 14:g}" y="{part.y - 26:g}" '
            f'width="{part.width + 28:g}" height="{part.height + 40:g}" rx="14"/>'
            f'<text class="label" x="{part.x - 4:g}" y="{part.y - 9:g}"'
            f"{fitted(text, LABEL * SPACED, part.width + 10)}>{text}</text>"
        )

    def edge(self, edge: Edge) -> str:
        """A line of descent; where the surname goes it is gold."""
        adopted = " adopted" if edge.adopted else ""
        if edge.chain:
            under = f'<path class="under" d="{edge.path}"/>'
            return f'{under}<path class="gold{adopted}" d="{edge.path}"/>'
        return f'<path class="line{adopted}" d="{edge.path}"/>'

    def knot(self, knot: Knot) -> str:
        """The ring of a couple, the dot of a parent alone."""
        at = f'cx="{knot.x:g}" cy="{knot.y:g}"'
        if knot.kind == "couple":
            return f'<path class="link" d="{knot.link}"/><circle class="ring" {at} r="7"/>'
        if not knot.children:
            return ""
        if knot.kind == "waiting":
            return f'<circle class="open" {at} r="6"/>'
        return f'<circle class="dot" {at} r="4.5"/>'

    def person(self, place: Place) -> str:
        """A medallion with the name and the year under it."""
        card = self.cards[place.id]
        ink = "#57504a" if self.is_big else INKS[place.owner]
        marks = " ".join(["person", *["chain"] * place.chain, *["ghost"] * place.ghost])
        name = self.say(card.title)
        size = fitted(name, NAME, NAME_ROOM)
        badge = "" if self.is_big or place.ghost else _badge(place.owner, 70, 46)
        lived = [] if place.ghost else self.lived(place.id)
        star = f'<path class="event" d="{STAR}" transform="translate(13 13)"/>' if lived else ""
        icons = "" if place.ghost else self.icons(card)
        return (
            f'<g class="{marks}" transform="translate({place.x:g} {place.y:g})">'
            f"<title>{', '.join([name, str(card.year), *lived])}</title>"
            f'<rect class="box" width="{place.width:g}" height="{place.height:g}" rx="10"/>'
            f'<g class="portrait" transform="translate(48 31) scale({SCALED:.4f})">'
            f'<circle r="30" fill="{ink}"/><g class="face">{_face(card)}</g>'
            f'<circle class="rim" r="30"/></g>{badge}{star}'
            f'<text class="name" x="48" y="72"{size}>{name}</text>'
            f"{_sign(card.sex or '', (21, 81.5), 0.62)}{icons}"
            f'<text class="born" x="48" y="86">{card.year}</text></g>'
        )

    def icons(self, card: Card) -> str:
        """The icons of a card, one under the other beside the medallion."""
        signs = [_sign(sign_of(icon), (85, 12 + 17 * n), 0.72) for n, icon in enumerate(card.icons)]
        return "".join(signs)

    def lived(self, person: str) -> list[str]:
        """The event that lies with somebody, if there is one."""
        event = self.events.get(person)
        return [] if event is None else [self.say(self.cards[event].title)]

    def legend(self) -> tuple[str, int]:
        """What gold, dots and dashes mean, and in how many lines."""
        top, right = self.drawing.height + 16, self.left + self.drawing.width
        signs = {
            "chain": '<path class="under" d="M0 0H34"/><path class="gold" d="M0 0H34"/>',
            "couple": '<path class="link" d="M0 0H34"/><circle class="ring" cx="17" r="7"/>',
            "adopted": '<path class="line adopted" d="M0 0H34"/>',
            "waiting": '<circle class="open" cx="17" r="7"/>',
        }
        if self.events:
            signs["event"] = f'<path class="event" d="{STAR}" transform="translate(17 1)"/>'
        if not self.is_big:
            signs["ghost"] = '<rect class="part" x="4" y="-9" width="26" height="18" rx="4"/>'
        x, line, shown = self.left, 0, []
        for name, sign in signs.items():
            text = self.say(Message(f"text.family_tree.legend.{name}"))
            size = 44 + 7.4 * len(text)
            if x > self.left and x + size > right:
                x, line = self.left, line + 1
            shown.append(
                f'<g transform="translate({x:g} {top + LEGEND_LINE * line:g})">{sign}'
                f'<text class="label" x="44" y="5">{text}</text></g>'
            )
            x += size + 34
        return "".join(shown), line + 1


def _badge(owner: int, x: float, y: float) -> str:
    return (
        f'<g transform="translate({x:g} {y:g})"><path class="badge" d="{BADGES[owner]}" '
        f'fill="{INKS[owner]}"/><text class="letter" y="4">{OWNERS[owner]}</text></g>'
    )


def _sign(name: str, at: tuple[float, float], scale: float) -> str:
    x, y = at
    shapes = "".join(f'<path class="{kind}" d="{path}"/>' for kind, path in SIGNS[name])
    return f'<g class="sign" transform="translate({x:g} {y:g}) scale({scale:g})">{shapes}</g>'


def _face(card: Card) -> str:
    shapes = portrait(card.id, card.sex or "F", card.year or 0)
    return "".join(f'<path class="{piece.ink}" d="{piece.path}"/>' for piece in shapes)
