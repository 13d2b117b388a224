"""Forged, stale, doubled, reordered, unreadable and oversized messages; strangers and names."""

import json
from contextlib import suppress
from typing import Any
from unittest.mock import patch

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from consigliere.core.record import MAX_BYTES, Header, Record, Sitter, dumps
from consigliere.server.auth import COOKIE
from consigliere.server.protocol import MAX_FRAME
from consigliere.server.tables import commands
from live_server import Client, Live, Seat


@pytest.fixture(scope="module")
def live(live_on_each_store: Live) -> Live:
    return live_on_each_store


@pytest.fixture
def table(ann: Client, ben: Client) -> str:
    """A running game of two people."""
    created = ann.new_table("me", "guest")
    ben.claim(created["invites"][0])
    return str(created["id"])


def key(answer: Any) -> str:
    assert answer["type"] == "refused", answer
    return str(answer["message"]["key"])


def unchanged(client: Client, table: str, seq: int) -> bool:
    with client.sit(table) as seat:
        return bool(seat.hear("snapshot")["seq"] == seq)


# -- messages of a seat --------------------------------------------------------------


@pytest.mark.fault("forged-message")
def test_a_forged_seat(ann: Client, ben: Client, table: str) -> None:
    with ben.sit(table) as seat:
        seq = seat.hear("snapshot")["seq"]
        for forged in (0, 2, -1, 10**9):
            assert key(seat.ask("act", seq=seq, seat=forged, action="1")) == "error.not_your_seat"
            for kind in ("resign", "offer_end", "decline_end"):
                assert key(seat.ask(kind, seat=forged)) == "error.not_your_seat"
            assert key(seat.ask("undo", seq=seq, seat=forged)) == "error.not_your_seat"
            assert key(seat.ask("look", seat=forged)) == "error.not_your_seat"
            assert key(seat.ask("explain", seat=forged, path=[])) == "error.not_your_seat"
            assert key(seat.ask("take_over", seat=forged, on=True)) == "error.not_your_seat"
    assert unchanged(ann, table, seq)


@pytest.mark.fault("forged-message")
def test_out_of_turn_and_against_the_rules(ann: Client, ben: Client, table: str) -> None:
    with ann.sit(table) as first, ben.sit(table) as second:
        seq = first.hear("snapshot")["seq"]
        answer = second.ask("act", seq=seq, seat=1, action="1")
        assert (key(answer), answer["clause"]) == ("refusal.counting.not_your_turn", "CO-1")
        assert key(first.ask("act", seq=seq, seat=0, action="7")) == "error.unreadable"
    assert unchanged(ann, table, seq)


@pytest.mark.parametrize("action", ["!resign", "!undo:0", "!agree_end", "x" * 300, "deal:11"])
@pytest.mark.fault("forged-message")
def test_acts_of_the_table_and_of_chance_are_no_actions(
    ann: Client, table: str, action: str
) -> None:
    with ann.sit(table) as seat:
        seq = seat.hear("snapshot")["seq"]
        assert key(seat.ask("act", seq=seq, seat=0, action=action)) in {
            "error.unreadable_action",
            "error.unreadable",
        }
    assert unchanged(ann, table, seq)


@pytest.mark.fault("stale-message")
def test_stale_and_premature_numbers(ann: Client, ben: Client, table: str) -> None:
    with ann.sit(table) as first, ben.sit(table) as second:
        seq = first.hear("snapshot")["seq"]
        first.ask("act", seq=seq, seat=0, action="1")
        for wrong in (seq, 0, -1, seq + 2, 10**12):
            assert key(second.ask("act", seq=wrong, seat=1, action="1")) == "error.stale"
            assert key(second.ask("undo", seq=wrong, seat=1)) == "error.stale"


@pytest.mark.fault("doubled-message")
def test_the_same_cid_gets_the_same_answer(ann: Client, ben: Client, table: str) -> None:
    with ann.sit(table) as first, ben.sit(table) as second:
        seq = first.hear("snapshot")["seq"]
        wrong = first.ask("act", cid="wrong", seq=seq, seat=0, action="9")
        done = first.ask("act", cid="twice", seq=seq, seat=0, action="1")
        assert done == {"type": "ack", "cid": "twice", "seq": seq + 1}
        assert first.ask("act", cid="twice", seq=seq, seat=0, action="1") == done
        assert first.ask("act", cid="twice", seq=seq + 1, seat=0, action="3") == done
        assert first.ask("act", cid="wrong", seq=seq, seat=0, action="9") == wrong
        other = second.ask("act", cid="twice", seq=seq + 1, seat=1, action="1")
        assert other["seq"] == seq + 2, "another person's cid is another one"
    assert unchanged(ann, table, seq + 2)


