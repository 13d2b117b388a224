"""The compiled player: loaded at the first use, on top of the compiled rules."""

from consigliere.core.kernel import Kernel

from ..rules import kernel as rules
from ..rules.record import Record
from . import evaluation, playout, rollout_statistics, rollouts, swaps, turns
from .card_values import plain_worth
from .playout import new_workspace
from .rollouts import PlayoutSettings, new_trial
from .swaps import Width
from .turns import new_found

MODULES = (evaluation, swaps, turns, playout, rollouts, rollout_statistics)

KERNEL = Kernel(MODULES, rules.KERNEL)
compiled, functions = KERNEL.compiled, KERNEL.functions
"""Every function of the player by name; see `consigliere.core.kernel`."""


def warm_up(start: Record) -> None:
    """Compile everything that players call, or load it from the cache; `start` is a new game."""
    table, workspace, competing = start.copy(), new_workspace(), new_trial(1)
    rules.compiled().seed_random(workspace.rng, 1)
    compiled().draw_all(table, workspace.rng)
    workspace.room.boards[0] = table
    competing.boards[0] = table
    settings = PlayoutSettings(int(table.mover), plain_worth(), Width(1, 1), int(table.turn), 1)
    compiled().phase_of(table)
    compiled().explore(workspace.room, settings.worth, settings.width, new_found(1))
    compiled().try_out(workspace, competing, settings, 0, 1)
