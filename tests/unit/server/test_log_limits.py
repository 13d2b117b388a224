"""Logs that clients cannot fill."""

import logging
import sys

import pytest

from consigliere.server.log_limits import OncePerMinute


def record(message: str, level: int = logging.WARNING) -> logging.LogRecord:
    return logging.LogRecord("uvicorn.error", level, "", 0, message, (), None)


def test_one_line_a_minute_of_each_kind() -> None:
    now = [0.0]
    limit = OncePerMinute(lambda: now[0])
    assert [limit.filter(record("bad")) for _ in range(3)] == [True, False, False]
    assert limit.filter(record("worse"))
    now[0] = 60.0
    again = record("bad")
    assert limit.filter(again)
    assert again.getMessage() == "bad (and 2 more of these)"


def test_faults_of_the_server_are_all_written() -> None:
    limit = OncePerMinute()
    assert all(limit.filter(record("Exception in …", logging.ERROR)) for _ in range(3))


@pytest.mark.fault("log-flood")
def test_no_traceback_for_a_mistake_of_a_client() -> None:
    limit = OncePerMinute()
    try:
        raise UnicodeDecodeError("utf-8", b"\xff", 0, 1, "bad")
    except UnicodeDecodeError:
        mistake = record("Invalid UTF-8 sequence received from client.", logging.ERROR)
        mistake.exc_info = sys.exc_info()
    assert limit.filter(mistake)
    assert mistake.exc_info is None