@pytest.mark.fault("reordered-messages")
def test_reordered_messages(ann: Client, ben: Client, table: str) -> None:
    """The later of two steps arrives first: it is refused, and the earlier one still counts."""
    with ann.sit(table) as first, ben.sit(table) as second:
        seq = first.hear("snapshot")["seq"]
        assert key(second.ask("act", seq=seq + 1, seat=1, action="1")) == "error.stale"
        assert first.ask("act", seq=seq, seat=0, action="1")["type"] == "ack"
        assert second.ask("act", seq=seq + 1, seat=1, action="1")["type"] == "ack"


@pytest.mark.fault("full-record")
def test_nobody_fills_the_record_by_pressing_buttons(ann: Client, table: str) -> None:
    with ann.sit(table) as seat, patch.object(commands, "MAX_ENTRIES", 3):
        seq = seat.hear("snapshot")["seq"]
        for kind in ("offer_end", "decline_end"):
            assert seat.ask(kind, seat=0)["type"] == "ack"
        assert key(seat.ask("offer_end", seat=0)) == "error.record_too_large"
        assert seat.ask("act", seq=seq, seat=0, action="1")["type"] == "ack"
        assert seat.ask("resign", seat=0)["type"] == "ack"


@pytest.mark.fault("unknown-message")
def test_odd_cids(ann: Client, table: str) -> None:
    with ann.sit(table) as seat:
        seq = seat.hear("snapshot")["seq"]
        seat.say("act", cid="", seq=seq, seat=0, action="1")
        assert seat.hear("refused")["message"]["key"] == "error.cid_length"
        long = "x" * 65
        assert key(seat.ask("act", cid=long, seq=seq, seat=0, action="1")) == "error.cid_length"
        odd = seat.ask("act", cid="a\0b", seq=seq, seat=0, action="1")
        assert key(odd) == "error.unreadable_message"
    assert unchanged(ann, table, seq)


@pytest.mark.fault("hostile-question")
def test_an_endless_path(ann: Client, table: str) -> None:
    with ann.sit(table) as seat:
        seat.hear("snapshot")
        for path in (["x"] * 41, ["x" * 201]):
            assert key(seat.ask("explain", seat=0, path=path)) == "error.unreadable_message"


# -- frames ------------------------------------------------------------------------------

UNREADABLE = [
    "",
    "{",
    "null",
    "[]",
    '"hello"',
    '{"type":"cheat","cid":"c"}',
    '{"cid":"c","seat":0}',
    '{"type":"resign","cid":"c"}',
    '{"type":"resign","cid":"c","seat":0,"more":1}',
    '{"type":"resign","cid":"c","seat":"0"}',
    '{"type":"resign","cid":"c","seat":0.5}',
    '{"type":"resign","cid":7,"seat":0}',
    '{"type":"take_over","cid":"c","seat":0,"on":1}',
    '{"type":"act","cid":"c","seq":1.5,"seat":0,"action":"1"}',
    "[" * 8000,
    '{"a":' * 3000,
]


@pytest.mark.parametrize("text", UNREADABLE)
@pytest.mark.fault("unknown-message", "nested-frame")
def test_unreadable_messages_are_refused_and_the_socket_stays(
    ann: Client, table: str, text: str
) -> None:
    with ann.sit(table) as seat:
        seq = seat.hear("snapshot")["seq"]
        seat.socket.send(text)
        refused = seat.hear("refused")
        assert refused["message"]["key"] == "error.unreadable_message"
        assert refused["cid"] == ("c" if '"cid":"c"' in text else "")
        assert seat.ask("act", seq=seq, seat=0, action="1")["type"] == "ack"


@pytest.mark.fault("binary-frame")
def test_a_binary_frame(ann: Client, table: str) -> None:
    with ann.sit(table) as seat:
        seat.hear("snapshot")
        seat.socket.send(b'{"type":"resign","cid":"c","seat":0}')
        assert seat.closed() == 1003


