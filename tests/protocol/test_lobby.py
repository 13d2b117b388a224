"""Open tables: listed while somebody may sit down there, and told to everybody who looks."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from live_server import PATIENCE, Client, Live, running
from postgres_server import PostgresServer

LIVE = {"seconds": 600, "overdue": "resign", "per": "game", "increment": 10}
DAYS = {"seconds": 3 * 86400, "overdue": "take_over"}


def open_table(client: Client, deadline: Any = None, **more: Any) -> Any:
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "guest"}]
    body = {"game": "counting", "seats": seats, "deadline": deadline, "is_open": True, **more}
    return client.post("/api/tables", body, 201)


def listed(client: Client) -> list[str]:
    return [table["id"] for table in client.get("/api/lobby")["tables"]]


def looking(client: Client) -> ClientConnection:
    address = client.url.replace("http://", "ws://") + "/ws/lobby"
    cookies = "; ".join(f"{c.name}={c.value}" for c in client.http.cookies.jar)
    return connect(
        address,
        origin=Origin(client.url),
        additional_headers={"Cookie": cookies} if cookies else {},
        compression=None,
        open_timeout=PATIENCE,
        proxy=None,
        legacy=True,
    )


def hear(socket: ClientConnection, until: Callable[[list[Any]], bool]) -> list[Any]:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        message = msgspec.json.decode(socket.recv(timeout=PATIENCE, decode=False))
        assert message["type"] == "lobby"
        tables: list[Any] = message["tables"]
        if until(tables):
            return tables
    raise AssertionError("not told in time")


def test_an_open_table_is_listed_until_it_is_full(live_on_each_store: Live) -> None:
    ann, ben, eve = (live_on_each_store.client() for _ in range(3))
    private = ann.new_table("me", "guest")["id"]
    table = open_table(ann, DAYS)["id"]
    (shown,) = [t for t in eve.get("/api/lobby")["tables"] if t["id"] == table]
    assert (shown["game"], shown["pace"], shown["is_rated"]) == ("counting", "days", False)
    assert [(s["name"], s["kind"], s["yours"]) for s in shown["seats"]] == [
        ("Ann", "human", False),
        ("", "open", False),
    ]
    assert private not in listed(eve)
    assert eve.get(f"/api/tables/{table}")["is_open"]
    assert ben.post(f"/api/tables/{table}/sit", {"name": "Ben"})["id"] == table
    assert table not in listed(eve)
    assert [s["name"] for s in eve.get(f"/api/tables/{table}")["seats"]] == ["Ann", "Ben"]
    refused = eve.post(f"/api/tables/{table}/sit", {"name": "Eve"}, 409)
    assert refused["message"]["key"] == "error.no_free_seat"
    refused = eve.post(f"/api/tables/{private}/sit", {}, 403)
    assert refused["message"]["key"] == "error.table_is_private"


def test_everybody_who_looks_is_told(live_on_each_store: Live) -> None:
    ann, ben, eve = (live_on_each_store.client() for _ in range(3))
    ben.get("/api/me")
    with looking(eve) as socket, looking(ben) as his:
        table, own = open_table(ann, DAYS)["id"], open_table(ben, DAYS)["id"]
        for each in (socket, his):
            tables = hear(each, lambda tables: {table, own} <= {t["id"] for t in tables})
            yours = {t["id"]: t["seats"][0]["yours"] for t in tables}
            assert (yours[table], yours[own]) == (False, each is his)
        eve.post(f"/api/tables/{table}/sit", {"name": "Eve"})
        for each in (socket, his):
            hear(each, lambda tables: table not in [t["id"] for t in tables])


def test_at_a_live_table_somebody_has_to_be_there(live_on_each_store: Live) -> None:
    ann, eve = live_on_each_store.client(), live_on_each_store.client()
    table = open_table(ann, LIVE)["id"]
    assert table not in listed(eve)
    with looking(eve) as socket:
        with ann.sit(table) as seat:
            seat.hear("snapshot")
            tables = hear(socket, lambda tables: table in [t["id"] for t in tables])
            assert {t["pace"] for t in tables if t["id"] == table} == {"live"}
        hear(socket, lambda tables: table not in [t["id"] for t in tables])


def test_play_anyone_sits_down_or_opens_a_table(live_on_each_store: Live) -> None:
    clients = [live_on_each_store.client() for _ in range(3)]
    wanted = {"game": "open-counting", "pace": "hours"}
    first = clients[0].post("/api/lobby/play", wanted, 201)["id"]
    again = clients[0].post("/api/lobby/play", wanted, 201)["id"]
    assert again != first
    other = clients[1].post("/api/lobby/play", {**wanted, "pace": "days"}, 201)["id"]
    assert clients[1].post("/api/lobby/play", {**wanted, "name": "Ben"})["id"] == first
    seats = clients[2].get(f"/api/tables/{first}")["seats"]
    assert [seat["kind"] for seat in seats] == ["human", "human"]
    # the one that has waited longest comes first
    assert clients[2].post("/api/lobby/play", {"game": "open-counting"})["id"] == again
    assert clients[2].post("/api/lobby/play", {"game": "open-counting"})["id"] == other


@pytest.mark.parametrize(
    ("body", "key"),
    [
        ({"game": "counting", "pace": "fast"}, "error.lobby_pace"),
        ({"game": "counting", "pace": "\u202elive"}, "error.lobby_pace"),
        ({"game": "nosuch", "pace": "days"}, "error.unknown_game"),
        ({"game": "counting", "pace": 3}, "error.unreadable_field"),
        ({"game": "counting", "rated": True}, "error.unreadable_message"),
    ],
)
def test_forged_wishes_are_refused(live: Live, body: Any, key: str) -> None:
    eve = live.client()
    before = listed(eve)
    answer = eve.http.post("/api/lobby/play", json=body)
    assert answer.status_code in (400, 404)
    assert answer.json()["message"]["key"] == key
    assert listed(eve) == before


def test_an_expired_invitation_is_no_free_seat(live: Live, monkeypatch: Any) -> None:
    ann, eve = live.client(), live.client()
    table = open_table(ann, DAYS, invitations="day")["id"]
    assert table in listed(eve)
    now = time.time()
    monkeypatch.setattr("consigliere.server.lobby.time.time", lambda: now + 2 * 86400)
    assert table not in listed(eve)
    assert eve.post(f"/api/tables/{table}/sit", {}, 409)["message"]["key"] == "error.no_free_seat"


def test_a_private_table_stays_private_after_a_rematch(ann: Client, ben: Client) -> None:
    table = open_table(ann, DAYS)["id"]
    ben.post(f"/api/tables/{table}/sit", {"name": "Ben"})
    with ann.sit(table) as mine:
        mine.hear("snapshot")
        assert mine.ask("resign", seat=0)["type"] == "ack"
        assert mine.ask("rematch")["type"] == "ack"
        rematch = mine.hear("notice", lambda m: bool(m["table"]["rematch"]))["table"]["rematch"]
    assert not ann.get(f"/api/tables/{rematch}")["is_open"]


@pytest.mark.fault("two-processes")
def test_two_processes_show_one_lobby(postgres: PostgresServer) -> None:
    url = postgres.new_database()
    with running(url) as here, running(url) as there:
        ann, eve = here.client(), there.client()
        eve.get("/api/me")
        with looking(eve) as socket:
            table = open_table(ann, LIVE)["id"]
            with ann.sit(table) as seat:
                seat.hear("snapshot")
                hear(socket, lambda tables: table in [t["id"] for t in tables])
                eve.post(f"/api/tables/{table}/sit", {"name": "Eve"})
                hear(socket, lambda tables: table not in [t["id"] for t in tables])
                seat.hear("event", lambda m: m["table"]["status"] == "playing")
