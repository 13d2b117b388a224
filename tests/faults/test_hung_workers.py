"""Computer players that are stopped in the middle, with the times that hold in use."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable
from unittest.mock import patch

import pytest

from consigliere.server import computers
from consigliere.server.computers import ComputerPool, Question
from unit.server import stub_players

WORDS = ("a", "b", "c")
QUESTION = Question("toy", 1, "", WORDS)


@pytest.mark.fault("hung-worker")
def test_a_stopped_worker_is_given_up_by_its_pulse(
    record_property: Callable[[str, object], None],
) -> None:
    """Its answer could take ten minutes; its pulse may be away for five seconds."""

    async def ask() -> tuple[list[str], float]:
        pool = ComputerPool(stub_players.last_word, workers=1)
        pool.start()
        before = await pool.choose(QUESTION)
        (stopped,) = pool.pids()
        os.kill(stopped, signal.SIGSTOP)
        began = time.monotonic()
        instead = await pool.choose(QUESTION)
        seconds = time.monotonic() - began
        after = await pool.choose(QUESTION)
        assert stopped not in pool.pids()
        await pool.stop()
        return [before, instead, after], seconds

    with patch.object(computers, "GRACE_SECONDS", 600.0):
        answers, seconds = asyncio.run(ask())
    assert answers == ["c", "a", "c"]
    record_property("figure", f"its seat had played after {seconds:.1f} s")
