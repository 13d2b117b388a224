"""A table of Famiglia as one SVG document that needs nothing else: both players, Street, piles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from textwrap import wrap

from consigliere.core.message import Arg, Message, seat_name
from consigliere.i18n.render import labelled, render

from ..presentation.view import FamigliaView, Side, Stack
from . import cards
from .cards import FACE_HEIGHT, FACE_WIDTH, STRIP_HEIGHT, STRIP_WIDTH

WIDTH = 960
_MARGIN = 16
_PAD = 20
_GAP = 12
_HEAD = 58
"""Height of a panel's first line."""
_LABEL = 26
"""Height of a label over cards."""
_PROMPT = 88
"""Letters of the prompt in a line."""
_LINE = 20
"""Height of each further line of it."""
_HAND = 0.72
_AREA = 0.82
_STREET = 0.92
"""Scales of the cards."""

STYLE = """
.table{fill:#23343a}.panel{fill:#1b262b}.street{fill:#2b3f46}
.who{font:700 20px Inter,"Helvetica Neue",Arial,sans-serif;fill:#f6eddc}
.points{font:900 22px Fraunces,Georgia,serif;fill:#f6eddc;text-anchor:end}
.turn .who{fill:#ffd56b}
.label{font:500 14px Oswald,"Arial Narrow",sans-serif;letter-spacing:.08em;fill:#c9bfae}
.prompt{font:500 15px Inter,"Helvetica Neue",Arial,sans-serif;fill:#f6eddc}
.fewer{font:500 13px Inter,"Helvetica Neue",Arial,sans-serif;fill:#c9bfae;text-anchor:middle}
"""


def svg_of(view: FamigliaView, lang: str, names: Sequence[str]) -> str:
    """The table in a language; `names[n]` sits in seat n. The viewer sits at the bottom."""
    return _Table(view, lang, names).document()


