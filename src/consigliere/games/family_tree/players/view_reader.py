"""From a view to a state to think on; from what steps are worth to chances and words."""

from collections.abc import Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from ..presentation.determinize import state_of
from ..presentation.notation import write_step
from ..presentation.view import FamilyTreeView
from ..rules.state import State
from .evaluation import Worth


def read(view: FamilyTreeView, seed: int) -> State:
    """One of the states that the view leaves open."""
    luck = Random(seed)  # noqa: S311  a game, not a secret

    def pick(weights: Sequence[int]) -> int:
        return luck.choices(range(len(weights)), weights)[0]

    return state_of(view, pick)


def chances_of(values: NDArray[np.float64], worth: Worth) -> NDArray[np.float64]:
    """What steps are worth as chances to win, in a game in which the best of them is level."""
    behind = (values.max() - values) / worth.scale[0]
    chances: NDArray[np.float64] = 1 / (1 + np.exp(np.minimum(behind, 50.0)))
    return chances


def spoken(state: State, decision: int, choices: Sequence[str]) -> str:
    """The word of a decision; where that is no choice, such as to name a meeting, the first one."""
    word = write_step(state.pack, decision)
    return word if word in choices else choices[0]
