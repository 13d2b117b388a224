"""Deadlines of turns: what happens when time is up, by a stopwatch that the tests wind."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from live_server import PATIENCE, ROOMY, Client, Live, Seat, Silent, running
from postgres_server import PostgresServer
from stopwatch import Stopwatch

HOUR, DAY = 3600, 86400
LIMITS = replace(ROOMY, deadline_look_seconds=0.02)


@contextmanager
def serving(address: Path | str, watch: Stopwatch) -> Iterator[Live]:
    with running(address, limits=LIMITS, stopwatch=watch) as live:
        yield live


def set_up(
    client: Client, seconds: Any, overdue: str = "resign", status: int = 201, **more: Any
) -> Any:
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "guest"}]
    deadline = {"seconds": seconds, "overdue": overdue, **more}
    body = {"game": "counting", "seats": seats, "deadline": deadline}
    return client.post("/api/tables", body, status)


def begun(ann: Client, ben: Client, seconds: int, overdue: str = "resign", **more: Any) -> str:
    """A game between two, in which Ann has to move."""
    created = set_up(ann, seconds, overdue, **more)
    ben.claim(created["invites"][0], "Ben")
    return str(created["id"])


def shown(client: Client, table: str) -> Any:
    return client.get(f"/api/tables/{table}")


def until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def over(client: Client, table: str) -> Callable[[], bool]:
    return lambda: shown(client, table)["status"] == "finished"


def acts(client: Client, table: str) -> list[str]:
    """The acts of a finished table, from its record."""
    answer = client.http.get(f"/api/tables/{table}/record")
    return [line.split('"act":"')[1].split('"')[0] for line in answer.text.splitlines()[1:-1]]


@pytest.mark.fault("overdue")
def test_whoever_is_overdue_resigns_if_that_was_agreed(address: Path | str) -> None:
    watch = Stopwatch(1e6)
    with serving(address, watch) as live:
        ann, ben = live.client(), live.client()
        table, first = begun(ann, ben, 3 * DAY), begun(ann, ben, 2 * DAY)
        info = shown(ben, table)
        assert (info["deadline"]["seconds"], info["deadline"]["per"]) == (3 * DAY, "turn")
        assert (info["deadline"]["overdue"], info["clocks"]) == ("resign", [])
        assert info["due"] == pytest.approx(time.time() + 3 * DAY, abs=PATIENCE)
        watch.now += 3 * DAY - 1
        until(over(ben, first))
        assert shown(ben, table)["status"] == "playing"
        watch.now += 1
        until(over(ben, table))
        after = shown(ben, table)
        assert (after["outcome"]["winners"], after["due"]) == ([1], None)
        assert acts(ben, table)[-1] == "!time_up:resign"
    with serving(address, Stopwatch()) as live:
        assert shown(live.client(), table)["outcome"] == after["outcome"]


@pytest.mark.fault("overdue")
def test_the_computer_takes_over_and_the_player_comes_back(address: Path | str) -> None:
    watch = Stopwatch()
    with serving(address, watch) as live:
        ann, ben = live.client(), live.client()
        table = begun(ann, ben, HOUR, "take_over")
        with ann.sit(table) as mine, ben.sit(table) as theirs:
            mine.hear("snapshot")
            theirs.hear("snapshot")
            watch.now += HOUR
            over = theirs.hear("event", lambda m: m["table"]["seats"][0]["taken_over"])
            (said,) = over["events"]
            assert (said["key"], said["seat"]) == ("table.time_up_taken_over", 0)
            turn = theirs.hear("event", lambda m: bool(m["choices"]))
            assert turn["table"]["due"] == pytest.approx(time.time() + HOUR, abs=PATIENCE)
            assert mine.ask("take_over", seat=0, on=False)["type"] == "ack"
            moved = theirs.ask("act", seq=turn["seq"], seat=1, action="1")
            assert moved["type"] == "ack", moved
            back = mine.hear("event", lambda m: bool(m["choices"]))
            assert not back["table"]["seats"][0]["taken_over"]
            assert back["table"]["due"] is not None


def test_where_the_others_wait_nothing_happens_but_everybody_sees_it(live: Live) -> None:
    ann, ben = live.client(), live.client()
    plain = ann.new_table("me", "guest")["id"]
    assert (shown(ann, plain)["deadline"], shown(ann, plain)["due"]) == (None, None)
    table = begun(ann, ben, HOUR, "wait")
    (game,) = ben.get("/api/games/mine")["games"]
    assert game["due"] == shown(ben, table)["due"] == pytest.approx(game["since"] + HOUR, abs=60)


@pytest.mark.fault("overdue")
def test_a_patient_table_waits_beyond_its_deadline(address: Path | str) -> None:
    watch = Stopwatch()
    with serving(address, watch) as live:
        ann, ben = live.client(), live.client()
        table, other = begun(ann, ben, HOUR, "wait"), begun(ann, ben, DAY)
        watch.now += DAY
        until(over(ben, other))
        info = shown(ben, table)
        assert info["status"] == "playing"
        assert info["due"] < time.time() - DAY / 2


@pytest.mark.fault("downtime")
def test_time_while_no_server_runs_is_given_back(address: Path | str) -> None:
    watch = Stopwatch()
    with serving(address, watch) as live:
        ann, ben = live.client(), live.client()
        table, first = begun(ann, ben, 3 * DAY), begun(ann, ben, 2 * DAY)
        watch.now += 2 * DAY
        until(over(ben, first))  # so that these two days are stored
    watch = Stopwatch(watch.now + 100 * DAY)
    with serving(address, watch) as live:
        ben, eve = live.client(), live.client()
        other = begun(ben, eve, HOUR)
        watch.now += DAY - 60
        until(over(ben, other))
        assert shown(ben, table)["status"] == "playing"
        watch.now += 60
        until(over(ben, table))


@pytest.mark.fault("overdue")
def test_what_does_not_change_the_turn_does_not_prolong_it(live: Live) -> None:
    ann, ben = live.client(), live.client()
    table = begun(ann, ben, DAY)
    before = shown(ben, table)["due"]
    with ben.sit(table) as seat:
        assert seat.ask("offer_end", seat=1)["type"] == "ack"
        assert seat.hear("event")["table"]["due"] == before
    assert shown(ann, table)["due"] == before


@pytest.mark.fault("bad-deadline")
@pytest.mark.parametrize("seconds", [-DAY, 0, HOUR - 1, 28 * DAY + 1, 3650 * DAY])
def test_a_deadline_that_nobody_can_mean_is_refused(live: Live, seconds: int) -> None:
    ann = live.client()
    message = set_up(ann, seconds, status=400)["message"]
    bounds = {"least": HOUR, "most": 28 * DAY}
    assert message == {"key": "error.deadline_seconds", "args": bounds}
    assert ann.get("/api/games/mine")["games"] == []


@pytest.mark.fault("bad-deadline")
@pytest.mark.parametrize("seconds", ["NaN", "-1", None, 1e300, 3600.5])
def test_a_deadline_that_is_no_number_of_seconds_is_refused(live: Live, seconds: Any) -> None:
    ann = live.client()
    message = set_up(ann, seconds, status=400)["message"]
    assert message == {"key": "error.unreadable_field", "args": {"field": "deadline.seconds"}}
    assert ann.get("/api/games/mine")["games"] == []


@pytest.mark.fault("bad-deadline")
def test_what_is_to_happen_has_to_be_known(live: Live) -> None:
    ann = live.client()
    message = set_up(ann, DAY, "shout", 400)["message"]
    assert message["key"] == "error.deadline_overdue"
    assert message["args"] == {"values": "wait, take_over, resign"}
    assert ann.get("/api/games/mine")["games"] == []


@pytest.mark.fault("bad-deadline")
@pytest.mark.parametrize(
    ("more", "field", "values"),
    [
        ({"per": "week"}, "per", "turn, game"),
        ({"increment": 5}, "increment", "0–0"),
        ({"per": "game", "increment": -1}, "increment", "0–600"),
        ({"night": [22]}, "night", "0–23, 0–23"),
        ({"night": [7, 7]}, "night", "0–23, 0–23"),
        ({"night": [22, 24]}, "night", "0–23, 0–23"),
        ({"zone": "Mars/Phobos"}, "zone", "Europe/Rome, …"),
        ({"zone": "../../etc/passwd"}, "zone", "Europe/Rome, …"),
        ({"zone": "x" * 5000}, "zone", "Europe/Rome, …"),
    ],
)
def test_each_field_says_what_it_may_be(
    live: Live, more: dict[str, Any], field: str, values: str
) -> None:
    ann = live.client()
    message = set_up(ann, DAY, status=400, **more)["message"]
    assert message["key"] == "error.deadline_field"
    assert message["args"] == {"field": f"deadline.{field}", "values": values}
    assert ann.get("/api/games/mine")["games"] == []


@pytest.mark.fault("overdue")
def test_each_player_has_a_time_for_the_whole_game(address: Path | str) -> None:
    watch = Stopwatch()
    with serving(address, watch) as live:
        ann, ben = live.client(), live.client()
        table = begun(ann, ben, 300, "resign", per="game", increment=5)
        with ann.sit(table) as mine, ben.sit(table) as theirs:
            begin = mine.hear("snapshot")
            theirs.hear("snapshot")
            first, second = begin["table"]["clocks"]
            assert (first["left"], second) == (300, {"left": 300, "until": None})
            assert first["until"] == pytest.approx(time.time() + 300, abs=PATIENCE)
            watch.now += 100
            assert mine.ask("act", seq=begin["seq"], seat=0, action="1")["type"] == "ack"
            turn = theirs.hear("event", lambda m: bool(m["choices"]))
            clocks = turn["table"]["clocks"]
            assert clocks[0]["left"] == pytest.approx(205, abs=PATIENCE)
            assert (clocks[0]["until"], clocks[1]["left"]) == (None, 300)
            watch.now += 250
            assert theirs.ask("act", seq=turn["seq"], seat=1, action="1")["type"] == "ack"
            clocks = mine.hear("event", lambda m: bool(m["choices"]))["table"]["clocks"]
            assert clocks[1]["left"] == pytest.approx(55, abs=PATIENCE)
    watch = Stopwatch(9e9)  # no time runs while no server does
    with serving(address, watch) as live:
        eve = live.client()
        first = shown(eve, table)["clocks"][0]
        assert first["until"] == pytest.approx(time.time() + 205, abs=2 * PATIENCE)
        watch.now += 206
        until(over(eve, table))
        assert shown(eve, table)["outcome"]["winners"] == [1]
        assert acts(eve, table)[-1] == "!time_up:resign"


@pytest.mark.fault("overdue")
def test_whoever_comes_back_has_a_tenth_of_the_time(address: Path | str) -> None:
    watch = Stopwatch()
    with serving(address, watch) as live:
        ann, ben = live.client(), live.client()
        table = begun(ann, ben, 600, "take_over", per="game")
        with ann.sit(table) as mine, ben.sit(table) as theirs:
            mine.hear("snapshot")
            theirs.hear("snapshot")
            watch.now += 601
            turn = theirs.hear("event", lambda m: bool(m["choices"]))
            assert turn["table"]["clocks"][0] == {"left": 0, "until": None}
            assert mine.ask("take_over", seat=0, on=False)["type"] == "ack"
            assert theirs.ask("act", seq=turn["seq"], seat=1, action="1")["type"] == "ack"
            back = mine.hear("event", lambda m: bool(m["choices"]))
            assert back["table"]["clocks"][0]["left"] == 60


def test_what_the_network_took_is_given_back(address: Path | str) -> None:
    watch = Stopwatch()
    with serving(address, watch) as live:
        ann, ben = live.client(), live.client()
        table = begun(ann, ben, 60, "resign", per="game")
        with ann.sit(table) as mine, ben.sit(table) as theirs:
            begin = mine.hear("snapshot")
            theirs.hear("snapshot")
            ping = mine.hear("ping")["number"]
            watch.now += 0.2
            answer(mine, ping, 0)
            answer(mine, ping, 0)  # counts once
            watch.now += 59.9
            assert mine.ask("act", seq=begin["seq"], seat=0, action="1")["type"] == "ack"
            turn = theirs.hear("event", lambda m: bool(m["choices"]))
            assert turn["table"]["clocks"][0]["left"] == pytest.approx(0.1, abs=1e-3)
            answer(theirs, theirs.hear("ping")["number"] + 7, 1)  # nobody has asked for that
            watch.now += 0.3
            assert theirs.ask("act", seq=turn["seq"], seat=1, action="1")["type"] == "ack"
            mine.hear("event", lambda m: bool(m["choices"]))
            watch.now += 0.35
            over = mine.hear("event", lambda m: m["table"]["outcome"] is not None)
            assert over["table"]["outcome"]["winners"] == [1]


def answer(seat: Seat, number: int, at: int) -> None:
    """Send a ping back, and wait until it has arrived."""
    seat.say("pong", number=number)
    seat.ask("survey", seat=at, piece="x")


def test_whoever_measures_nothing_has_half_a_second_of_a_turn(address: Path | str) -> None:
    watch = Stopwatch()
    with serving(address, watch) as live:
        ann, ben = live.client(), live.client()
        table = begun(ann, ben, 60, "resign", per="game")
        with ann.sit(table) as mine, ben.sit(table) as theirs:
            begin = mine.hear("snapshot")
            theirs.hear("snapshot")
            watch.now += 60.4
            assert mine.ask("act", seq=begin["seq"], seat=0, action="1")["type"] == "ack"
            turn = theirs.hear("event", lambda m: bool(m["choices"]))
            assert turn["table"]["clocks"][0]["left"] == pytest.approx(0.1)
            watch.now += 0.3
            assert theirs.ask("act", seq=turn["seq"], seat=1, action="1")["type"] == "ack"
            back = mine.hear("event", lambda m: bool(m["choices"]))
            assert back["table"]["clocks"][1]["left"] == 60, "nobody gains by it"
            watch.now += 0.7
            over = mine.hear("event", lambda m: m["table"]["outcome"] is not None)
            assert over["table"]["outcome"]["winners"] == [1]


@pytest.mark.fault("overdue")
@pytest.mark.parametrize(
    ("overdue", "key"), [("resign", "error.game_over"), ("take_over", "error.seat_taken_over")]
)
def test_a_move_after_the_end_of_a_time_is_too_late_though_nobody_has_looked(
    address: Path | str, overdue: str, key: str
) -> None:
    watch = Stopwatch()
    seldom = replace(LIMITS, deadline_look_seconds=HOUR, clock_look_seconds=HOUR)
    with running(address, limits=seldom, stopwatch=watch, computers=Silent()) as live:
        ann, ben = live.client(), live.client()
        table = begun(ann, ben, 60, overdue, per="game")
        with ann.sit(table) as mine, ben.sit(table) as theirs:
            begin = mine.hear("snapshot")
            theirs.hear("snapshot")
            watch.now += 60.6  # half a second of it is the network's
            late = mine.ask("act", seq=begin["seq"], seat=0, action="1")
            assert late["message"]["key"] == key
            told = theirs.hear("event", lambda m: bool(m["events"]))
            assert told["events"][0]["key"].startswith("table.time_up")
            assert shown(ben, table)["clocks"][0]["left"] == 0, "and no tenth of the time more"


def test_nights_and_weekends_do_not_count(live: Live) -> None:
    ann, ben = live.client(), live.client()
    table = begun(ann, ben, 7 * DAY, night=[22, 7], weekends_off=True, zone="Europe/Rome")
    info = shown(ann, table)
    assert info["due"] > time.time() + 14 * DAY
    agreed = info["deadline"]
    assert (agreed["night"], agreed["zone"]) == ([22, 7], "Europe/Rome")
    assert agreed["weekends_off"]


@pytest.mark.fault("two-processes", "overdue")
def test_of_two_processes_one_acts_and_the_other_when_that_one_is_gone(
    postgres: PostgresServer,
) -> None:
    url, watches = postgres.new_database(), (Stopwatch(), Stopwatch(5e5))
    with ExitStack() as first, serving(url, watches[1]) as there:
        here = first.enter_context(serving(url, watches[0]))
        ann, ben = here.client(), here.client()
        tables = [begun(ann, ben, DAY) for _ in range(5)]
        later = begun(ann, ben, 28 * DAY)
        for watch in watches:
            watch.now += DAY
        for table in tables:
            until(over(there.client(), table))
            assert acts(ben, table).count("!time_up:resign") == 1
        first.close()
        eve = there.client()

        def finished() -> bool:
            watches[1].now += DAY
            return over(eve, later)()

        until(finished)
        assert acts(eve, later).count("!time_up:resign") == 1
