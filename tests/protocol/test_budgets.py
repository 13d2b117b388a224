"""Whoever asks for too much is told when to come back; the others notice nothing."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from consigliere.core.message import Message
from consigliere.i18n.language import LANGUAGES
from consigliere.i18n.render import render
from consigliere.server.auth import COOKIE
from consigliere.server.limits import Allowed, Kind, Limits, Rate
from live_server import PLENTY, ROOMY, Live, running

NEVER = 1e-4
"""A second in the long run: no test waits for the next."""


@contextmanager
def bounded(folder: Path, kind: Kind, guest: float, address: float) -> Iterator[Live]:
    """A server on which so many requests of a kind are allowed."""
    allowed = Allowed(Rate(guest, NEVER), Rate(address, NEVER))
    limits = replace(ROOMY, rates={**ROOMY.rates, kind: allowed})
    with running(folder / "tables.sqlite3", limits=limits) as live:
        yield live


def refused(answer: Any) -> bool:
    if answer.status_code != 429:
        return False
    message = answer.json()["message"]
    assert message["key"] == "error.too_many_requests"
    assert int(answer.headers["retry-after"]) == message["args"]["seconds"] > 0
    return True


@pytest.mark.fault("flood")
def test_tables_of_a_guest_and_of_an_address(tmp_path: Path) -> None:
    with bounded(tmp_path, Kind.TABLE, 2, 3) as live:
        ann, ben = live.client(), live.client()
        for client in (ann, ben):
            client.get("/api/me")
        body = {"game": "counting", "seats": [{"kind": "me"}, {"kind": "hot"}]}
        asked = [client.http.post("/api/tables", json=body) for client in (ann, ann, ann, ben, ben)]
        assert [refused(answer) for answer in asked] == [False, False, True, False, True]


@pytest.mark.fault("flood")
def test_newcomers_of_an_address_with_and_without_a_cookie(tmp_path: Path) -> None:
    with bounded(tmp_path, Kind.NEWCOMER, 1, 2) as live:
        answers = [live.client().http.get("/api/me") for _ in range(2)]
        forged = {"Cookie": f"{COOKIE}={'x' * 43}"}
        answers.append(live.client().http.get("/api/me", headers=forged))
        assert [refused(answer) for answer in answers] == [False, False, True]
        known = {"Cookie": f"{COOKIE}={answers[0].cookies[COOKIE]}"}
        assert live.client().http.get("/api/me", headers=known).status_code == 200


@pytest.mark.fault("guessed-claims")
def test_claims_are_not_guessed_for_ever(tmp_path: Path) -> None:
    with bounded(tmp_path, Kind.CLAIM, 2, 100) as live:
        ann, ben = live.client(), live.client()
        table = ann.new_table("me", "guest")["id"]
        ben.get("/api/me")
        guesses = [
            ben.http.post(f"/api/tables/{table}/claim", json={"claim": str(n)}) for n in range(3)
        ]
        assert [answer.status_code for answer in guesses] == [403, 403, 429]


FILES = ["replay", "record", "analysis", "tree/en.svg", "tree/en.json", "poster/en/a4.pdf"]


@pytest.mark.parametrize("path", FILES)
@pytest.mark.fault("flood")
def test_whole_games(tmp_path: Path, path: str) -> None:
    with bounded(tmp_path, Kind.RECORD, 1, 1) as live:
        ann = live.client()
        table = ann.new_table("me", "hot")["id"]
        assert not refused(ann.http.get(f"/api/tables/{table}/{path}"))
        assert refused(ann.http.get(f"/api/tables/{table}/{path}"))
        assert refused(live.client().http.post("/api/replay", content=b"{}"))


@pytest.mark.fault("flood")
def test_sockets(tmp_path: Path) -> None:
    with bounded(tmp_path, Kind.SOCKET, 1, 2) as live:
        ann = live.client()
        table = ann.new_table("me", "hot")["id"]
        with ann.sit(table) as seat:
            seat.hear("snapshot")
            with pytest.raises(InvalidStatus):
                ann.connect(table)


def test_the_messages_of_all_sockets_of_a_guest_count_together(tmp_path: Path) -> None:
    with bounded(tmp_path, Kind.MESSAGE, 3, 100) as live:
        ann = live.client()
        first, second = (ann.new_table("me", "hot")["id"] for _ in range(2))
        with ann.sit(first) as here, ann.sit(second) as there:
            here.ask("look", seat=0)
            here.ask("look", seat=1)
            there.ask("look", seat=0)
            there.say("look", cid="once more", seat=1)
            assert there.closed() == 1008


@pytest.mark.fault("table-flood")
def test_open_tables_of_a_guest(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite3", limits=replace(ROOMY, open_tables=2)) as live:
        ann, ben = live.client(), live.client()
        tables = [ann.new_table("me", "hot", goal="10")["id"] for _ in range(2)]
        body = {"game": "counting", "seats": [{"kind": "me"}, {"kind": "hot"}]}
        problem = ann.post("/api/tables", body, 429)
        assert problem["message"] == {"key": "error.too_many_tables", "args": {"limit": 2}}
        ben.new_table("me", "hot")
        with ann.sit(tables[0]) as seat:
            seat.hear("snapshot")
            assert seat.ask("resign", seat=0)["type"] == "ack"
        ann.new_table("me", "hot")


def test_what_people_do_at_a_table_stays_far_below_the_usual_budgets() -> None:
    usual = Limits()
    assert set(usual.rates) == set(Kind)
    for allowed in usual.rates.values():
        assert 20 <= allowed.guest.burst <= allowed.address.burst < PLENTY.burst


@pytest.mark.parametrize("lang", LANGUAGES)
def test_refusals_in_words(lang: str) -> None:
    for key, name in (("too_many_requests", "seconds"), ("too_many_tables", "limit")):
        text = render(Message(f"error.{key}", {name: 7}), lang)
        assert "7" in text
        assert key not in text


@pytest.mark.fault("flood")
def test_guesses_at_a_code(tmp_path: Path) -> None:
    with bounded(tmp_path, Kind.CODE, 2, 3) as live:
        ann, ben = live.client(), live.client()
        ann.get("/api/me")
        guess = {"code": "00000-00000"}
        asked = [client.http.post("/api/me/adopt", json=guess) for client in (ann, ann, ann, ben)]
        assert [refused(answer) for answer in asked] == [False, False, True, False]
        assert refused(ben.http.post("/api/me/adopt", json=guess)), "also without a cookie"


@pytest.mark.fault("flood", "archive")
def test_the_file_of_all_games(tmp_path: Path) -> None:
    with bounded(tmp_path, Kind.RECORD, 1, 2) as live:
        ann, ben = live.client(), live.client()
        for client in (ann, ben):
            client.get("/api/me")
        asked = [client.http.get("/api/me/games.zip") for client in (ann, ann, ben, ben)]
        assert [refused(answer) for answer in asked] == [False, True, False, True]


@pytest.mark.fault("flood", "talk")
def test_talk_of_a_guest_and_of_an_address(tmp_path: Path) -> None:
    with bounded(tmp_path, Kind.TALK, 2, 3) as live:
        ann, ben = live.client(), live.client()
        table = ann.new_table("me", "guest")["id"]
        ben.get("/api/me")
        path = f"/api/tables/{table}/talk"
        asked = [client.http.post(path, json={"text": "hello"}) for client in (ann, ann, ann, ben)]
        assert [refused(answer) for answer in asked] == [False, False, True, False]
        assert refused(live.client().http.post(path, json={"reaction": "thanks"}))


@pytest.mark.fault("one-time-code", "forged-address")
def test_guesses_from_many_addresses_behind_a_proxy(tmp_path: Path) -> None:
    """An IPv6 user's addresses count as one, and so do the cookies that somebody makes up."""
    allowed = Allowed(Rate(1, NEVER), Rate(2, NEVER))
    limits = replace(ROOMY, rates={**ROOMY.rates, Kind.CODE: allowed})
    with running(tmp_path / "t.sqlite3", limits=limits, proxies=("127.0.0.1",)) as live:
        asked = []
        for number in range(1, 5):
            headers = {
                "X-Forwarded-For": f"2001:db8:0:7::{number}",
                "Cookie": f"{COOKIE}={str(number) * 43}",
            }
            guess = {"code": "00000-00000"}
            asked.append(live.client().http.post("/api/me/adopt", json=guess, headers=headers))
        assert [refused(answer) for answer in asked] == [False, False, True, True]
