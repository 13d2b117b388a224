"""What if: judges any position of a record, also after steps that were not played."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from consigliere.core.action import CHANCE, Action
from consigliere.core.errors import InvalidAction
from consigliere.core.game import Game, Transition
from consigliere.core.replay import Timeline
from consigliere.players.judge import Judge, Verdict

from .analyse import check_open, seed_of
from .errors import NotAnalysable
from .turn_segments import turn_key

MOST_STEPS = 100
"""Most steps to try: several turns."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer: `verdict` holds the options of `seat` after `steps[:judged_from]`.

    `steps` lead on from the state before entry `number`. Those from `judged_from` on are the
    decision asked about, `verdict.played`; there are none if nothing complete was asked about.
    """

    number: int
    steps: tuple[str, ...]
    judged_from: int
    seat: int
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class _Position:
    """A state, after `place` steps."""

    state: Any
    place: int


def what_if(
    timeline: Timeline[Any], number: int, steps: Sequence[str], judge: Judge, seed: int
) -> Answer:
    """Judge the last decision of `steps`, carried out from the state before entry `number`.

    Chance events are steps too (`>A1`). If `steps` end in the middle of a decision, or there are
    none, the state after them is judged and nothing counts as played. `seed` is the method's.
    Raises InvalidAction or IllegalAction for a bad step, else NotAnalysable.
    """
    _check_place(timeline, number)
    if len(steps) > MOST_STEPS:
        raise NotAnalysable("analysis_too_many_steps", {"limit": MOST_STEPS})
    game, words = timeline.game, tuple(steps)
    start, end = _decision_bounds(game, timeline.moments[number - 1].state, words)
    seat = _decider(game, start.state)
    view = game.view(start.state, seat)
    verdict = judge.judge(view, words[start.place : end.place], seed_of(seed, number))
    return Answer(number, words, start.place, seat, verdict)


def check_decision(timeline: Timeline[Any], number: int) -> None:
    """Raise NotAnalysable unless somebody decides before entry `number`, and may be judged."""
    _check_place(timeline, number)
    _decider(timeline.game, timeline.moments[number - 1].state)


def _check_place(timeline: Timeline[Any], number: int) -> None:
    check_open(timeline)
    if number < 1 or number > len(timeline.moments):
        raise NotAnalysable("analysis_no_such_entry", {"number": number})


def _decision_bounds(
    game: Game[Any], state: Any, words: tuple[str, ...]
) -> tuple[_Position, _Position]:
    """Start and end of the decision to judge; equal if none is complete."""
    begun: _Position | None = None
    done: tuple[_Position, _Position] | None = None
    for place, word in enumerate(words):
        (actor,) = _actors(game, state)
        begun = begun or _Position(state, place)
        key = turn_key(game, state, actor)
        taken = _taken(game, state, word)
        state = taken.state
        if actor == CHANCE:
            begun = done = None
        elif taken.reveals or game.actors(state) != (actor,) or turn_key(game, state, actor) != key:
            done, begun = (begun, _Position(state, place + 1)), None
        else:
            done = None
    if done is not None:
        return done
    here = _Position(state, len(words))
    return here, here


def carried_out(game: Game[Any], state: Any, word: str) -> Any:
    """The state after one step of the next to act; raises InvalidAction or IllegalAction."""
    return _taken(game, state, word).state


def _taken(game: Game[Any], state: Any, word: str) -> Transition[Any]:
    (actor,) = _actors(game, state)
    if actor == CHANCE:
        return game.apply(state, Action(CHANCE, word))
    return game.apply(state, game.parse_action(state, word, actor))


def _actors(game: Game[Any], state: Any) -> tuple[int]:
    """The next to act; the first one if several act at the same time."""
    actors = game.actors(state)
    if not actors:
        raise InvalidAction("game_over")
    return (actors[0],)


def _decider(game: Game[Any], state: Any) -> int:
    actors = game.actors(state)
    if not actors or actors[0] == CHANCE:
        raise NotAnalysable("analysis_nobody_to_decide")
    return actors[0]
