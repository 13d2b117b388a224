"""What may be asked about a finished game, and the jobs that answer it."""

from __future__ import annotations

from collections.abc import Sequence

from consigliere.core.record import dumps

from .analyses import key_of
from .analysis_process import AnalysisJob
from .analysis_protocol import AnalysisOffer, AnalysisRequest, EffortInfo
from .analysis_queue import AnalysisQueue
from .problems import Refusal
from .record_reader import Summary
from .tables.table import Table

EFFORTS = {"quick": 0.2, "thorough": 1.0}
"""Seconds for each decision, of which a game has about a hundred."""
_START_SECONDS = 3.0
"""What a process takes to load rules and judge once they are compiled."""


def jobs_of(table: Table, judges: Sequence[str]) -> dict[str, AnalysisJob]:
    """The jobs for the whole game of a table, by effort; raises Refusal.

    Anyone who may see the replay may see this: once the game is over, nothing in it is secret.
    """
    if not table.is_over:
        raise Refusal("not_over_yet", 409)
    return _jobs(table.setup.game, dumps(table.record()), judges)


def jobs_of_record(summary: Summary, judges: Sequence[str]) -> dict[str, AnalysisJob]:
    """The same for a record from a file: one of a game that goes on is no help in it."""
    if not summary.is_over:
        raise Refusal("not_over_yet", 409)
    return _jobs(summary.game, summary.record, judges)


def _jobs(game: str, record: str, judges: Sequence[str]) -> dict[str, AnalysisJob]:
    if not judges:
        raise Refusal("no_judge", 404, {"game": game})
    return {
        name: AnalysisJob(game, record, judges[-1], seconds) for name, seconds in EFFORTS.items()
    }


def job_of(jobs: dict[str, AnalysisJob], request: AnalysisRequest, last: int) -> AnalysisJob:
    """The job that a request asks for; `last` is the last position. Raises Refusal."""
    job = jobs.get(request.effort)
    if job is None:
        known = ", ".join(jobs)
        raise Refusal("unknown_effort", 400, {"effort": request.effort[:40], "known": known})
    position = request.position
    if position is not None and not 0 <= position <= last:
        raise Refusal("no_such_position", 404, {"position": position})
    return AnalysisJob(job.game, job.record, job.judge, job.seconds, position)


def offer_of(jobs: dict[str, AnalysisJob], decisions: int, queue: AnalysisQueue) -> AnalysisOffer:
    """What can be asked for, about how long it takes, and what is already there."""
    keys = {name: key_of(job) for name, job in jobs.items()}
    running = queue.running(keys["quick"].record)
    return AnalysisOffer(
        efforts=[
            EffortInfo(name, _START_SECONDS + decisions * job.seconds) for name, job in jobs.items()
        ],
        kept=[name for name, key in keys.items() if queue.is_kept(key)],
        running=next((name for name, key in keys.items() if running and running.key == key), None),
    )
