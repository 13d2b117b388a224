"""The work of the analysis process: judges a game and puts the figures into words."""

from __future__ import annotations

from functools import partial
from itertools import takewhile
from typing import Any

from consigliere.analysis.analyse import analyse
from consigliere.analysis.grades import Grade
from consigliere.analysis.report import Decision, Method, TurnReport
from consigliere.analysis.step_texts import step_texts
from consigliere.analysis.turn_segments import before, turn_key
from consigliere.analysis.what_if import what_if
from consigliere.analysis.words import basis
from consigliere.core.moment import Moment
from consigliere.core.record import loads
from consigliere.core.replay import Timeline, replay
from consigliere.games.judges import make_judge
from consigliere.games.registry import load_game
from consigliere.players.judge import Judge, Option
from consigliere.players.player import Thinking

from .analysis_process import AnalysisJob, Send
from .analysis_protocol import (
    AnalysisDone,
    AnalysisProgress,
    JudgedDecision,
    JudgedOption,
    JudgedTurn,
)

_SEED = 1
"""The judge's seed, always the same, so that a second analysis gives much the same result."""


def judge_game(job: AnalysisJob, send: Send) -> None:
    """Do a job with the judges of the registry; raises ConsigliereError."""
    game = load_game(job.game)
    judge = make_judge(job.judge, job.game, Thinking(seconds=job.seconds))
    judge_timeline(job, replay(loads(job.record), game), judge, send)


def judge_timeline(job: AnalysisJob, timeline: Timeline[Any], judge: Judge, send: Send) -> None:
    """Do a job with any judge; raises ConsigliereError."""
    method = Method(job.judge, job.seconds, _SEED)
    if job.position is not None:
        send(_position(timeline, judge, job.position))
        send(AnalysisDone(method, [], []))
        return
    report = analyse(
        timeline,
        judge,
        method,
        progress=lambda done, total: send(AnalysisProgress(done, total)),
        on_turn=lambda turn: send(judged_turn(timeline, turn)),
    )
    send(AnalysisDone(method, list(report.costly), list(basis(report, timeline, "en"))))


def judged_turn(timeline: Timeline[Any], turn: TurnReport) -> JudgedTurn:
    """A turn of a report as it is sent."""
    grade = None if turn.grade is None else Grade(turn.grade)
    return JudgedTurn(
        position=turn.number - 1,
        end=turn.end,
        seat=turn.seat,
        after=turn.after,
        cost=turn.cost,
        grade=grade,
        mark="" if grade is None else grade.mark,
        decisions=[_decision(timeline, turn.seat, decision) for decision in turn.decisions],
        known=turn.known,
    )


def _decision(timeline: Timeline[Any], seat: int, decision: Decision) -> JudgedDecision:
    position = decision.number - 1
    return JudgedDecision(
        position=position,
        seat=seat,
        played=_option(timeline, position, decision.played),
        options=[_option(timeline, position, option) for option in decision.options],
        cost=decision.cost,
    )


def _position(timeline: Timeline[Any], judge: Judge, position: int) -> JudgedDecision:
    """The options in a position, and what was played there, if the game went on."""
    steps = _played_on(timeline, position)
    answer = what_if(timeline, position + 1, steps, judge, _SEED)
    if answer.judged_from > 0:  # the turn was interrupted, so nothing was decided
        steps = ()
        answer = what_if(timeline, position + 1, steps, judge, _SEED)
    verdict = answer.verdict
    cost = verdict.options[0].estimate.chance - verdict.played.estimate.chance
    return JudgedDecision(
        position=position,
        seat=answer.seat,
        played=_option(timeline, position, verdict.played) if steps else None,
        options=[_option(timeline, position, option) for option in verdict.options],
        cost=max(0.0, cost),
    )


def _played_on(timeline: Timeline[Any], position: int) -> tuple[str, ...]:
    """The steps that followed a position within its turn, until something was revealed."""
    line = list(timeline.line())[::-1]
    at = timeline.moments[position].position
    places = [place for place, moment in enumerate(line) if moment.seq == at]
    if not places:
        return ()
    following = line[places[0] + 1 :]
    steps = list(takewhile(partial(_is_same_turn, timeline, following[:1]), following))
    shown = next((n for n, step in enumerate(steps, start=1) if step.reveals), len(steps))
    return tuple(step.entry.act for step in steps[:shown])


def _is_same_turn(timeline: Timeline[Any], first: list[Moment[Any]], step: Moment[Any]) -> bool:
    """Whether a step belongs to the same turn as the first one."""
    keys = [
        turn_key(timeline.game, before(timeline, moment), moment.entry.seat)
        for moment in (*first, step)
        if moment.entry.seat is not None
    ]
    return len(keys) == 2 and keys[0] == keys[1]


def _option(timeline: Timeline[Any], position: int, option: Option) -> JudgedOption:
    """An option in words."""
    state = timeline.moments[position].state
    said = step_texts(timeline.game, state, option.words)
    return JudgedOption(said.notation, said.steps, option.estimate)