@pytest.mark.fault("bad-encoding")
def test_bad_utf8(ann: Client, table: str) -> None:
    with ann.sit(table) as seat:
        seat.hear("snapshot")
        with seat.socket.send_context():
            seat.socket.protocol.send_text(b'{"type":"\xff"}')
        assert seat.closed() == 1007


@pytest.mark.parametrize("size", [MAX_FRAME + 1, 1 << 20])
@pytest.mark.fault("giant-frame")
def test_an_oversized_frame(ann: Client, table: str, size: int) -> None:
    with ann.sit(table) as seat:
        seat.hear("snapshot")
        seat.socket.send(json.dumps({"type": "explain", "cid": "c", "x": "y" * size}))
        assert seat.closed() == 1009


@pytest.mark.fault("giant-frame")
def test_an_oversized_message_in_fragments(ann: Client, table: str) -> None:
    with ann.sit(table) as seat:
        seat.hear("snapshot")
        with suppress(ConnectionClosed):  # perhaps before the last of them is sent
            seat.socket.send("x" * 1000 for _ in range(20))
        assert seat.closed() == 1009


def test_a_frame_at_the_limit_is_read(ann: Client, table: str) -> None:
    with ann.sit(table) as seat:
        seat.hear("snapshot")
        seat.socket.send(" " * MAX_FRAME)
        assert seat.hear("refused")["message"]["key"] == "error.unreadable_message"


@pytest.mark.fault("flood")
def test_a_flood(ann: Client, table: str) -> None:
    with ann.sit(table) as seat:
        seat.hear("snapshot")
        with suppress(ConnectionClosed):
            for _ in range(200):
                seat.socket.send("{}")
        assert seat.closed() == 1008
    assert unchanged(ann, table, 1)


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ('{"type":"resign","cid":"c","seat":0}', 1008),
        ("{}", 1008),
        ('{"type":"hello","protocol":1,"lang":"en"}', 4005),
    ],
)
@pytest.mark.fault("unknown-message")
def test_the_first_message_is_a_hello_of_this_protocol(
    ann: Client, table: str, first: str, code: int
) -> None:
    with Seat(ann.connect(table)) as seat:
        seat.socket.send(first)
        assert seat.closed() == code


# -- strangers ---------------------------------------------------------------------------


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1"])
@pytest.mark.fault("foreign-origin")
def test_a_foreign_page(live: Live, ann: Client, table: str, origin: str) -> None:
    with pytest.raises(InvalidStatus) as caught:
        ann.connect(table, origin)
    assert caught.value.response.status_code == 403
    body = {"game": "counting", "seats": [{"kind": "me"}, {"kind": "computer"}]}
    answer = ann.http.post("/api/tables", json=body, headers={"Origin": origin})
    assert answer.status_code == 403
    assert answer.json()["message"]["key"] == "error.foreign_origin"
    assert ann.http.post("/api/me", json={"name": "x"}, headers={"Origin": live.url}).is_success


@pytest.mark.parametrize("cookie", ["", "x" * 43, "x" * 5000, "é"])
@pytest.mark.fault("forged-message")
def test_without_a_good_cookie_one_only_watches(live: Live, table: str, cookie: str) -> None:
    stranger = live.client()
    stranger.http.headers["Cookie"] = f"{COOKIE}={cookie}".encode().decode("latin-1")
    info = stranger.get(f"/api/tables/{table}")
    assert [seat["yours"] for seat in info["seats"]] == [False, False]
    with stranger.sit(table) as seat:
        assert seat.hear("snapshot")["choices"] == []
        seat.say("resign", cid="c", seat=0)
        assert seat.closed() == 4001


@pytest.mark.fault("unknown-address")
def test_an_unknown_table(ann: Client) -> None:
    with Seat(ann.connect("nosuchtable")) as seat:
        assert seat.closed() == 4004
    assert ann.get("/api/tables/nosuchtable", 404)["message"]["key"] == "error.no_such_table"


@pytest.mark.fault("two-tabs")
def test_the_older_tab_is_closed(ann: Client, table: str) -> None:
    with ann.sit(table) as old:
        old.hear("snapshot")
        with ann.sit(table) as new:
            new.hear("snapshot")
            assert old.closed() == 4002
            assert new.ask("act", seq=1, seat=0, action="1")["type"] == "ack"


