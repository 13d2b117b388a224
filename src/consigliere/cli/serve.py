"""`consigliere play` and `serve`: tables in the browser."""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from consigliere.core.errors import ConsigliereError
from consigliere.core.message import Arg
from consigliere.core.system_errors import reason_of

from .game_options import DEFAULT_GAME, GameOption
from .start_options import with_start_options
from .warmup import tell_in_a_line

if TYPE_CHECKING:
    from consigliere.server.config import Config
    from consigliere.server.run import Start


class ServerError(ConsigliereError):
    """The server cannot start as it was asked to."""


Host = Annotated[str, typer.Option(help="cli.help.host")]
Port = Annotated[int, typer.Option(min=0, max=65535, help="cli.help.port")]
Database = Annotated[Path | None, typer.Option(help="cli.help.database")]
Store = Annotated[
    str | None,
    typer.Option(help="cli.help.store"),
]


@with_start_options
def play(
    port: Port = 0,
    database: Database = None,
    browser: Annotated[bool, typer.Option(help="cli.help.play.browser")] = True,
    game: GameOption = DEFAULT_GAME,
    edition: Annotated[str | None, typer.Option(help="cli.help.edition")] = None,
) -> None:
    """Start a server for yourself and open a table against the computer in the browser."""
    from consigliere.games.registry import load_game, plugin  # noqa: PLC0415
    from consigliere.server.computers import pool_for  # noqa: PLC0415

    plugin(game)  # raises where there is none; to load it takes longer than the page may wait
    computers = pool_for(game)
    computers.start()  # on another core, while this one imports the server
    from consigliere.server.run import Start  # noqa: PLC0415

    if edition is not None:
        load_game(game).info.resolve_options({"edition": edition})
    path = play_path(game, edition)
    start = Start(
        path, opens_browser=browser, progress=tell_in_a_line, game=game, computers=computers
    )
    _serve("127.0.0.1", port, database, start)


def play_path(game_id: str, edition: str | None = None) -> str:
    """The page that opens a table against the computer at once."""
    path = f"/#/play/{game_id}"
    return path if edition is None else f"{path}/{edition}"


@with_start_options
def serve(
    host: Annotated[str | None, typer.Option(help="cli.help.serve.host")] = None,
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, help="cli.help.serve.port"),
    ] = None,
    database: Database = None,
    store: Store = None,
    origin: Annotated[list[str], typer.Option(help="cli.help.serve.origin")] = [],
    proxy: Annotated[list[str], typer.Option(help="cli.help.serve.proxy")] = [],
    workers: Annotated[str | None, typer.Option(help="cli.help.serve.workers")] = None,
    config: Annotated[
        Path | None,
        typer.Option(envvar="CONSIGLIERE_CONFIG", help="cli.help.serve.config"),
    ] = None,
    print_config: Annotated[bool, typer.Option(help="cli.help.serve.print_config")] = False,
) -> None:
    """Start the table server."""
    from consigliere.server.config import Given, read_config  # noqa: PLC0415

    options = (
        Given("server.host", host, "--host"),
        Given("server.port", port, "--port"),
        Given("server.database", database and str(database), "--database"),
        Given("server.store", store, "--store"),
        Given("server.origins", origin or None, "--origin"),
        Given("server.proxies", proxy or None, "--proxy"),
        Given("server.workers", workers and _number_or_text(workers), "--workers"),
    )
    given = [option for option in options if option.value is not None]
    found = read_config(config, os.environ, given)
    proxies = proxies_of(found.config.server.proxies)
    if print_config:
        typer.echo("\n".join(found.lines()))
    else:
        _serve_as(found.config, proxies)


def _serve_as(config: "Config", proxies: tuple[str, ...]) -> None:
    from consigliere.server.run import Start  # noqa: PLC0415

    server = config.server
    workers = server.workers
    start = Start(
        progress=tell_in_a_line,
        proxies=proxies,
        limits=config.limits,
        workers=workers if isinstance(workers, int) else 0,
        cluster=workers if isinstance(workers, str) else "",
        log=server.log,
        notices=config.notices,
    )
    _serve(
        server.host, server.port, address_of(server.database, server.store), start, server.origins
    )


def address_of(database: str, store: str) -> Path | str | None:
    """The file or the URL of the tables; None if neither is named. Raises ServerError."""
    from consigliere.server.store.opening import is_url, shown  # noqa: PLC0415

    if not store:
        return Path(database) if database else None
    if database:
        raise ServerError("two_stores")
    if not is_url(store):
        raise ServerError("bad_store", {"store": shown(store)})
    return store


def _number_or_text(text: str) -> int | str:
    return int(text) if text.isdecimal() else text


def proxies_of(addresses: Iterable[str]) -> tuple[str, ...]:
    """The proxies to believe; raises ServerError."""
    for address in addresses:
        try:
            ip_network(address)
        except ValueError as error:
            raise ServerError("bad_proxy", {"reason": str(error)}) from error
    return tuple(addresses)


def _serve(
    host: str,
    port: int,
    database: Path | str | None,
    start: "Start",
    origins: tuple[str, ...] = (),
) -> None:
    from consigliere.server.logs import start_logs  # noqa: PLC0415
    from consigliere.server.run import serve as run  # noqa: PLC0415

    from .hosting import reserved  # noqa: PLC0415

    start_logs(start.log)
    # Ctrl-C is how one stops a server, and no error
    stoppable = suppress(KeyboardInterrupt)
    with stoppable, server_errors(host, port), reserved(database or default_database()) as tables:
        run(host, port, tables, start, origins)


@contextmanager
def server_errors(host: str, port: int) -> Iterator[None]:
    """Turns whatever keeps a server from starting into a ServerError."""
    from consigliere.server.store import UnusableDatabaseError  # noqa: PLC0415

    try:
        yield
    except UnusableDatabaseError as error:
        raise ServerError("bad_database", {"reason": error.reason}) from error
    except OSError as error:
        details: dict[str, Arg] = {"host": host, "port": port, "reason": reason_of(error)}
        raise ServerError("cannot_listen", details) from error


def default_database() -> Path:
    """The file of all tables, in the user's data folder."""
    return data_folder() / "tables.sqlite3"


def data_folder() -> Path:
    """`consigliere` in the user's data folder, created if it is missing; raises ServerError."""
    base = os.environ.get("XDG_DATA_HOME")
    folder = (Path(base) if base else Path.home() / ".local" / "share") / "consigliere"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ServerError("no_data_folder", {"folder": str(folder)}) from error
    return folder
