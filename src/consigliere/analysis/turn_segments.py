"""Splits a record into turns, and turns into decisions where their player learns something."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Any, TypeAlias

from consigliere.core.game import Game
from consigliere.core.moment import Moment
from consigliere.core.replay import Timeline


@dataclass(frozen=True, slots=True)
class DecisionPoint:
    """One decision: the state before entry `number`, and the steps that were played.

    `is_forced`: each step was the only legal one.
    """

    number: int
    state: Any
    words: tuple[str, ...]
    is_forced: bool


@dataclass(frozen=True, slots=True)
class Turn:
    """A finished turn: the entries from `number` to `end`, and its decisions."""

    seat: int
    number: int
    end: int
    decisions: tuple[DecisionPoint, ...]


_Steps: TypeAlias = "list[Moment[Any]]"


def turns_of(timeline: Timeline[Any]) -> tuple[Turn, ...]:
    """The finished turns of the line of play, in order; steps taken back are not on it."""
    steps = [moment for moment in timeline.line() if moment.parent is not None]
    steps.reverse()
    turns = _grouped(timeline, steps)
    if turns and _is_going_on(timeline, turns[-1]):
        turns.pop()
    return tuple(_turn(timeline, turn) for turn in turns)


def count_decisions(timeline: Timeline[Any]) -> int:
    """How many decisions a judge has to look at; slow."""
    return sum(len(turn.decisions) for turn in turns_of(timeline))


def turn_steps(timeline: Timeline[Any], number: int, end: int) -> tuple[str, ...]:
    """The words on the line of play from entry `number` to `end`, chance events included."""
    steps = [m for m in timeline.line(timeline.moments[end]) if m.seq >= number]
    return tuple(moment.entry.act for moment in reversed(steps) if moment.parent is not None)


def before(timeline: Timeline[Any], moment: Moment[Any]) -> Any:
    """The state in which the step of a moment was taken."""
    return timeline.moments[moment.parent or 0].state


def is_forced(game: Game[Any], state: Any, seat: int) -> bool:
    """Whether a seat has only one legal action."""
    return len(game.legal_actions(state, seat)) == 1


def turn_key(game: Game[Any], state: Any, seat: int) -> tuple[int, Any]:
    """What identifies a turn: its seat, and its number if the game counts turns."""
    return seat, getattr(game.view(state, seat), "turn", None)


def _grouped(timeline: Timeline[Any], steps: _Steps) -> list[_Steps]:
    """Steps by turn, without leading and trailing chance events."""

    def key(moment: Moment[Any]) -> tuple[int, Any]:
        return turn_key(timeline.game, before(timeline, moment), moment.entry.seat or 0)

    chosen = [moment for moment in steps if moment.entry.seat is not None]
    return [list(group) for _, group in groupby(chosen, key)]


def _is_going_on(timeline: Timeline[Any], turn: _Steps) -> bool:
    """Whether a turn may continue: the same seat is to act, or a chance event is due."""
    game, state, last = timeline.game, timeline.now.state, turn[-1]
    actors = game.actors(state)
    if not actors:
        return False
    seat = last.entry.seat or 0
    if seat in actors:
        return turn_key(game, state, seat) == turn_key(game, before(timeline, last), seat)
    return min(actors) < 0


def _turn(timeline: Timeline[Any], steps: _Steps) -> Turn:
    decisions = tuple(_decision_point(timeline, part) for part in _split(steps))
    return Turn(steps[0].entry.seat or 0, steps[0].seq, steps[-1].seq, decisions)


def _split(steps: _Steps) -> Iterator[_Steps]:
    """The steps of a turn, split at chance events and where something hidden is revealed."""
    part = steps[:1]
    for earlier, later in pairwise(steps):
        if later.parent == earlier.seq and not earlier.reveals:
            part.append(later)
        else:
            yield part
            part = [later]
    yield part


def _decision_point(timeline: Timeline[Any], steps: Sequence[Moment[Any]]) -> DecisionPoint:
    first = steps[0]
    forced = all(
        is_forced(timeline.game, before(timeline, step), step.entry.seat or 0) for step in steps
    )
    words = tuple(step.entry.act for step in steps)
    return DecisionPoint(first.seq, before(timeline, first), words, forced)
