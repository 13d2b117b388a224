"""Forks: a finished game continued from one of its positions, at a table of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from consigliere.core.record import loads
from consigliere.core.replay import replay
from live_server import Client, Live, OpenCounting, running


@pytest.fixture(scope="module")
def live(live_on_each_store: Live) -> Live:
    return live_on_each_store


ME_FIRST = [{"kind": "me", "name": "Ann"}, {"kind": "computer", "level": 1}]
BOTH_HERE = [{"kind": "me", "name": "Ann"}, {"kind": "hot", "name": "Ben"}]


def resigned(client: Client) -> str:
    """A game given up after a step, one taken back and another: 1 and the computer's 1, then 3."""
    table = str(client.new_table("me", "computer", game="open-counting", goal="20")["id"])
    with client.sit(table) as seat:
        seq = seat.hear("snapshot")["seq"]
        for word in ("2", None, "1", "3"):
            if word is None:
                seat.ask("undo", seq=seq, seat=0)
            else:
                seat.ask("act", seq=seq, seat=0, action=word)
            seq = seat.hear("event", lambda m: bool(m["choices"]))["seq"]
        seat.ask("resign", seat=0)
        seat.hear("event", lambda m: m["table"]["status"] == "finished")
    return table


def fork(client: Client, table: str, seq: int, status: int = 201, **request: Any) -> Any:
    body = {
        "game": "open-counting",
        "seats": ME_FIRST,
        "fork": {"table": table, "seq": seq},
    } | request
    return client.post("/api/tables", body, status)


@pytest.fixture(scope="module")
def table(live: Live) -> str:
    return resigned(live.client())


def last_position(client: Client, table: str) -> int:
    return len(client.get(f"/api/tables/{table}/replay")["frames"]) - 1


def test_a_fork_goes_on_where_it_begins(ann: Client, table: str) -> None:
    last = last_position(ann, table)
    before = ann.get(f"/api/tables/{table}/replay")["frames"][last]["view"]
    created = fork(ann, table, last)
    with ann.sit(created["id"]) as seat:
        state = seat.hear("snapshot")
        assert state["table"]["status"] == "playing"
        assert state["table"]["options"]["goal"] == "20"
        assert (state["view"]["total"], state["view"]["to_act"]) == (before["total"], [0])
        seat.ask("act", seq=state["seq"], seat=0, action="1")
        assert seat.hear("event", lambda m: bool(m["choices"]))["view"]["total"] > before["total"]
    assert ann.get(f"/api/tables/{table}")["status"] == "finished", "the old one stays as it is"


def test_steps_taken_back_and_acts_of_the_table_stay_behind(ann: Client, table: str) -> None:
    created = fork(ann, table, last_position(ann, table))
    record = loads(ann.http.get(f"/api/tables/{created['id']}/record").content)
    assert [entry.act for entry in record.entries if entry.seat == 0] == ["1", "3"]
    assert [entry.seq for entry in record.entries] == list(range(1, len(record.entries) + 1))
    assert [seat.kind for seat in record.header.seats] == ["human", "computer"]


def test_nobody_vouches_for_the_luck_of_a_fork(ann: Client, table: str) -> None:
    created = fork(ann, table, 1, seats=BOTH_HERE)["id"]
    with ann.sit(created) as seat:
        state = seat.hear("snapshot")
        assert (state["table"]["commitment"], state["table"]["hot_seat"]) == ("", True)
        seat.ask("resign", seat=0)
        over = seat.hear("event")
        assert over["table"]["seed"] is None
    record = loads(ann.http.get(f"/api/tables/{created}/record").content)
    assert record.result is not None
    assert (record.header.commitment, record.result.seed) == (None, None)
    assert replay(record, OpenCounting()).now.outcome is not None


def test_a_fork_of_a_fork(ann: Client, table: str) -> None:
    first = fork(ann, table, 2, seats=BOTH_HERE)["id"]
    with ann.sit(first) as seat:
        seat.hear("snapshot")
        seat.ask("resign", seat=1)
        seat.hear("event")
    second = fork(ann, first, 2)["id"]
    assert ann.get(f"/api/tables/{second}")["status"] == "playing"


@pytest.mark.fault("restart")
def test_a_fork_survives_a_restart(tmp_path: Path) -> None:
    database = tmp_path / "t.sqlite3"
    with running(database) as live:
        ann = live.client()
        created = fork(ann, resigned(ann), 2, seats=BOTH_HERE)["id"]
        cookies = ann.http.cookies
        before = ann.http.get(f"/api/tables/{created}/record").content
    with running(database) as live:
        again = live.client()
        again.http.cookies.update(cookies)
        assert again.http.get(f"/api/tables/{created}/record").content == before
        with again.sit(created) as seat:
            state = seat.hear("snapshot")
            mover = state["view"]["to_act"][0]
            answer = seat.ask("act", seq=state["seq"], seat=mover, action="1")
            assert answer["type"] == "ack"
            assert seat.hear("event")["table"]["commitment"] == ""


@pytest.mark.parametrize(
    ("request_body", "status", "key"),
    [
        ({"seats": [{"kind": "me"}, {"kind": "guest"}]}, 400, "seat_kind"),
        ({"seats": [{"kind": "me"}]}, 400, "seat_count"),
        ({"game": "famiglia"}, 400, "unreadable_message"),
        ({"options": {"goal": "10"}}, 400, "unreadable_message"),
    ],
)
def test_what_a_fork_may_not_be(
    ann: Client, table: str, request_body: Any, status: int, key: str
) -> None:
    answer = fork(ann, table, 1, status, **request_body)
    assert answer["message"]["key"] == f"error.{key}"


@pytest.mark.parametrize("seq", [-1, 1000])
def test_no_such_position(ann: Client, table: str, seq: int) -> None:
    answer = fork(ann, table, seq, 404)
    assert answer["message"] == {"key": "error.no_such_position", "args": {"position": seq}}


def test_no_fork_of_a_game_that_goes_on(ann: Client) -> None:
    playing = ann.new_table("me", "computer", game="open-counting")["id"]
    assert fork(ann, playing, 1, 409)["message"]["key"] == "error.not_over_yet"


def test_nothing_is_left_to_play_after_the_end(ann: Client) -> None:
    table = ann.new_table("me", "computer", game="open-counting")["id"]
    with ann.sit(table) as seat:
        state = seat.hear("snapshot")
        while state["table"]["status"] != "finished":
            if state["choices"]:
                word = state["choices"][-1]["word"]
                seat.ask("act", seq=state["seq"], seat=0, action=word)
            state = seat.hear("event")
    answer = fork(ann, table, last_position(ann, table), 409)
    assert answer["message"]["key"] == "error.nothing_to_play_on"
