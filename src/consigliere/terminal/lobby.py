"""Open tables of a server, as lines of text."""

from __future__ import annotations

from consigliere.server.lobby_protocol import LobbySeat, LobbyTable

from .screen_text import safe, translate


def line_of(table: LobbyTable, lang: str) -> str:
    """A table in a line: its id, what is played, with whom, and how fast."""
    people = [_name(seat, lang) for seat in table.seats if seat.kind != "open"]
    rated = translate(lang, "ui.lobby.rated") if table.is_rated else ""
    parts = [
        table.id,
        table.game,
        ", ".join(people),
        f"{len(people)}/{len(table.seats)}",
        translate(lang, f"ui.lobby.pace.{table.pace}"),
        rated,
    ]
    return " · ".join(filter(None, parts))


def _name(seat: LobbySeat, lang: str) -> str:
    if seat.kind == "computer":
        return translate(lang, "ui.seat.computer_level", level=seat.level)
    name = safe(seat.name) or translate(lang, "ui.away.somebody")
    if seat.rating is None:
        return name
    mark = "?" if seat.rating.is_provisional else ""
    return f"{name} ({seat.rating.value}{mark})"
