"""Ratings: which games change them, once, and whose they are."""

from __future__ import annotations

import io
import json
import zipfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from consigliere.arena.glicko import Rating, Result, updated
from consigliere.server.tables.rating import rating_of_level
from live_server import Client, Live, Seat, running
from postgres_server import PostgresServer

DAYS = {"seconds": 3 * 86400, "overdue": "take_over"}


def set_up(client: Client, *seats: Any, status: int = 201, **more: Any) -> Any:
    body = {
        "game": "counting",
        "seats": [{"kind": "me", "name": "Ann"}, *(seats or ({"kind": "guest"},))],
        "deadline": DAYS,
        "is_rated": True,
    }
    return client.post("/api/tables", body | more, status)


def begun(ann: Client, ben: Client, **more: Any) -> str:
    created = set_up(ann, **more)
    ben.claim(created["invites"][0], "Ben")
    return str(created["id"])


def step(seat: Seat, number: int, last: Any = None) -> Any:
    """Play in the own turn; the event of it."""
    turn = seat.hear("event", lambda m: bool(m["choices"])) if last is None else last
    assert seat.ask("act", seq=turn["seq"], seat=number, action="1")["type"] == "ack"
    return turn


def both_have_moved(mine: Seat, theirs: Seat) -> None:
    theirs.hear("snapshot")
    step(mine, 0, mine.hear("snapshot"))
    step(theirs, 1)


def changes(client: Client, table: str) -> Any:
    return client.get(f"/api/tables/{table}/ratings")["seats"]


def own(client: Client) -> Any:
    return {r["game"]: r["rating"] for r in client.get("/api/me/ratings")["ratings"]}


def test_a_game_between_people_changes_both_ratings_once(live_on_each_store: Live) -> None:
    ann, ben = live_on_each_store.client(), live_on_each_store.client()
    table = begun(ann, ben)
    assert ann.get(f"/api/tables/{table}")["is_rated"]
    with ann.sit(table) as mine, ben.sit(table) as theirs:
        both_have_moved(mine, theirs)
        assert changes(ann, table) == []
        assert mine.ask("resign", cid="once", seat=0)["type"] == "ack"
        assert mine.ask("resign", cid="once", seat=0)["type"] == "ack"
    won = updated(Rating(), [Result(Rating(), 1)])
    first, second = changes(ann, table)
    assert first["before"] == second["before"] == 1500
    assert second["after"]["value"] == round(won.value)
    assert first["after"]["value"] == 3000 - round(won.value)
    assert second["after"]["is_provisional"]
    assert second["after"]["games"] == 1
    assert own(ben) == {"counting": second["after"]}
    # the lobby tells with whom one would play
    ben.post("/api/tables", {"game": "counting", "seats": [{"kind": "me"}, {"kind": "guest"}],
             "is_open": True}, 201)  # fmt: skip
    (listed,) = ann.get("/api/lobby")["tables"]
    assert listed["seats"][0]["rating"] == second["after"]


def test_a_second_game_goes_on_from_the_first(live: Live) -> None:
    ann, ben = live.client(), live.client()
    for _ in range(2):
        table = begun(ann, ben)
        with ann.sit(table) as mine, ben.sit(table) as theirs:
            both_have_moved(mine, theirs)
            assert theirs.ask("resign", seat=1)["type"] == "ack"
    first, _ = changes(ann, table)
    assert first["before"] > 1600
    assert first["after"]["games"] == 2
    assert own(ann)["counting"]["deviation"] < 300


def test_against_a_level_only_the_person_changes(live: Live) -> None:
    ann = live.client()
    table = set_up(ann, {"kind": "computer", "level": 1})["id"]
    with ann.sit(table) as mine:
        step(mine, 0, mine.hear("snapshot"))
        turn = mine.hear("event", lambda m: bool(m["choices"]))
        # nothing may be taken back from the other's answer
        assert not turn["table"]["undo"]
        assert mine.ask("resign", seat=0)["type"] == "ack"
    (only,) = changes(ann, table)
    lost = updated(Rating(), [Result(rating_of_level("counting", 1), 0)])
    assert (only["seat"], only["after"]["value"]) == (0, round(lost.value))


@pytest.mark.parametrize("who", ["nobody", "only one"])
def test_a_game_that_was_broken_off_at_once_changes_nothing(live: Live, who: str) -> None:
    ann, ben = live.client(), live.client()
    table = begun(ann, ben)
    with ann.sit(table) as mine:
        if who == "only one":
            step(mine, 0, mine.hear("snapshot"))
        assert mine.ask("resign", seat=0)["type"] == "ack"
    assert changes(ann, table) == []
    assert own(ann) == own(ben) == {}


def test_a_table_is_not_rated_unless_that_was_chosen(live: Live) -> None:
    ann, ben = live.client(), live.client()
    table = begun(ann, ben, is_rated=False)
    with ann.sit(table) as mine, ben.sit(table) as theirs:
        both_have_moved(mine, theirs)
        assert mine.ask("resign", seat=0)["type"] == "ack"
    assert changes(ann, table) == []


