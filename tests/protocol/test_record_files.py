"""Record files of strangers: whatever is in them, the tables of the others go on."""

import asyncio
import json
from collections.abc import Iterator
from dataclasses import replace
from unittest.mock import patch

import httpx
import pytest

from consigliere.core.errors import InvalidRecord
from consigliere.core.record import Header, Record, Sitter, dumps, loads
from consigliere.core.replay import Timeline
from consigliere.core.table_acts import DECLINE_END, OFFER_END
from consigliere.server import limits
from consigliere.server.game_loader import GameLoader
from consigliere.server.limits import MAX_OPENED_ENTRIES
from consigliere.server.problems import Refusal
from consigliere.server.record_reader import RecordReader
from consigliere.server.tables import replays
from consigliere.server.tables.replays import frames
from consigliere.server.turns import Turns
from consigliere.server.worker_process import WorkerProcess
from counting_game import Counting
from live_server import PATIENCE, Client, game_source


def padded(entries: int) -> Timeline[object]:
    """A game in which nothing happens but offers that are declined."""
    game = Counting()
    sitters = (Sitter("Ann", "human"), Sitter("Ben", "human"))
    header = Header("counting", 1, game.info.resolve_options({}), None, sitters)
    timeline: Timeline[object] = Timeline(game, header)  # type: ignore[arg-type]
    for number in range(entries):
        timeline.append(0, DECLINE_END if number % 2 else OFFER_END, number)
    return timeline


@pytest.fixture
def reader() -> Iterator[RecordReader]:
    each = RecordReader(GameLoader(game_source()))
    yield each
    asyncio.run(each.stop())


@pytest.mark.fault("padded-record")
def test_the_number_of_entries_is_bounded(ann: Client) -> None:
    answer = ann.http.post("/api/replay", content=dumps(padded(MAX_OPENED_ENTRIES + 1).record()))
    assert (answer.status_code, answer.json()["message"]["key"]) == (
        413,
        "error.record_too_many_entries",
    )


def test_a_long_record_within_the_bounds(ann: Client) -> None:
    answer = ann.http.post("/api/replay", content=dumps(padded(200).record()))
    assert answer.status_code == 200
    assert len(answer.json()["frames"]) == 201
    assert answer.headers["content-encoding"] == "gzip"
    plain = ann.http.post(
        "/api/replay",
        content=dumps(padded(200).record()),
        headers={"Accept-Encoding": "identity"},
    )
    assert "content-encoding" not in plain.headers
    assert plain.json() == answer.json()


@pytest.mark.fault("padded-record")
def test_positions_that_come_again_are_not_drawn_again() -> None:
    timeline = padded(50)
    with patch.object(timeline.game, "view", wraps=timeline.game.view) as view:
        assert len(frames(timeline, None)) == 51
    assert view.call_count == 1


def test_the_answer_is_bounded() -> None:
    with patch.object(replays, "MAX_REPLAY", 1000), pytest.raises(Refusal) as refused:
        frames(padded(50), None)
    assert (refused.value.key, refused.value.status) == ("replay_too_large", 413)
    assert limits.MAX_REPLAY < 32 << 20


@pytest.mark.fault("hostile-record")
def test_a_process_that_dies_or_hangs_is_replaced(reader: RecordReader) -> None:
    data = dumps(padded(3).record()).encode()

    async def run() -> None:
        assert (await reader.open(data)).status == 200
        assert reader._process is not None
        reader._process.kill()
        with pytest.raises(Refusal) as caught:
            await reader.open(data)
        assert caught.value.key == "replay_failed"
        assert (await reader.open(data)).status == 200
        with (
            patch.object(WorkerProcess, "receive", side_effect=TimeoutError("hangs")),
            pytest.raises(Refusal) as caught,
        ):
            await reader.open(data)
        assert caught.value.key == "replay_failed"
        assert (await reader.open(data)).status == 200

    asyncio.run(run())


