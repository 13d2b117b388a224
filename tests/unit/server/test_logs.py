"""Logs: each line says when, how bad, and which request and table it is about."""

import asyncio
import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

import httpx
import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from consigliere.console.messages import Language, set_language
from consigliere.server.logs import LogFormat, LogFormatter, RequestLogMiddleware, in_words

logger = logging.getLogger("consigliere.test")


class Lines(logging.Handler):
    """The lines written."""

    def __init__(self, kind: LogFormat) -> None:
        super().__init__()
        self.setFormatter(LogFormatter(kind))
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@contextmanager
def written(kind: LogFormat) -> Iterator[list[str]]:
    handler = Lines(kind)
    logger.addHandler(handler)
    try:
        yield handler.lines
    finally:
        logger.removeHandler(handler)


async def warn(request: Request) -> Response:
    logger.warning("something about %s", "this")
    return Response("done")


def get(path: str) -> httpx.Response:
    app = Starlette(
        routes=[Route("/{path:path}", warn)], middleware=[Middleware(RequestLogMiddleware)]
    )

    async def ask() -> httpx.Response:
        cookies = {"consigliere_guest": "a-secret-token"}
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(
            transport=transport, base_url="http://localhost", cookies=cookies
        ) as client:
            return await client.get(path)

    return asyncio.run(ask())


def test_a_line_of_json() -> None:
    with written("json") as lines:
        answers = [get(f"/api/tables/t-{n}/replay?claim=secret") for n in range(2)]
    first, second = (json.loads(line) for line in lines)
    assert first["request"] == answers[0].headers["x-request-id"] != second["request"]
    assert (first["table"], second["table"]) == ("t-0", "t-1")
    assert (first["level"], first["logger"]) == ("warning", "consigliere.test")
    assert first["message"] == "something about this"
    assert datetime.fromisoformat(first["time"]).tzinfo is not None
    assert "secret" not in "".join(lines)


@pytest.mark.parametrize("path", ["/api/games", "/api/tables/a%1Fb", "/api/tables", "/t/a"])
def test_no_table_where_there_is_none(path: str) -> None:
    with written("json") as lines:
        get(path)
    assert "table" not in json.loads(lines[0])


def test_a_line_of_text_is_one_line() -> None:
    with written("text") as lines:
        logger.error("sent: %s", "a\nERROR forged\x1b[31m")
        get("/ws/tables/abc")
    assert lines[0].endswith("error consigliere.test sent: a\\x0aERROR forged\\x1b[31m")
    assert " table=abc " in lines[1]


@pytest.mark.parametrize("kind", ["text", "json"])
def test_a_traceback_is_kept(kind: LogFormat) -> None:
    with written(kind) as lines:
        try:
            raise LookupError("nothing there")
        except LookupError:
            logger.exception("it failed")
    assert "LookupError: nothing there" in lines[0]
    if kind == "json":
        assert json.loads(lines[0])["error"].startswith("Traceback")


def test_plain_is_the_message_alone() -> None:
    with written("plain") as lines:
        logger.warning("serving at %s", "http://localhost")
    assert lines == ["serving at http://localhost"]


@pytest.mark.parametrize("kind", ["plain", "text"])
def test_plain_is_in_the_language_of_whoever_started_the_server(kind: LogFormat) -> None:
    """Logs for programs stay in English."""
    set_language(Language.RU)
    try:
        with written(kind) as lines:
            url = "http://localhost"
            logger.warning("serving at %s", url, extra=in_words("cli.server.serving", url=url))
    finally:
        set_language(None)
    said = "сервер работает" if kind == "plain" else "serving at"
    assert said in lines[0]
    assert "http://localhost" in lines[0]
