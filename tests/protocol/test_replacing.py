"""A player who keeps the others waiting is replaced by the computer, and comes back."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from live_server import PATIENCE, ROOMY, Client, Live, Seat, Silent, running
from stopwatch import Stopwatch

HOUR = 3600
LIMITS = replace(ROOMY, deadline_look_seconds=0.02, clock_look_seconds=0.02, patience_seconds=0.0)


@pytest.fixture
def live(address: Path | str) -> Iterator[Live]:
    """A server where nobody has to be away for long; its computers think for ever."""
    with running(address, computers=Silent(), limits=LIMITS) as server:
        yield server


def pair(ann: Client, ben: Client, deadline: Any = None) -> str:
    """A game between two in which Ann has to move."""
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "guest"}]
    body = {"game": "counting", "seats": seats, "deadline": deadline}
    created = ann.post("/api/tables", body, 201)
    ben.claim(created["invites"][0], "Ben")
    comes_and_goes(ann, created["id"])
    return str(created["id"])


def comes_and_goes(client: Client, table: str, seat: int = 0) -> None:
    """Somebody looks at the table and closes it again, and the server knows."""
    with client.sit(table) as there:
        there.hear("snapshot")
    wait_until(lambda: not client.get(f"/api/tables/{table}")["seats"][seat]["connected"])


def until(seat: Seat, key: str) -> Any:
    """The next event of that kind."""
    return seat.hear("event", lambda m: any(event["key"] == key for event in m["events"]))


def wait_until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.01)


def from_when(client: Client, table: str) -> Any:
    return client.get(f"/api/tables/{table}")["seats"][0]["replaceable_from"]


def test_of_two_the_one_present_decides_and_the_other_comes_back(live: Live) -> None:
    ann, ben = live.client(), live.client()
    table = pair(ann, ben)
    with ben.sit(table) as theirs:
        there = theirs.hear("snapshot")
        assert there["table"]["seats"][0]["replaceable_from"] <= time.time()
        assert there["table"]["seats"][1]["replaceable_from"] is None
        asked = theirs.ask("ask_replace", seq=there["seq"], seat=1, whom=0)
        assert asked["type"] == "ack"
        over = until(theirs, "table.replaced")
        assert over["table"]["seats"][0]["taken_over"]
        assert over["table"]["replacing"] is None
        with ann.sit(table) as mine:
            mine.hear("snapshot")
            assert mine.ask("take_over", seat=0, on=False)["type"] == "ack"
            back = until(mine, "table.came_back")
            assert back["choices"]
            assert not back["table"]["seats"][0]["taken_over"]


def test_nobody_is_replaced_who_is_here_or_whose_turn_it_is_not(live: Live) -> None:
    ann, ben = live.client(), live.client()
    table = pair(ann, ben)
    with ann.sit(table) as mine:
        state = mine.hear("snapshot")
        for whom in (0, 1, 2, -1, 10**9):
            refused = mine.ask("ask_replace", seq=state["seq"], seat=0, whom=whom)
            assert refused["message"]["key"] == "error.nobody_waits"
        with ben.sit(table) as theirs:
            refused = theirs.ask("ask_replace", seq=state["seq"], seat=1, whom=0)
            assert refused["message"]["key"] == "error.nobody_waits"
            for message in ("allow_replace", "refuse_replace"):
                fields = {"seq": state["seq"]} if message == "allow_replace" else {}
                refused = theirs.ask(message, seat=1, **fields)
                assert refused["message"]["key"] == "error.nobody_asks_replace"
        assert mine.ask("act", seq=state["seq"], seat=0, action="1")["type"] == "ack"


def three(live: Live) -> tuple[list[Client], str, int]:
    """Three at a table of the family tree, and the seat that is to act."""
    people = [live.client() for _ in range(3)]
    created = people[0].new_table("me", "guest", "guest", game="family-tree")
    for person, invite in zip(people[1:], created["invites"], strict=True):
        person.claim(invite)
    with people[0].sit(created["id"]) as seat:
        (mover,) = seat.hear("snapshot")["view"]["to_act"]
    comes_and_goes(people[mover], created["id"], mover)
    return people, created["id"], mover


@pytest.mark.usefixtures("family_tree")
def test_of_three_everybody_present_has_to_agree(live: Live) -> None:
    people, table, mover = three(live)
    one, other = (seat for seat in range(3) if seat != mover)
    with people[one].sit(table) as first, people[other].sit(table) as second:
        seq = first.hear("snapshot")["seq"]
        second.hear("snapshot")
        assert first.ask("ask_replace", seq=seq, seat=one, whom=mover)["type"] == "ack"
        asked = until(second, "table.replace_asked")["table"]["replacing"]
        assert asked == {"seat": mover, "by": one, "allowed": [one]}
        assert second.ask("refuse_replace", seat=other)["type"] == "ack"
        seq = until(first, "table.replace_refused")["seq"]
        assert first.ask("ask_replace", seq=seq, seat=one, whom=mover)["type"] == "ack"
        seq = until(second, "table.replace_asked")["seq"]
        again = first.ask("allow_replace", seq=seq, seat=one)
        assert again["message"]["key"] == "error.already_so"
        assert second.ask("allow_replace", seq=seq, seat=other)["type"] == "ack"
        assert until(first, "table.replaced")["table"]["seats"][mover]["taken_over"]


@pytest.mark.usefixtures("family_tree")
def test_whoever_leaves_has_no_say_and_whoever_comes_back_ends_the_request(live: Live) -> None:
    people, table, mover = three(live)
    one, other = (seat for seat in range(3) if seat != mover)
    with people[one].sit(table) as first:
        seq = first.hear("snapshot")["seq"]
        with people[other].sit(table) as second:
            second.hear("snapshot")
            assert first.ask("ask_replace", seq=seq, seat=one, whom=mover)["type"] == "ack"
            until(second, "table.replace_asked")
            with people[mover].sit(table) as third:
                third.hear("snapshot")
                seq = until(first, "table.replace_returned")["seq"]
            comes_and_goes(people[mover], table, mover)
            assert first.ask("ask_replace", seq=seq, seat=one, whom=mover)["type"] == "ack"
            until(second, "table.replace_asked")
        assert until(first, "table.replaced")["table"]["seats"][mover]["taken_over"]


def test_one_asks_three_times_a_turn_at_most(live: Live) -> None:
    ann, ben = live.client(), live.client()
    table = pair(ann, ben)
    with ben.sit(table) as theirs:
        seq = theirs.hear("snapshot")["seq"]
        for _ in range(3):
            assert theirs.ask("ask_replace", seq=seq, seat=1, whom=0)["type"] == "ack"
            theirs_back = until(theirs, "table.replaced")
            with ann.sit(table) as mine:
                mine.hear("snapshot")
                assert mine.ask("take_over", seat=0, on=False)["type"] == "ack"
                until(mine, "table.came_back")
            seq = theirs_back["seq"] + 1
            wait_until(lambda: from_when(ben, table) is not None)
        refused = theirs.ask("ask_replace", seq=seq, seat=1, whom=0)
        assert refused["message"]["key"] == "error.asked_too_often"


def test_somebody_who_has_only_just_left_is_waited_for(tmp_path: Path) -> None:
    limits = replace(LIMITS, patience_seconds=600.0)
    with running(tmp_path / "tables.sqlite3", limits=limits) as live:
        ann, ben = live.client(), live.client()
        table = pair(ann, ben)
        with ann.sit(table) as mine:
            mine.hear("snapshot")
            assert from_when(ben, table) is None
        wait_until(lambda: from_when(ben, table) is not None)
        assert from_when(ben, table) == pytest.approx(time.time() + 600, abs=PATIENCE)
        with ben.sit(table) as theirs:
            seq = theirs.hear("snapshot")["seq"]
            refused = theirs.ask("ask_replace", seq=seq, seat=1, whom=0)
            assert refused["message"]["key"] == "error.wait_longer"


def agreed(client: Client, patience: Any, status: int = 201, **more: Any) -> Any:
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "guest"}]
    body = {"game": "counting", "seats": seats, "patience": patience, **more}
    return client.post("/api/tables", body, status)


def test_how_long_somebody_is_waited_for_is_agreed_on(address: Path | str) -> None:
    with running(address, limits=LIMITS) as live:
        ann, ben = live.client(), live.client()
        created = agreed(ann, 86400)
        table = created["id"]
        assert ben.get(f"/api/tables/{table}")["patience"] == 86400, "before anybody sits down"
        ben.claim(created["invites"][0], "Ben")
        comes_and_goes(ann, table)
        since = from_when(ben, table)
        assert since == pytest.approx(time.time() + 86400, abs=PATIENCE)
        with ben.sit(table) as theirs:
            seq = theirs.hear("snapshot")["seq"]
            refused = theirs.ask("ask_replace", seq=seq, seat=1, whom=0)
            assert refused["message"]["key"] == "error.wait_longer"
            assert theirs.ask("resign", seat=1)["type"] == "ack"
            assert theirs.ask("rematch")["type"] == "ack"
        rematch = ben.get(f"/api/tables/{table}")["rematch"]
        cookies = ben.http.cookies
    with running(address, limits=LIMITS) as live:
        ben = live.client()
        ben.http.cookies = cookies
        assert ben.get(f"/api/tables/{rematch}")["patience"] == 86400, "and at the next game"


@pytest.mark.fault("bad-deadline")
@pytest.mark.parametrize("patience", [-86400, 0, 59, 28 * 86400 + 1, 10**30])
def test_a_wait_that_nobody_can_mean_is_refused(live: Live, patience: int) -> None:
    refused = agreed(live.client(), patience, 400)["message"]
    assert refused == {"key": "error.patience", "args": {"least": 60, "most": 28 * 86400}}


@pytest.mark.fault("bad-deadline")
def test_a_wait_is_for_tables_without_a_deadline_and_a_whole_number(live: Live) -> None:
    ann = live.client()
    refused = agreed(ann, 600, 400, deadline={"seconds": HOUR})
    assert refused["message"]["key"] == "error.patience"
    wrong: Any
    for wrong in ("600", 600.5, True, [600], {}):
        refused = agreed(ann, wrong, 400)
        assert refused["message"]["key"] == "error.unreadable_field", wrong
    assert ann.get("/api/games/mine")["games"] == []


def test_where_nobody_is_waited_for_nothing_is_said_of_it(live: Live) -> None:
    ann, ben = live.client(), live.client()
    alone = ann.new_table("me", "hot")["id"]
    assert ann.get(f"/api/tables/{alone}")["patience"] is None
    timed = pair(ann, ben, {"seconds": HOUR, "overdue": "wait"})
    assert ann.get(f"/api/tables/{timed}")["patience"] is None
    free = pair(ann, ben)
    assert ann.get(f"/api/tables/{free}")["patience"] == LIMITS.patience_seconds


@pytest.mark.fault("overdue")
def test_whoever_is_overdue_is_replaced_though_here_and_nobody_before(
    address: Path | str,
) -> None:
    watch = Stopwatch()
    with running(address, computers=Silent(), limits=LIMITS, stopwatch=watch) as live:
        ann, ben = live.client(), live.client()
        table = pair(ann, ben, {"seconds": HOUR, "overdue": "wait"})
        with ann.sit(table) as mine, ben.sit(table) as theirs:
            mine.hear("snapshot")
            state = theirs.hear("snapshot")
            due = state["table"]["due"]
            assert state["table"]["seats"][0]["replaceable_from"] == due
            early = theirs.ask("ask_replace", seq=state["seq"], seat=1, whom=0)
            assert early["message"]["key"] == "error.wait_longer"
            watch.now += HOUR + 1
            assert theirs.ask("ask_replace", seq=state["seq"], seat=1, whom=0)["type"] == "ack"
            until(mine, "table.replaced")
            assert mine.ask("take_over", seat=0, on=False)["type"] == "ack"
            back = until(mine, "table.came_back")
            assert back["table"]["due"] > due


@pytest.mark.parametrize("overdue", ["take_over", "resign"])
def test_where_the_server_acts_by_itself_nobody_is_asked(live: Live, overdue: str) -> None:
    ann, ben = live.client(), live.client()
    table = pair(ann, ben, {"seconds": HOUR, "overdue": overdue})
    assert from_when(ben, table) is None


def test_after_a_restart_the_absence_goes_on(address: Path | str) -> None:
    with running(address, limits=LIMITS) as live:
        ann, ben = live.client(), live.client()
        table = pair(ann, ben)
        moved = from_when(ben, table)
        cookies = ben.http.cookies
    with running(address, limits=LIMITS) as live:
        ben = live.client()
        ben.http.cookies = cookies
        again = from_when(ben, table)
        assert again is not None
        assert moved <= again <= moved + LIMITS.mark_seconds(is_begun=True) + PATIENCE
