"""Questions about rules with their answers: what another implementation can be held against.

A line of a corpus is a game: how it begins, its steps, and after some of them a question. Lines are
plain JSON, and words are those of the game's notation. See `docs/conformance.md`.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, TypeAlias

from consigliere.core.action import CHANCE, Action
from consigliere.core.chance import ChanceStream
from consigliere.core.errors import InvalidAction
from consigliere.core.game import Game, Outcome

from .perft import steps_of
from .setups import Setup

Line: TypeAlias = dict[str, Any]
"""A decoded line; see `docs/conformance.md` for its fields."""

UNREADABLE = "unreadable"
"""The answer to a word that is none of the game's notation here."""
TRIED = 4
"""Words of other positions that are tried in each position."""
IDLE = "pass"
"""How the word of a step begins that does nothing, in games that have one."""
BUSY = 0.95
"""How often something else is done where that is possible."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A game of a corpus: its set-up, the seed of its luck, and the number of questions."""

    setup: Setup
    seed: int
    questions: int


def line_of(game: Game[Any], plan: Plan) -> Line:
    """Play a game at random, and write it down with questions and answers."""
    choose = random.Random(plan.seed)  # noqa: S311  not for secrets
    options = game.info.resolve_options(plan.setup.options)
    state = game.initial(options, plan.setup.seats)
    stream = ChanceStream.from_int(plan.seed)
    steps: list[list[Any]] = []
    words: dict[str, None] = {}
    actors: list[int] = []
    while found := steps_of(game, state):
        words.update(dict.fromkeys(step.word for step in found if step.seat != CHANCE))
        actors.append(found[0].seat)
        if found[0].seat == CHANCE:
            weights = [outcome.weight for outcome in game.chance(state)]
            step = found[stream.pick(len(steps), weights)]
        else:
            step = _busy(choose, found)
        steps.append([step.seat, step.word])
        state = game.apply(state, step).state
    asked = _asked(choose, actors, plan.questions)
    question: Line = {
        "game": game.info.id,
        "rules_version": game.info.rules_version,
        "options": options,
        "seats": plan.setup.seats,
        "steps": steps,
        "ask": {
            **{str(number): _tries(choose, actors[number], list(words)) for number in asked},
            str(len(steps)): [],
        },
    }
    return question | {"answers": answers_to(game, question)}


def _tries(choose: random.Random, actor: int, words: list[str]) -> list[list[Any]]:
    """Words that are legal somewhere in this game, tried by whoever is to move."""
    if actor == CHANCE:
        return []
    return [[actor, word] for word in sorted(choose.sample(words, min(TRIED, len(words))))]


def _busy(choose: random.Random, found: tuple[Action, ...]) -> Action:
    """Seldom a pass: whoever passes all the time sees little of a game."""
    others = [step for step in found if not step.word.startswith(IDLE)]
    return choose.choice(others if others and choose.random() < BUSY else found)


def _asked(choose: random.Random, actors: list[int], questions: int) -> list[int]:
    """Decisions drawn at random, and a few draws of chance."""
    decisions = [number for number, actor in enumerate(actors) if actor != CHANCE]
    draws = [number for number, actor in enumerate(actors) if actor == CHANCE]
    few = min(-(-questions // 10), len(draws))
    some = min(questions - few, -(-len(decisions) // 3))
    return sorted([*choose.sample(draws, few), *choose.sample(decisions, some)])


def question_of(line: Line) -> Line:
    """A line without its answers."""
    return {name: value for name, value in line.items() if name != "answers"}


def answers_to(game: Game[Any], question: Line) -> dict[str, Any]:
    """What this implementation answers, by the number of steps before."""
    state = game.initial(question["options"], question["seats"])
    asked: Mapping[str, Any] = question["ask"]
    answers: dict[str, Any] = {}
    for number in range(len(question["steps"]) + 1):
        if str(number) in asked:
            answers[str(number)] = answer(game, state, asked[str(number)])
        if number < len(question["steps"]):
            seat, word = question["steps"][number]
            state = game.apply(state, Action(seat, word)).state
    return answers


def answer(game: Game[Any], state: Any, tries: Iterable[list[Any]]) -> dict[str, Any]:
    """Everything about one position."""
    outcome = game.outcome(state)
    if outcome is not None:
        return {"outcome": _told(outcome)}
    weights = {}
    if game.actors(state) == (CHANCE,):
        weights = {outcome.action.word: outcome.weight for outcome in game.chance(state)}
    steps = sorted(steps_of(game, state), key=lambda step: (step.seat, step.word))
    after = [_after(game, game.apply(state, step).state) for step in steps]
    return {
        "actors": list(game.actors(state)),
        "steps": [[step.seat, step.word, *told] for step, told in zip(steps, after, strict=True)],
        **({"weights": weights} if weights else {}),
        "counts": [len(steps), sum(told[1] for told in after)],
        "tried": [_tried(game, state, Action(seat, word)) for seat, word in tries],
    }


def _after(game: Game[Any], state: Any) -> tuple[list[int], int]:
    """Who acts after a step, and how many steps are possible then."""
    return list(game.actors(state)), len(steps_of(game, state))


def _tried(game: Game[Any], state: Any, action: Action) -> Any:
    """None for a legal word, else the key of its refusal and the clause."""
    try:
        refusal = game.explain(state, action)
    except InvalidAction:
        return UNREADABLE
    return None if refusal is None else [refusal.key, refusal.clause]


def _told(outcome: Outcome) -> dict[str, Any]:
    return {
        "scores": list(outcome.scores),
        "winners": list(outcome.winners),
        "reason": outcome.reason,
    }


@dataclass(frozen=True, slots=True)
class Difference:
    """What is answered otherwise after so many steps; of lists, the first part that differs."""

    after: str
    field: str
    expected: Any
    given: Any


def differences(line: Line, answers: Mapping[str, Any]) -> Iterator[Difference]:
    """Where answers differ from those of a line."""
    for number, expected in line["answers"].items():
        given = answers.get(number, {})
        for name, value in expected.items():
            if given.get(name) != value:
                yield Difference(number, name, *_parted(value, given.get(name)))


def _parted(expected: Any, given: Any) -> tuple[Any, Any]:
    if isinstance(expected, list) and isinstance(given, list):
        for pair in zip_longest(expected, given):
            if pair[0] != pair[1]:
                return pair
    return expected, given


def read(lines: Iterable[str]) -> Iterator[Line]:
    """The lines of a corpus, or of answers to it; raises ValueError for any other text."""
    for line in lines:
        decoded = json.loads(line)
        if not isinstance(decoded, dict):
            raise ValueError("a line is not an object")
        yield decoded
