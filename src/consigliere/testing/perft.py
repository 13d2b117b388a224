"""Counting lines of play, as chess programs do: a number that differs shows a rule that differs.

A step is a legal action of any seat that may act, or an outcome of chance, whatever its weight.
"""

from __future__ import annotations

from typing import TypeVar

from consigliere.core.action import CHANCE, Action
from consigliere.core.game import Game

S = TypeVar("S")


def steps_of(game: Game[S], state: S) -> tuple[Action, ...]:
    """Every step that may come next; none when the game is over."""
    found: list[Action] = []
    for actor in game.actors(state):
        if actor == CHANCE:
            found += (outcome.action for outcome in game.chance(state))
        else:
            found += game.legal_actions(state, actor)
    return tuple(found)


def perft(game: Game[S], state: S, depth: int) -> int:
    """The number of lines of exactly `depth` steps; a game that ends sooner has none."""
    if depth == 0:
        return 1
    steps = steps_of(game, state)
    if depth == 1:
        return len(steps)
    return sum(perft(game, game.apply(state, step).state, depth - 1) for step in steps)


def split(game: Game[S], state: S, depth: int) -> dict[Action, int]:
    """The same number for each first step, so that a difference can be followed down."""
    return {
        step: perft(game, game.apply(state, step).state, depth - 1)
        for step in steps_of(game, state)
    }
