"""Texts for the screen: in the user's language, and free of characters that harm a terminal."""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import datetime
from itertools import zip_longest
from textwrap import wrap

from consigliere.core.message import Arg, Message
from consigliere.i18n.plain import plain
from consigliere.i18n.render import render
from consigliere.server.protocol import SeatInfo, TableInfo

NO_BREAK = "\u00a0"
"""A space that no line ends with."""
_NARROWEST = 20
"""Columns; text is wrapped to no less than this."""


def safe(text: str) -> str:
    """The text without control and bidi characters, line by line."""
    return "\n".join(map(plain, text.split("\n")))


def wrapped(text: str, width: int, *, further: int = 2) -> str:
    """The text wrapped to a width, with continuation lines indented further than the first.

    It breaks at ordinary spaces alone: Textual would also break before a French sign.
    """
    lines = []
    for line in text.split("\n"):
        indent = " " * (len(line) - len(line.lstrip()) + further)
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


def message_text(message: Message, lang: str, names: Sequence[str] = ()) -> str:
    """A message as text; `names` are those of the seats."""
    return safe(render(message, lang, names))


def translate(lang: str, key: str, **args: Arg) -> str:
    """A text of the catalogue."""
    return message_text(Message(key, dict(args)), lang)


def seat_names(table: TableInfo, lang: str) -> tuple[str, ...]:
    """The player of each seat, as sentences name them; several computers are numbered."""
    computers = [info.seat for info in table.seats if info.kind == "computer"]
    return tuple(_name(info, computers, lang) for info in table.seats)


def _name(info: SeatInfo, computers: Sequence[int], lang: str) -> str:
    if info.kind != "computer":
        return safe(info.name) or translate(lang, "seat.number", number=info.seat + 1)
    if len(computers) == 1:
        return translate(lang, "ui.seat.computer")
    return translate(lang, "ui.seat.computer_number", number=computers.index(info.seat) + 1)


def seats_line(table: TableInfo, lang: str) -> str:
    """All players in one line, with a note on those who are absent."""
    names = seat_names(table, lang)
    return " · ".join(_seat(info, names[info.seat], table, lang) for info in table.seats)


def _seat(info: SeatInfo, name: str, table: TableInfo, lang: str) -> str:
    notes = []
    if info.kind == "computer":
        notes.append(translate(lang, "ui.level.number", level=info.level))
    elif info.yours and not table.hot_seat:
        notes.append(translate(lang, "terminal.you"))
    absence = _absence(info, is_over=table.status == "finished")
    if absence is not None:
        notes.append(translate(lang, absence, time=time_text(info.away_since or 0.0)))
    return f"{name} ({', '.join(notes)})" if notes else name


def _absence(info: SeatInfo, *, is_over: bool) -> str | None:
    """The key of a text that says why this player may not act as usual, or gave up."""
    if info.kind == "open":
        return "ui.seat.open"
    if info.resigned:
        return "ui.seat.gave_up" if is_over else "ui.seat.resigned"
    if info.taken_over and not is_over:
        return "ui.seat.taken_over"
    if info.warming_up and not is_over:
        return "ui.seat.warming_up"
    if info.kind != "human" or info.connected:
        return None
    where = "ui.seat.offline" if info.is_offline else "ui.seat.away"
    return where if info.away_since is None else f"{where}_since"


def two_columns(lines: Sequence[str]) -> str:
    """The lines side by side, down the left column first."""
    rows = (len(lines) + 1) // 2
    width = max(map(len, lines), default=0) + 3
    pairs = zip_longest(lines[:rows], lines[rows:], fillvalue="")
    return "\n".join(f"{one:<{width}}{other}".rstrip() for one, other in pairs)


def due_text(due: float, lang: str, now: float) -> str:
    """Until when a turn has to be played, or since when that is over; both times in seconds."""
    key = "ui.deadline.until" if due > now else "ui.deadline.passed"
    return translate(lang, key, date=time_text(due))


def time_text(seconds: float) -> str:
    """A day and the time of it, from seconds since 1970."""
    return datetime.fromtimestamp(seconds).astimezone().strftime("%Y-%m-%d %H:%M")


def countdown_text(seconds: float) -> str:
    """What a clock shows: hours if there are any, minutes and seconds, but nothing below zero."""
    minutes, rest = divmod(max(0, math.ceil(seconds)), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
