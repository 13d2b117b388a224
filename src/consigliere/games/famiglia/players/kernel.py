"""The compiled functions of the players, on top of the compiled rules; loaded at first use."""

from consigliere.core.kernel import Kernel

from ..rules import kernel as rules
from ..rules.record import Record
from . import evaluation, playout, rollout_statistics, rollouts, swaps, turns
from .card_values import plain_card_values
from .playout import new_workspace
from .rollouts import PlayoutSettings, new_rollouts
from .swaps import Width
from .turns import new_turn_list

MODULES = (evaluation, swaps, turns, playout, rollouts, rollout_statistics)

KERNEL = Kernel(MODULES, rules.KERNEL)
compiled, functions = KERNEL.compiled, KERNEL.functions
"""Every function of the players by name; see `consigliere.core.kernel`."""


def warm_up(start: Record) -> None:
    """Compile everything that players call, or load it from the cache; `start` is a new game."""
    board, workspace, rollouts_of_one = start.copy(), new_workspace(), new_rollouts(1)
    rules.compiled().seed_random(workspace.rng, 1)
    compiled().draw_all(board, workspace.rng)
    workspace.stack.boards[0] = board
    rollouts_of_one.boards[0] = board
    settings = PlayoutSettings(
        int(board.mover), plain_card_values(), Width(1, 1), int(board.turn), 1
    )
    compiled().phase_of(board)
    compiled().explore(workspace.stack, settings.card_values, settings.width, new_turn_list(1))
    compiled().run_rollouts(workspace, rollouts_of_one, settings, 0, 1)
