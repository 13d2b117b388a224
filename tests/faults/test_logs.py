"""What is said about requests and faults holds nothing that players send or own."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest
from websockets.exceptions import ConnectionClosed

from consigliere.server.logs import LogFormat, LogFormatter
from consigliere.server.store import StoreError
from consigliere.server.store.sqlite import SqliteStore
from live_server import Client, Live, running

REMARK, NAME = "the remark of a player", "the name of a player"


@contextmanager
def written(kind: LogFormat) -> Iterator[io.StringIO]:
    """Everything that the server logs meanwhile."""
    lines = io.StringIO()
    handler = logging.StreamHandler(lines)
    handler.setFormatter(LogFormatter(kind))
    handler.addFilter(lambda record: not record.name.startswith("httpx"))  # our own browsers
    root = logging.getLogger()
    before = root.level
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    try:
        yield lines
    finally:
        root.removeHandler(handler)
        root.setLevel(before)


def visit(ann: Client, ben: Client) -> list[str]:
    """Play, err and attack with everything that is secret; what that is."""
    created = ann.new_table("me", "guest")
    table, claim = created["invites"][0].split("/")[-2:]
    secrets = [claim, REMARK, NAME]
    ann.http.get(f"/api/tables/{table}/claim/{claim}")  # no such address
    ann.http.post(f"/api/tables/{table}/claim", content=f'{{"claim":"{claim}"')  # cut off
    ann.http.post(f"/api/tables/{table}/claim", json={"claim": claim, "name": [NAME]})
    ben.claim(created["invites"][0], NAME)
    ben.http.post(f"/api/tables/{table}/claim", json={"claim": claim, "name": NAME})  # spent
    for person in (ann, ben):
        secrets += [str(cookie.value) for cookie in person.http.cookies.jar]
    with ben.sit(table) as seat:
        seq = seat.hear("snapshot")["seq"]
        seat.ask("remark", seat=1, seq=seq, text=REMARK)
        seat.socket.send(f'{{"type":"remark","cid":"x","text":"{REMARK}"')
        seat.hear("refused")
        with patch.object(SqliteStore, "write", fails):
            seat.ask("offer_end", seat=1)
        with pytest.raises(ConnectionClosed):
            seat.socket.send(REMARK.encode())
            seat.hear("never")
    forged = {"Cookie": f"forged={claim}", "X-Forwarded-For": claim}
    ann.http.get(f"/api/tables/{table}", headers=forged)
    return secrets


async def fails(store: SqliteStore, batch: object) -> None:
    raise StoreError("the disk is full")


@pytest.mark.fault("secrets-in-logs")
@pytest.mark.parametrize("kind", ["text", "json"])
def test_nothing_that_players_send_or_own_is_logged(kind: LogFormat, tmp_path: Path) -> None:
    with written(kind) as lines, running(tmp_path / "tables.sqlite3") as live:
        secrets = visit(*people(live))
    logged = lines.getvalue()
    assert "the disk is full" in logged
    assert [secret for secret in secrets if secret in logged] == []


def people(live: Live) -> tuple[Client, Client]:
    return live.client(), live.client()
