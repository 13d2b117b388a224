"""`consigliere table` and `join`: a table in the terminal."""

import re
import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING, Annotated

import typer

from consigliere.console.messages import Options, language, read_options, say
from consigliere.core.errors import ConsigliereError
from consigliere.core.message import Arg, Message

from .game_options import DEFAULT_GAME, GameArgument
from .hangup import end_with_terminal
from .serve import Database, Host, Port, data_folder, server_errors
from .start_options import with_start_options

if TYPE_CHECKING:
    from consigliere.core.game import GameInfo
    from consigliere.server.deadline_protocol import TurnDeadline
    from consigliere.server.request_protocol import SeatRequest
    from consigliere.terminal.guest import Guest
    from consigliere.terminal.tokens import Tokens

_MAX_QUOTED = 40
"""Characters of a wrong word that the error quotes."""
_TIME = re.compile(
    r"(?P<hours>[0-9]{1,9})|(?P<minutes>[0-9]{1,9})m(?:\+(?P<increment>[0-9]{1,9}))?"
)
"""The time for a turn, or for the game."""


class SeatError(ConsigliereError):
    """A seat is described in a form that does not exist."""


class TimeError(ConsigliereError):
    """A time that no table may be set up with, in a word of the command line."""


class NoTerminalError(ConsigliereError):
    """The standard streams are not a terminal."""


Name = Annotated[str, typer.Option(help="cli.help.name")]
Bell = Annotated[bool, typer.Option("--bell", help="cli.help.bell")]


@with_start_options
def table(
    game: GameArgument = DEFAULT_GAME,
    edition: Annotated[str | None, typer.Option(help="cli.help.edition")] = None,
    option: Options = [],
    seat: Annotated[
        list[str],
        typer.Option(help="cli.help.table.seat"),
    ] = [],
    deadline: Annotated[str | None, typer.Option(help="cli.help.table.deadline")] = None,
    patience: Annotated[int | None, typer.Option(help="cli.help.table.patience")] = None,
    resume: Annotated[str | None, typer.Option(help="cli.help.table.resume")] = None,
    name: Name = "",
    host: Host = "127.0.0.1",
    port: Port = 0,
    database: Database = None,
    bell: Bell = False,
) -> None:
    """Set up a table and play at it in this terminal."""
    from consigliere.games.registry import load_game  # noqa: PLC0415
    from consigliere.server.request_protocol import TableRequest  # noqa: PLC0415

    from .hosting import free_terminal_database, hosted_server, locked  # noqa: PLC0415

    require_terminal()
    info = load_game(game).info
    options = read_options(option, edition)
    seats = read_seats(seat, info, options, name)
    info.check_seats(info.resolve_options(options), len(seats))
    agreed = read_deadline(deadline)
    waits = read_patience(patience, agreed)
    with ExitStack() as stack:
        lock = locked(database) if database else free_terminal_database(data_folder())
        with server_errors(host, port):
            file = stack.enter_context(lock).absolute()
            local_url, public_url = stack.enter_context(hosted_server(host, port, file))
        tokens = _tokens()
        guest = _guest(local_url, tokens, file.as_uri())
        request = TableRequest(info.id, seats, options, deadline=agreed, patience=waits)
        table_id = guest.table(resume).id if resume else guest.create(request).id
        tokens.keep(file.as_uri(), guest.token)
        is_over = show_table(guest, table_id, public_url, rings_bell=bell)
    if not is_over:
        details: dict[str, Arg] = {"game": info.id, "table": table_id}
        # at the same port, waiting guests find the table at its old address
        details |= {"port": guest.address.port, "database": str(file)}
        typer.echo(say(Message("terminal.left", details)))


@with_start_options
def join(
    link: Annotated[str, typer.Argument(help="cli.help.join.link")],
    name: Name = "",
    bell: Bell = False,
) -> None:
    """Take a seat, in this terminal, at a table on another server."""
    from consigliere.server.request_protocol import ClaimRequest  # noqa: PLC0415
    from consigliere.terminal.link import link_of  # noqa: PLC0415

    require_terminal()
    wanted = link_of(link)
    origin, tokens = wanted.address.origin, _tokens()
    guest = _guest(origin, tokens, origin)
    seats = guest.table(wanted.table).seats
    if wanted.claim is not None and not any(info.yours for info in seats):
        guest.claim(wanted.table, ClaimRequest(wanted.claim, name))
        tokens.keep(origin, guest.token)
    show_table(guest, wanted.table, origin, rings_bell=bell)


