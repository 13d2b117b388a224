"""`consigliere lobby`: tables at a server where anybody may sit down."""

from __future__ import annotations

from typing import Annotated

import typer

from consigliere.console.messages import language, say
from consigliere.core.message import Message

from .table import Bell, Name, guest_at, require_terminal, show_table


def lobby(
    server: Annotated[str, typer.Option(help="cli.help.my_games.server")],
    sit: Annotated[str, typer.Option(help="cli.help.lobby.sit")] = "",
    play: Annotated[str, typer.Option(help="cli.help.lobby.play")] = "",
    pace: Annotated[str, typer.Option(help="cli.help.lobby.pace")] = "any",
    name: Name = "",
    bell: Bell = False,
) -> None:
    """List the open tables of a server, or sit down at one."""
    from consigliere.server.lobby_protocol import PlayRequest, SitRequest  # noqa: PLC0415
    from consigliere.terminal.lobby import line_of  # noqa: PLC0415

    if sit or play:
        require_terminal()
    guest, tokens = guest_at(server)
    if sit or play:
        wish = PlayRequest(play, pace, name)
        found = guest.sit(sit, SitRequest(name)) if sit else guest.play_anyone(wish)
        tokens.keep(guest.address.origin, guest.token)
        show_table(guest, found.id, guest.address.origin, rings_bell=bell)
        return
    tables = [table for table in guest.lobby().tables if pace in {"any", table.pace}]
    for table in tables:
        typer.echo(line_of(table, language()))
    if not tables:
        typer.echo(say(Message("terminal.lobby.none", {"server": guest.address.origin})))
