"""Logs with time, level, request and table, as text or as JSON; never with headers or bodies."""

from __future__ import annotations

import logging
import re
import secrets
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Literal, TypeAlias

import msgspec
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from consigliere.console.messages import say
from consigliere.core.message import Arg
from consigliere.core.message import Message as Text

LogFormat: TypeAlias = Literal["plain", "text", "json"]
"""`plain` is the message alone, for people who started the server to play."""

_request: ContextVar[str] = ContextVar("request", default="")
_table: ContextVar[str] = ContextVar("table", default="")

_TABLE_PATH = re.compile(r"/(?:api|ws)/tables/([A-Za-z0-9_-]{1,64})(?:/|$)")
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")


def in_words(key: str, **details: Arg) -> dict[str, Text]:
    """The `extra` of a log entry that a plain log gives in the language of whoever started it."""
    return {"in_words": Text(key, details)}


class RequestLogMiddleware:
    """Gives each request an id, which its answer and everything logged about it carry."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on."""
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        # never reset: what is logged after the answer, in this task, belongs to the request too
        _request.set(request := secrets.token_hex(6))
        found = _TABLE_PATH.match(str(scope["path"]))
        _table.set(found[1] if found else "")

        async def send_with_id(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message)["X-Request-Id"] = request
            await send(message)

        await self._app(scope, receive, send_with_id)


class LogFormatter(logging.Formatter):
    """One line of text, or of JSON, for each record."""

    def __init__(self, kind: LogFormat) -> None:
        super().__init__("%(message)s")
        self._kind = kind

    def format(self, record: logging.LogRecord) -> str:
        """The record as a line; as text a traceback follows it."""
        if self._kind == "plain":
            message: Text | None = getattr(record, "in_words", None)
            return super().format(record) if message is None else say(message)
        fields = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "request": _request.get(),
            "table": _table.get(),
            "message": record.getMessage(),
        }
        known = {name: value for name, value in fields.items() if value}
        error = self.formatException(record.exc_info) if record.exc_info else ""
        if self._kind == "json":
            return msgspec.json.encode(known | ({"error": error} if error else {})).decode()
        line = " ".join(self._word(name, value) for name, value in known.items())
        return f"{line}\n{error}" if error else line

    def _word(self, name: str, value: str) -> str:
        """A field in a line of text, which nothing that somebody sent can break in two."""
        safe = _CONTROLS.sub(lambda found: f"\\x{ord(found[0]):02x}", value)
        return f"{name}={safe}" if name in {"request", "table"} else safe


def start_logs(kind: LogFormat) -> None:
    """Write all logs of this process to its standard error, in that form."""
    handler = logging.StreamHandler()
    handler.setFormatter(LogFormatter(kind))
    logging.basicConfig(level=logging.INFO, handlers=[handler])