def my_games(
    server: Annotated[str, typer.Option(help="cli.help.my_games.server")],
) -> None:
    """List the games that this terminal has a seat in at a server."""
    from consigliere.terminal.my_games import all_games, line_of  # noqa: PLC0415

    guest, _ = guest_at(server)
    games = list(all_games(guest))
    for game in games:
        typer.echo(line_of(game, guest.address, language()))
    if not games:
        typer.echo(say(Message("terminal.my_games.none", {"server": guest.address.origin})))


def guest_at(server: str) -> "tuple[Guest, Tokens]":
    """Who this terminal is at a server, and where that is kept."""
    tokens = _tokens()
    guest = _guest(server, tokens, "")
    guest.token = tokens.get(guest.address.origin)
    return guest, tokens


def read_seats(
    words: list[str], info: "GameInfo", options: dict[str, str], name: str
) -> "list[SeatRequest]":
    """The seats to request; without words, the user against as few computers as possible."""
    from consigliere.server.request_protocol import SeatRequest  # noqa: PLC0415

    if not words:
        fewest = min(info.seats_for(info.resolve_options(options)))
        words = ["me", *["computer"] * (fewest - 1)]
    seats = []
    for word in words:
        kind, colon, detail = word.partition(":")
        level = int(detail) if kind == "computer" and detail.isdecimal() else None
        is_plain = kind in {"me", "guest", "computer", "hot"} and not colon
        if not is_plain and level is None and not (kind == "hot" and detail):
            raise SeatError("seat_form", {"text": word[:_MAX_QUOTED]})
        player = name if kind == "me" else detail if kind == "hot" else ""
        seats.append(SeatRequest(kind, player, level))
    return seats


def read_deadline(word: str | None) -> "TurnDeadline | None":
    """From `HOURS` for a turn, or `MINUTESm+SECONDS` for the game, and perhaps `:THEN`.

    Raises TimeError if no table may be set up so.
    """
    from consigliere.server.deadline_protocol import TurnDeadline  # noqa: PLC0415
    from consigliere.server.problems import Refusal  # noqa: PLC0415
    from consigliere.server.tables.deadlines import checked_deadline  # noqa: PLC0415

    if word is None:
        return None
    time, _, then = word.partition(":")
    found = _TIME.fullmatch(time)
    if found is None or found["minutes"] is None:
        deadline = TurnDeadline(int(found["hours"]) * 3600 if found else 0, then or "wait")
    else:
        increment = int(found["increment"] or 0)
        deadline = TurnDeadline(int(found["minutes"]) * 60, then or "wait", "game", increment)
    try:
        checked_deadline(deadline)
    except Refusal:  # of which the fields are not what was typed
        raise TimeError("deadline_form", {"text": word[:_MAX_QUOTED]}) from None
    return deadline


def read_patience(minutes: int | None, deadline: "TurnDeadline | None") -> int | None:
    """From minutes to seconds; raises TimeError if no table may be set up so."""
    from consigliere.server.problems import Refusal  # noqa: PLC0415
    from consigliere.server.tables.deadlines import checked_patience  # noqa: PLC0415

    try:
        return checked_patience(None if minutes is None else minutes * 60, deadline)
    except Refusal:
        raise TimeError("patience_form") from None


def require_terminal() -> None:
    """Raise NoTerminalError unless somebody sits at a terminal."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise NoTerminalError("no_terminal")


def _tokens() -> "Tokens":
    from consigliere.terminal.tokens import Tokens  # noqa: PLC0415

    return Tokens(data_folder() / "guests.json")


def _guest(url: str, tokens: "Tokens", server: str) -> "Guest":
    from consigliere.terminal.guest import Guest  # noqa: PLC0415
    from consigliere.terminal.link import address_of  # noqa: PLC0415

    return Guest(address_of(url), tokens.get(server))


def show_table(guest: "Guest", table_id: str, public_url: str, *, rings_bell: bool) -> bool:
    """Show the table until the user leaves; returns whether the game was over then."""
    from consigliere.terminal.app import TerminalApp  # noqa: PLC0415
    from consigliere.terminal.link import address_of  # noqa: PLC0415

    app = TerminalApp(
        guest, table_id, language(), public_address=address_of(public_url), rings_bell=rings_bell
    )
    end_with_terminal()
    app.run()
    return app.is_over
