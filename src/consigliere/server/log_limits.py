"""Logs that clients cannot fill: a line a minute of each kind, and no traceback for a mistake."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

_SECONDS = 60.0
_LOGGERS = ("uvicorn.error", "asyncio", "consigliere.server.connections")
_MISTAKES = ("Invalid UTF-8", "socket.accept() out of system resource")
"""How messages begin that are errors for others, but not for a server on the open internet."""


class OncePerMinute(logging.Filter):
    """Lets the first warning of each kind pass, and then one a minute with the number left out."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._since: dict[str, float] = {}
        self._left_out: dict[str, int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is to be written; errors of the server itself always are."""
        kind = f"{record.name}: {record.msg}"
        if str(record.msg).startswith(_MISTAKES):
            record.exc_info = record.exc_text = None
        elif record.levelno != logging.WARNING:
            return True
        now = self._clock()
        if now - self._since.get(kind, now - _SECONDS) < _SECONDS:
            self._left_out[kind] = self._left_out.get(kind, 0) + 1
            return False
        self._since[kind] = now
        if left_out := self._left_out.pop(kind, 0):
            record.msg = f"{record.msg} (and {left_out} more of these)"
        return True


_limit = OncePerMinute()


def limit_logs() -> None:
    """Limit the logs that clients can cause."""
    for name in _LOGGERS:
        logging.getLogger(name).addFilter(_limit)
