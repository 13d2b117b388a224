"""Every field of every message and body with values of every wrong kind: no answer is a fault."""

from __future__ import annotations

import json
import logging
import typing
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from consigliere.server.protocol import PROTOCOL, ClientMessage, Hello
from live_server import Client, Live, Seat

WRONG = (
    *("null", "true", "0", "-1", "1.5", "1e400", "-0.0", "2147483648", "9223372036854775808"),
    *(f"1{'0' * 400}", "-9223372036854775809", '""', '"x"', f'"{"x" * 9000}"', '"\\u0000"'),
    *('"\\ud800"', '"\\u202e"', '"a:b::"', "[]", "{}", "[null]", '["x", 1]', '{"x": []}', "[[[]]]"),
)
"""Values as they stand in JSON, also such as no number or text of Python can hold."""
TEXT, NUMBER, FLAG = '"x"', "0", "true"
PLAIN: dict[Any, str] = {str: TEXT, int: NUMBER, bool: FLAG, list[str]: "[]"}
MESSAGES = typing.get_args(ClientMessage)

BODIES: dict[str, dict[str, str]] = {
    "/api/me": {"name": TEXT},
    "/api/me/sign-out": {"device": TEXT},
    "/api/me/adopt": {"code": TEXT, "give_up": FLAG},
    "/api/tables": {
        "game": '"counting"',
        "seats": '[{"kind": "me"}, {"kind": "hot"}]',
        "options": "{}",
        "invitations": '"week"',
        "deadline": "null",
        "fork": "null",
    },
    "/api/tables/{id}/claim": {"claim": TEXT, "name": TEXT},
    "/api/tables/{id}/invitation": {"claim": TEXT, "name": TEXT},
    "/api/tables/{id}/offers": {"seat": NUMBER},
    "/api/tables/{id}/sit": {"name": TEXT},
    "/api/lobby/play": {"game": '"counting"', "pace": '"any"', "name": TEXT},
    "/api/tables/{id}/names": {"seat": NUMBER, "piece": TEXT, "name": TEXT},
    "/api/tables/{id}/remarks": {"seat": NUMBER, "seq": NUMBER, "event": NUMBER, "text": TEXT},
    "/api/tables/{id}/talk": {"text": TEXT, "reaction": "null"},
    "/api/tables/{id}/talk/rule": {"rule": '"everything"'},
    "/api/tables/{id}/talk/mute": {"number": "1", "on": FLAG},
    "/api/tables/{id}/watching": {"rule": TEXT},
    "/api/tables/{id}/analysis": {"effort": TEXT, "position": NUMBER},
    "/api/texts/family-tree/en": {"view": "{}", "names": "[]", "pieces": "[]"},
    "/api/companion/la-famiglia": {"session": "{}", "move": TEXT},
}
NESTED = {
    "deadline": {
        "seconds": "7200",
        "overdue": '"resign"',
        "per": '"game"',
        "increment": NUMBER,
        "weekends_off": FLAG,
        "night": "[22, 7]",
    },
    "fork": {"table": TEXT, "seq": NUMBER},
    "options": {"goal": '"20"', "starter": '"1"'},
}
"""Parts of the request for a table."""


@pytest.fixture(scope="module")
def live(live_on_each_store: Live) -> Live:
    return live_on_each_store


def filled(fields: dict[str, str]) -> str:
    return "{" + ", ".join(f"{json.dumps(name)}: {value}" for name, value in fields.items()) + "}"


def variants(fields: dict[str, str]) -> list[str]:
    """The same with each field wrong in each way, and left out."""
    found = [filled(fields | {name: value}) for name in fields for value in WRONG]
    return found + [filled({k: v for k, v in fields.items() if k != name}) for name in fields]


def no_faults(caplog: pytest.LogCaptureFixture) -> bool:
    return [record.getMessage() for record in caplog.records if record.exc_info] == []


@pytest.mark.parametrize("game", ["counting", "famiglia", "family-tree", "la-famiglia"])
@pytest.mark.parametrize("kind", MESSAGES, ids=lambda kind: kind.__name__)
@pytest.mark.fault("wrong-types")
def test_messages_of_a_socket(
    live: Live, ann: Client, kind: Any, game: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Each is answered, or closes the socket with a code; the table goes on."""
    info = msgspec.structs.fields(kind)
    types = typing.get_type_hints(kind)
    tag = json.dumps(kind.__struct_config__.tag)
    fields = {"type": tag} | {each.name: PLAIN.get(types[each.name], "null") for each in info}
    if kind is Hello:
        fields["protocol"] = str(PROTOCOL)
    table = ann.new_table("me", "hot", game=game)["id"]
    rest = variants(fields)
    with caplog.at_level(logging.WARNING):
        while rest:
            with ann.sit(table) as seat:
                seat.hear("snapshot")
                rest = sent(seat, rest)
        with ann.sit(table) as seat:
            assert seat.ask("look", seat=0)["type"] == "ack"
    assert no_faults(caplog)


def sent(seat: Seat, texts: list[str]) -> list[str]:
    """Say these until a flood is refused or one of them closes the socket; what is left.

    The answers are read before the socket is closed: a client that has not read them does not see
    for ten seconds that it is.
    """
    for number, text in enumerate(texts[:50]):
        try:
            seat.socket.send(text)
            seat.socket.ping().wait(0)
        except ConnectionClosed as gone:
            assert gone.rcvd is not None
            return texts[number:]
    with suppress(ConnectionClosed):
        seat.ask("look", seat=0)
    return texts[50:]


@pytest.mark.parametrize("path", BODIES)
@pytest.mark.fault("wrong-types")
def test_bodies(live: Live, ann: Client, path: str, caplog: pytest.LogCaptureFixture) -> None:
    """Each has an answer that is no fault of the server."""
    table = ann.new_table("me", "guest")["id"]
    ann.post(f"/api/tables/{table}/talk", {"text": "hello"}, 201)
    with caplog.at_level(logging.WARNING):
        assert faults(ann, path.replace("{id}", table), variants(BODIES[path])) == {}
    assert no_faults(caplog)


@pytest.mark.parametrize("part", NESTED)
@pytest.mark.fault("wrong-types")
def test_parts_of_bodies(
    live: Live, ann: Client, part: str, caplog: pytest.LogCaptureFixture
) -> None:
    whole = BODIES["/api/tables"]
    texts = [filled(whole | {part: each}) for each in variants(NESTED[part])]
    with caplog.at_level(logging.WARNING):
        assert faults(ann, "/api/tables", texts) == {}
    assert no_faults(caplog)


def faults(client: Client, address: str, texts: list[str]) -> dict[str, int]:
    """The bodies whose answer was a fault of the server, with its status."""
    answers = {text: client.http.post(address, content=text.encode()) for text in texts}
    return {text: each.status_code for text, each in answers.items() if each.status_code >= 500}
