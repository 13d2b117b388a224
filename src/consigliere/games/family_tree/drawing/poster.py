"""A family tree as a PDF to hang up: a page of A4 to A2 with title, day and players.

It is the picture of `svg`, with styles written into the shapes, because what writes the PDF reads
no style sheet; the letters are set in the typeface that the deck is printed in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from io import BytesIO
from typing import TYPE_CHECKING, Final
from xml.etree import ElementTree as Tree

from consigliere.core.message import Message
from consigliere.i18n.render import render

from ..presentation.view import FamilyTreeView
from .card_sheets import INK, new_document
from .svg import STYLE, svg_of

if TYPE_CHECKING:
    from fpdf import FPDF

PAPERS: Final = {"a4": (210.0, 297.0), "a3": (297.0, 420.0), "a2": (420.0, 594.0)}
"""Millimetres, upright."""
PAPER = "f6eddc"
MARGIN = 0.04
"""Of the page's shorter side; so are the next ones."""
TITLE, UNDER = 0.06, 0.026
"""Height of the title, and of the line under it."""
POINTS = 72 / 25.4
"""To the millimetre."""
_DATES: Final = {"en": "{0.day} {0:%B %Y}", "ru": "{0:%d.%m.%Y}"}
_DATE = "{0:%d/%m/%Y}"
_SPACE = "{http://www.w3.org/2000/svg}"
_SERIF: Final = frozenset({"name", "family", "group", "year", "title"})
"""Classes of letters that are set in the bold face."""


@dataclass(frozen=True, slots=True)
class Text:
    """A piece of text of the picture: where it begins, ends or has its middle."""

    text: str
    x: float
    y: float
    size: float
    anchor: str
    colour: str
    is_bold: bool
    room: float | None


def poster_pdf(
    view: FamilyTreeView, lang: str, names: Sequence[str], paper: str, day: date
) -> bytes:
    """The poster on one of the `PAPERS`, a page for each tableau; raises NoPrinter."""
    pdf = new_document()
    title = render(Message("family-tree.name"), lang, names)
    under = f"{_told(day, lang)} · {', '.join(names)}"
    owners: list[int | None] = [*sorted({person.owner for person in view.people})]
    for owner in owners or [None]:
        _page(pdf, svg_of(view, lang, names, owner), paper, (title, under))
    return bytes(pdf.output())


def _page(pdf: FPDF, svg: str, paper: str, heading: tuple[str, str]) -> None:
    """A picture as large as it fits, on its side if it is wide."""
    picture, texts, (left, top, width, height) = _flattened(svg)
    shorter, longer = PAPERS[paper]
    page = (longer, shorter) if width > height else (shorter, longer)
    pdf.add_page(format=page)
    pdf.set_fill_color(*bytes.fromhex(PAPER))
    pdf.rect(0, 0, *page, style="F")
    margin = shorter * MARGIN
    head = _heading(pdf, shorter, *heading)
    room = page[0] - 2 * margin, page[1] - margin - head
    scale = min(room[0] / width, room[1] / height)
    x, y = (page[0] - width * scale) / 2, head + (room[1] - height * scale) / 2
    pdf.image(BytesIO(picture.encode()), x=x, y=y, w=width * scale, h=height * scale)
    for text in texts:
        _write(pdf, text, scale, (x - left * scale, y - top * scale))


def _told(day: date, lang: str) -> str:
    return _DATES.get(lang, _DATE).format(day)


def _heading(pdf: FPDF, shorter: float, title: str, under: str) -> float:
    """Title, and day and players; gives the height at which they end."""
    y = shorter * MARGIN
    for text, style, height in ((title, "B", TITLE), (under, "", UNDER)):
        size = shorter * height * 0.75 * POINTS
        pdf.set_font("DejaVu", style, size)
        most = pdf.w - 2 * shorter * MARGIN
        pdf.set_font("DejaVu", style, min(size, size * most / pdf.get_string_width(text)))
        pdf.set_text_color(*bytes.fromhex(INK[1:]))
        pdf.set_xy(0, y)
        pdf.cell(pdf.w, shorter * height, text, align="C")
        y += shorter * height
    return y


