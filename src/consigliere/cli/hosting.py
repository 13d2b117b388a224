"""A table server in a process beside the terminal, and locks on its database."""

import contextlib
import multiprocessing
import os
import socket
import sqlite3
import threading
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING

from consigliere.core.errors import ConsigliereError

if TYPE_CHECKING:
    import uvicorn

_MAX_TERMINALS = 100
"""Terminals of one person that serve a table at the same time."""
_SHUTDOWN_SECONDS = 10.0
"""How long the server may take to finish its open requests."""


class HostingError(ConsigliereError):
    """The server ended before it was up, or another one uses its database."""


@contextlib.contextmanager
def locked(database: Path) -> Iterator[Path]:
    """The file, created if it is missing and locked against other servers.

    Two servers of one file would both play for its computers, and neither would tell the other.
    Raises HostingError, or UnusableDatabaseError.
    """
    from consigliere.server.store.sqlite import prepare  # noqa: PLC0415

    prepare(database)
    with lock(database):
        yield database


@contextlib.contextmanager
def lock(database: Path) -> Iterator[None]:
    """Keep servers from a database, which need not exist; raises HostingError and OSError."""
    database.parent.mkdir(parents=True, exist_ok=True)
    # a lock of SQLite works on every system, and ends with the process
    held = sqlite3.connect(f"{database}.lock", timeout=0, isolation_level=None)
    with contextlib.closing(held):
        try:
            held.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            raise HostingError("database_in_use", {"file": str(database)}) from error
        yield


@contextlib.contextmanager
def reserved(address: Path | str) -> Iterator[Path | str]:
    """A file, `locked`, or the URL of a database that several servers may share."""
    if isinstance(address, Path):
        with locked(address) as database:
            yield database
    else:
        yield address


@contextlib.contextmanager
def free_terminal_database(folder: Path) -> Iterator[Path]:
    """The first terminal database of a folder that is not in use; raises HostingError."""
    with contextlib.ExitStack() as stack:
        yield _first_free(stack, folder)


def _first_free(stack: contextlib.ExitStack, folder: Path) -> Path:
    for number in range(1, _MAX_TERMINALS + 1):
        with contextlib.suppress(HostingError):
            return stack.enter_context(locked(folder / f"terminal-{number}.sqlite3"))
    raise HostingError("database_in_use", {"file": str(folder)})


@contextlib.contextmanager
def hosted_server(host: str, port: int, database: Path) -> Iterator[tuple[str, str]]:
    """Serve until the block is left; yields the local address, and the one for other people.

    The server has a process of its own, because the screen of this one takes the standard streams,
    which computer players are started with. Raises OSError if the address is taken, and
    HostingError.
    """
    from consigliere.server.run import listen, network_url, page_url  # noqa: PLC0415

    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    with listen(host, port) as listener:
        bound = listener.getsockname()[1]
        serving = context.Process(target=_serve, args=(listener, theirs, host, database))
        serving.start()
    theirs.close()
    here = page_url(host, bound)
    try:
        _await_start(ours)
        yield here, network_url(host, bound) or here
    finally:
        ours.close()
        serving.join(_SHUTDOWN_SECONDS)
        serving.kill()


def _await_start(pipe: Connection) -> None:
    try:
        pipe.recv()
    except EOFError:
        raise HostingError("server_ended") from None


def _serve(listener: socket.socket, pipe: Connection, host: str, database: Path) -> None:
    """Run the server in its process, until the other end of the pipe is closed."""
    from consigliere.server.app import build_app  # noqa: PLC0415
    from consigliere.server.run import make_server, own_origins  # noqa: PLC0415
    from consigliere.server.state import Settings  # noqa: PLC0415

    null = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(null, stream)
    app = build_app(Settings(database, own_origins(host, listener.getsockname()[1])))
    server = make_server(app, lambda: pipe.send("ready"))
    threading.Thread(target=_stop_with, args=(pipe, server), daemon=True).start()
    server.run(sockets=[listener])


def _stop_with(pipe: Connection, server: "uvicorn.Server") -> None:
    with contextlib.suppress(EOFError, OSError):
        pipe.recv()
    server.should_exit = True
