"""A whole game judged turn by turn."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from consigliere.core.game import Information, Outcome, share_of_win
from consigliere.core.replay import Timeline
from consigliere.i18n.numbers import LEAST_LOST
from consigliere.players.estimates import exact_estimate
from consigliere.players.judge import Estimate, Judge, OpenJudge, Option

from .errors import NotAnalysable
from .grades import grade_of
from .report import FORMAT, Decision, Method, Report, TurnReport
from .turn_segments import DecisionPoint, Turn, turns_of

Progress: TypeAlias = Callable[[int, int], None]
"""Called with the number of decisions judged and their total."""
OnTurn: TypeAlias = Callable[[TurnReport], None]
"""Called with each turn as soon as it is judged."""

MOST_COSTLY = 10
"""Number of turns listed as the most costly."""
_DIGITS = 6
"""Decimals of a cost; beyond them is rounding noise."""
_SEEDS_A_GAME = 1_000_003
"""Keeps the seeds of different analyses apart: no record has this many entries."""


def analyse(
    timeline: Timeline[Any],
    judge: Judge,
    method: Method,
    progress: Progress | None = None,
    on_turn: OnTurn | None = None,
) -> Report:
    """The report on every finished turn; `method` describes `judge` in it.

    Raises NotAnalysable.
    """
    check_open(timeline)
    game, header = timeline.game, timeline.header
    turns = _Analysis(timeline, judge, method, progress, on_turn).reports()
    return Report(
        format=FORMAT,
        game=game.info.id,
        options=game.info.options_as_played(header.options),
        names=tuple(sitter.name for sitter in header.seats),
        method=method,
        turns=turns,
        costly=_costly(turns),
    )


def check_open(timeline: Timeline[Any]) -> None:
    """Raise NotAnalysable for an unfinished game with hidden information."""
    is_hidden = timeline.game.info.information is Information.HIDDEN
    if is_hidden and timeline.now.outcome is None:
        raise NotAnalysable("analysis_hidden", {"game": timeline.game.info.id})


def seed_of(seed: int, number: int) -> int:
    """The judge's seed before entry `number`: equal positions are judged equally."""
    return seed * _SEEDS_A_GAME + number


def result_for(outcome: Outcome, seat: int) -> Estimate:
    """The result for a seat, exactly: 1, its share of a win or of a draw, or 0."""
    return exact_estimate(share_of_win(outcome.winners, len(outcome.scores), seat))


@dataclass(slots=True)
class _Analysis:
    """One run over a timeline."""

    timeline: Timeline[Any]
    judge: Judge
    method: Method
    progress: Progress | None
    on_turn: OnTurn | None
    _judged: int = 0
    _total: int = 0

    def reports(self) -> tuple[TurnReport, ...]:
        """Every turn in order."""
        turns = turns_of(self.timeline)
        self._total = sum(len(_to_judge(turn)) for turn in turns)
        self._report_progress(0)
        reports = []
        for turn in turns:
            reports.append(self._turn(turn, is_last=turn is turns[-1]))
            if self.on_turn is not None:
                self.on_turn(reports[-1])
        return tuple(reports)

    def _turn(self, turn: Turn, *, is_last: bool) -> TurnReport:
        decisions = []
        for point in _to_judge(turn):
            decisions.append(self._decision(turn.seat, point))
            self._report_progress(1)
        after = decisions[-1].played.estimate
        # a game that was resigned has a result too, but no turn led to it
        outcome = self.timeline.game.outcome(self.timeline.now.state) if is_last else None
        if outcome is not None:
            after = result_for(outcome, turn.seat)
        cost = round(sum(decision.cost for decision in decisions), _DIGITS)
        grade = grade_of(cost)
        return TurnReport(
            number=turn.number,
            end=turn.end,
            seat=turn.seat,
            after=after,
            cost=cost,
            decisions=tuple(decisions),
            grade=None if grade is None else grade.value,
            known=self._known(turn, outcome),
        )

    def _known(self, turn: Turn, outcome: Outcome | None) -> tuple[Estimate, ...]:
        """The chance of every seat after a turn with all cards open, where cards are hidden."""
        is_hidden = self.timeline.game.info.information is Information.HIDDEN
        if not is_hidden or not isinstance(self.judge, OpenJudge):
            return ()
        if outcome is not None:
            return tuple(result_for(outcome, seat) for seat in range(len(outcome.scores)))
        state = self.timeline.moments[turn.end].state
        return self.judge.chances(state, seed_of(self.method.seed, turn.end))

    def _decision(self, seat: int, point: DecisionPoint) -> Decision:
        view = self.timeline.game.view(point.state, seat)
        seed = seed_of(self.method.seed, point.number)
        verdict = self.judge.judge(view, point.words, seed)
        played, best = verdict.played, verdict.options[0]
        options = verdict.options
        if point.is_forced:
            best, options = played, (played,)
        return Decision(point.number, played, best, _cost(played, best), options)

    def _report_progress(self, more: int) -> None:
        self._judged += more
        if self.progress is not None:
            self.progress(self._judged, self._total)


def _to_judge(turn: Turn) -> tuple[DecisionPoint, ...]:
    """The decisions with a choice, and always the last one, for the chance after the turn."""
    *earlier, last = turn.decisions
    return (*(point for point in earlier if not point.is_forced), last)


def _cost(played: Option, best: Option) -> float:
    """What was lost; nothing if no figure would show it, for then nothing was better either."""
    lost = best.estimate.chance - played.estimate.chance
    return round(lost, _DIGITS) if lost >= LEAST_LOST else 0.0


def _costly(turns: tuple[TurnReport, ...]) -> tuple[int, ...]:
    costing = [number for number, turn in enumerate(turns) if turn.cost > 0]
    return tuple(sorted(costing, key=lambda number: -turns[number].cost)[:MOST_COSTLY])
