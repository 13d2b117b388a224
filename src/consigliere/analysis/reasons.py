"""Why the best option is the best, in sentences: what it gains, what it brings, how it is answered.

Everything follows from the verdict and from two positions, that after the best option and that
after the next best. Where information is hidden, an answer is that of one deal of what the seat
cannot see, and therefore a possible one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from typing import Any

from consigliere.core.action import CHANCE
from consigliere.core.chance import pick_by_weight
from consigliere.core.game import Game, Information
from consigliere.core.message import Arg, Message, seat_name
from consigliere.players.judge import Judge, Option

from .numbers import number
from .step_texts import step_texts
from .what_if import Answer, carried_out

_CLEAR = 0.005
"""A gain that does not round to nothing: half a percentage point."""


def reasons(
    game: Game[Any], state: Any, answer: Answer, judge: Judge, lang: str
) -> tuple[Message, ...]:
    """Sentences about the best option at `state`, where `answer` was given; numbers as in `lang`.

    `judge` is asked for the answers to it and to the next best, with its own budget each.
    """
    options = answer.verdict.options
    if len(options) == 1:
        has_others = len(game.legal_actions(state, answer.seat)) > 1
        return (Message(f"analysis.reason.{'same' if has_others else 'only'}"),)
    best, other = options[0], options[1]
    told = [_gain(best, other, _steps(game, state, other, best.words), lang)]
    if best.estimate.is_exact and best.estimate.chance >= 1:
        told.insert(0, Message("analysis.reason.wins"))
        return tuple(told)
    first, second = (_after(game, state, option.words) for option in (best, other))
    told += _scores(game, answer.seat, first, second)
    told += _answers(game, answer, (first, second), judge)
    return tuple(told)


def _gain(best: Option, other: Option, steps: Arg, lang: str) -> Message:
    """By how much it is better than the next best, if that can be told."""
    gain = best.estimate.chance - other.estimate.chance
    is_clear = other.estimate.chance < best.estimate.low or best.estimate.is_exact
    if gain < _CLEAR or not is_clear:
        return Message("analysis.reason.close", {"other": steps})
    points = number(100 * gain, lang)
    return Message("analysis.reason.gain", {"points": points, "other": steps})


def _scores(game: Game[Any], seat: int, first: Any, second: Any) -> Iterator[Message]:
    """What the score is at once, where that differs."""
    own, other = (game.standing(after, "").scores[seat] for after in (first, second))
    if own != other and min(own, other) >= 0:
        yield Message("analysis.reason.score", {"own": own, "other": other})


def _answers(
    game: Game[Any], answer: Answer, afters: tuple[Any, Any], judge: Judge
) -> Iterator[Message]:
    """What the next player would do after each of them, where the same one decides at once."""
    deciders = {_decider(game, after) for after in afters}
    (decider, *more) = deciders
    if more or decider in {None, CHANCE, answer.seat}:
        return
    told = [_reply(game, after, answer, judge) for after in afters]
    if told[0] != told[1]:
        args = {"player": seat_name(decider or 0), "answer": told[0], "otherwise": told[1]}
        yield Message("analysis.reason.answer", args)


def _reply(game: Game[Any], after: Any, answer: Answer, judge: Judge) -> Arg:
    """The best answer of whoever decides next, as far as `answer.seat` can know."""
    if game.info.information is Information.HIDDEN:
        luck = Random(answer.number)  # noqa: S311  a game, not a secret
        after = game.determinize(game.view(after, answer.seat), partial(pick_by_weight, luck))
    decider = game.actors(after)[0]
    verdict = judge.judge(game.view(after, decider), (), answer.number)
    return _steps(game, after, verdict.options[0], ())


def _decider(game: Game[Any], state: Any) -> int | None:
    """Who acts next; None if the game is over."""
    actors = game.actors(state)
    return actors[0] if actors else None


def _after(game: Game[Any], state: Any, words: Sequence[str]) -> Any:
    for word in words:
        state = carried_out(game, state, word)
    return state


def _steps(game: Game[Any], state: Any, option: Option, known: Sequence[str]) -> Arg:
    """The steps of an option in words, without those that begin like the `known` ones."""
    texts = step_texts(game, state, option.words)
    if texts.is_spelled:
        return texts.notation
    same = 0
    while same < min(len(option.words) - 1, len(known)) and option.words[same] == known[same]:
        same += 1
    return texts.steps[same:]
