"""Invitations that expire or are withdrawn, and seats that the host offers anew."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from consigliere.server.tables import offering
from live_server import ROOMY, Client, Live, Seat, running

DAY = 86400.0
PATIENT = 10 * DAY
"""Longer than anybody in these tests is away."""


class Calendar:
    """The time of day, as a test wants it."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def time(self) -> float:
        return self.now


@pytest.fixture
def calendar(monkeypatch: pytest.MonkeyPatch) -> Calendar:
    """What the server takes for the time of day."""
    calendar = Calendar()
    monkeypatch.setattr("time.time", calendar.time)
    return calendar


@pytest.fixture(params=["sqlite", "postgres"])
def patient(request: pytest.FixtureRequest, tmp_path: Path, calendar: Calendar) -> Iterator[Live]:
    """A server where a seat is free once its player has been away for three days."""
    address: Path | str = tmp_path / "tables.sqlite3"
    if request.param == "postgres":
        address = request.getfixturevalue("postgres").new_database()
    limits = replace(ROOMY, absent_seconds=3 * DAY, unplayed_seconds=1e9, abandoned_seconds=1e9)
    with running(address, limits=limits) as server:
        yield server


def table_for(
    client: Client, *kinds: str, invitations: str = "never", game: str = "counting"
) -> Any:
    seats = [{"kind": kind, "name": f"{kind} {seat}"} for seat, kind in enumerate(kinds)]
    body = {"game": game, "seats": seats, "options": {}, "invitations": invitations}
    return client.post("/api/tables", body, 201)


def refused(client: Client, invite: str) -> str:
    """Why an invitation is none, as it says before and after a click alike."""
    table, claim = invite.split("/")[-2:]
    keys = {
        client.post(f"/api/tables/{table}/{what}", {"claim": claim}, 403)["message"]["key"]
        for what in ("invitation", "claim")
    }
    (key,) = keys
    return str(key)


def offer(client: Client, table: str, seat: int, status: int = 200) -> Any:
    return client.post(f"/api/tables/{table}/offers", {"seat": seat}, status)


def told(client: Client, table: str, seat: int) -> Any:
    return client.get(f"/api/tables/{table}")["seats"][seat]["offer"]


@pytest.mark.parametrize(("term", "days"), [("day", 1), ("week", 7)])
def test_an_invitation_expires_when_its_host_said_so(
    patient: Live, calendar: Calendar, term: str, days: int
) -> None:
    ann, ben = patient.client(), patient.client()
    created = table_for(ann, "me", "guest", invitations=term)
    table, invite = created["id"], created["invites"][0]
    path, claim = invite.split("/")[-2:]
    began = calendar.now
    calendar.now += days * DAY
    assert ben.post(f"/api/tables/{path}/invitation", {"claim": claim})["id"] == table
    calendar.now += 1
    assert refused(ben, invite) == "error.claim_expired"
    assert told(ann, table, 1) == {
        "invite": invite,
        "until": began + days * DAY,
        "has_expired": True,
    }
    assert told(ben, table, 1) is None, "only the host is told"
    (new,) = offer(ann, table, 1)["invites"]
    assert refused(ben, invite) == "error.claim_withdrawn"
    assert told(ann, table, 1)["until"] == calendar.now + days * DAY
    assert ben.claim(new, "Ben")["id"] == table
    assert refused(patient.client(), new) == "error.claim_spent"


def test_an_invitation_holds_for_ever_unless_the_host_says_otherwise(
    patient: Live, calendar: Calendar
) -> None:
    ann, ben = patient.client(), patient.client()
    created = table_for(ann, "me", "guest")
    calendar.now += 1000 * DAY
    assert ben.claim(created["invites"][0])["id"] == created["id"]


@pytest.mark.parametrize("term", ["", "month", "-1", "never\0"])
def test_another_term_is_refused(live: Live, term: str) -> None:
    ann = live.client()
    seats = [{"kind": "me"}, {"kind": "guest"}]
    body = {"game": "counting", "seats": seats, "options": {}, "invitations": term}
    assert ann.post("/api/tables", body, 400)["message"]["key"] == "error.invitation_term"
    assert ann.get("/api/games/mine")["games"] == []


def test_a_new_link_withdraws_the_old_one_also_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite3") as live:
        ann = live.client()
        created = table_for(ann, "me", "guest", "guest", game="family-tree")
        first, second = created["invites"]
        new, same = offer(ann, created["id"], 1)["invites"]
        assert same == second != new != first
    with running(tmp_path / "tables.sqlite3") as live:
        ben = live.client()
        assert refused(ben, first) == "error.claim_withdrawn"
        assert ben.claim(new)["id"] == created["id"]


