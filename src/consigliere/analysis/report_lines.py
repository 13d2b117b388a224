"""A report as lines for display: every turn with its steps and the other options."""

from dataclasses import dataclass
from typing import Any

from consigliere.core.replay import Timeline
from consigliere.players.judge import Estimate, Option

from .report import Decision, Report, TurnReport
from .step_texts import StepTexts, step_texts
from .turn_segments import turn_steps


@dataclass(frozen=True, slots=True)
class OptionLine:
    """One option, the seat's chance after it, and whether it was played."""

    texts: StepTexts
    estimate: Estimate
    is_played: bool


@dataclass(frozen=True, slots=True)
class DecisionLine:
    """A decision: its options, best first."""

    options: tuple[OptionLine, ...]
    cost: float


@dataclass(frozen=True, slots=True)
class TurnLine:
    """A turn, numbered from 1. `better` is the best option of the decision that cost most, if
    any."""

    number: int
    report: TurnReport
    texts: StepTexts
    decisions: tuple[DecisionLine, ...]
    better: StepTexts | None


def lines_of(report: Report, timeline: Timeline[Any]) -> tuple[TurnLine, ...]:
    """A line for every turn of the report, which must be about this timeline."""
    return tuple(
        _turn_line(number, turn, timeline) for number, turn in enumerate(report.turns, start=1)
    )


def _turn_line(number: int, turn: TurnReport, timeline: Timeline[Any]) -> TurnLine:
    game = timeline.game
    start = timeline.moments[turn.number - 1].state
    dearest = max(turn.decisions, key=lambda decision: decision.cost)
    better = None
    if dearest.cost > 0:
        better = step_texts(game, timeline.moments[dearest.number - 1].state, dearest.best.words)
    return TurnLine(
        number=number,
        report=turn,
        texts=step_texts(game, start, turn_steps(timeline, turn.number, turn.end)),
        decisions=tuple(_decision_line(decision, timeline) for decision in turn.decisions),
        better=better,
    )


def _decision_line(decision: Decision, timeline: Timeline[Any]) -> DecisionLine:
    state = timeline.moments[decision.number - 1].state

    def line(option: Option) -> OptionLine:
        is_played = option.words == decision.played.words
        return OptionLine(
            step_texts(timeline.game, state, option.words), option.estimate, is_played
        )

    return DecisionLine(tuple(line(option) for option in decision.options), decision.cost)