def _write(pdf: FPDF, text: Text, scale: float, origin: tuple[float, float]) -> None:
    size = text.size * scale * POINTS
    style = "B" if text.is_bold else ""
    pdf.set_font("DejaVu", style, size)
    width = pdf.get_string_width(text.text)
    if text.room is not None and width > text.room * scale:
        pdf.set_font("DejaVu", style, size * text.room * scale / width)
        width = text.room * scale
    shift = {"middle": width / 2, "end": width}.get(text.anchor, 0.0)
    pdf.set_text_color(*bytes.fromhex(text.colour[1:]))
    pdf.text(origin[0] + text.x * scale - shift, origin[1] + text.y * scale, text.text)


# -- the picture without its style sheet --------------------------------------------------------


def _flattened(svg: str) -> tuple[str, list[Text], tuple[float, float, float, float]]:
    """The picture with styles in its shapes and without letters; the letters; its rectangle."""
    root = Tree.fromstring(svg)  # noqa: S314  our own
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    rules = list(_rules(STYLE))
    texts: list[Text] = []
    _flatten(root, (), (0.0, 0.0), rules, texts)
    Tree.register_namespace("", _SPACE[1:-1])
    return Tree.tostring(root, "unicode"), texts, (left, top, width, height)


Rule = tuple[tuple[frozenset[str], ...], dict[str, str]]
"""The classes of an element and of those around it, from the outermost; and its properties."""


def _rules(sheet: str) -> Iterator[Rule]:
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", sheet):
        pairs = (pair.split(":", 1) for pair in body.replace("\n", "").split(";") if pair)
        properties = {name.strip(): value.strip() for name, value in pairs}
        for selector in selectors.split(","):
            steps = tuple(frozenset(step.split(".")[1:]) for step in selector.split())
            if all(steps):
                yield steps, properties


def _flatten(
    parent: Tree.Element,
    around: tuple[frozenset[str], ...],
    origin: tuple[float, float],
    rules: Sequence[Rule],
    texts: list[Text],
) -> None:
    for child in list(parent):
        kind = child.tag.removeprefix(_SPACE)
        classes = frozenset(child.attrib.pop("class", "").split())
        properties = dict[str, str]()
        for steps, found in rules:
            if _fits(steps, (*around, classes)):
                properties |= found
        if kind == "text" and "title" not in classes:
            texts.append(_text(child, properties, origin, bold=bool(classes & _SERIF)))
        if kind in {"style", "title", "text"}:
            parent.remove(child)
            continue
        opacity = properties.pop("opacity", None)
        if opacity is not None:
            properties |= {"fill-opacity": opacity, "stroke-opacity": opacity}
        for name, value in properties.items():
            if not name.startswith(("font", "text", "letter", "paint")):
                child.attrib.setdefault(name, value.removesuffix("px"))
        _flatten(child, (*around, classes), _moved(origin, child), rules, texts)


def _fits(steps: tuple[frozenset[str], ...], path: tuple[frozenset[str], ...]) -> bool:
    """Whether the last element of a path is one that a selector means."""
    *outer, own = steps
    if not own <= path[-1]:
        return False
    waiting = iter(path[:-1])
    return all(any(step <= classes for classes in waiting) for step in outer)


def _moved(origin: tuple[float, float], element: Tree.Element) -> tuple[float, float]:
    """Where the coordinates inside an element begin; letters stand in nothing that is scaled."""
    found = re.match(r"translate\((\S+) (\S+)\)", element.get("transform", ""))
    if found is None:
        return origin
    return origin[0] + float(found[1]), origin[1] + float(found[2])


def _text(
    element: Tree.Element, properties: dict[str, str], origin: tuple[float, float], *, bold: bool
) -> Text:
    size = re.search(r"([\d.]+)px", properties.get("font", "14px"))
    room = element.get("textLength")
    return Text(
        text="".join(element.itertext()),
        x=origin[0] + float(element.get("x", "0")),
        y=origin[1] + float(element.get("y", "0")),
        size=float(size[1]) if size else 14.0,
        anchor=properties.get("text-anchor", "start"),
        colour=_hex(properties.get("fill", INK)),
        is_bold=bold,
        room=None if room is None else float(room),
    )


def _hex(colour: str) -> str:
    return "#" + "".join(2 * digit for digit in colour[1:]) if len(colour) == 4 else colour
