"""Analysts for the server's process, to be found by name in it: a good one and bad ones.

The good one has the toy game judged by a judge who prefers high numbers.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from typing import Any

from consigliere.core.errors import ConsigliereError
from consigliere.core.record import loads
from consigliere.core.replay import replay
from consigliere.players.judge import Estimate, Option, Verdict
from consigliere.server.analysis_process import Job, Tell
from consigliere.server.analysis_protocol import AnalysisProgress
from consigliere.server.analysis_worker import judge_timeline
from counting_game import WORDS, Counting, CountingView


class HighNumbers:
    """Gives every number the chance of so many quarters; all that leads past 8 is solved."""

    def judge(self, view: CountingView, played: Sequence[str], seed: int) -> Verdict:
        legal = [word for word in WORDS if view.total + int(word) <= view.goal]
        options = [Option((word,), _estimate(int(word), view.total)) for word in legal[::-1]]
        chosen = next((option for option in options if option.words == tuple(played)), options[0])
        return Verdict(tuple(options), chosen)


def _estimate(number: int, total: int) -> Estimate:
    chance = number / 4
    if number + total > 8:
        return Estimate(chance, chance, chance, samples=0, is_exact=True)
    return Estimate(chance, chance - 0.1, chance + 0.1, samples=100, is_exact=False)


def good(job: Job, tell: Tell) -> None:
    judge_timeline(job, replay(loads(job.record), Counting()), HighNumbers(), tell)


def slow(job: Job, tell: Tell) -> None:
    """Good, but with time to think between two words."""

    def tell_slowly(message: Any) -> None:
        time.sleep(0.2)
        tell(message)

    good(job, tell_slowly)


def silent(job: Job, tell: Tell) -> None:
    """Says that it began, and no more."""
    tell(AnalysisProgress(0, 10))
    time.sleep(60)


def dying(job: Job, tell: Tell) -> None:
    tell(AnalysisProgress(0, 10))
    os._exit(1)


def mistaken(job: Job, tell: Tell) -> None:
    raise RuntimeError("a mistake of the analyst")


def refusing(job: Job, tell: Tell) -> None:
    raise ConsigliereError("analysis_nobody_to_decide")


def telling_its_process(job: Job, tell: Tell) -> None:
    """Progress in place of its process: number and niceness."""
    tell(AnalysisProgress(os.getpid(), os.nice(0)))
    time.sleep(60)