def test_the_computer_wins_no_rating_for_anybody(live: Live) -> None:
    ann, ben = live.client(), live.client()
    table = begun(ann, ben)
    with ann.sit(table) as mine, ben.sit(table) as theirs:
        both_have_moved(mine, theirs)
        assert mine.ask("take_over", seat=0, on=True)["type"] == "ack"
        theirs.hear("event", lambda m: bool(m["choices"]))
        assert mine.ask("take_over", seat=0, on=False)["type"] == "ack"
        assert theirs.ask("resign", seat=1)["type"] == "ack"
    assert changes(ann, table) == []


def test_whoever_leaves_the_end_to_the_computer_has_lost(live: Live) -> None:
    ann, ben = live.client(), live.client()
    table = begun(ann, ben)
    with ann.sit(table) as mine, ben.sit(table) as theirs:
        both_have_moved(mine, theirs)
        assert mine.ask("take_over", seat=0, on=True)["type"] == "ack"
        while True:
            turn = theirs.hear("event", lambda m: bool(m["choices"]) or m["table"]["outcome"])
            if turn["table"]["outcome"]:
                break
            assert theirs.ask("act", seq=turn["seq"], seat=1, action="1")["type"] == "ack"
    first, second = changes(ann, table)
    assert first["after"]["value"] < 1500 < second["after"]["value"]


@pytest.mark.parametrize(
    ("seats", "more", "key"),
    [
        ([{"kind": "hot", "name": "Bob"}], {}, "error.rated_alone"),
        ([], {"deadline": None}, "error.rated_deadline"),
        ([], {"deadline": {"seconds": 86400, "overdue": "wait"}}, "error.rated_deadline"),
        ([], {"deadline": {"seconds": -86400, "overdue": "resign"}}, "error.deadline_seconds"),
    ],
)
def test_what_could_not_be_fair_is_refused(live: Live, seats: Any, more: Any, key: str) -> None:
    refused = set_up(live.client(), *seats, status=400, **more)
    assert refused["message"]["key"] == key


def test_one_guest_cannot_sit_on_both_sides(live: Live) -> None:
    ann = live.client()
    created = set_up(ann, is_open=True)
    ann.claim(created["invites"][0], "Ann again")
    ann.post(f"/api/tables/{created['id']}/sit", {"name": "Ann again"})
    seats = ann.get(f"/api/tables/{created['id']}")["seats"]
    assert [seat["kind"] for seat in seats] == ["human", "open"]
    assert ann.post("/api/lobby/play", {"game": "counting"}, 201)["id"] != created["id"]


def test_ratings_are_exported_and_forgotten_with_the_guest(live_on_each_store: Live) -> None:
    ann, ben = live_on_each_store.client(), live_on_each_store.client()
    table = begun(ann, ben)
    with ann.sit(table) as mine, ben.sit(table) as theirs:
        both_have_moved(mine, theirs)
        assert mine.ask("resign", seat=0)["type"] == "ack"
    value = own(ann)["counting"]["value"]
    with zipfile.ZipFile(io.BytesIO(ann.http.get("/api/me/games.zip").content)) as archive:
        (past,) = json.loads(archive.read("ratings.json"))
    assert (past["game"], past["table"], round(past["value"])) == ("counting", table, value)
    ann.post("/api/me/delete", {})
    assert [change["seat"] for change in changes(ben, table)] == [1]
    assert own(ben)["counting"]["games"] == 1


def test_a_restart_changes_nothing(tmp_path: Path) -> None:
    with running(tmp_path / "t.sqlite3") as live:
        ann, ben = live.client(), live.client()
        table = begun(ann, ben)
        with ann.sit(table) as mine, ben.sit(table) as theirs:
            both_have_moved(mine, theirs)
            assert mine.ask("resign", seat=0)["type"] == "ack"
        before = changes(ann, table)
        cookies = ann.http.cookies
    assert len(before) == 2
    with running(tmp_path / "t.sqlite3") as live:
        again = live.client()
        again.http.cookies = cookies
        assert changes(again, table) == before
        again.get(f"/api/tables/{table}/replay")
        assert changes(again, table) == before


@pytest.mark.fault("two-processes")
def test_of_two_processes_one_rates(postgres: PostgresServer) -> None:
    url = postgres.new_database()
    with ExitStack() as stack:
        here, there = (stack.enter_context(running(url)) for _ in range(2))
        ann, ben = here.client(), there.client()
        for number in range(1, 4):
            table = begun(ann, ben)
            with ann.sit(table) as mine, ben.sit(table) as theirs:
                both_have_moved(mine, theirs)
                # both at once, at different processes: one of them is first
                mine.say("resign", cid=f"a{number}", seat=0)
                theirs.say("resign", cid=f"b{number}", seat=1)
                mine.hear("event", lambda m: m["table"]["outcome"] is not None)
                theirs.hear("event", lambda m: m["table"]["outcome"] is not None)
            first, second = changes(ann, table)
            assert first["after"]["games"] == second["after"]["games"] == number
            assert (first["after"]["value"] > first["before"]) != (
                second["after"]["value"] > second["before"]
            )