def test_only_the_host_offers_and_only_what_is_free(live: Live, ann: Client, ben: Client) -> None:
    created = table_for(ann, "me", "guest", "computer", "guest", game="family-tree")
    ben.claim(created["invites"][0])
    table = created["id"]

    def why(client: Client, seat: int, status: int = 409) -> str:
        return str(offer(client, table, seat, status)["message"]["key"])

    assert why(ben, 3, 403) == why(live.client(), 3, 403) == "error.not_host"
    assert why(ann, 0) == why(ann, 2) == "error.seat_is_taken"
    assert why(ann, 4, 404) == why(ann, -1, 404) == "error.no_such_seat"
    with ben.sit(table) as seat:
        seat.hear("snapshot")
        assert why(ann, 1) == "error.player_is_here"
    assert [told(ann, table, seat) is None for seat in (0, 2, 3)] == [True, True, False]


def test_before_the_game_a_seat_is_freed_at_once(live: Live, ann: Client, ben: Client) -> None:
    created = table_for(ann, "me", "guest", "guest", game="family-tree")
    ben.claim(created["invites"][0], "Ben")
    with ann.sit(created["id"]) as watching:
        watching.hear("snapshot")
        new, _ = offer(ann, created["id"], 1)["invites"]
        heard = watching.hear("notice", lambda m: m["table"]["seats"][1]["kind"] == "open")
    assert heard["table"]["seats"][1]["name"] == ""
    assert ben.get("/api/games/mine")["games"] == []
    assert refused(ben, created["invites"][0]) == "error.claim_spent", "it had been used"
    assert live.client().claim(new)["id"] == created["id"]


def test_a_seat_is_offered_twenty_times_at_most(ann: Client) -> None:
    table = table_for(ann, "me", "guest")["id"]
    for _ in range(offering.MAX_OFFERS):
        offer(ann, table, 1)
    assert offer(ann, table, 1, 409)["message"]["key"] == "error.offered_too_often"
    assert told(ann, table, 1)["invite"] is not None


def test_in_a_running_game_a_seat_is_free_once_its_player_stays_away(
    patient: Live, calendar: Calendar
) -> None:
    """Whoever sits down next has the same cards, and the turn if it was theirs."""
    ann, ben, eve = (patient.client() for _ in range(3))
    created = table_for(ann, "me", "guest", game="private-counting")
    table, used = created["id"], created["invites"][0]
    ben.claim(used, "Ben")
    with ben.sit(table) as seat:
        secret = seat.hear("snapshot")["view"]["secret"]
    calendar.now += 2 * DAY
    with ben.sit(table) as seat:  # he looks again
        seat.hear("snapshot")
    gone(ann, table)
    calendar.now += 2 * DAY
    assert told(ann, table, 1) is None
    early = offer(ann, table, 1, 409)["message"]
    assert (early["key"], early["args"]) == ("error.player_was_here", {"hours": 72})
    calendar.now += 2 * DAY
    assert told(ann, table, 1) == {"invite": None, "until": None, "has_expired": False}
    (new,) = offer(ann, table, 1)["invites"]
    with ann.sit(table) as seat:
        state = seat.hear("snapshot")
        assert state["table"]["status"] == "playing"
        assert [each["kind"] for each in state["table"]["seats"]] == ["human", "open"]
        assert act(seat, state, 0, "3") == "ack"
    with ben.sit(table) as seat:
        assert seat.hear("snapshot")["view"]["secret"] is None, "he only watches now"
    eve.claim(new, "Eve")
    with eve.sit(table) as seat:
        state = seat.hear("snapshot")
        assert state["view"]["secret"] == secret
        assert state["table"]["seats"][1]["name"] == "Eve"
        assert act(seat, state, 1, "1") == "ack"
    assert [game["id"] for game in eve.get("/api/games/mine")["games"]] == [table]


def test_a_rematch_offers_the_seat_of_whoever_left_anew(patient: Live, calendar: Calendar) -> None:
    ann, ben, eve = (patient.client() for _ in range(3))
    created = table_for(ann, "me", "guest")
    ben.claim(created["invites"][0])
    calendar.now += 4 * DAY
    offer(ann, created["id"], 1)
    with ann.sit(created["id"]) as seat:
        seat.hear("snapshot")
        seat.ask("resign", seat=0)
        seat.say("rematch", cid="again")
        told_of = seat.hear("notice", lambda m: m["table"]["rematch"] is not None)
    rematch = told_of["table"]["rematch"]
    assert ann.get(f"/api/tables/{rematch}")["invites"] == []
    (new,) = offer(ann, rematch, 0)["invites"]
    assert eve.claim(new)["id"] == rematch


def gone(client: Client, table: str) -> None:
    """Wait until nobody but the reader has the table open."""
    with client.sit(table) as seat:
        state = seat.hear("snapshot")
        if state["table"]["seats"][1]["connected"]:
            seat.hear("notice", lambda m: not m["table"]["seats"][1]["connected"])


def act(seat: Seat, state: Any, at: int, word: str) -> str:
    return str(seat.ask("act", seq=state["seq"], seat=at, action=word)["type"])
