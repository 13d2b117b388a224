"""Workers for the analysis process, which finds them by name: a good one and bad ones.

The good one has the toy game judged by a judge who prefers high numbers.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Sequence
from typing import Any

from consigliere.analysis.grades import Grade
from consigliere.analysis.report import Method
from consigliere.core.errors import ConsigliereError
from consigliere.core.message import Message
from consigliere.core.record import loads
from consigliere.core.replay import replay
from consigliere.players.judge import Estimate, Option, Verdict
from consigliere.server.analysis_process import AnalysisJob, Send
from consigliere.server.analysis_protocol import (
    AnalysisDone,
    AnalysisProgress,
    JudgedDecision,
    JudgedOption,
    JudgedTurn,
)
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


def good(job: AnalysisJob, send: Send) -> None:
    judge_timeline(job, replay(loads(job.record), Counting()), HighNumbers(), send)


def slow(job: AnalysisJob, send: Send) -> None:
    """Good, but with time to think between two words."""

    def send_slowly(message: Any) -> None:
        time.sleep(0.2)
        send(message)

    good(job, send_slowly)


def silent(job: AnalysisJob, send: Send) -> None:
    """Says that it began, and no more."""
    send(AnalysisProgress(0, 10))
    time.sleep(60)


def telling(job: AnalysisJob, send: Send) -> None:
    """Judges one turn of whatever was played, and is done."""
    best, played = (
        JudgedOption(word, (Message("choice.counting.count"),), _estimate(int(word), 0))
        for word in ("3", "1")
    )
    decision = JudgedDecision(1, 0, played, [best, played], 0.5)
    after = Estimate(0.25, 0.15, 0.35, samples=100, is_exact=False)
    known = (Estimate(0.2, 0.2, 0.2, 0, is_exact=True), Estimate(0.8, 0.8, 0.8, 0, is_exact=True))
    grade = Grade.BLUNDER
    send(JudgedTurn(1, 2, 0, after, 0.5, grade, grade.mark, [decision], known))
    basis = [Message("analysis.basis.seconds", {"judge": job.judge, "seconds": "0.2", "seed": 1})]
    send(AnalysisDone(Method(job.judge, job.seconds, 1), [0], basis))


def stopped(job: AnalysisJob, send: Send) -> None:
    """Says that it began, and is stopped."""
    send(AnalysisProgress(0, 10))
    os.kill(os.getpid(), signal.SIGSTOP)


def dying(job: AnalysisJob, send: Send) -> None:
    send(AnalysisProgress(0, 10))
    os._exit(1)


def mistaken(job: AnalysisJob, send: Send) -> None:
    raise RuntimeError("a mistake of the worker")


def refusing(job: AnalysisJob, send: Send) -> None:
    raise ConsigliereError("analysis_nobody_to_decide")


def naming_its_process(job: AnalysisJob, send: Send) -> None:
    """Progress in place of its process: number and niceness."""
    send(AnalysisProgress(os.getpid(), os.nice(0)))
    time.sleep(60)
