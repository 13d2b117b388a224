"""Cards of Famiglia as SVG: a whole face, a strip for the play area, the pile."""

from __future__ import annotations

from html import escape
from math import cos, pi, sin

from ..presentation.view import Stack
from ..rules.cards import KIND_OF, POINTS
from .signs import INKS, SIGNS

FACE_WIDTH, FACE_HEIGHT = 112, 160
STRIP_WIDTH, STRIP_HEIGHT = 96, 64

_NAME_WIDTH = 66
"""Of a family's name on a face before it is squeezed."""
_CAPITAL = 7.4
"""About the width of a capital where the narrow face is not installed."""
_REACH = 170
"""Rays are long enough to leave the card on every side."""
_MOST_SHOWN = 3
"""Cards of a stack that can be seen under each other."""
_UNDER = 4
_CLASSES = {"ink": "cut", "line": "line", "thin": "line thin", "reeds": "line reeds"}
"""By the kind of a sign's piece."""

STYLE = """
.paper{fill:#f6eddc}.edge{fill:none;stroke:#17191d;stroke-width:1.5}
.line{fill:none;stroke:#f6eddc;stroke-width:3.4;stroke-linecap:round;stroke-linejoin:round}
.line.thin{stroke-width:2.4}
.line.reeds{stroke-width:4;stroke-dasharray:1.6 4.81;stroke-linecap:butt}
.value{font:900 35px Fraunces,Georgia,serif;text-anchor:middle}
.letter{font:500 19px Oswald,"Arial Narrow",sans-serif;text-anchor:middle}
.name{font:500 12.5px Oswald,"Arial Narrow",sans-serif;text-anchor:middle;fill:#17191d}
.worth{font:700 15.5px Fraunces,Georgia,serif;text-anchor:middle;fill:#17191d}
.ring{fill:#f6eddc;stroke-width:2.2}
.strip .value{font-size:27px}.strip .letter{font-size:15px}.strip .worth{font-size:13px}
.times{font:700 14px Inter,"Helvetica Neue",Arial,sans-serif;text-anchor:middle;fill:#f6eddc}
.new{font:600 12px Inter,"Helvetica Neue",Arial,sans-serif;text-anchor:middle;fill:#17191d}
"""


def face(stack: Stack, name: str) -> str:
    """Identical cards, 112 × 160, from (0, 0); `name` is what the family is called."""
    ink = INKS[stack.card[0]]
    capitals = name.upper()
    squeeze = (
        f' textLength="{_NAME_WIDTH + 4}" lengthAdjust="spacingAndGlyphs"'
        if len(capitals) * _CAPITAL > _NAME_WIDTH
        else ""
    )
    inside = (
        f'<path d="{_rays(stack.card)}" fill="{ink}" opacity=".1"/>'
        f'<path d="M7 0H33V160H7Q0 160 0 153V7Q0 0 7 0Z" fill="{ink}"/>'
        f"{_spine(stack.card, 16.5, (34, 147))}{_sign(stack.card, 'translate(72.5 62)')}"
        f'<text class="name" x="72.5" y="117"{squeeze}>{escape(capitals)}</text>'
        f"{_worth(stack.card, (72.5, 139), 14.5)}"
    )
    return _stacked(stack, (FACE_WIDTH, FACE_HEIGHT), inside)


def strip(stack: Stack) -> str:
    """Identical cards that lie in a play area, 96 × 64."""
    ink = INKS[stack.card[0]]
    inside = (
        f'<path d="M6 0H26V64H6Q0 64 0 58V6Q0 0 6 0Z" fill="{ink}"/>'
        f"{_spine(stack.card, 13, (26, 54))}"
        f"{_sign(stack.card, 'translate(48 32) scale(.6)')}{_worth(stack.card, (79, 32), 11.5)}"
    )
    return f'<g class="strip">{_stacked(stack, (STRIP_WIDTH, STRIP_HEIGHT), inside)}</g>'


