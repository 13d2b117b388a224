"""A deck as a PDF to print: nine cards to a page, their backs on the next one, and cut marks.

Print both sides, turned over at the long edge: the backs are all alike. The typeface is DejaVu,
free and with Cyrillic, as Matplotlib carries it; it is embedded.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from consigliere.core.message import Message
from consigliere.games.drawing import NoPrinter
from consigliere.i18n.render import render

from ..deck.cards import Deck
from ..presentation.faces import face_of
from ..presentation.view import Card
from .portrait import portrait
from .signs import SIGNS, sign_of

if TYPE_CHECKING:
    from fpdf import FPDF

PAGE = (210.0, 297.0)
WIDTH, HEIGHT = 63.0, 88.0
"""Millimetres of a card: those of poker cards, for which there are sleeves."""
COLUMNS, ROWS = 3, 3
LEFT, TOP = (PAGE[0] - COLUMNS * WIDTH) / 2, (PAGE[1] - ROWS * HEIGHT) / 2
MARK = 4.0
"""Millimetres of a cut mark."""

INKS = {"F": "#a8281f", "M": "#1e4f7a", "meeting": "#2c6a47", "event": "#b4770e"}
PAPER, INK, GREY = "#fdf8ee", "#17191d", "#5f5650"
_FONTS = {"": "DejaVuSans.ttf", "B": "DejaVuSerif-Bold.ttf"}
_PATHS = {
    "dark": f'fill="{INK}"',
    "light": 'fill="#f6eddc"',
    "line": f'fill="none" stroke="{INK}" stroke-width="1.4" stroke-linecap="round"',
    "cut": 'fill="none" stroke="#f6eddc" stroke-width="1.6" stroke-linecap="round"',
}


Box: TypeAlias = tuple[float, float, float]
"""Left edge, top and width."""


class Face(NamedTuple):
    """How a line of text looks; sizes are points."""

    style: str
    size: float
    colour: str = INK
    align: str = "C"


def deck_pdf(deck: Deck, lang: str) -> bytes:
    """All cards of a deck in one file; raises NoPrinter."""
    sheets = _Sheets(new_document(), deck, lang)
    cards = [face_of(deck, card) for card in range(len(deck.card_ids))]
    for start in range(0, len(cards), COLUMNS * ROWS):
        sheets.fronts(cards[start : start + COLUMNS * ROWS])
        sheets.backs(len(cards[start : start + COLUMNS * ROWS]))
    return bytes(sheets.pdf.output())


def new_document(page: tuple[float, float] = PAGE) -> FPDF:
    """An empty PDF with the typeface in it, its pages in millimetres; raises NoPrinter."""
    if find_spec("fpdf") is None or find_spec("matplotlib") is None:
        raise NoPrinter("no_printer")
    from fpdf import FPDF  # noqa: PLC0415  an extra
    from matplotlib import get_data_path  # noqa: PLC0415  an extra

    pdf = FPDF(format=page)
    pdf.set_auto_page_break(auto=False)
    for style, file in _FONTS.items():
        pdf.add_font("DejaVu", style, Path(get_data_path()) / "fonts" / "ttf" / file)
    pdf.set_creator("consigliere")
    return pdf


class _Sheets:
    """The pages of one deck in one language."""

    def __init__(self, pdf: FPDF, deck: Deck, lang: str) -> None:
        self.pdf = pdf
        self.deck = deck
        self.lang = lang

    def say(self, message: Message) -> str:
        return render(message, self.lang, ())

    def fronts(self, cards: Sequence[Card]) -> None:
        """A page of cards."""
        self._page()
        for place, card in enumerate(cards):
            x, y = _corner(place)
            self._picture(_front(card), x, y)
            if card.kind == "person":
                self._person(card, x, y)
            else:
                self._captioned(card, x, y)

    def backs(self, count: int) -> None:
        """The backs of a page, mirrored as it is turned over."""
        self._page()
        for place in range(count):
            row, column = divmod(place, COLUMNS)
            x, y = _corner(row * COLUMNS + COLUMNS - 1 - column)
            self._picture(_back(), x, y)
            title = self.say(Message("family-tree.name"))
            self._line(title, (x, y + 40, WIDTH), Face("B", 15, "#f6eddc"))

    def _page(self) -> None:
        self.pdf.add_page()
        self.pdf.set_draw_color(0x88)
        self.pdf.set_line_width(0.2)
        for column in range(COLUMNS + 1):
            x = LEFT + column * WIDTH
            for start in (TOP - MARK - 1, TOP + ROWS * HEIGHT + 1):
                self.pdf.line(x, start, x, start + MARK)
        for row in range(ROWS + 1):
            y = TOP + row * HEIGHT
            for start in (LEFT - MARK - 1, LEFT + COLUMNS * WIDTH + 1):
                self.pdf.line(start, y, start + MARK, y)

    def _picture(self, drawn: str, x: float, y: float) -> None:
        self.pdf.image(BytesIO(drawn.encode()), x=x, y=y, w=WIDTH, h=HEIGHT)

    def _person(self, card: Card, x: float, y: float) -> None:
        self._line(str(card.year), (x + 4, y + 3, 30), Face("B", 24, "#ffffff", "L"))
        self._line(self.say(card.title), (x + 2, y + 56, WIDTH - 4), Face("B", 16))
        if card.trade is not None:
            self._line(self.say(card.trade), (x + 2, y + 64, WIDTH - 4), Face("", 9, GREY))
        scale = card.brides or card.children
        if scale is not None:
            self._line(str(scale[0]), (x + 2, y + 30, 13), Face("B", 9))
            self._line(str(scale[1]), (x + 2, y + 43, 13), Face("B", 9))
        for place, icon in enumerate(card.icons):
            self.pdf.set_font("DejaVu", "", 7)
            self._ink(INK)
            self.pdf.set_xy(x + 12, _icon_height(place, len(card.icons)) + y - 3)
            self.pdf.multi_cell(WIDTH - 15, 3, self.say(icon_meaning(icon, card.sex)), align="L")

    def _captioned(self, card: Card, x: float, y: float) -> None:
        years = str(card.year) if card.year == card.last else f"{card.year}–{card.last}"
        head = years if card.kind == "event" else self.say(Message("ui.kind.meeting"))
        self._line(head, (x + 2, y + 4, WIDTH - 4), Face("B", 18, "#ffffff"))
        self.pdf.set_font("DejaVu", "B", 13)
        self._ink(INK)
        self.pdf.set_xy(x + 5, y + 36)
        self.pdf.multi_cell(WIDTH - 10, 6.5, self.say(card.title), align="C")

    def _line(self, text: str, box: Box, face: Face) -> None:
        """One line of text in a box of this left edge, top and width, smaller if need be."""
        x, y, width = box
        style, size, colour, align = face
        self.pdf.set_font("DejaVu", style, size)
        wide = self.pdf.get_string_width(text)
        if wide > width - 2:
            self.pdf.set_font("DejaVu", style, size * (width - 2) / wide)
        self._ink(colour)
        self.pdf.set_xy(x, y)
        self.pdf.cell(width, size * 0.42, text, align=align)

    def _ink(self, colour: str) -> None:
        self.pdf.set_text_color(*bytes.fromhex(colour[1:]))


def icon_meaning(icon: str, sex: str | None) -> Message:
    """FT-S65: what an icon such as `adopter:25-50` says."""
    name, _, numbers = icon.partition(":")
    figures = [int(number) for number in numbers.split("-") if number]
    if name == "adopter":
        return Message("ui.icon.adopter", {"least": figures[0], "most": figures[1]})
    if name == "surname":
        return Message("ui.icon.surname.woman" if sex == "F" else "ui.icon.surname.man")
    return Message(f"ui.icon.{name}", {"years": figures[0]} if figures else {})


def _icon_height(place: int, count: int) -> float:
    """The middle of an icon, of so many on a card, from its top."""
    return 78 - (count - 1 - place) * 8


def _corner(place: int) -> tuple[float, float]:
    row, column = divmod(place, COLUMNS)
    return LEFT + column * WIDTH, TOP + row * HEIGHT


# -- the drawings ----------------------------------------------------------------------------


def _drawing(*shapes: str) -> str:
    inside = "".join(shapes)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH:g}" height="{HEIGHT:g}" '
        f'viewBox="0 0 {WIDTH:g} {HEIGHT:g}">{inside}</svg>'
    )


def _front(card: Card) -> str:
    ink = INKS[card.sex or card.kind]
    band = f'<path d="M0 0H{WIDTH:g}V16H0Z" fill="{ink}"/>'
    paper = f'<path d="M0 0H{WIDTH:g}V{HEIGHT:g}H0Z" fill="{PAPER}"/>'
    edge = (
        f'<path d="M0 0H{WIDTH:g}V{HEIGHT:g}H0Z" fill="none" stroke="#cdbd9c" stroke-width="0.4"/>'
    )
    if card.kind != "person":
        return _drawing(paper, band, edge)
    shapes = [*_portrait(card, ink), *_signed(card.sex or "", (54, 8, 0.5), "#ffffff")]
    if card.brides or card.children:
        name = "rings" if card.brides else "cradle"
        shapes += _signed(name, (8.5, 24, 0.4), INK)
        shapes.append(f'<path d="M8.500 35V41" stroke="{INK}" stroke-width="0.5"/>')
    for place, icon in enumerate(card.icons):
        shapes += _signed(sign_of(icon), (7, _icon_height(place, len(card.icons)), 0.34), INK)
    return _drawing(paper, band, *shapes, edge)


def _portrait(card: Card, ink: str) -> Iterator[str]:
    yield f'<g transform="translate(36 36) scale(0.58)"><circle r="30" fill="{ink}"/>'
    for piece in portrait(card.id, card.sex or "", card.year or 0):
        yield f'<path d="{piece.path}" {_PATHS[piece.ink]}/>'
    yield f'<circle r="30" fill="none" stroke="{INK}" stroke-width="2.2"/></g>'


def _signed(name: str, at: tuple[float, float, float], ink: str) -> Iterator[str]:
    x, y, scale = at
    styles = {
        "cut": f'fill="none" stroke="{ink}" stroke-width="2.2" stroke-linecap="round"',
        "full": f'fill="{ink}"',
    }
    yield f'<g transform="translate({x:g} {y:g}) scale({scale:g})">'
    for kind, path in SIGNS[name]:
        yield f'<path d="{path}" {styles[kind]}/>'
    yield "</g>"


def _back() -> str:
    ground = f'<path d="M0 0H{WIDTH:g}V{HEIGHT:g}H0Z" fill="#23343a"/>'
    frame = '<path d="M4 4H59V84H4Z" fill="none" stroke="#f6eddc" stroke-width="0.6"/>'
    rings = "".join(_signed("rings", (WIDTH / 2, 26, 1.1), "#f6eddc"))
    return _drawing(ground, frame, rings)
