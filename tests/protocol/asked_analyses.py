"""Finished games of the toy, and what is told of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from live_server import Client

EFFORT = {"effort": "quick"}


def finished(client: Client) -> str:
    """A game of the toy against the computer, played to its end: ones against ones."""
    table = str(client.new_table("me", "computer")["id"])
    with client.sit(table) as seat:
        state = seat.hear("snapshot")
        while state["table"]["status"] != "finished":
            if state["choices"]:
                word = state["choices"][0]["word"]
                seat.ask("act", seq=state["seq"], seat=0, action=word)
            state = seat.hear("event")
    return table


@contextmanager
def following(client: Client, table: str, **request: Any) -> Iterator[Iterator[Any]]:
    """Ask for an analysis; the messages as they come."""
    path = f"/api/tables/{table}/analysis"
    with client.http.stream("POST", path, json=EFFORT | request) as answer:
        assert answer.status_code == 200, answer.read()
        yield (json.loads(line) for line in answer.iter_lines())


def told(client: Client, table: str, **request: Any) -> list[Any]:
    with following(client, table, **request) as messages:
        return list(messages)


def results(messages: list[Any]) -> list[Any]:
    """Without those that say how it stands."""
    return [message for message in messages if message["type"] not in {"queued", "progress"}]


def kinds(messages: list[Any]) -> list[str]:
    """The kinds of messages, what repeats once."""
    found = [message["type"] for message in messages]
    return [kind for at, kind in enumerate(found) if at == 0 or found[at - 1] != kind]
