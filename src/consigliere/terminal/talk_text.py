"""What people at a table say, as lines of text."""

from __future__ import annotations

from collections.abc import Iterable

from consigliere.i18n.render import labelled
from consigliere.server.protocol import TableInfo
from consigliere.server.talk_protocol import TalkLine
from consigliere.server.watch_protocol import Watchers

from .screen_text import safe, seat_names, translate


def talk_lines(talk: Iterable[TalkLine], table: TableInfo, lang: str) -> list[str]:
    """A line for each that is heard, the newest last."""
    names = seat_names(table, lang)
    return [_line(said, names, lang) for said in talk if not said.is_muted]


def watchers_line(watchers: Watchers | None, lang: str) -> str:
    """How many watch, and who wants to be named; empty if nobody does."""
    if watchers is None or watchers.count == 0:
        return ""
    names = ", ".join(map(safe, watchers.names))
    count = translate(lang, "ui.watch.count", count=watchers.count)
    return labelled(count, names, lang) if names else count


def _line(said: TalkLine, names: tuple[str, ...], lang: str) -> str:
    who = safe(said.name) if said.seat is None else names[said.seat]
    if said.is_aside:
        who = (
            translate(lang, "ui.talk.watcher", name=who)
            if who
            else translate(lang, "ui.talk.spectator")
        )
    reaction = said.reaction and translate(lang, f"ui.talk.reaction.{said.reaction}")
    return f"{who} › {reaction or safe(said.text)}"
