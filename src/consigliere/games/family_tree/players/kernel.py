"""The compiled player: loaded at the first use, on top of the compiled rules."""

import numpy as np

from consigliere.core.kernel import Kernel

from ..rules import kernel as rules
from ..rules.record import DRAW, Record
from ..rules.tables import Tables
from . import evaluation, features, policy, rollouts
from .policy import new_desk
from .rollouts import Terms, new_trial
from .weights import plain_worth

MODULES = (features, evaluation, policy, rollouts)

KERNEL = Kernel(MODULES, rules.KERNEL)
compiled, functions = KERNEL.compiled, KERNEL.functions
"""Every function of the player by name; see `consigliere.core.kernel`."""


def warm_up(start: Record, t: Tables) -> None:
    """Compile everything that players call, or load it from the cache; `start` is a new game."""
    desk, evaluation, table = new_desk(), plain_worth(), start.copy()
    rules.compiled().seed_random(desk.rng, 1)
    while table.stage <= DRAW:
        rules.compiled().draw_random(table, t, desk.rng)
    decision = int(compiled().best_choice(table, t, desk, evaluation))
    rollouts = new_trial(table, np.array([decision], np.int64), 1)
    seat, turn = int(table.mover), int(table.turn)
    compiled().try_out(desk, t, rollouts, Terms(seat, evaluation, turn, 1, 0, 1))
