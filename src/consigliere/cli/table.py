"""`consigliere table` and `join`: a table in the terminal."""

import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING, Annotated

import typer

from consigliere.core.errors import ConsigliereError
from consigliere.core.message import Arg, Message

from .messages import language, read_options, say
from .serve import Box, Database, Host, Port, data_folder, told_why, use_box
from .warmup import warm

if TYPE_CHECKING:
    from consigliere.core.game import GameInfo
    from consigliere.server.protocol import SeatRequest
    from consigliere.terminal.guest import Guest
    from consigliere.terminal.tokens import Tokens

_SHOWN = 40
"""Characters of a wrong word that its refusal repeats."""


class SeatError(ConsigliereError):
    """A seat that nobody can take like that."""


class NoTerminalError(ConsigliereError):
    """There is no screen to draw a table on."""


Name = Annotated[str, typer.Option(help="Your name at the table.")]
Bell = Annotated[bool, typer.Option("--bell", help="Ring when it is your turn.")]


def table(
    game: Annotated[
        str, typer.Argument(help="The game: famiglia, family-tree or la-famiglia.")
    ] = "famiglia",
    edition: Annotated[str | None, typer.Option(help="Its edition or variant.")] = None,
    option: Annotated[list[str], typer.Option(help="key=value; repeat for more.")] = [],
    seat: Annotated[
        list[str],
        typer.Option(help="me, computer[:LEVEL], guest or hot[:NAME]; repeat for each seat."),
    ] = [],
    resume: Annotated[
        str | None, typer.Option(help="The id of a table that was left; no new one is laid.")
    ] = None,
    name: Name = "",
    host: Host = "127.0.0.1",
    port: Port = 0,
    database: Database = None,
    box: Box = None,
    bell: Bell = False,
) -> None:
    """Lay a table and play at it in this terminal."""
    from consigliere.games.registry import load_game  # noqa: PLC0415
    from consigliere.server.protocol import TableRequest  # noqa: PLC0415

    from .hosting import held, held_by_terminal, hosted  # noqa: PLC0415

    _require_terminal()
    use_box(box)
    info = load_game(game).info
    options = read_options(option, edition)
    seats = read_seats(seat, info, options, name)
    info.check_seats(info.resolve_options(options), len(seats))
    warm([info.id], wholly=False)
    with ExitStack() as stack:
        holding = held(database) if database else held_by_terminal(data_folder())
        with told_why(host, port):
            where = stack.enter_context(holding).absolute()
            here, shown = stack.enter_context(hosted(host, port, where))
        tokens = _tokens()
        guest = _guest(here, tokens, where.as_uri())
        request = TableRequest(info.id, seats, options)
        laid = guest.table(resume).id if resume else guest.create(request).id
        tokens.keep(where.as_uri(), guest.token)
        is_over = _sit(guest, laid, shown, rings=bell)
    if not is_over:
        details: dict[str, Arg] = {"game": info.id, "table": laid}
        # guests who wait find the table again at its old address
        details |= {"port": guest.address.port, "database": str(where)}
        typer.echo(say(Message("terminal.left", details)))


def join(
    link: Annotated[str, typer.Argument(help="A table or an invitation, http://…/#/t/…")],
    name: Name = "",
    box: Box = None,
    bell: Bell = False,
) -> None:
    """Sit down, in this terminal, at a table that somebody else serves."""
    from consigliere.server.protocol import ClaimRequest  # noqa: PLC0415
    from consigliere.terminal.link import link_of  # noqa: PLC0415

    _require_terminal()
    wanted = link_of(link)
    use_box(box)
    origin, tokens = wanted.address.origin, _tokens()
    guest = _guest(origin, tokens, origin)
    seats = guest.table(wanted.table).seats
    if wanted.claim is not None and not any(chair.yours for chair in seats):
        guest.claim(wanted.table, ClaimRequest(wanted.claim, name))
        tokens.keep(origin, guest.token)
    _sit(guest, wanted.table, origin, rings=bell)


def read_seats(
    words: list[str], info: "GameInfo", options: dict[str, str], name: str
) -> "list[SeatRequest]":
    """The seats as the server takes them; without words oneself and as few computers as can be."""
    from consigliere.server.protocol import SeatRequest  # noqa: PLC0415

    if not words:
        fewest = min(info.seats_for(info.resolve_options(options)))
        words = ["me", *["computer"] * (fewest - 1)]
    found = []
    for word in words:
        kind, colon, detail = word.partition(":")
        level = int(detail) if kind == "computer" and detail.isdecimal() else None
        is_plain = kind in {"me", "guest", "computer", "hot"} and not colon
        if not is_plain and level is None and not (kind == "hot" and detail):
            raise SeatError("seat_form", {"text": word[:_SHOWN]})
        called = name if kind == "me" else detail if kind == "hot" else ""
        found.append(SeatRequest(kind, called, level))
    return found


def _require_terminal() -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise NoTerminalError("no_terminal")


def _tokens() -> "Tokens":
    from consigliere.terminal.tokens import Tokens  # noqa: PLC0415

    return Tokens(data_folder() / "guests.json")


def _guest(url: str, tokens: "Tokens", server: str) -> "Guest":
    from consigliere.terminal.guest import Guest  # noqa: PLC0415
    from consigliere.terminal.link import address_of  # noqa: PLC0415

    return Guest(address_of(url), tokens.get(server))


def _sit(guest: "Guest", table_id: str, shown: str, *, rings: bool) -> bool:
    """Show the table until its reader leaves; whether the game was over then."""
    from consigliere.terminal.app import TerminalApp  # noqa: PLC0415
    from consigliere.terminal.link import address_of  # noqa: PLC0415

    app = TerminalApp(
        guest, table_id, language(), public_address=address_of(shown), rings_bell=rings
    )
    app.run()
    return app.is_over
