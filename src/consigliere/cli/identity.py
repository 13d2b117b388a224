"""`consigliere identity`: be the same person in the terminal and elsewhere."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import typer

from consigliere.console.messages import say
from consigliere.core.message import Message

from .table import guest_at


def identity(
    server: Annotated[str, typer.Option(help="cli.help.my_games.server")],
    code: Annotated[str, typer.Argument(help="cli.help.identity.code")] = "",
    give_up: Annotated[bool, typer.Option("--give-up", help="cli.help.identity.give_up")] = False,
) -> None:
    """Show a code for another device, or be from now on whom a code from there leads to."""
    guest, tokens = guest_at(server)
    if code:
        name = guest.adopt(code, give_up=give_up).name
        key = "terminal.identity.adopted" if name else "terminal.identity.adopted_nameless"
        message = Message(key, {"name": name, "server": guest.address.origin})
    else:
        shown = guest.code()
        until = datetime.fromtimestamp(shown.until).astimezone().strftime("%H:%M")
        message = Message("terminal.identity.code", {"code": shown.code, "time": until})
    tokens.keep(guest.address.origin, guest.token)
    typer.echo(say(message))
