"""A database of an earlier version opens: its tables are as they were left, and go on."""

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from consigliere.server.auth import COOKIE
from live_server import Client, running

pytestmark = pytest.mark.usefixtures("famiglia", "family_tree")

DATA = Path(__file__).with_name("data")
LEFT: dict[str, Any] = json.loads((DATA / "database_2026.json").read_text("utf-8"))
"""How each table was left, and the cookie of the one guest who sits at all of them."""


@pytest.fixture(scope="module")
def guest(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    database = tmp_path_factory.mktemp("old") / "tables.sqlite3"
    with sqlite3.connect(database) as connection:
        connection.executescript((DATA / "database_2026.sql").read_text("utf-8"))
    connection.close()
    with running(database) as live:
        client = live.client()
        client.http.cookies.set(COOKIE, LEFT["token"])
        yield client


@pytest.mark.parametrize("name", [name for name in LEFT if name != "token"])
def test_a_table_is_as_it_was_left(guest: Client, name: str) -> None:
    left = LEFT[name]
    with guest.sit(left["id"]) as seat:
        seen = seat.hear("snapshot")
    found = {
        "id": left["id"],
        "seq": seen["seq"],
        "to_act": seen["view"]["to_act"],
        "status": seen["table"]["status"],
        "outcome": seen["table"]["outcome"],
        "commitment": seen["table"]["commitment"],
        "log": len(seen["log"]),
    }
    assert found == left
    assert all(seat["yours"] for seat in seen["table"]["seats"])


@pytest.mark.parametrize("name", ["family-tree", "la-famiglia"])
@pytest.mark.fault("rules-change")
def test_a_game_goes_on_where_it_stopped(guest: Client, name: str) -> None:
    with guest.sit(LEFT[name]["id"]) as table:
        seen = table.hear("snapshot")
        seat = seen["view"]["to_act"][0]
        table.ask("look", seat=seat)
        seen = table.hear("snapshot", lambda message: bool(message["choices"]))
        word = seen["choices"][0]["word"]
        assert table.ask("act", seq=seen["seq"], seat=seat, action=word)["type"] == "ack"


def test_a_finished_game_is_replayed_and_saved(guest: Client) -> None:
    table = LEFT["famiglia-finished"]["id"]
    record = guest.http.get(f"/api/tables/{table}/record").content
    replay = guest.http.post("/api/replay", content=record).json()
    assert replay["table"]["outcome"] == LEFT["famiglia-finished"]["outcome"]
    assert len(replay["frames"]) == LEFT["famiglia-finished"]["seq"] + 1


@pytest.mark.fault("rules-change")
def test_an_old_game_keeps_the_rules_it_was_played_by(guest: Client) -> None:
    """Famiglia had no `joker_with_pair` in rules version 1, and broke ties by points."""
    table = LEFT["famiglia-finished"]["id"]
    record = guest.http.get(f"/api/tables/{table}/record").content
    header = json.loads(record.splitlines()[0])
    assert header["rules_version"] == 1
    assert "joker_with_pair" not in header["options"]
    replay = guest.http.post("/api/replay", content=record).json()
    with guest.sit(table) as seat:
        seen = seat.hear("snapshot")
    for shown in (replay["table"], seen["table"]):
        assert shown["options"]["joker_with_pair"] == "yes"
        assert shown["options"]["tie_break"] == "points"
        assert shown["edition"] == "first"
    assert all(f["view"]["options"]["joker_with_pair"] == "yes" for f in replay["frames"])


@pytest.mark.fault("rules-change")
def test_an_old_game_of_la_famiglia_goes_on_by_version_3(guest: Client) -> None:
    """Its record says so by its rules version, from before there was an option for it."""
    table = LEFT["la-famiglia"]["id"]
    with guest.sit(table) as seat:
        seen = seat.hear("snapshot")
    assert seen["table"]["options"]["version"] == "3"
    assert seen["view"]["options"]["version"] == "3"
    assert seen["table"]["edition"] == "recommended"


@pytest.mark.fault("rules-change")
def test_an_old_game_of_family_tree_plays_its_round_to_the_end(guest: Client) -> None:
    """Rules version 1 knew no `mothers_taken`, and `end=equal` was its default."""
    with guest.sit(LEFT["family-tree"]["id"]) as seat:
        seen = seat.hear("snapshot")
    assert seen["view"]["options"]["end"] == "equal"
    assert seen["view"]["options"]["mothers_taken"] == "off"
    assert seen["view"]["options"]["version"] == "2"
    assert seen["table"]["edition"] == "dynasties"


@pytest.mark.fault("rules-change")
def test_an_old_game_is_forked_by_the_rules_it_was_played_by(guest: Client) -> None:
    """The fork is a table of today, so that it says which rules those are."""
    asked = {
        "game": "famiglia",
        "seats": [{"kind": "me"}, {"kind": "hot"}],
        "fork": {"table": LEFT["famiglia-finished"]["id"], "seq": 8},
    }
    forked = guest.post("/api/tables", asked, 201)["id"]
    with guest.sit(forked) as seat:
        seen = seat.hear("snapshot")
    assert seen["table"]["options"]["joker_with_pair"] == "yes"
    assert (seen["table"]["edition"], seen["table"]["status"]) == ("", "playing")
