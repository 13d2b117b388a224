"""`consigliere lobby`: open tables in lines, and a seat at one of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from command_line import Run, run
from consigliere.cli import lobby
from consigliere.cli import table as commands
from live_server import Client, Live

__all__ = ["run"]


def open_table(client: Client, name: str) -> str:
    seats = [{"kind": "me", "name": name}, {"kind": "guest"}]
    deadline = {"seconds": 259200, "overdue": "resign"}
    body = {"game": "counting", "seats": seats, "deadline": deadline, "is_open": True,
            "is_rated": True}  # fmt: skip
    return str(client.post("/api/tables", body, 201)["id"])


@pytest.fixture
def shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tables that would be on the screen."""
    tables: list[str] = []

    def show(guest: Any, table: str, url: str, *, rings_bell: bool) -> bool:
        tables.append(table)
        return False

    monkeypatch.setattr(commands, "data_folder", lambda: tmp_path)
    monkeypatch.setattr(lobby, "require_terminal", lambda: None)
    monkeypatch.setattr(lobby, "show_table", show)
    return tables


def test_open_tables_are_listed_and_one_is_joined(live: Live, run: Run, shown: list[str]) -> None:
    empty = run("lobby", "--server", live.url)
    assert (empty.code, empty.out) == (0, f"No open table at {live.url}.\n")
    ann = live.client()
    table = open_table(ann, "Ann\x1b[31m")
    line = run("lobby", "--server", live.url).out
    assert line == f"{table} · counting · Ann[31m · 1/2 · over days · rated\n"
    assert run("lobby", "--server", live.url, "--pace", "live").out == empty.out
    joined = run("lobby", "--server", live.url, "--sit", table, "--name", "Ben")
    assert (joined.code, shown) == (0, [table])
    assert [seat["name"] for seat in ann.get(f"/api/tables/{table}")["seats"]][1] == "Ben"
    refused = run("lobby", "--server", live.url, "--play", "nosuch")
    assert refused.code != 0
    assert shown == [table]
    second = open_table(ann, "Ann")
    played = run("lobby", "--server", live.url, "--play", "counting", "--pace", "days")
    assert (played.code, shown) == (0, [table, second])


def test_a_host_without_a_name_is_somebody_as_on_the_page(live: Live, run: Run) -> None:
    table = open_table(live.client(), "")
    line = run("lobby", "--server", live.url).out
    assert line == f"{table} · counting · Somebody · 1/2 · over days · rated\n"
