"""Two servers with one database: whoever is first decides, and both show the same game."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

import pytest

from consigliere.server.limits import Close
from consigliere.server.protocol import PROTOCOL
from live_server import PATIENCE, ROOMY, Client, FirstWord, Live, Seat, Slow, running
from postgres_server import PostgresServer
from protocol.killed_server import KilledServer


@pytest.fixture(scope="module")
def url(postgres: PostgresServer) -> str:
    return postgres.new_database()


@pytest.fixture(scope="module")
def here(url: str) -> Iterator[Live]:
    with running(url) as live:
        yield live


@pytest.fixture(scope="module")
def there(url: str, here: Live) -> Iterator[Live]:
    with running(url) as live:
        yield live


def at(live: Live, person: Client) -> Client:
    """The same browser, at another server."""
    client = live.client()
    for cookie in person.http.cookies.jar:
        client.http.cookies.set(cookie.name, str(cookie.value))
    return client


def until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.fixture
def pair(here: Live, there: Live) -> Iterator[tuple[str, Seat, Seat]]:
    """A game of two people who are at different servers, each with the first snapshot heard."""
    ann, ben = here.client(), there.client()
    created = ann.new_table("me", "guest", goal="20")
    ben.claim(created["invites"][0], "Ben")
    with ann.sit(created["id"]) as first, ben.sit(created["id"]) as second:
        assert second.hear("snapshot")["table"]["status"] == "playing"
        first.hear("snapshot", lambda m: m["table"]["status"] == "playing")
        yield created["id"], first, second


@pytest.mark.fault("two-processes")
def test_a_game_at_two_servers(pair: tuple[str, Seat, Seat]) -> None:
    _, first, second = pair
    seq = 1
    for seat, (mine, other) in ((0, (first, second)), (1, (second, first))) * 3:
        acked = mine.ask("act", seq=seq, seat=seat, action="1")
        assert acked["type"] == "ack", acked
        seen = other.hear("event", lambda m: bool(m["choices"]))
        assert seen["seq"] >= acked["seq"] == seq + 1
        seq = seen["seq"]


@pytest.mark.fault("two-processes")
def test_everything_that_is_acknowledged_at_either_has_its_own_number(
    pair: tuple[str, Seat, Seat], here: Live
) -> None:
    """Both talk at once: the loser of every race reloads, and is answered."""
    table, first, second = pair

    def toggle(seat: Seat, number: int) -> list[int]:
        return [seat.ask("take_over", seat=number, on=on)["seq"] for on in (True, False) * 10]

    # the computer never answers here in time: both are taken over for a moment only
    with ThreadPoolExecutor(2) as threads:
        both = [threads.submit(toggle, seat, n) for n, seat in enumerate((first, second))]
        numbers = [number for each in both for number in each.result()]
    assert len(set(numbers)) == len(numbers) == 40
    frames = here.client().get(f"/api/tables/{table}/replay")["frames"]
    assert max(numbers) < len(frames)


@pytest.mark.fault("two-processes")
def test_a_repeated_message_gets_the_same_answer_at_the_other_server(
    pair: tuple[str, Seat, Seat], here: Live, there: Live
) -> None:
    table, first, second = pair
    acked = first.ask("act", cid="mine", seq=1, seat=0, action="2")
    assert acked["type"] == "ack"
    ann = at(there, here.clients[-1])
    with ann.sit(table) as again:
        assert again.ask("act", cid="mine", seq=1, seat=0, action="2") == acked
        late = again.ask("act", seq=1, seat=0, action="3")
        assert late["message"]["key"] in {"error.stale", "error.counting_turn"}
    assert second.hear("event", lambda m: m["seq"] == acked["seq"])


@pytest.mark.fault("two-processes")
def test_a_seat_is_claimed_once_and_everybody_knows_at_once(here: Live, there: Live) -> None:
    ann = here.client()
    ann.get("/api/me")
    for _ in range(5):
        created = ann.new_table("me", "guest")
        at(there, ann).get(f"/api/tables/{created['id']}")  # both have it in memory
        rivals = [live.client() for live in (here, there)]

        def claim(client: Client, invite: str = created["invites"][0]) -> int:
            table, word = invite.split("/")[-2:]
            body = {"claim": word, "name": ""}
            return client.http.post(f"/api/tables/{table}/claim", json=body).status_code

        with ThreadPoolExecutor(2) as threads:
            assert sorted(threads.map(claim, rivals)) == [200, 403]
        for live in (here, there):
            assert live.client().get(f"/api/tables/{created['id']}")["status"] == "playing"


def connected(table: dict[str, Any]) -> list[bool]:
    return [seat["connected"] for seat in table["seats"]]


@pytest.mark.fault("two-processes")
def test_who_is_here_is_known_at_both(here: Live, there: Live) -> None:
    ann, ben = here.client(), there.client()
    created = ann.new_table("me", "guest")
    ben.claim(created["invites"][0], "Ben")
    with ann.sit(created["id"]) as first:
        first.hear("snapshot")
        with ben.sit(created["id"]) as second:
            assert connected(second.hear("snapshot")["table"])
            first.hear("notice", lambda m: connected(m["table"]) == [True, True])
            until(lambda: connected(ben.get(f"/api/tables/{created['id']}")) == [True, True])
        first.hear("notice", lambda m: connected(m["table"]) == [True, False])


@pytest.mark.fault("two-processes")
def test_a_tab_at_another_server_supersedes_the_first(here: Live, there: Live) -> None:
    ann = here.client()
    table = ann.new_table("me", "hot")["id"]
    with ann.sit(table) as before:
        before.hear("snapshot")
        until(lambda: connected(at(there, ann).get(f"/api/tables/{table}")) == [True, True])
        with at(there, ann).sit(table) as after:
            after.hear("snapshot")
            assert before.closed() == 4002
            assert after.ask("act", seq=1, seat=0, action="1")["type"] == "ack"


@pytest.mark.fault("work-done-once")
def test_one_of_them_plays_for_the_computer(postgres: PostgresServer) -> None:
    url = postgres.new_database()
    players = (Slow(), Slow())
    with ExitStack() as stack:
        lives = [stack.enter_context(running(url, computers=each)) for each in players]
        ann = lives[0].client()
        table = ann.new_table("me", "computer", goal="20")["id"]
        spectator = lives[1].client()
        with ann.sit(table) as first, spectator.sit(table) as other:
            seq = first.hear("snapshot")["seq"]
            other.hear("snapshot")
            for turns in range(1, 4):
                first.ask("act", seq=seq, seat=0, action="1")
                seq = first.hear("event", lambda m: bool(m["choices"]))["seq"]
                seen = 0
                while seen < seq:
                    seen = other.hear("event")["seq"]
                assert sum(len(player.asked) for player in players) == turns


@pytest.mark.fault("two-processes")
def test_a_rematch_is_the_same_one_at_both(here: Live, there: Live) -> None:
    ann, ben = here.client(), there.client()
    created = ann.new_table("me", "guest", goal="20")
    ben.claim(created["invites"][0], "Ben")
    with ann.sit(created["id"]) as first, ben.sit(created["id"]) as second:
        for seat in (first, second):
            seat.hear("snapshot", lambda m: m["table"]["status"] == "playing")
        first.ask("resign", seat=0)
        second.hear("event", lambda m: m["table"]["status"] == "finished")
        with ThreadPoolExecutor(2) as threads:
            list(threads.map(lambda seat: seat.ask("rematch"), (first, second)))
    path = f"/api/tables/{created['id']}"
    assert ann.get(path)["rematch"] == ben.get(path)["rematch"] is not None


@pytest.mark.fault("process-killed")
def test_computers_of_a_server_that_is_gone_are_played_by_another(
    postgres: PostgresServer,
) -> None:
    """It closes in order here, which is heard of at once; of one that is killed, in time."""
    url = postgres.new_database()
    with running(url, computers=FirstWord()) as stays:
        with running(url, computers=Slow()) as goes:
            ann = goes.client()
            table = ann.new_table("me", "computer", goal="20")["id"]
            with ann.sit(table) as seat:
                seat.ask("act", seq=seat.hear("snapshot")["seq"], seat=0, action="1")
        again = at(stays, ann)
        until(lambda: len(again.get(f"/api/tables/{table}/replay")["frames"]) >= 4)


@pytest.mark.fault("two-processes")
def test_talk_is_heard_at_both(here: Live, there: Live) -> None:
    ann, ben = here.client(), there.client()
    created = ann.new_table("me", "guest")
    ben.claim(created["invites"][0], "Ben")
    path = f"/api/tables/{created['id']}/talk"
    with ann.sit(created["id"]) as first, ben.sit(created["id"]) as second:
        first.hear("talk")
        second.hear("talk")
        for number in range(1, 4):
            ann.post(path, {"text": str(number)}, 201)
            ben.post(path, {"reaction": "oops"}, 201)
        for seat in (first, second):
            numbers: list[int] = []
            while len(numbers) < 6:
                numbers += [line["number"] for line in seat.hear("talk")["lines"]]
            assert sorted(numbers) == [1, 2, 3, 4, 5, 6]
        ann.post(f"{path}/rule", {"rule": "nothing"})
        assert second.hear("talk", lambda m: m["rule"] == "nothing")["lines"] == []


def watch(client: Client, table: str, *, is_named: bool = False) -> Seat:
    seat = Seat(client.connect(table))
    seat.say("hello", protocol=PROTOCOL, lang="en", is_named=is_named)
    return seat


def counted(seat: Seat, count: int) -> Any:
    return seat.hear("watchers", lambda m: m["count"] == count)


@pytest.mark.fault("two-processes", "watching")
def test_everybody_who_watches_is_counted_at_both(here: Live, there: Live) -> None:
    ann, eve = here.client(), there.client()
    eve.post("/api/me", {"name": "Eve"})
    table = ann.new_table("me", "hot")["id"]
    with ann.sit(table) as player:
        counted(player, 0)
        with watch(here.client(), table) as near, watch(there.client(), table) as far:
            counted(player, 2)
            counted(near, 2)
            counted(far, 2)
            with watch(eve, table, is_named=True):
                assert counted(player, 3)["names"] == ["Eve"]
                assert counted(near, 3)["names"] == ["Eve"]
                with watch(at(here, eve), table) as twice:
                    assert counted(twice, 3)["names"] == ["Eve"], "one person, at both"
            counted(player, 2)
        assert counted(player, 0)["names"] == []


@pytest.mark.fault("two-processes", "watching")
def test_whoever_watches_and_then_sits_down_is_no_watcher_any_more(here: Live, there: Live) -> None:
    ann, ben = here.client(), there.client()
    ben.get("/api/me")
    created = ann.new_table("me", "guest")
    with ann.sit(created["id"]) as player, watch(ben, created["id"]):
        counted(player, 1)
        ben.claim(created["invites"][0], "Ben")
        counted(player, 0)


@pytest.mark.fault("two-processes", "watching")
def test_whoever_comes_to_watch_elsewhere_sees_who_plays_and_who_watches(
    here: Live, there: Live
) -> None:
    ann = here.client()
    table = ann.new_table("me", "hot")["id"]
    with ann.sit(table) as player, watch(here.client(), table):
        counted(player, 1)
        with watch(there.client(), table) as other:
            seen = other.hear("snapshot")["table"]
            assert connected(seen) == [True, True], "at the first look"
            counted(other, 2)


@pytest.mark.fault("process-killed", "watching")
def test_those_who_watched_at_a_server_that_is_gone_count_no_more(
    postgres: PostgresServer,
) -> None:
    url = postgres.new_database()
    with running(url) as stays, ExitStack() as stack:
        goes = stack.enter_context(running(url))
        ann = stays.client()
        table = ann.new_table("me", "hot")["id"]
        with ann.sit(table) as player, watch(goes.client(), table):
            counted(player, 1)
            stack.close()
            counted(player, 0)


@pytest.mark.fault("process-killed", "watching")
def test_those_who_watched_at_a_server_that_was_killed_count_no_more(
    postgres: PostgresServer,
) -> None:
    """It could tell nobody. Whoever watches at the other one still counts, once."""
    url = postgres.new_database()
    with running(url) as stays, KilledServer(url) as goes:
        ann, eve = stays.client(), Client(goes.url)
        eve.post("/api/me", {"name": "Eve"})
        table = ann.new_table("me", "hot")["id"]
        with ann.sit(table) as player, watch(stays.client(), table):
            counted(player, 1)
            with watch(eve, table, is_named=True), watch(Client(goes.url), table):
                assert counted(player, 3)["names"] == ["Eve"]
                goes.kill()
                left = player.hear("watchers", lambda m: m["count"] < 3)
        assert (left["count"], left["names"]) == (1, [])
        eve.http.close()


@pytest.mark.fault("two-processes")
def test_a_device_signed_out_at_one_is_signed_out_at_both(postgres: PostgresServer) -> None:
    url = postgres.new_database()
    soon = replace(ROOMY, idle_table_seconds=0.4)
    with running(url, limits=soon) as here, running(url, limits=soon) as there:
        ann, lost = here.client(), there.client()
        table = ann.new_table("me", "hot")["id"]
        code = ann.post("/api/me/code", {}, 201)["code"]
        lost.post("/api/me/adopt", {"code": code})
        with lost.sit(table) as seat:
            seat.hear("snapshot")
            devices = ann.get("/api/me/devices")["devices"]
            (other,) = [device["id"] for device in devices if not device["here"]]
            ann.post("/api/me/sign-out", {"device": other})
            assert seat.closed() == Close.SIGNED_OUT