@pytest.mark.fault("padded-record")
def test_turns_are_taken_one_by_one_and_nobody_fills_the_queue() -> None:
    async def run() -> tuple[list[str], int]:
        turns, order, at_work = Turns(), [], 0
        most = 0

        async def work(who: str) -> None:
            nonlocal at_work, most
            async with turns.of(who):
                at_work += 1
                most = max(most, at_work)
                await asyncio.sleep(0)
                order.append(who)
                at_work -= 1

        started = [asyncio.create_task(work(who)) for who in ("a", "a", "a", "a", "b")]
        results = await asyncio.gather(*started, return_exceptions=True)
        refused = [each for each in results if isinstance(each, Refusal)]
        assert [each.status for each in refused] == [429]
        assert refused[0].retry_after is not None
        await work("a")
        return order, most

    assert asyncio.run(run()) == (["a", "a", "a", "b", "a"], 1)


@pytest.mark.fault("padded-record")
def test_other_requests_are_answered_while_a_record_is_opened(ann: Client, ben: Client) -> None:
    """The reader works in another process; the server only waits for it."""
    data = dumps(padded(1000).record())

    async def run() -> list[int]:
        async with httpx.AsyncClient(base_url=ann.url, timeout=PATIENCE) as client:
            opening = asyncio.create_task(client.post("/api/replay", content=data))
            others = [(await client.get("/api/me")).status_code for _ in range(3)]
            return [*others, (await opening).status_code]

    assert asyncio.run(run()) == [200] * 4


@pytest.mark.parametrize(
    "data", [b"Dear Ann,\n", b'{"format":"cons', b"\xff\xfe\n", b"", b'{"a":1}\n']
)
def test_what_is_no_record_is_refused_without_a_process(reader: RecordReader, data: bytes) -> None:
    with pytest.raises(InvalidRecord) as refused:
        asyncio.run(reader.open(data))
    with pytest.raises(InvalidRecord) as expected:
        loads(data)
    assert (refused.value.key, refused.value.args) == (expected.value.key, expected.value.args)
    assert reader._process is None


@pytest.mark.parametrize(
    ("changed", "key"), [({"game": "chess"}, "record_game"), ({"version": 99}, "record_version")]
)
def test_a_record_of_another_game_or_age_is_refused_without_a_process(
    reader: RecordReader, changed: dict[str, object], key: str
) -> None:
    """The process takes seconds to start on a busy machine, and the first line tells."""
    first, _, rest = dumps(padded(0).record()).partition("\n")
    data = f"{json.dumps(json.loads(first) | changed)}\n{rest}".encode()
    with pytest.raises(InvalidRecord) as refused:
        asyncio.run(reader.open(data))
    assert refused.value.key == key
    assert reader._process is None


def unplayable() -> dict[str, tuple[bytes, str]]:
    """Records whose text or header tells that they cannot be replayed, with the reason."""
    whole = padded(6).record()
    header, data = whole.header, dumps(whole).encode()

    def under(changed: Header) -> bytes:
        return dumps(Record(changed, whole.entries)).encode()

    return {
        "cut off": (data[:-20], "record_cut_off"),
        "changed": (data.replace(b'"t":3', b'"t":2'), "record_hash"),
        "newer rules": (under(replace(header, rules_version=99)), "record_rules_version"),
        "too many seats": (under(replace(header, seats=header.seats * 3)), "record_seats"),
        "no options": (under(replace(header, options={})), "record_options_incomplete"),
    }


@pytest.mark.parametrize("task", ["open", "summary"])
@pytest.mark.parametrize("case", unplayable())
def test_what_needs_no_replay_is_refused_without_a_process(
    reader: RecordReader, case: str, task: str
) -> None:
    data, key = unplayable()[case]
    with pytest.raises(InvalidRecord) as refused:
        asyncio.run(getattr(reader, task)(data))
    assert refused.value.key == key
    assert reader._process is None


def test_a_record_of_another_game_is_refused_before_any_game_is_loaded() -> None:
    loaded: list[str] = []

    def load(game_id: str) -> Counting:
        loaded.append(game_id)
        return Counting()

    reader = RecordReader(GameLoader(replace(game_source(), load=load)))
    header = replace(padded(0).header, game="chess")
    with pytest.raises(InvalidRecord):
        asyncio.run(reader.open(dumps(Record(header, ())).encode()))
    assert loaded == []
