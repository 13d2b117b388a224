"""Why the system refused something is said in the language of the reader."""

import errno
import os
import re
import socket
import sqlite3
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from consigliere.core.message import Message
from consigliere.core.system_errors import reason_of
from consigliere.i18n.render import render

NUMBERS = """ENOENT EISDIR ENOTDIR EACCES EPERM EEXIST EROFS ENOSPC EADDRINUSE EADDRNOTAVAIL
    ECONNREFUSED ECONNRESET EPIPE ENETUNREACH EHOSTUNREACH ETIMEDOUT"""


def error(number: int) -> OSError:
    return OSError(number, os.strerror(number))


@pytest.mark.parametrize(
    "refusal",
    [
        *(error(getattr(errno, name)) for name in NUMBERS.split()),
        TimeoutError("timed out"),
        socket.gaierror(socket.EAI_NONAME, "Name or service not known"),
    ],
    ids=repr,
)
def test_what_happens_to_players_is_said_without_english(refusal: OSError) -> None:
    reason = reason_of(refusal)
    assert isinstance(reason, Message)
    assert re.fullmatch(r"[А-ЯЁ][^A-Za-z]+\.", render(reason, "ru"))


def from_sqlite(content: bytes, sql: str, folder: Path) -> None:
    file = folder / "tables.sqlite3"
    file.write_bytes(content)
    with sqlite3.connect(file) as db:
        db.execute(sql)


MISTAKES: dict[str, Callable[[Path], object]] = {
    "a line of TOML": lambda _: tomllib.loads("a = 1\nb 2\n"),
    "the end of TOML": lambda _: tomllib.loads("a = [\n"),
    "not UTF-8": lambda _: b"\xff".decode(),
    "no database": lambda folder: from_sqlite(b"not a database" * 9, "SELECT 1 FROM x", folder),
    "no folder": lambda folder: sqlite3.connect(folder / "none" / "tables.sqlite3"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_what_is_wrong_with_a_file_is_said_without_english(mistake: str, tmp_path: Path) -> None:
    with pytest.raises((ValueError, sqlite3.Error)) as caught:
        MISTAKES[mistake](tmp_path)
    reason = reason_of(caught.value)
    assert isinstance(reason, Message)
    told = render(reason, "ru")
    assert re.fullmatch(r"[А-ЯЁ][^A-Za-z]+\.", re.sub("TOML|UTF-8", "", told)), told


def test_a_mistake_in_toml_has_its_place() -> None:
    with pytest.raises(tomllib.TOMLDecodeError) as caught:
        tomllib.loads("a = 1\nb 2\n")
    reason = reason_of(caught.value)
    assert reason == Message("file.toml_place", {"line": 2, "column": 3})


def test_other_errors_keep_their_own_words() -> None:
    assert reason_of(error(errno.EMFILE)) == os.strerror(errno.EMFILE)
    assert reason_of(ValueError("line 3: a comma is missing")) == "line 3: a comma is missing"