@dataclass(frozen=True, slots=True)
class _Row:
    """Cards of one kind of drawing side by side, in as many lines as they need."""

    stacks: Sequence[Stack]
    draw: Callable[[Stack], str]
    size: tuple[int, int]
    scale: float

    @property
    def step(self) -> tuple[float, float]:
        """From one card to the next, and from one line to the next."""
        return self.size[0] * self.scale + _GAP, self.size[1] * self.scale + _GAP

    def per_line(self, width: float) -> int:
        return max(1, int((width + _GAP) // self.step[0]))

    def height(self, width: float) -> float:
        """Of all lines."""
        lines = -(-len(self.stacks) // self.per_line(width))
        return lines * self.step[1]

    def drawn(self, x: float, y: float, width: float) -> Iterator[str]:
        """The cards, the first at (x, y)."""
        across, down = self.step
        for place, stack in enumerate(self.stacks):
            line, column = divmod(place, self.per_line(width))
            where = f"translate({x + column * across:g} {y + line * down:g}) scale({self.scale})"
            yield f'<g transform="{where}">{self.draw(stack)}</g>'


class _Table:
    """One view on its way to a document."""

    def __init__(self, view: FamigliaView, lang: str, names: Sequence[str]) -> None:
        self.view = view
        self.lang = lang
        self.names = names
        self.y = float(_MARGIN)
        """How far down the table is drawn."""

    def say(self, message: Message) -> str:
        return render(message, self.lang, self.names)

    def word(self, key: str, **args: Arg) -> str:
        return escape(self.say(Message(f"text.famiglia.{key}", dict(args))))

    def document(self) -> str:
        own = 0 if self.view.viewer is None else self.view.viewer
        sides = {side.seat: side for side in self.view.sides}
        title = escape(self.say(Message("famiglia.name")))
        parts = [*self.side(sides[1 - own]), *self.street(), *self.side(sides[own])]
        height = self.y
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height:g}" '
            f'viewBox="0 0 {WIDTH} {height:g}" lang="{self.lang}" role="img">'
            f"<title>{title}</title><style>{STYLE}{cards.STYLE}</style>"
            f'<rect class="table" width="100%" height="100%"/>{"".join(parts)}</svg>\n'
        )

    def side(self, side: Side) -> Iterator[str]:
        """A panel with a player's hand and play area; a light edge for whoever is to decide."""
        width = WIDTH - 2 * (_MARGIN + _PAD)
        hand = _Row(side.hand, self.face, (FACE_WIDTH, FACE_HEIGHT), _HAND)
        area = _Row(side.area, cards.strip, (STRIP_WIDTH, STRIP_HEIGHT), _AREA)
        top, left = self.y, _MARGIN + _PAD
        on_turn = side.seat in self.view.to_act
        height = _HEAD + hand.height(width) + _LABEL + area.height(width) + _PAD / 2
        edge = (
            f'<rect x="{_MARGIN}" y="{top:g}" width="6" height="{height:g}" rx="3" fill="#ffd56b"/>'
        )
        name = escape(self.say(seat_name(side.seat)))
        points = self.word("points", count=side.points)
        yield _panel("panel", top, height)
        yield f'<g class="{"turn" if on_turn else "rest"}">{edge if on_turn else ""}'
        yield f'<text class="who" x="{left}" y="{top + 34:g}">{name}</text></g>'
        yield f'<text class="points" x="{WIDTH - left}" y="{top + 35:g}">{points}</text>'
        yield from hand.drawn(left, top + _HEAD, width)
        below = top + _HEAD + hand.height(width)
        label = self.word("area").upper() if side.area else f"{self.word('area').upper()} –"
        yield f'<text class="label" x="{left}" y="{below + 12:g}">{label}</text>'
        yield from area.drawn(left, below + _LABEL, width)
        self.y += height + _MARGIN

    def street(self) -> Iterator[str]:
        """The pile with the number discarded, the Street, and what is asked for now."""
        top, left = self.y, _MARGIN + _PAD
        start = left + FACE_WIDTH * _STREET + 2 * _PAD
        width = WIDTH - start - left
        row = _Row(self.view.street, self.street_card, (FACE_WIDTH, FACE_HEIGHT), _STREET)
        height = _HEAD + max(row.height(width), FACE_HEIGHT * _STREET + _GAP) + _LABEL
        discarded = sum(stack.count for stack in self.view.discard)
        lines, label = wrap(self.say(self.view.prompt), _PROMPT), self.word("street").upper()
        height += _LINE * (len(lines) - 1)
        yield _panel("street", top, height)
        yield f'<text class="label" x="{left}" y="{top + 34:g}">{label}</text>'
        for number, line in enumerate(lines):
            y = top + 34 + _LINE * number
            yield f'<text class="prompt" x="{start:g}" y="{y:g}">{escape(line)}</text>'
        top += _LINE * (len(lines) - 1)
        yield (
            f'<g transform="translate({left} {top + _HEAD}) scale({_STREET})">'
            f"{cards.back(self.view.pile_size)}</g>"
        )
        middle, under = left + FACE_WIDTH * _STREET / 2, top + _HEAD + FACE_HEIGHT * _STREET
        fewer = labelled(self.word("discard"), str(discarded), self.lang)
        yield f'<text class="fewer" x="{middle:g}" y="{under + 22:g}">{fewer}</text>'
        yield from row.drawn(start, top + _HEAD, width)
        self.y += height + _MARGIN

    def face(self, stack: Stack) -> str:
        """A card with its family's name in the language of the table."""
        return cards.face(stack, self.say(Message(f"famiglia.family.{stack.card[0]}")))

    def street_card(self, stack: Stack) -> str:
        mark = cards.new_mark(escape(self.say(Message("ui.card.new"))).upper()) if stack.new else ""
        return self.face(stack) + mark


def _panel(kind: str, top: float, height: float) -> str:
    return (
        f'<rect class="{kind}" x="{_MARGIN}" y="{top:g}" width="{WIDTH - 2 * _MARGIN}" '
        f'height="{height:g}" rx="12"/>'
    )
