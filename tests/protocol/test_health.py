"""What whatever watches over the server gets to know."""

from pathlib import Path

from consigliere.server.store import Guest, StoreError
from consigliere.server.store.sqlite import SqliteStore
from live_server import Client, running


class Unreadable(SqliteStore):
    """A store whose disk is gone while `is_gone`."""

    is_gone = False

    async def find_guest(self, token_hash: str) -> Guest | None:
        if self.is_gone:
            raise StoreError("disk I/O error")
        return await super().find_guest(token_hash)


def test_ready_as_long_as_the_tables_can_be_read(tmp_path: Path) -> None:
    store = Unreadable(tmp_path / "tables.sqlite3")
    with running(tmp_path / "tables.sqlite3", store) as live:
        watcher = live.client()
        assert watcher.get("/healthz") == {"live": True, "ready": True}
        store.is_gone = True
        assert watcher.get("/healthz", 503) == {"live": True, "ready": False}
        store.is_gone = False
        assert watcher.get("/healthz") == {"live": True, "ready": True}


def test_addresses_that_do_not_exist(ann: Client) -> None:
    for path in ("/metrics", "/health", "/rules/famiglia"):
        assert ann.get(path, 404)["message"]["key"] == "error.not_found"
