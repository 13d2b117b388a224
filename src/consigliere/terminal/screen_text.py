"""Everything shown passes here: texts in the reader's language, and nothing that harms a screen."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from consigliere.core.message import Arg, Message
from consigliere.i18n.plain import plain
from consigliere.i18n.render import render
from consigliere.server.protocol import SeatInfo, TableInfo

_NARROWEST = 20
"""Columns below which lines are not cut any more."""


def safe(text: str) -> str:
    """The lines without control and bidi characters, whoever wrote them."""
    return "\n".join(map(plain, text.split("\n")))


def wrapped(text: str, width: int) -> str:
    """The lines cut at blanks to a width; what goes on stands further in than its beginning."""
    lines = []
    for line in text.split("\n"):
        indent = " " * (len(line) - len(line.lstrip()) + 2)
        cut = wrap(
            line,
            max(width, _NARROWEST),
            subsequent_indent=indent,
            # a link stays whole, so that it can be copied
            break_long_words=False,
            break_on_hyphens=False,
        )
        lines += cut or [""]
    return "\n".join(lines)


def written(message: Message, lang: str, names: Sequence[str] = ()) -> str:
    """A message as a sentence."""
    return safe(render(message, lang, names))


def say(lang: str, key: str, **args: Arg) -> str:
    """A text of the catalogue."""
    return written(Message(key, dict(args)), lang)


def names_of(table: TableInfo, lang: str) -> tuple[str, ...]:
    """Who sits in each seat, as sentences call them; of several computers each has a number."""
    computers = [chair.seat for chair in table.seats if chair.kind == "computer"]
    return tuple(_name(chair, computers, lang) for chair in table.seats)


def _name(chair: SeatInfo, computers: Sequence[int], lang: str) -> str:
    if chair.kind != "computer":
        return safe(chair.name) or say(lang, "seat.number", number=chair.seat + 1)
    if len(computers) == 1:
        return say(lang, "ui.seat.computer")
    return say(lang, "ui.seat.computer_number", number=computers.index(chair.seat) + 1)


def seats_line(table: TableInfo, lang: str) -> str:
    """Everybody at the table, with a word on who is not there."""
    names = names_of(table, lang)
    return " · ".join(_seat(chair, names[chair.seat], table, lang) for chair in table.seats)


def _seat(chair: SeatInfo, name: str, table: TableInfo, lang: str) -> str:
    notes = []
    if chair.kind == "computer":
        notes.append(say(lang, "ui.level.number", level=chair.level))
    elif chair.yours and not table.hot_seat:
        notes.append(say(lang, "terminal.you"))
    absence = _absence(chair, is_over=table.status == "finished")
    if absence is not None:
        notes.append(say(lang, absence))
    return f"{name} ({', '.join(notes)})" if notes else name


def _absence(chair: SeatInfo, *, is_over: bool) -> str | None:
    """Why somebody may not answer at once, or who gave up."""
    if chair.kind == "open":
        return "ui.seat.open"
    if chair.resigned:
        return "ui.seat.gave_up" if is_over else "ui.seat.resigned"
    if chair.taken_over and not is_over:
        return "ui.seat.taken_over"
    return "ui.seat.away" if chair.kind == "human" and not chair.connected else None
