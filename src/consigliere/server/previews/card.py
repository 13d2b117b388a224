"""The picture of a preview: a table beside what it is, as one SVG document."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

WIDTH, HEIGHT = 1200, 630
"""What most programs show uncut: 1.91 to 1."""
_MARGIN = 40
_WIDE = 1.7
"""A table so much wider than high has the words below it, any other one beside it."""
_FOOT = 130
"""Height of the words below a table."""
_NARROW = 0.5
"""A table narrower than that shows nothing yet, such as a tree without people."""
_LEAST_WORDS = 360
"""Width that is left to the words beside a table."""
_LETTER = 0.58
"""Width of a letter of the title relative to its height."""
_TITLE, _LINE = 72, 30
"""Sizes of letters: of the game, and of what is said of it."""

_ROOT = re.compile(r"<svg\b([^>]*)>")
_VIEW_BOX = re.compile(r'\bviewBox="(\S+) (\S+) (\S+) (\S+)"')
_PLACED = re.compile(r'\s(?:width|height|x|y|role|preserveAspectRatio)="[^"]*"')

STYLE = """
.card-ground{fill:#23343a}.card-edge{fill:#ffd56b}
.card-game{font-family:Fraunces,serif;font-weight:900;fill:#f6eddc}
.card-said{font-family:Inter,sans-serif;font-weight:600;fill:#e2d6c0}
"""


@dataclass(frozen=True, slots=True)
class Card:
    """What is shown: the game, a few words about it, and a table of it as SVG, if there is one."""

    lang: str
    title: str
    words: tuple[str, ...]
    table: str | None


def card_svg(card: Card) -> str:
    """The document, 1200 by 630."""
    parts = "".join(_parts(card, _Table.of(card.table)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" lang="{card.lang}"><style>{STYLE}</style>'
        f'<rect class="card-ground" width="{WIDTH}" height="{HEIGHT}"/>{parts}'
        "</svg>\n"
    )


@dataclass(frozen=True, slots=True)
class _Table:
    """A document on its way into another one: what stands in its root, and after that. The class
    names of both must differ."""

    root: str
    rest: str
    aspect: float

    @classmethod
    def of(cls, svg: str | None) -> _Table | None:
        """None for a document that does not say how large it is."""
        found = _ROOT.search(svg or "")
        box = _VIEW_BOX.search(found[1]) if found else None
        if svg is None or found is None or box is None or float(box[4]) <= 0:
            return None
        aspect = float(box[3]) / float(box[4])
        if aspect < _NARROW:
            return None
        return cls(_PLACED.sub("", found[1]), svg[found.end() :], aspect)

    def at(self, x: float, y: float, width: float, height: float) -> str:
        """The document inside another one."""
        place = f'x="{x:g}" y="{y:g}" width="{width:.1f}" height="{height:.1f}"'
        return f"<svg{self.root} {place}>{self.rest}"


def _parts(card: Card, table: _Table | None) -> Iterator[str]:
    if table is None:
        yield from _words(card, _MARGIN * 2, HEIGHT * 0.4, WIDTH - 4 * _MARGIN)
    elif table.aspect >= _WIDE:
        room = HEIGHT - _FOOT - _MARGIN
        height = min(room, (WIDTH - 2 * _MARGIN) / table.aspect)
        width = height * table.aspect
        yield table.at((WIDTH - width) / 2, _MARGIN + (room - height) / 2, width, height)
        yield from _foot(card)
    else:
        height = HEIGHT - 2 * _MARGIN
        width = min(height * table.aspect, WIDTH - 3 * _MARGIN - _LEAST_WORDS)
        yield table.at(_MARGIN, (HEIGHT - width / table.aspect) / 2, width, width / table.aspect)
        left = width + 2 * _MARGIN
        yield from _words(card, left, HEIGHT * 0.36, WIDTH - left - _MARGIN)


def _words(card: Card, x: float, y: float, width: float) -> Iterator[str]:
    """The title with the lines under it, in a column of this width."""
    size = min(_TITLE, width / (_LETTER * max(map(len, card.title.split()))))
    titles = textwrap.wrap(card.title, max(1, int(width / (_LETTER * size))))
    for line in titles:
        yield f'<text class="card-game" {_at(x, y, size)}>{escape(line)}</text>'
        y += size * 1.05
    yield f'<rect class="card-edge" x="{x:g}" y="{y - size * 0.75:g}" width="90" height="6"/>'
    for words in card.words:
        for line in textwrap.wrap(words, int(width / (_LETTER * _LINE))):
            yield f'<text class="card-said" {_at(x, y + _LINE * 0.6, _LINE)}>{escape(line)}</text>'
            y += _LINE * 1.4


def _foot(card: Card) -> Iterator[str]:
    """The title and the lines side by side under a wide table."""
    y = HEIGHT - _FOOT / 2 + 20
    size = min(_TITLE * 0.8, WIDTH * 0.5 / (_LETTER * len(card.title)))
    yield f'<text class="card-game" {_at(_MARGIN, y, size)}>{escape(card.title)}</text>'
    words = " · ".join(card.words)
    line = _at(WIDTH - _MARGIN, y, min(_LINE, WIDTH * 0.42 / (_LETTER * max(1, len(words)))))
    yield f'<text class="card-said" {line} text-anchor="end">{escape(words)}</text>'


def _at(x: float, y: float, size: float) -> str:
    return f'x="{x:g}" y="{y:g}" font-size="{size:.1f}"'