def back(count: int) -> str:
    """The pile, face down, with the number of its cards."""
    rays = _fan((56, 168), 15, pi, pi)
    return (
        '<svg width="112" height="160"><rect width="112" height="160" rx="7" fill="#17191d"/>'
        f'<path d="{rays}" fill="#a8281f" opacity=".5"/></svg>'
        '<rect x="6.5" y="6.5" width="99" height="147" rx="4" fill="none" stroke="#f6eddc" '
        'stroke-width="1.6" opacity=".75"/>'
        f'<text class="value" x="56" y="92" fill="#f6eddc">{count}</text>'
    )


def _stacked(stack: Stack, size: tuple[int, int], inside: str) -> str:
    """The uppermost card with others peeping out behind it, how many, and whether it is new."""
    width, height = size
    under = min(stack.count, _MOST_SHOWN) - 1
    edges = "".join(
        f'<rect class="paper" x="{_UNDER * n}" y="{-_UNDER * n}" width="{width}" '
        f'height="{height}" rx="7" stroke="#17191d" stroke-width="1.2"/>'
        for n in range(under, 0, -1)
    )
    times = (
        f'<circle cx="{width - 4}" cy="{height - 6}" r="15" fill="#17191d" stroke="#f6eddc" '
        f'stroke-width="1.2"/><text class="times" x="{width - 4}" y="{height - 1}">'
        f"×{stack.count}</text>"
        if stack.count > 1
        else ""
    )
    return (
        f"<g><title>{stack.card} ×{stack.count}</title>{edges}"
        f'<svg width="{width}" height="{height}">'
        f'<rect class="paper" width="{width}" height="{height}" rx="7"/>{inside}</svg>'
        f'<rect class="edge" x=".75" y=".75" width="{width - 1.5}" height="{height - 1.5}" '
        f'rx="6.5"/>{times}</g>'
    )


def new_mark(text: str) -> str:
    """A label, safe in SVG, over a card that came onto the Street this turn."""
    width = 22 + 7 * len(text)
    return (
        f'<g transform="translate({FACE_WIDTH - 26} -4)"><rect x="{-width / 2}" y="-12" '
        f'width="{width}" height="22" rx="11" fill="#ffd56b"/>'
        f'<text class="new" y="3.5">{text}</text></g>'
    )


def _spine(card: str, x: float, lines: tuple[int, int]) -> str:
    """Value and letter; on ochre in ink, for there the paper would be too faint."""
    ink = "#17191d" if card[0] == "B" else "#f6eddc"
    return (
        f'<text class="value" x="{x}" y="{lines[0]}" fill="{ink}">{card[1]}</text>'
        f'<text class="letter" x="{x}" y="{lines[1]}" fill="{ink}">{card[0]}</text>'
    )


def _sign(card: str, where: str) -> str:
    paths = "".join(
        f'<path class="{_CLASSES[piece.kind]}" d="{piece.path}"/>' for piece in SIGNS[card[0]]
    )
    return f'<g transform="{where}" fill="{INKS[card[0]]}">{paths}</g>'


def _worth(card: str, at: tuple[float, float], radius: float) -> str:
    """The victory points in their ring."""
    points = int(POINTS[KIND_OF[card]])
    return (
        f'<g transform="translate({at[0]} {at[1]})"><circle class="ring" r="{radius}" '
        f'stroke="{INKS[card[0]]}"/><text class="worth" y="5.4">{points}</text></g>'
    )


def _rays(card: str) -> str:
    """The stronger the card, the more rays stand behind its sign."""
    return _fan((72.5, 62), int(card[1]) * 6, 0.0, 2 * pi)


def _fan(at: tuple[float, float], count: int, start: float, span: float) -> str:
    x, y = at
    step = span / count if count else 0.0

    def corner(angle: float) -> str:
        return f"{x + _REACH * cos(angle):.1f} {y + _REACH * sin(angle):.1f}"

    starts = [start + place * step for place in range(count)]
    return "".join(f"M{x:g} {y:g}L{corner(a)}L{corner(a + step * 0.45)}Z" for a in starts)
