"""From a view to a state, and from decisions back to words and chances."""

from collections.abc import Sequence
from functools import partial
from random import Random

import numpy as np
from numpy.typing import NDArray

from consigliere.core.chance import pick_by_weight

from ..presentation.determinize import state_of
from ..presentation.notation import write_step
from ..presentation.view import FamilyTreeView
from ..rules.state import State
from .evaluation import Weights

SEEDS = 1 << 30
"""Seeds are taken modulo this: the compiled random source starts from 32 bits."""


def sample_state(view: FamilyTreeView, seed: int) -> State:
    """A state consistent with the view, the hidden cards dealt at random."""
    luck = Random(seed)  # noqa: S311  a game, not a secret
    return state_of(view, partial(pick_by_weight, luck))


def chances_of(values: NDArray[np.float64], weights: Weights) -> NDArray[np.float64]:
    """Ratings of decisions as chances to win, the best of them one half."""
    behind = (values.max() - values) / weights.scale[0]
    chances: NDArray[np.float64] = 1 / (1 + np.exp(np.minimum(behind, 50.0)))
    return chances


def write_choice(state: State, decision: int, choices: Sequence[str]) -> str:
    """The word of a decision; the first choice where it is none, as when it names a meeting."""
    word = write_step(state.components, decision)
    return word if word in choices else choices[0]
