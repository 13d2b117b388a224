"""A whole game judged turn by turn."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from consigliere.core.game import Information, Outcome
from consigliere.core.replay import Timeline
from consigliere.players.estimates import exactly
from consigliere.players.judge import Estimate, Judge, Option

from .errors import NotAnalysable
from .grades import grade_of
from .report import FORMAT, Decision, Method, Report, TurnReport
from .turn_segments import Choosing, Turn, turns_of

Progress: TypeAlias = Callable[[int, int], None]
"""Told how many decisions are judged, and how many there are."""
OnTurn: TypeAlias = Callable[[TurnReport], None]
"""Told each turn as soon as it is judged."""

MOST_COSTLY = 10
"""Turns named as those that cost most: as many as somebody looks at again."""
_DIGITS = 6
"""Decimals of a cost: what lies beyond them is the noise of adding up."""
_SEEDS_A_GAME = 1_000_003
"""Seeds of two analyses do not meet: no record has as many entries."""


def analyse(
    timeline: Timeline[Any],
    judge: Judge,
    method: Method,
    progress: Progress | None = None,
    on_turn: OnTurn | None = None,
) -> Report:
    """The report on every turn that is over; `method` says of `judge` what it rests on.

    Raises NotAnalysable.
    """
    check_open(timeline)
    game, header = timeline.game, timeline.header
    turns = _Analysis(timeline, judge, method, progress, on_turn).reports()
    return Report(
        format=FORMAT,
        game=game.info.id,
        options=header.options,
        names=tuple(sitter.name for sitter in header.seats),
        method=method,
        turns=turns,
        costly=_costly(turns),
    )


def check_open(timeline: Timeline[Any]) -> None:
    """Refuse a game whose secrets somebody is still keeping; raises NotAnalysable."""
    is_hidden = timeline.game.info.information is Information.HIDDEN
    if is_hidden and timeline.now.outcome is None:
        raise NotAnalysable("analysis_hidden", {"game": timeline.game.info.id})


def seed_of(seed: int, number: int) -> int:
    """The judge's luck before entry `number`, so that the same point is judged the same way."""
    return seed * _SEEDS_A_GAME + number


def result_for(outcome: Outcome, seat: int) -> Estimate:
    """What a result is worth to a seat: 1, one half or 0, exactly."""
    if not outcome.winners:
        return exactly(0.5)
    return exactly(1 / len(outcome.winners) if seat in outcome.winners else 0.0)


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
        self._tell(0)
        reports = []
        for turn in turns:
            reports.append(self._turn(turn, is_last=turn is turns[-1]))
            if self.on_turn is not None:
                self.on_turn(reports[-1])
        return tuple(reports)

    def _turn(self, turn: Turn, *, is_last: bool) -> TurnReport:
        decisions = []
        for choosing in _to_judge(turn):
            decisions.append(self._decision(turn.seat, choosing))
            self._tell(1)
        after = decisions[-1].played.estimate
        # A game that somebody resigned has a result too, but no turn led to it.
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
        )

    def _decision(self, seat: int, choosing: Choosing) -> Decision:
        view = self.timeline.game.view(choosing.state, seat)
        seed = seed_of(self.method.seed, choosing.number)
        verdict = self.judge.judge(view, choosing.words, seed)
        played, best = verdict.played, verdict.options[0]
        options = verdict.options
        if choosing.is_forced:
            best, options = played, (played,)
        return Decision(choosing.number, played, best, _cost(played, best), options)

    def _tell(self, more: int) -> None:
        self._judged += more
        if self.progress is not None:
            self.progress(self._judged, self._total)


def _to_judge(turn: Turn) -> tuple[Choosing, ...]:
    """Real decisions, and the last one in any case: it says how the turn ended."""
    *earlier, last = turn.decisions
    return (*(choosing for choosing in earlier if not choosing.is_forced), last)


def _cost(played: Option, best: Option) -> float:
    return round(max(0.0, best.estimate.chance - played.estimate.chance), _DIGITS)


def _costly(turns: tuple[TurnReport, ...]) -> tuple[int, ...]:
    costing = [number for number, turn in enumerate(turns) if turn.cost > 0]
    return tuple(sorted(costing, key=lambda number: -turns[number].cost)[:MOST_COSTLY])
