"""Those who watch: how many, by name if they like, and not at all if the host wants it so."""

from typing import Any

import pytest

from consigliere.server.protocol import PROTOCOL
from live_server import Client, Live, Seat


def counted(seat: Seat, count: int) -> Any:
    """The next word on who watches that says so many."""
    return seat.hear("watchers", lambda m: m["count"] == count)


def watch(client: Client, table: str, *, is_named: bool = False) -> Seat:
    seat = Seat(client.connect(table))
    seat.say("hello", protocol=PROTOCOL, lang="en", is_named=is_named)
    return seat


def refused(client: Client, path: str, body: Any, status: int) -> str:
    return str(client.post(path, body, status)["message"]["key"]).removeprefix("error.")


@pytest.mark.fault("watching")
def test_everybody_knows_how_many_watch_and_who_wants_to_be_named(live: Live) -> None:
    ann, eve, kim = (live.client() for _ in range(3))
    eve.post("/api/me", {"name": "Eve"})
    kim.post("/api/me", {"name": "Kim"})
    table = ann.new_table("me", "hot")["id"]
    with ann.sit(table) as player:
        assert counted(player, 0)["is_host"] is True
        with watch(eve, table, is_named=True), watch(kim, table), live.client().sit(table):
            told = counted(player, 3)
            assert (told["names"], told["rule"]) == (["Eve"], "live")
            with watch(eve, table, is_named=True) as twice:
                twice.hear("watchers", lambda m: m["count"] == 3)
        assert counted(player, 0)["names"] == []


@pytest.mark.fault("watching")
def test_whoever_sits_down_watches_no_more(live_on_each_store: Live) -> None:
    ann, ben = (live_on_each_store.client() for _ in range(2))
    ben.get("/api/me")
    created = ann.new_table("me", "guest")
    with ann.sit(created["id"]) as player, watch(ben, created["id"]) as seat:
        counted(player, 1)
        ben.claim(created["invites"][0], "Ben")
        counted(player, 0)
        counted(seat, 0)


def test_a_watcher_may_be_named_later(live: Live) -> None:
    ann, eve = live.client(), live.client()
    eve.post("/api/me", {"name": "Eve"})
    table = ann.new_table("me", "hot")["id"]
    with watch(eve, table) as seat:
        assert counted(seat, 1)["names"] == []
        seat.say("hello", protocol=PROTOCOL, lang="en", is_named=True)
        seat.hear("watchers", lambda m: m["names"] == ["Eve"])
        seat.say("hello", protocol=PROTOCOL, lang="en")
        seat.hear("watchers", lambda m: m["names"] == [])


@pytest.mark.fault("forged-message", "watching")
def test_nobody_watches_if_the_host_wants_it_so(live_on_each_store: Live) -> None:
    ann, ben, eve = (live_on_each_store.client() for _ in range(3))
    created = ann.new_table("me", "guest", game="open-counting")
    ben.claim(created["invites"][0])
    table = created["id"]
    path = f"/api/tables/{table}/watching"
    assert refused(eve, path, {"rule": "nobody"}, 403) == "not_host"
    assert refused(ben, path, {"rule": "nobody"}, 403) == "not_host"
    assert refused(ann, path, {"rule": "sometimes"}, 400) == "watch_rule"
    with ben.sit(table) as player, eve.sit(table) as watcher:
        counted(player, 1)
        assert ann.post(path, {"rule": "nobody"}) == {"rule": "nobody"}
        assert watcher.closed() == 4003
        told = player.hear("watchers", lambda m: m["rule"] == "nobody")
        assert (told["count"], told["is_host"]) == (0, False)
    with eve.sit(table) as watcher:
        assert watcher.closed() == 4003
        assert watcher.seen == []
    for what in ("replay", "record"):
        answer = eve.get(f"/api/tables/{table}/{what}", 403)
        assert answer["message"]["key"] == "error.no_watching"
        assert ann.http.get(f"/api/tables/{table}/{what}").status_code == 200
    assert eve.get(f"/api/tables/{table}")["status"] == "playing"
    with ann.sit(table) as player:
        player.hear("snapshot")
        player.ask("resign", seat=0)
    with eve.sit(table) as watcher:
        assert watcher.hear("snapshot")["table"]["status"] == "finished"
    assert eve.http.get(f"/api/tables/{table}/replay").status_code == 200


def test_those_who_watch_are_told_of_the_rematch(live: Live) -> None:
    ann, eve = live.client(), live.client()
    table = ann.new_table("me", "hot")["id"]
    with ann.sit(table) as player, eve.sit(table) as watcher:
        assert watcher.hear("snapshot")["table"]["rematch"] is None
        player.hear("snapshot")
        player.ask("resign", seat=0)
        player.ask("rematch")
        told = watcher.hear("notice", lambda m: m["table"]["rematch"] is not None)
    with eve.sit(told["table"]["rematch"]) as watcher:
        assert watcher.hear("snapshot")["table"]["status"] == "playing"
