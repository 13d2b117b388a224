"""The compiled player: loaded at the first use, on top of the compiled rules."""

from functools import cache
from types import SimpleNamespace

import numpy as np

from consigliere.core.compiled import Base, compile_rules
from consigliere.games.family_tree import kernel as rules
from consigliere.games.family_tree.pieces import Tables
from consigliere.games.family_tree.state import DRAW, Record

from . import policy, sight, trial, worth
from .policy import new_desk
from .tables import plain_worth
from .trial import Terms, new_trial

MODULES = (sight, worth, policy, trial)


@cache
def compiled() -> SimpleNamespace:
    """Every function of the player by name, compiled."""
    return compile_rules(MODULES, Base(rules.MODULES, rules.compiled()))


def warm_up(start: Record, t: Tables) -> None:
    """Compile everything that players call, or load it from the cache; `start` is a new game."""
    desk, worth, table = new_desk(), plain_worth(), start.copy()
    rules.compiled().seed_random(desk.rng, 1)
    while table.stage <= DRAW:
        rules.compiled().draw_random(table, t, desk.rng)
    decision = int(compiled().best_choice(table, t, desk, worth))
    trial = new_trial(table, np.array([decision], np.int64), 1)
    seat, turn = int(table.mover), int(table.turn)
    compiled().try_out(desk, t, trial, Terms(seat, worth, turn, 1, 0, 1))
