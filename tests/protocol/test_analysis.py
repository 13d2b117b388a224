"""The analysis of a finished game: who may ask, what is told, and what becomes of failures."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

import live_server
from analysis_workers import (
    dying,
    mistaken,
    naming_its_process,
    refusing,
    silent,
    slow,
    stopped,
)
from consigliere.server import analysis_process, analysis_queue, worker_process
from live_server import PATIENCE, Client, Live, running
from protocol.asked_analyses import EFFORT, finished, following, kinds, results, told


def wait_until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.fixture(scope="module")
def table(live: Live) -> str:
    return finished(live.client())


# -- what is told -----------------------------------------------------------------------


def test_a_game_is_told_turn_by_turn(ann: Client, table: str) -> None:
    messages = told(ann, table)
    assert kinds(messages)[-2:] == ["turn", "done"]
    turns = [message for message in messages if message["type"] == "turn"]
    frames = ann.get(f"/api/tables/{table}/replay")["frames"]
    seats = [frame["events"][0]["seat"] for frame in frames if frame["events"]]
    assert [turn["seat"] for turn in turns] == [seat for seat in seats if seat is not None]
    first = turns[0]
    assert (first["position"], first["end"]) == (1, 2)
    assert first["cost"] == pytest.approx(0.5), "a one where a three was best"
    assert first["grade"] == "blunder"
    (decision,) = first["decisions"]
    assert decision["played"]["notation"] == "1"
    assert [option["notation"] for option in decision["options"]] == ["3", "2", "1"]
    assert decision["played"]["labels"] == [{"key": "choice.counting.count", "args": {}}]
    assert decision["played"]["estimate"] == {
        "chance": 0.25, "low": 0.15, "high": 0.35, "samples": 100, "is_exact": False,
    }  # fmt: skip
    assert turns[-1]["after"]["is_exact"]
    done = messages[-1]
    assert done["method"] == {"judge": "high", "seconds": 0.2, "seed": 1, "playouts": None}
    assert done["costly"][0] == 0
    assert {message["key"].rpartition(".")[0] for message in done["basis"]} == {"analysis.basis"}


def test_the_offer_says_what_there_is(ann: Client) -> None:
    table = finished(ann)
    path = f"/api/tables/{table}/analysis"
    offer = ann.get(path)
    assert [effort["name"] for effort in offer["efforts"]] == ["quick", "thorough"]
    quick, thorough = (effort["seconds"] for effort in offer["efforts"])
    assert quick < thorough
    assert (offer["kept"], offer["running"]) == ([], None)
    told(ann, table)
    wait_until(lambda: bool(ann.get(path)["kept"] == ["quick"]))


def test_one_position_is_told_alone(ann: Client, table: str) -> None:
    decision, done = results(told(ann, table, position=1))
    assert (decision["type"], decision["position"], decision["seat"]) == ("decision", 1, 0)
    assert decision["played"]["notation"] == "1"
    assert decision["cost"] == pytest.approx(0.5)
    assert done["costly"] == []


def test_where_nobody_decides_nothing_is_judged(ann: Client, table: str) -> None:
    for position in (0, len(ann.get(f"/api/tables/{table}/replay")["frames"]) - 1):
        (failed,) = results(told(ann, table, position=position))
        assert failed["type"] == "failed"
        assert failed["message"]["key"].startswith("error.")


def test_a_resigned_position_has_options_but_nothing_played(ann: Client) -> None:
    table = str(ann.new_table("me", "computer")["id"])
    with ann.sit(table) as seat:
        seat.hear("snapshot")
        seat.ask("resign", seat=0)
        seat.hear("event")
    decision, _ = results(told(ann, table, position=2))
    assert decision["played"] is None
    assert [option["notation"] for option in decision["options"]] == ["3", "2", "1"]


# -- rights and refusals ------------------------------------------------------------------


def test_whoever_may_see_the_replay_may_see_the_analysis(live: Live, table: str) -> None:
    stranger = live.client()
    stranger.get(f"/api/tables/{table}/replay")
    assert kinds(told(stranger, table))[-1] == "done"
    assert not stranger.http.cookies


def test_a_game_that_goes_on_is_not_analysed(ann: Client) -> None:
    table = ann.new_table("me", "computer")["id"]
    path = f"/api/tables/{table}/analysis"
    assert ann.get(path, 409)["message"]["key"] == "error.not_over_yet"
    assert ann.post(path, EFFORT, 409)["message"]["key"] == "error.not_over_yet"


@pytest.mark.parametrize(
    ("request_body", "status", "key"),
    [
        ({"effort": "endless"}, 400, "unknown_effort"),
        ({"effort": "x" * 1000}, 400, "unknown_effort"),
        ({}, 400, "unreadable_message"),
        ({"effort": "quick", "seconds": 1000}, 400, "unreadable_message"),
        ({"effort": "quick", "position": -1}, 404, "no_such_position"),
        ({"effort": "quick", "position": 1000}, 404, "no_such_position"),
        ({"effort": "quick", "position": 1.5}, 400, "unreadable_field"),
    ],
)
def test_what_cannot_be_asked(
    ann: Client, table: str, request_body: Any, status: int, key: str
) -> None:
    answer = ann.post(f"/api/tables/{table}/analysis", request_body, status)
    assert answer["message"]["key"] == f"error.{key}"


def test_no_table_no_judge_no_foreign_page(ann: Client, table: str) -> None:
    assert ann.post("/api/tables/nowhere/analysis", EFFORT, 404)
    with patch.dict(live_server.JUDGES, counting=()):
        answer = ann.get(f"/api/tables/{table}/analysis", 404)
    assert answer["message"] == {"key": "error.no_judge", "args": {"game": "counting"}}
    path = f"/api/tables/{table}/analysis"
    foreign = ann.http.post(path, json=EFFORT, headers={"Origin": "http://elsewhere"})
    assert foreign.status_code == 403


# -- many at a time -------------------------------------------------------------------------


def test_a_second_viewer_gets_what_is_kept_at_once(ann: Client, ben: Client) -> None:
    table = finished(ann)
    first = told(ann, table)
    with patch.object(analysis_queue, "AnalysisProcess", None):
        again = told(ben, table)
    assert again == results(first)


def test_two_who_follow_hear_the_same(tmp_path: Path) -> None:
    with running(tmp_path / "t.sqlite3", analyse=slow) as live:
        ann, ben = live.client(), live.client()
        table = finished(ann)
        with following(ann, table) as early:
            first = next(m for m in early if m["type"] == "turn")
            assert ben.get(f"/api/tables/{table}/analysis")["running"] == "quick"
            refused = ben.post(f"/api/tables/{table}/analysis", {"effort": "thorough"}, 409)
            assert refused["message"]["key"] == "error.analysis_running"
            late = [m for m in told(ben, table) if m["type"] == "turn"]
            assert [first, *(m for m in early if m["type"] == "turn")] == late


def test_what_nobody_follows_is_given_up(tmp_path: Path) -> None:
    with (
        patch.object(analysis_queue, "LINGER_SECONDS", 0.1),
        running(tmp_path / "t.sqlite3", analyse=naming_its_process) as live,
    ):
        ann = live.client()
        table = finished(ann)
        with following(ann, table) as messages:
            pid, niceness = process_of(messages)
            assert is_alive(pid)
            assert niceness == min(19, os.nice(0) + 10), "computer seats come first"
        wait_until(lambda: not is_alive(pid))
        assert ann.get(f"/api/tables/{table}/analysis")["running"] is None


def test_what_nobody_follows_makes_room_for_another(tmp_path: Path) -> None:
    with running(tmp_path / "t.sqlite3", analyse=naming_its_process) as live:
        ann = live.client()
        first, second = finished(ann), finished(ann)
        with following(ann, first) as messages:
            pid, _ = process_of(messages)
        offer = f"/api/tables/{first}/analysis"
        wait_until(lambda: ann.get(offer)["running"] is None)
        with following(ann, second) as messages:
            assert process_of(messages)[0] != pid
        assert not is_alive(pid)


def test_the_queue_is_bounded_and_says_how_many_come_first(tmp_path: Path) -> None:
    with (
        patch.object(analysis_queue, "WAITING", 1),
        running(tmp_path / "t.sqlite3", analyse=silent) as live,
    ):
        people = [live.client() for _ in range(3)]
        tables = [finished(person) for person in people]
        with following(people[0], tables[0]) as first:
            next(m for m in first if m["type"] == "progress")
            with following(people[1], tables[1]) as second:
                assert next(second) == {"type": "queued", "ahead": 1}
                answer = people[2].post(f"/api/tables/{tables[2]}/analysis", EFFORT, 503)
                assert answer["message"]["key"] == "error.analysis_queue_full"


# -- failures -----------------------------------------------------------------------------------


@pytest.mark.parametrize("bad", [silent, dying, mistaken])
@pytest.mark.fault("hung-analysis")
def test_a_failure_is_told_and_not_kept(bad: Any, tmp_path: Path) -> None:
    with (
        patch.object(analysis_process, "SILENCE_SECONDS", 0.5),
        running(tmp_path / "t.sqlite3", analyse=bad) as live,
    ):
        ann = live.client()
        table = finished(ann)
        for _ in range(2):
            last = told(ann, table)[-1]
            assert (last["type"], last["message"]["key"]) == ("failed", "error.analysis_failed")
        assert ann.get(f"/api/tables/{table}/analysis")["kept"] == []


@pytest.mark.fault("hung-analysis")
def test_a_worker_that_is_stopped_is_given_up_within_seconds(tmp_path: Path) -> None:
    """A judge may think for minutes, but not without a pulse."""
    with (
        patch.object(worker_process, "SILENCE_SECONDS", 0.5),
        running(tmp_path / "t.sqlite3", analyse=stopped) as live,
    ):
        ann = live.client()
        last = told(ann, finished(ann))[-1]
        assert (last["type"], last["message"]["key"]) == ("failed", "error.analysis_failed")


def test_a_refusal_of_the_worker_is_passed_on(tmp_path: Path) -> None:
    with running(tmp_path / "t.sqlite3", analyse=refusing) as live:
        ann = live.client()
        (failed,) = results(told(ann, finished(ann)))
        assert failed["message"]["key"] == "error.analysis_nobody_to_decide"


@pytest.mark.fault("draining")
def test_the_server_stops_in_the_middle_of_an_analysis(tmp_path: Path) -> None:
    with running(tmp_path / "t.sqlite3", analyse=naming_its_process) as live:
        ann = live.client()
        with following(ann, finished(ann)) as messages:
            pid, _ = process_of(messages)
    assert not is_alive(pid)


def process_of(messages: Iterator[Any]) -> tuple[int, int]:
    """The number of the process that tells its own, and its niceness."""
    process = next(m for m in messages if m["type"] == "progress" and m["done"])
    return process["done"], process["total"]


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
