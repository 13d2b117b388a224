"""Two servers with one database: a game is analysed by one of them, and told by both."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest

from analysis_workers import good, mistaken, slow
from consigliere.server import analysis_queue
from consigliere.server.analyses import Analysis, key_of
from consigliere.server.analysis_process import AnalysisJob, AnalysisLine, LineKind
from consigliere.server.analysis_sharing import Sharing
from consigliere.server.store import StoreError
from consigliere.server.store.analyses import OwnShelf, SharedAnalysis
from live_server import Client, running
from postgres_server import PostgresServer
from protocol.asked_analyses import finished, following, kinds, results, told
from protocol.killed_server import KilledServer

pytestmark = pytest.mark.fault("two-processes")


@pytest.fixture
def url(postgres: PostgresServer) -> str:
    return postgres.new_database()


@contextmanager
def two(url: str, here: Any, there: Any) -> Iterator[tuple[Client, Client]]:
    """A client of each of two servers, which analyse so."""
    with running(url, analyse=here) as first, running(url, analyse=there) as second:
        yield first.client(), second.client()


def turns(messages: list[Any]) -> list[int]:
    return [message["position"] for message in messages if message["type"] == "turn"]


def test_what_one_has_made_the_other_tells(url: str) -> None:
    with two(url, good, mistaken) as (ann, ben):
        table = finished(ann)
        made = told(ann, table)
        heard = told(ben, table)
        assert results(heard) == results(made)
        assert kinds(heard)[-1] == "done"
        with patch.object(analysis_queue, "Sharing", None):  # from its own memory from now on
            assert told(ben, table) == results(made)


def test_while_one_is_at_it_the_other_follows(url: str) -> None:
    with two(url, slow, mistaken) as (ann, ben), ThreadPoolExecutor(1) as threads:
        table = finished(ann)
        with following(ann, table) as messages:
            first = [next(m for m in messages if m["type"] == "turn")]
            heard = threads.submit(told, ben, table)
            made = [*first, *results(list(messages))]
            assert results(heard.result()) == made


def test_what_nobody_follows_here_any_more_goes_on_there(url: str) -> None:
    with (
        patch.object(analysis_queue, "LINGER_SECONDS", 0.1),
        two(url, slow, good) as (ann, ben),
    ):
        table = finished(ann)
        with following(ann, table) as messages:
            next(m for m in messages if m["type"] == "turn")
            with following(ben, table) as others:
                heard = [next(m for m in others if m["type"] == "turn")]
                messages.close()  # type: ignore[attr-defined]  # a generator
                ann.http.close()
                heard += others
        assert kinds(heard)[-1] == "done"
        assert turns(heard) == turns(told(ben, table))


def test_what_fails_here_is_tried_there(url: str) -> None:
    with two(url, mistaken, good) as (ann, ben):
        table = finished(ann)
        assert kinds(told(ann, table))[-1] == "failed"
        assert kinds(told(ben, table))[-1] == "done"
        assert kinds(told(ann, table))[-1] == "done"


@pytest.mark.fault("process-killed")
def test_what_a_killed_server_was_at_goes_on_at_the_other(url: str) -> None:
    with KilledServer(url) as other, running(url, analyse=good) as stays:
        ann, ben = Client(other.url), stays.client()
        table = finished(ben)
        with following(ann, table) as messages:
            next(m for m in messages if m["type"] == "turn")
            with following(ben, table) as others:
                heard = [next(m for m in others if m["type"] == "turn")]
                other.kill()
                heard += others
        ann.http.close()
        assert kinds(heard)[-1] == "done"
        assert turns(heard) == turns(told(ben, table))


class AwayShelf(OwnShelf):
    """Its database does not answer."""

    async def take(self, key: str) -> bool:
        raise StoreError("away")

    async def put(self, key: str, number: int, line: bytes) -> None:
        raise StoreError("away")

    async def note(self, key: str, status: bytes) -> None:
        raise StoreError("away")

    async def leave(self, key: str, *, is_complete: bool) -> None:
        raise StoreError("away")

    async def look(self, key: str, after: int) -> SharedAnalysis:
        raise StoreError("away")


def test_without_the_database_it_is_made_alone() -> None:
    async def make() -> None:
        job = AnalysisJob("counting", "record", "high", 0.2)
        analysis = Analysis(key_of(job), job)
        sharing = Sharing(AwayShelf(), analysis)
        assert await sharing.hear() == SharedAnalysis()
        assert await sharing.take()
        await sharing.publish(AnalysisLine(LineKind.STATUS, b"half"))
        await sharing.publish(AnalysisLine(LineKind.RESULT, b"a"))
        await sharing.leave(is_complete=True)
        analysis.end()
        assert [line async for line in analysis.stream()] == [b"a"]

    asyncio.run(make())


def test_keys_differ_where_the_answers_would() -> None:
    job = AnalysisJob("counting", "record", "high", 0.2)
    others = [
        AnalysisJob("counting", "other", "high", 0.2),
        AnalysisJob("counting", "record", "low", 0.2),
        AnalysisJob("counting", "record", "high", 1.0),
        AnalysisJob("counting", "record", "high", 0.2, 0),
        AnalysisJob("counting", "record", "high", 0.2, 1),
    ]
    assert len({str(key_of(each)) for each in (job, *others)}) == 6
