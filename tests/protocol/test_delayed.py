"""Those who watch are behind if the host wants it so: nothing of the game reaches them earlier."""

from __future__ import annotations

import time
from typing import Any

import pytest

from live_server import PATIENCE, Client, Live, Seat


def begun(ann: Client, ben: Client, rule: str, game: str = "counting", **more: Any) -> str:
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "guest"}]
    body = {"game": game, "seats": seats, "options": {"goal": "20"}, **more}
    created = ann.post("/api/tables", body, 201)
    assert ann.post(f"/api/tables/{created['id']}/watching", {"rule": rule}) == {"rule": rule}
    ben.claim(created["invites"][0], "Ben")
    return str(created["id"])


class Player:
    """Plays for one seat, by what its socket has said."""

    def __init__(self, seat: Seat, at: int) -> None:
        self.seat, self.at = seat, at
        self.turn = seat.hear("snapshot")

    def step(self) -> Any:
        """Count one in the own turn; the event of it."""
        if not self.turn["choices"]:
            self.turn = self.seat.hear("event", lambda m: bool(m["choices"]))
        answer = self.seat.ask("act", seq=self.turn["seq"], seat=self.at, action="1")
        assert answer["type"] == "ack", answer
        self.turn = self.seat.hear("event", lambda m: m["events"][0]["seat"] == self.at)
        return self.turn


@pytest.mark.fault("watching")
def test_nothing_of_the_last_moves_reaches_whoever_watches(live_on_each_store: Live) -> None:
    ann, ben, eve = (live_on_each_store.client() for _ in range(3))
    deadline = {"per": "game", "seconds": 600, "overdue": "resign"}
    table = begun(ann, ben, "moves:2", deadline=deadline)
    with ann.sit(table) as mine, ben.sit(table) as theirs, eve.sit(table) as watcher:
        first, second = Player(mine, 0), Player(theirs, 1)
        there = watcher.hear("snapshot")
        assert (there["table"]["clocks"], there["table"]["due"]) == ([], None)
        assert there["table"]["expires"] is None
        first.step()
        second.step()
        ann.post(f"/api/tables/{table}/talk", {"text": "three"}, 201)
        last = first.step()
        told = watcher.hear("events", lambda m: m["view"]["total"] == 1)
        assert told["seq"] == last["seq"] - 2
        assert told["view"]["total"] == 1
        assert told["view"]["to_act"] == [1]
        for shown in (eve.get(f"/api/tables/{table}"), told["table"]):
            assert (shown["clocks"], shown["due"], shown["outcome"]) == ([], None, None)
        replay = eve.get(f"/api/tables/{table}/replay")
        assert replay["frames"][-1]["seq"] == told["seq"]
        assert len(ann.get(f"/api/tables/{table}/replay")["frames"]) > len(replay["frames"])
        eve.get(f"/api/tables/{table}/record", 409)
        behind = f"{told['seq']} of {told['seq']}"
        assert behind in eve.http.get(f"/r/{table}/{last['seq']}").text
        preview = f"/api/tables/{table}/preview/en"
        assert eve.http.get(f"{preview}/{told['seq'] + 1}.png").status_code == 404
        with eve.sit(table, last_seq=last["seq"]) as again:
            state = again.hear("snapshot")
            assert (state["seq"], state["view"]["total"]) == (told["seq"], 1)
            again.socket.send("nonsense")
            assert again.hear("refused")["seq"] == told["seq"]
        assert b"three" not in b"".join(watcher.seen)
        mine.ask("resign", seat=0)
    with eve.sit(table) as watcher:
        over = watcher.hear("snapshot")
        assert over["table"]["status"] == "finished"
        assert over["view"]["total"] == 3
        assert any(line["text"] == "three" for line in watcher.hear("talk")["lines"])


@pytest.mark.fault("watching")
def test_the_end_is_told_at_once_and_whole(live: Live) -> None:
    ann, ben, eve = (live.client() for _ in range(3))
    table = begun(ann, ben, "minutes:30")
    with ann.sit(table) as mine, ben.sit(table) as theirs, eve.sit(table) as watcher:
        first, second = Player(mine, 0), Player(theirs, 1)
        start = watcher.hear("snapshot")
        first.step()
        second.step()
        assert eve.get(f"/api/tables/{table}/replay")["frames"][-1]["seq"] == start["seq"]
        theirs.ask("resign", seat=1)
        over = watcher.hear("events")
        assert over["table"]["outcome"]["winners"] == [0]
        assert over["log"][0]["seq"] == start["seq"] + 1


@pytest.mark.fault("watching")
def test_the_minutes_pass(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("consigliere.server.tables.delay._MINUTE", 400)
    ann, ben, eve = (live.client() for _ in range(3))
    table = begun(ann, ben, "minutes:1")
    with ann.sit(table) as mine, eve.sit(table) as watcher:
        watcher.hear("snapshot")
        played = Player(mine, 0).step()
        began = time.monotonic()
        told = watcher.hear("events", lambda m: m["seq"] >= played["seq"])
        assert told["view"]["total"] == 1
        assert time.monotonic() - began < PATIENCE


def test_the_host_changes_it_while_they_watch(live: Live) -> None:
    ann, ben, eve = (live.client() for _ in range(3))
    table = begun(ann, ben, "live")
    path = f"/api/tables/{table}/watching"
    with ann.sit(table) as mine, eve.sit(table) as watcher:
        watcher.hear("snapshot")
        Player(mine, 0).step()
        assert watcher.hear("event")["view"]["total"] == 1
        ann.post(path, {"rule": "moves:5"})
        assert watcher.hear("snapshot")["seq"] == 0
        ann.post(path, {"rule": "live"})
        assert watcher.hear("snapshot")["view"]["total"] == 1
        for rule in ("moves:0", "minutes:1000", "moves:x", "days:1"):
            refused = ann.post(path, {"rule": rule}, 400)["message"]
            assert refused["key"] == "error.watch_rule"
            assert "minutes:1–999" in refused["args"]["values"]
