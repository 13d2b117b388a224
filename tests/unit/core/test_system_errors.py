"""Why the system refused something is said in the language of the reader."""

import errno
import os
import re
import socket

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


def test_other_errors_keep_their_own_words() -> None:
    assert reason_of(error(errno.EMFILE)) == os.strerror(errno.EMFILE)
    assert reason_of(ValueError("line 3: a comma is missing")) == "line 3: a comma is missing"
