"""Workers of computer seats: right answers, and what happens when they fail."""

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from unittest.mock import patch

import pytest

from consigliere.core.compiled import jit_disabled
from consigliere.server import computers, worker_process
from consigliere.server.computers import ComputerPool, Question, default_workers, pool_for

from . import stub_players

WORDS = ("a", "b", "c")


@pytest.fixture(autouse=True)
def short_grace() -> Iterator[None]:
    with patch.object(computers, "GRACE_SECONDS", 0.5):
        yield


def asked(*views: str, workers: int = 1, game: str = "toy") -> list[str]:
    """The answers to questions, one after the other."""

    async def ask() -> list[str]:
        pool = ComputerPool(stub_players.last_word, workers=workers)
        pool.start()
        try:
            return [await pool.choose(Question(game, 1, view, WORDS)) for view in views]
        finally:
            await pool.stop()

    return asyncio.run(ask())


def test_a_player_is_asked() -> None:
    assert asked("", "") == ["c", "c"]


@pytest.mark.parametrize(("first", "answer"), [(None, "a"), (("toy", 2), "b")])
def test_the_player_that_is_asked_first_is_made_beforehand(
    first: tuple[str, int] | None, answer: str
) -> None:
    async def ask() -> str:
        pool = ComputerPool(stub_players.counting, workers=2, first=first)
        pool.start()
        found = await pool.choose(Question("toy", 1, "", WORDS))
        await pool.stop()
        return found

    assert asyncio.run(ask()) == answer


def test_a_pool_that_was_started_early_is_not_started_again() -> None:
    async def started_twice() -> tuple[list[int], list[int]]:
        pool = pool_for("famiglia")
        pool.start()
        before = pool.pids()
        pool.start()
        after = pool.pids()
        await pool.stop()
        return before, after

    before, after = asyncio.run(started_twice())
    assert before == after
    assert len(before) == default_workers()


@pytest.mark.parametrize("trouble", ["hang", "die", "raise"])
@pytest.mark.fault("hung-worker", "crashed-worker")
def test_a_failing_player_is_replaced_and_the_seat_plays_on(trouble: str) -> None:
    began = time.monotonic()
    assert asked(trouble, "") == ["a", "c"]
    assert time.monotonic() - began < 20


@pytest.mark.fault("crashed-worker")
def test_an_illegal_answer_is_not_played() -> None:
    assert asked("cheat", "") == ["a", "c"]


def test_a_player_that_cannot_be_made() -> None:
    assert asked("", game="unknown") == ["a"]


@pytest.mark.fault("crashed-worker")
def test_a_worker_killed_from_outside() -> None:
    async def ask() -> list[str]:
        pool = ComputerPool(stub_players.last_word, workers=1)
        pool.start()
        first = await pool.choose(Question("toy", 1, "", WORDS))
        pid = pool.pids()[0]
        os.kill(pid, signal.SIGKILL)
        second = await pool.choose(Question("toy", 1, "", WORDS))
        third = await pool.choose(Question("toy", 1, "", WORDS))
        await pool.stop()
        return [first, second, third]

    assert asyncio.run(ask()) == ["c", "a", "c"]


@pytest.mark.fault("hung-worker")
def test_a_worker_stopped_before_its_first_answer_is_replaced() -> None:
    """It had ninety seconds to get ready, and so every table waited for those."""

    async def ask() -> list[str]:
        pool = ComputerPool(stub_players.last_word, workers=1)
        pool.start()
        os.kill(pool.pids()[0], signal.SIGSTOP)
        with (
            patch.object(worker_process, "SILENCE_SECONDS", 0.5),
            patch.object(worker_process, "FIRST_BEAT_SECONDS", 0.5),
        ):
            first = await asyncio.wait_for(pool.choose(Question("toy", 1, "", WORDS)), 30)
        second = await pool.choose(Question("toy", 1, "", WORDS))
        await pool.stop()
        return [first, second]

    assert asyncio.run(ask()) == ["a", "c"]


@pytest.mark.fault("worker-left-behind")
def test_no_more_workers_than_allowed_and_none_left_behind() -> None:
    async def ask() -> tuple[list[str], list[int]]:
        pool = ComputerPool(stub_players.last_word, workers=2)
        pool.start()
        questions = [pool.choose(Question("toy", 1, "", WORDS)) for _ in range(6)]
        answers = await asyncio.gather(*questions)
        pids = pool.pids()
        await pool.stop()
        return list(answers), pids

    answers, pids = asyncio.run(ask())
    assert answers == ["c"] * 6
    assert len(pids) == 2
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_a_question_given_up_does_not_block_the_worker() -> None:
    async def ask() -> str:
        pool = ComputerPool(stub_players.last_word, workers=1)
        pool.start()
        await pool.choose(Question("toy", 1, "", WORDS))
        given_up = asyncio.create_task(pool.choose(Question("toy", 1, "hang", WORDS)))
        await asyncio.sleep(0.05)
        given_up.cancel()
        answer = await pool.choose(Question("toy", 1, "", WORDS))
        await pool.stop()
        return answer

    assert asyncio.run(ask()) == "c"


def test_stopping_does_not_wait_for_a_player_that_thinks() -> None:
    async def ask() -> float:
        pool = ComputerPool(stub_players.last_word, workers=1)
        pool.start()
        await pool.choose(Question("toy", 1, "", WORDS))
        with patch.object(computers, "GRACE_SECONDS", 60):
            thinking = asyncio.create_task(pool.choose(Question("toy", 1, "hang", WORDS)))
            await asyncio.sleep(0.2)
            began = time.monotonic()
            await pool.stop()
            assert await thinking == "a"
            return time.monotonic() - began

    assert asyncio.run(ask()) < 5


def test_some_worker_is_always_there() -> None:
    assert 1 <= default_workers() <= 4


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.skipif(jit_disabled(), reason="there is nothing to compile")
def test_players_look_ahead_when_their_game_is_compiled() -> None:
    async def ask() -> None:
        pool = ComputerPool(stub_players.readiness, workers=1, games=("family-tree",))
        pool.start()
        question = Question("family-tree", 1, "", WORDS)
        assert await pool.choose(question) == "a"
        pool.compiled("family-tree")
        pool.compiled("toy")
        while await pool.choose(question) != "c":
            await asyncio.sleep(0.1)
        await pool.stop()

    asyncio.run(ask())


def test_questions_carry_luck_of_their_own() -> None:
    seeds = {Question("toy", 1, "", WORDS).seed for _ in range(10)}
    assert len(seeds) == 10
