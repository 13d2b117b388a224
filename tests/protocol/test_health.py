"""What whatever watches over the server gets to know."""

import asyncio
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from consigliere.server.endpoints import health
from consigliere.server.store import Guest, StoreError
from consigliere.server.store.sqlite import SqliteStore
from live_server import Client, running

READY = {"live": True, "ready": True, "compiling": []}
NOT_READY = {"live": True, "ready": False, "compiling": []}


class Unreadable(SqliteStore):
    """A store whose disk is gone while `is_gone`, and that never answers while `is_hanging`."""

    is_gone = False
    is_hanging = False

    async def find_guest(self, token_hash: str) -> Guest | None:
        if self.is_hanging:
            await asyncio.sleep(60)
        if self.is_gone:
            raise StoreError("disk I/O error")
        return await super().find_guest(token_hash)


@pytest.mark.fault("health")
def test_ready_as_long_as_the_tables_can_be_read(tmp_path: Path) -> None:
    store = Unreadable(tmp_path / "tables.sqlite3")
    with running(tmp_path / "tables.sqlite3", store) as live:
        watcher = live.client()
        assert watcher.get("/healthz") == READY
        store.is_gone = True
        assert watcher.get("/healthz", 503) == NOT_READY
        store.is_gone = False
        assert watcher.get("/healthz") == READY


@pytest.mark.fault("health")
def test_not_ready_while_the_tables_keep_it_waiting(tmp_path: Path) -> None:
    store = Unreadable(tmp_path / "tables.sqlite3")
    with (
        patch.object(health, "_STORE_SECONDS", 0.05),
        running(tmp_path / "tables.sqlite3", store) as live,
    ):
        watcher = live.client()
        store.is_hanging = True
        assert watcher.get("/healthz", 503) == NOT_READY
        store.is_hanging = False
        # on a busy machine an answer may take longer than here allowed
        while watcher.http.get("/healthz").json() != READY:
            pass


@pytest.mark.fault("health", "draining")
def test_not_ready_while_it_stops(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite3") as live:
        app: Any = live.server.config.app
        app.state.server.is_draining = True
        assert live.client().get("/healthz", 503) == NOT_READY


def test_ready_while_games_are_compiled(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite3") as live:
        app: Any = live.server.config.app
        app.state.server.compiler._pending = {"go", "chess"}
        assert live.client().get("/healthz") == {**READY, "compiling": ["chess", "go"]}


@pytest.mark.fault("unknown-address")
def test_addresses_that_do_not_exist(ann: Client) -> None:
    for path in ("/metric", "/health", "/rules/famiglia"):
        assert ann.get(path, 404)["message"]["key"] == "error.not_found"
