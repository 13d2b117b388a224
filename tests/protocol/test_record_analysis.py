"""Records from files are analysed as tables are: only finished ones, and equal games once."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from consigliere.core.record import dumps
from live_server import Client
from protocol.asked_analyses import finished, kinds, told
from protocol.test_record_files import padded


@pytest.fixture(scope="module")
def record(live: Any) -> str:
    ann = live.client()
    return str(ann.http.get(f"/api/tables/{finished(ann)}/record").text)


def asked(client: Client, record: str, query: str) -> list[Any]:
    """The stream of an analysis."""
    with client.http.stream("POST", f"/api/replay/analysis?{query}", content=record) as answer:
        assert answer.status_code == 200
        return list(lines(answer.iter_lines()))


def lines(texts: Iterator[str]) -> Iterator[Any]:
    for text in texts:
        yield msgspec.json.decode(text)


def test_a_record_is_analysed_turn_by_turn(ann: Client, record: str) -> None:
    offer = ann.http.post("/api/replay/offer", content=record).json()
    assert [effort["name"] for effort in offer["efforts"]] == ["quick", "thorough"]
    messages = asked(ann, record, "effort=quick")
    assert kinds(messages)[-2:] == ["turn", "done"]
    decision, done = [each for each in asked(ann, record, "effort=quick&position=1")][-2:]
    assert (decision["type"], decision["position"], done["type"]) == ("decision", 1, "done")


def test_a_game_of_a_table_and_its_record_are_analysed_once(ann: Client) -> None:
    table = finished(ann)
    told(ann, table)
    record = ann.http.get(f"/api/tables/{table}/record").text
    assert '"name":"me 0"' in record, "the file has names, what is stored has none"
    assert ann.http.post("/api/replay/offer", content=record).json()["kept"] == ["quick"]


@pytest.mark.parametrize(
    ("query", "key"),
    [
        ("", "unreadable_message"),
        ("effort=best", "unknown_effort"),
        ("effort=quick&position=999", "no_such_position"),
        ("effort=quick&position=-1", "no_such_position"),
        ("effort=quick&position=x", "unreadable_message"),
    ],
)
def test_odd_questions_are_refused(ann: Client, record: str, query: str, key: str) -> None:
    answer = ann.http.post(f"/api/replay/analysis?{query}", content=record)
    assert 400 <= answer.status_code < 500
    assert answer.json()["message"]["key"] == f"error.{key}"


@pytest.mark.parametrize("path", ["offer", "analysis?effort=quick"])
def test_what_cannot_be_analysed_is_refused_in_words(ann: Client, record: str, path: str) -> None:
    going_on = dumps(padded(3).record())
    broken = record.replace('"t":', '"t":1', 1)
    told = [ann.http.post(f"/api/replay/{path}", content=text) for text in (going_on, broken, "x")]
    assert [answer.status_code for answer in told] == [409, 422, 422]
    assert told[0].json()["message"]["key"] == "error.not_over_yet"
