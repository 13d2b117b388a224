"""From a view to a state to think on, and from decisions to words."""

from collections.abc import Sequence
from random import Random

from consigliere.games.la_famiglia.determine import state_of
from consigliere.games.la_famiglia.notation import read_step
from consigliere.games.la_famiglia.position import State
from consigliere.games.la_famiglia.view import LaFamigliaView


def read(view: LaFamigliaView, luck: Random) -> State:
    """One of the states that the view leaves open."""

    def pick(weights: Sequence[int]) -> int:
        return luck.choices(range(len(weights)), weights)[0]

    return state_of(view, pick)


def decisions_of(state: State, seat: int, words: Sequence[str]) -> list[int]:
    """The decisions that the words stand for, in their order."""
    return [read_step(state, seat, word) for word in words]
