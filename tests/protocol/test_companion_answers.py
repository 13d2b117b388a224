"""The companion over HTTP: stateless, and strict about its input."""

from typing import Any

import pytest

from consigliere.games.la_famiglia.companion.session import MAX_MOVES
from consigliere.server.limits import MAX_BODY
from live_server import Client

PATH = "/api/companion/la-famiglia"


def keep(client: Client, session: Any, move: str | None = None, status: int = 200) -> Any:
    return client.post(PATH, {"session": session, "move": move}, status)


def test_a_session_goes_to_and_fro(ann: Client, ben: Client) -> None:
    """LF-DOME-05: whoever holds the session may go on with it."""
    begun = ann.post(PATH, {"session": {}})
    assert begun["board"]["phase"] == "setup"
    session = begun["session"]
    for move in ("draw", "begin", "put:2:5", "close"):
        session = keep(ann, session, move)["session"]
    answer = keep(ben, session, "mark:yes")
    assert answer["board"]["dome"]["marker"] == 1
    assert answer["board"]["outcome"]["clause"] == "LF-END-03"
    assert answer["session"]["moves"][4:] == ["begin", "put:2:5", "close", "mark:yes"]
    assert keep(ann, answer["session"], "undo")["session"] == session


def test_a_refusal_names_the_clause(ann: Client) -> None:
    """LF-DOME-01: a thirteenth seat."""
    session = keep(ann, {}, "begin")["session"]
    problem = keep(ann, session, "put:1:7", 400)
    assert problem["message"]["key"] == "refusal.la_famiglia.companion.dome_full"
    assert problem["clause"] == "LF-DOME-01"


@pytest.mark.parametrize(
    ("session", "move", "key"),
    [
        (None, None, "companion_unreadable"),
        ([], None, "companion_unreadable"),
        ({"mode": "5v5"}, None, "companion_unreadable"),
        ({"secret": 1}, None, "companion_unreadable"),
        ({"moves": ["x" * 100]}, None, "companion_unreadable"),
        ({"moves": ["turn"] * (MAX_MOVES + 1)}, None, "companion_unreadable"),
        ({"moves": ["put:1:9"]}, None, "companion_broken"),
        ({}, "x" * 10_000, "companion_move"),
        ({}, "", "companion_move"),
        ({}, "undo", "companion_nothing"),
    ],
)
def test_what_cannot_be_read(ann: Client, session: Any, move: str | None, key: str) -> None:
    assert keep(ann, session, move, 400)["message"]["key"] == f"error.{key}"


@pytest.mark.parametrize("body", [{}, [], {"session": {}, "more": 1}, "text", None])
def test_what_is_no_request(ann: Client, body: Any) -> None:
    assert ann.post(PATH, body, 400)["message"]["key"] == "error.unreadable_message"


def test_a_field_of_the_wrong_kind_is_named(ann: Client) -> None:
    message = ann.post(PATH, {"session": {}, "move": 1}, 400)["message"]
    assert message == {"key": "error.unreadable_field", "args": {"field": "move"}}


def test_a_body_that_is_too_large(ann: Client) -> None:
    answer = ann.http.post(PATH, content=b" " * (MAX_BODY + 1))
    assert (answer.status_code, answer.json()["message"]["key"]) == (413, "error.body_too_large")


def test_a_strange_page_may_not_ask(ann: Client) -> None:
    headers = {"Origin": "https://elsewhere.example"}
    answer = ann.http.post(PATH, json={"session": {}}, headers=headers)
    assert (answer.status_code, answer.json()["message"]["key"]) == (403, "error.foreign_origin")


def test_games_without_a_companion(ann: Client) -> None:
    answer = ann.post("/api/companion/famiglia", {"session": {}}, 400)
    assert answer["message"]["key"] == "error.no_companion"
    answer = ann.post("/api/companion/chess", {"session": {}}, 400)
    assert answer["message"]["key"] == "error.unknown_game"


def test_the_longest_session_is_answered(ann: Client) -> None:
    turns = ["begin", *["control:1:12", "control:1:0"] * ((MAX_MOVES - 1) // 2)]
    session = {"mode": "2v1", "moves": [word.replace("12", "11") for word in turns]}
    assert keep(ann, session)["board"]["round"] == 1
