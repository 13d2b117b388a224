"""What has happened at the table, as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from consigliere.core.event import Event
from consigliere.i18n.render import labelled

from .screen_text import message_text, seat_names
from .table_state import TableState

_BETWEEN = " · "


def log_lines(state: TableState, lang: str) -> list[str]:
    """The log, one event a line, the newest last."""
    names = seat_names(state.table, lang)
    return [_told(event, names, lang) for event in _events(state, 0)]


def short_log(state: TableState, lang: str, since: int = 0) -> list[str]:
    """The log from a sequence number on; what the table does several times is one line."""
    names, lines = seat_names(state.table, lang), []
    for seat, events in groupby(_events(state, since), lambda event: event.seat):
        if seat is not None:
            lines += [_told(event, names, lang) for event in events]
            continue
        for _, alike in groupby(events, lambda event: event.key):
            lines.append(_BETWEEN.join(_told(event, names, lang) for event in alike))
    return lines


def _events(state: TableState, since: int) -> Iterator[Event]:
    for line in state.log:
        if line.seq >= since:
            yield from line.events


def _told(event: Event, names: Sequence[str], lang: str) -> str:
    text = message_text(event.message, lang, names)
    return text if event.seat is None else labelled(names[event.seat], text, lang)
