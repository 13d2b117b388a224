"""A table server of one's own, in a process beside the terminal."""

import asyncio
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

_MOST_AT_ONCE = 100
"""Terminals of one person that serve a table each."""
_GOODBYE_SECONDS = 10.0
"""How long the server may take to finish what it has under way."""


class HostingError(ConsigliereError):
    """The server ended before it was up, or another one has its database."""


@contextlib.contextmanager
def held(database: Path) -> Iterator[Path]:
    """The database, made if need be, while no other server has it.

    Two servers of one database would both play for its computers. Raises HostingError, or
    UnusableDatabaseError.
    """
    from consigliere.server.store.sqlite import prepare  # noqa: PLC0415

    prepare(database)
    # SQLite's locks work on every system, and end with the process
    lock = sqlite3.connect(f"{database}.lock", timeout=0, isolation_level=None)
    with contextlib.closing(lock):
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            raise HostingError("database_in_use", {"file": str(database)}) from error
        yield database


@contextlib.contextmanager
def held_by_terminal(folder: Path) -> Iterator[Path]:
    """The first of a folder's databases for terminals that is free; raises HostingError."""
    with contextlib.ExitStack() as stack:
        yield _first_free(stack, folder)


def _first_free(stack: contextlib.ExitStack, folder: Path) -> Path:
    for number in range(1, _MOST_AT_ONCE + 1):
        with contextlib.suppress(HostingError):
            return stack.enter_context(held(folder / f"terminal-{number}.sqlite3"))
    raise HostingError("database_in_use", {"file": str(folder)})


@contextlib.contextmanager
def hosted(host: str, port: int, database: Path) -> Iterator[tuple[str, str]]:
    """Serve until the block is left; gives the address from here, and that for others.

    A process of its own: the screen of this one takes the standard streams, which computer players
    are started with. Raises OSError if the address is taken, and HostingError.
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
        serving.join(_GOODBYE_SECONDS)
        serving.kill()


def _await_start(pipe: Connection) -> None:
    try:
        pipe.recv()
    except EOFError:
        raise HostingError("server_ended") from None


def _serve(listener: socket.socket, pipe: Connection, host: str, database: Path) -> None:
    """The life of the process: until the other end of the pipe is closed, by whatever."""
    from consigliere.server.app import build_app  # noqa: PLC0415
    from consigliere.server.run import make_server, own_origins  # noqa: PLC0415
    from consigliere.server.state import Settings  # noqa: PLC0415

    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nowhere, stream)
    app = build_app(Settings(database, own_origins(host, listener.getsockname()[1])))
    server = make_server(app, lambda: pipe.send("ready"))
    threading.Thread(target=_end_with, args=(pipe, server), daemon=True).start()
    asyncio.run(server.serve(sockets=[listener]))


def _end_with(pipe: Connection, server: "uvicorn.Server") -> None:
    with contextlib.suppress(EOFError, OSError):
        pipe.recv()
    server.should_exit = True
