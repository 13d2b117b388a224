"""The compiled functions of the players, loaded at the first use, on top of the compiled rules."""

import numpy as np

from consigliere.core.kernel import Kernel

from ..rules import kernel as rules
from ..rules.record import DRAW, Record
from ..rules.tables import Tables
from . import evaluation, features, many, policy, rollouts
from .policy import new_workspace
from .rollouts import PlayoutSettings, new_rollouts
from .weights import plain_weights

MODULES = (features, evaluation, policy, rollouts, many)

KERNEL = Kernel(MODULES, rules.KERNEL)
compiled, functions = KERNEL.compiled, KERNEL.functions
"""Every function of the players by name; see `consigliere.core.kernel`."""


def warm_up(start: Record, t: Tables) -> None:
    """Compile everything that players call, or load it from the cache; `start` is a new game."""
    workspace, weights, s = new_workspace(), plain_weights(), start.copy()
    rules.compiled().seed_random(workspace.rng, 1)
    while s.stage <= DRAW:
        rules.compiled().draw_random(s, t, workspace.rng)
    decision = int(compiled().best_choice(s, t, workspace, weights))
    first_rollouts = new_rollouts(s, np.array([[decision]], np.int64), 1)
    settings = PlayoutSettings(int(s.mover), weights, int(s.turn), 1, 0, 1)
    compiled().run_rollouts(workspace, t, first_rollouts, settings)
