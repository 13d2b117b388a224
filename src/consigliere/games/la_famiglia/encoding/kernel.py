"""The compiled batch: loaded at the first use, on top of the compiled rules."""

from functools import cache
from types import SimpleNamespace

from consigliere.core.kernel import Kernel
from consigliere.games import word_choices, word_loops

from ..presentation import secrecy
from ..rules import kernel as rules
from . import (
    observing,
    observing_board,
    observing_course,
    observing_players,
    observing_seats,
    stepping,
)

MODULES = (
    stepping,
    word_choices,
    word_loops,
    secrecy,
    observing_seats,
    observing_board,
    observing_players,
    observing_course,
    observing,
)

KERNEL = Kernel(MODULES, rules.KERNEL, word_loops.stepped_by(stepping, observing))
compiled, functions = KERNEL.compiled, KERNEL.functions
"""Every function of the batch by name; see `consigliere.core.kernel`."""


@cache
def on_device() -> SimpleNamespace:
    """The loops of `device_loops` on top of the same functions."""
    from consigliere.games import word_device_step  # noqa: PLC0415
    from consigliere.games.device_kernels import loops_with  # noqa: PLC0415  needs `numba-cuda`

    return loops_with(KERNEL, word_device_step, observing.observe_games)
