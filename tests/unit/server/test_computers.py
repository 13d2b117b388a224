"""Workers of computer seats: right answers, and what happens when they fail."""

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from unittest.mock import patch

import pytest

from consigliere.server import computers
from consigliere.server.computers import Computers, Question, default_workers

from . import stub_players

WORDS = ("a", "b", "c")


@pytest.fixture(autouse=True)
def short_grace() -> Iterator[None]:
    with patch.object(computers, "GRACE_SECONDS", 0.5):
        yield


def asked(*views: str, workers: int = 1, game: str = "toy") -> list[str]:
    """The answers to questions, one after the other."""

    async def ask() -> list[str]:
        team = Computers(stub_players.last_word, workers=workers)
        team.start()
        try:
            return [await team.choose(Question(game, 1, view, WORDS)) for view in views]
        finally:
            await team.stop()

    return asyncio.run(ask())


def test_a_player_is_asked() -> None:
    assert asked("", "") == ["c", "c"]


@pytest.mark.parametrize("trouble", ["hang", "die", "raise"])
def test_a_failing_player_is_replaced_and_the_seat_plays_on(trouble: str) -> None:
    began = time.monotonic()
    assert asked(trouble, "") == ["a", "c"]
    assert time.monotonic() - began < 20


def test_an_illegal_answer_is_not_played() -> None:
    assert asked("cheat", "") == ["a", "c"]


def test_a_player_that_cannot_be_made() -> None:
    assert asked("", game="unknown") == ["a"]


def test_a_worker_killed_from_outside() -> None:
    async def ask() -> list[str]:
        team = Computers(stub_players.last_word, workers=1)
        team.start()
        first = await team.choose(Question("toy", 1, "", WORDS))
        pid = team.pids()[0]
        os.kill(pid, signal.SIGKILL)
        second = await team.choose(Question("toy", 1, "", WORDS))
        third = await team.choose(Question("toy", 1, "", WORDS))
        await team.stop()
        return [first, second, third]

    assert asyncio.run(ask()) == ["c", "a", "c"]


def test_no_more_workers_than_allowed_and_none_left_behind() -> None:
    async def ask() -> tuple[list[str], list[int]]:
        team = Computers(stub_players.last_word, workers=2)
        team.start()
        questions = [team.choose(Question("toy", 1, "", WORDS)) for _ in range(6)]
        answers = await asyncio.gather(*questions)
        pids = team.pids()
        await team.stop()
        return list(answers), pids

    answers, pids = asyncio.run(ask())
    assert answers == ["c"] * 6
    assert len(pids) == 2
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_a_question_given_up_does_not_block_the_worker() -> None:
    async def ask() -> str:
        team = Computers(stub_players.last_word, workers=1)
        team.start()
        await team.choose(Question("toy", 1, "", WORDS))
        given_up = asyncio.create_task(team.choose(Question("toy", 1, "hang", WORDS)))
        await asyncio.sleep(0.05)
        given_up.cancel()
        answer = await team.choose(Question("toy", 1, "", WORDS))
        await team.stop()
        return answer

    assert asyncio.run(ask()) == "c"


def test_stopping_does_not_wait_for_a_thinker() -> None:
    async def ask() -> float:
        team = Computers(stub_players.last_word, workers=1)
        team.start()
        await team.choose(Question("toy", 1, "", WORDS))
        with patch.object(computers, "GRACE_SECONDS", 60):
            thinking = asyncio.create_task(team.choose(Question("toy", 1, "hang", WORDS)))
            await asyncio.sleep(0.2)
            began = time.monotonic()
            await team.stop()
            assert await thinking == "a"
            return time.monotonic() - began

    assert asyncio.run(ask()) < 5


def test_some_worker_is_always_there() -> None:
    assert 1 <= default_workers() <= 4


def test_questions_carry_luck_of_their_own() -> None:
    seeds = {Question("toy", 1, "", WORDS).seed for _ in range(10)}
    assert len(seeds) == 10