@pytest.mark.fault("guest-token-theft")
def test_the_cookie_is_for_the_server_alone(live: Live) -> None:
    answer = live.client().http.get("/api/me")
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(f"{COOKIE}=")
    for attribute in ("HttpOnly", "SameSite=lax", "Path=/"):
        assert attribute in cookie


# -- HTTP ----------------------------------------------------------------------------------

BAD_TABLES = [
    ({}, "error.unreadable_message"),
    ({"game": "counting", "seats": [], "more": 1}, "error.unreadable_message"),
    ({"game": "chess", "seats": []}, "error.unknown_game"),
    ({"game": "counting", "seats": [{"kind": "me"}]}, "error.seat_count"),
    ({"game": "counting", "seats": [{"kind": "guest"}, {"kind": "computer"}]}, "error.one_me"),
    ({"game": "counting", "seats": [{"kind": "me"}, {"kind": "me"}]}, "error.one_me"),
    ({"game": "counting", "seats": [{"kind": "me"}, {"kind": "robot"}]}, "error.seat_kind"),
    (
        {"game": "counting", "seats": [{"kind": "me"}, {"kind": "computer", "level": 9}]},
        "error.seat_kind",
    ),
    (
        {"game": "counting", "seats": [{"kind": "me"}, {"kind": "hot"}], "options": {"goal": "1"}},
        "error.unknown_value",
    ),
    (
        {"game": "counting", "seats": [{"kind": "me"}, {"kind": "hot"}], "options": {"x": "1"}},
        "error.unknown_option",
    ),
]


@pytest.mark.parametrize(("body", "expected"), BAD_TABLES)
def test_a_bad_table(ann: Client, body: Any, expected: str) -> None:
    status = 404 if expected == "error.unknown_game" else 400
    assert ann.post("/api/tables", body, status)["message"]["key"] == expected


@pytest.mark.fault("odd-http")
def test_bodies_have_limits(ann: Client) -> None:
    big = ann.http.post("/api/me", content=b" " * (1 << 17))
    assert (big.status_code, big.json()["message"]["key"]) == (413, "error.body_too_large")
    big = ann.http.post("/api/replay", content=b" " * (MAX_BYTES + 1))
    assert (big.status_code, big.json()["message"]["key"]) == (413, "error.record_too_large")


@pytest.mark.fault("hostile-record")
def test_a_damaged_record(ann: Client) -> None:
    answer = ann.http.post("/api/replay", content=b'{"seq":1}\n')
    assert answer.status_code == 422
    problem = answer.json()
    assert problem["message"]["key"] == "error.record_format"
    assert problem["message"]["args"]["seq"] == 0


def test_a_record_of_an_unknown_game(ann: Client) -> None:
    header = Header("chess", 1, {}, None, (Sitter("", "human"),))
    answer = ann.http.post("/api/replay", content=dumps(Record(header, ())))
    assert (answer.status_code, answer.json()["message"]["key"]) == (422, "error.record_game")


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/unknown", 404),
        ("/api/tables/x/y", 404),
        ("/api/rules/chess/en", 400),
        ("/api/rules/famiglia/tlh", 400),
        ("/api/messages/tlh", 400),
        ("/api/replay", 405),
        ("/../../etc/passwd", 404),
        ("/%2e%2e/%2e%2e/etc/passwd", 404),
    ],
)
@pytest.mark.fault("odd-http")
def test_every_error_is_a_problem(ann: Client, path: str, status: int) -> None:
    assert ann.get(path, status)["message"]["key"].startswith("error.")


@pytest.mark.fault("hostile-text")
def test_hostile_names_are_cleaned(ann: Client) -> None:
    hostile = "\u202e<script>\x00alert(1)</script>\x1b[31m" + "x" * 200
    seats = [{"kind": "me", "name": hostile}, {"kind": "computer", "name": hostile}]
    created = ann.post("/api/tables", {"game": "counting", "seats": seats}, 201)
    for seat in ann.get(f"/api/tables/{created['id']}")["seats"]:
        assert seat["name"].isprintable()
        assert len(seat["name"]) == 40


@pytest.mark.fault("hostile-text")
def test_security_headers_are_everywhere(ann: Client) -> None:
    for path in ("/", "/api/games", "/api/unknown"):
        headers = ann.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers
