"""A real PostgreSQL server for tests and the demonstration, in a folder of its own."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

_PROGRAMS = "/usr/lib/postgresql"
"""Where Debian keeps them, by version, and out of the path."""
_UNPRIVILEGED = "postgres"
_FAST = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "shared_buffers=16MB")
"""For databases that need not outlive their machine."""


@dataclass
class PostgresServer:
    """A running server; every database in it is new."""

    port: int
    folder: Path
    programs: Path

    def __post_init__(self) -> None:
        self._numbers = count(1)

    def new_database(self) -> str:
        """The URL of an empty database."""
        name = f"tables_{next(self._numbers)}"
        _run(
            self.programs / "createdb",
            "-h",
            "127.0.0.1",
            "-p",
            str(self.port),
            "-U",
            _UNPRIVILEGED,
            name,
        )
        return f"postgresql://{_UNPRIVILEGED}@127.0.0.1:{self.port}/{name}"


def programs() -> Path | None:
    """The folder of PostgreSQL's programs, the newest ones; None if it is not installed."""
    if (found := shutil.which("initdb")) is not None:
        return Path(found).resolve().parent
    folders = [path.parent for path in Path(_PROGRAMS).glob("*/bin/initdb")]
    return max(folders, key=lambda folder: int(folder.parent.name), default=None)


@contextmanager
def postgres_server(*, is_durable: bool = False) -> Iterator[PostgresServer]:
    """A server at a free port of this machine; raises FileNotFoundError if there is none."""
    found = programs()
    if found is None:
        raise FileNotFoundError("PostgreSQL is not installed")
    with tempfile.TemporaryDirectory(prefix="consigliere-pg-") as name:
        folder, port = Path(name), _free_port()
        data = folder / "data"
        if os.geteuid() == 0:
            user = pwd.getpwnam(_unprivileged_user())
            os.chown(folder, user.pw_uid, user.pw_gid)
        _as_user(
            found / "initdb",
            "-D",
            str(data),
            "-U",
            _UNPRIVILEGED,
            "-A",
            "trust",
            "-N",
            "-E",
            "UTF8",
            "--locale=C",
        )
        settings = (
            f"port={port}",
            "listen_addresses=127.0.0.1",
            f"unix_socket_directories={folder}",
            "max_connections=60",
        )
        options = " ".join(f"-c {each}" for each in (*settings, *(() if is_durable else _FAST)))
        control = (found / "pg_ctl", "-D", str(data), "-w")
        _as_user(*control, "-l", str(folder / "log"), "-o", options, "start")
        try:
            yield PostgresServer(port, folder, found)
        finally:
            _as_user(*control, "-m", "immediate", "stop")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _unprivileged_user() -> str:
    """PostgreSQL does not run as root."""
    names = {user.pw_name for user in pwd.getpwall()}
    return _UNPRIVILEGED if _UNPRIVILEGED in names else "nobody"


def _as_user(*command: str | Path) -> None:
    prefix: Sequence[str] = ()
    if os.geteuid() == 0:
        prefix = ("runuser", "-u", _unprivileged_user(), "--")
    _run(*prefix, *command)


def _run(*command: str | Path) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd="/")
    if done.returncode:
        raise RuntimeError(f"{command[0]}: {done.stdout}{done.stderr}")
