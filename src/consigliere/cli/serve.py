"""`consigliere play` and `serve`: tables in the browser."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from consigliere.core.errors import ConsigliereError
from consigliere.core.message import Arg

from .warmup import warm

PLAY_PATH = "/#/play/famiglia"
"""The page that sits its reader down against the computer at once; other games by their id."""


class ServerError(ConsigliereError):
    """The server cannot start as it was asked to."""


Host = Annotated[str, typer.Option(help="Address to listen on.")]
Port = Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 takes a free one.")]
Database = Annotated[
    Path | None, typer.Option(help="SQLite file of all tables; default: the user's data folder.")
]


Box = Annotated[
    Path | None,
    typer.Option(help="A folder with components of La Famiglia, to play with your own."),
]


def play(
    port: Port = 0,
    database: Database = None,
    box: Box = None,
    browser: Annotated[bool, typer.Option(help="Open a browser.")] = True,
    game: Annotated[
        str, typer.Option(help="The game: famiglia, family-tree or la-famiglia.")
    ] = "famiglia",
    edition: Annotated[
        str | None, typer.Option(help="Its edition or variant, such as big; default: the first.")
    ] = None,
) -> None:
    """Start a server for yourself and open a table against the computer in the browser."""
    from consigliere.games.registry import load_game  # noqa: PLC0415

    use_box(box)
    info = load_game(game).info
    path = PLAY_PATH.replace("famiglia", info.id)
    if edition is not None:
        info.resolve_options({"edition": edition})
        path += f"/{edition}"
    warm([info.id], wholly=False)
    _serve("127.0.0.1", port, database, path if browser else None)


def serve(
    host: Host = "127.0.0.1",
    port: Port = 8400,
    database: Database = None,
    box: Box = None,
    origin: Annotated[
        list[str], typer.Option(help="A further address the page is reached at, as https://…")
    ] = [],
) -> None:
    """Start the table server."""
    use_box(box)
    _serve(host, port, database, None, tuple(origin))


def use_box(box: Path | None) -> None:
    """Play La Famiglia with these components, here and in every process begun from here."""
    from consigliere.games.la_famiglia.box.files import IN_USE, box_in_use, load_box  # noqa: PLC0415

    if box is not None:
        load_box(box)
        os.environ[IN_USE] = str(box.absolute())
    box_in_use()


def _serve(
    host: str,
    port: int,
    database: Path | None,
    open_path: str | None,
    origins: tuple[str, ...] = (),
) -> None:
    import logging  # noqa: PLC0415

    from consigliere.server.run import serve as run  # noqa: PLC0415

    from .hosting import held  # noqa: PLC0415

    logging.basicConfig(level=logging.INFO, format="%(message)s")
    with told_why(host, port), held(database or default_database()) as tables:
        run(host, port, tables, open_path, origins)


@contextmanager
def told_why(host: str, port: int) -> Iterator[None]:
    """What keeps a server from starting there, as a ServerError."""
    from consigliere.server.store.sqlite import UnusableDatabaseError  # noqa: PLC0415

    try:
        yield
    except ValueError as error:
        raise ServerError("bad_origin", {"reason": str(error)}) from error
    except UnusableDatabaseError as error:
        raise ServerError("bad_database", {"reason": str(error)}) from error
    except OSError as error:
        details: dict[str, Arg] = {"host": host, "port": port}
        details["reason"] = error.strerror or str(error)
        raise ServerError("cannot_listen", details) from error


def default_database() -> Path:
    """Where tables are kept, in the user's data folder."""
    return data_folder() / "tables.sqlite3"


def data_folder() -> Path:
    """`consigliere` in the user's data folder, made if need be; raises ServerError."""
    base = os.environ.get("XDG_DATA_HOME")
    folder = (Path(base) if base else Path.home() / ".local" / "share") / "consigliere"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ServerError("no_data_folder", {"folder": str(folder)}) from error
    return folder
