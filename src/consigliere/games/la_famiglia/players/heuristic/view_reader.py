"""From a view to a state to think on, and from decisions to words."""

from collections.abc import Sequence
from random import Random

from consigliere.games.random_source import seed_random

from ...presentation.determinize import state_of
from ...presentation.notation import read_step
from ...presentation.view import LaFamigliaView
from ...rules.state import State
from .battle import Desk
from .policy import weigh_all

SEEDS = 1 << 30
"""Seeds are taken modulo this: the compiled random source starts from 32 bits."""


def read(view: LaFamigliaView, luck: Random) -> State:
    """One of the states that the view leaves open."""

    def pick(weights: Sequence[int]) -> int:
        return luck.choices(range(len(weights)), weights)[0]

    return state_of(view, pick)


def decisions_of(state: State, seat: int, words: Sequence[str]) -> list[int]:
    """The decisions that the words stand for, in their order."""
    return [read_step(state, seat, word) for word in words]


def weighed(state: State, codes: Sequence[int], desk: Desk, seed: int) -> list[float]:
    """What each of these decisions is worth to the heuristic, with luck of its own."""
    seed_random(desk.rng, seed % SEEDS)
    desk.size = len(codes)
    desk.codes[: desk.size] = codes
    weigh_all(state.record, state.tables, desk)
    return [float(value) for value in desk.values[: desk.size]]
