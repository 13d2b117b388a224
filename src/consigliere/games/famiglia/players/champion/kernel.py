"""The compiled champion, on top of the compiled rules and the functions of the other players."""

from consigliere.core.kernel import Kernel

from .. import kernel as turns
from . import (
    first_order,
    inputs,
    net,
    playouts,
    reference_matches,
    selfplay,
    swap_options,
    swap_sets,
    turn_options,
)

MODULES = (
    *(inputs, net, turn_options, first_order, swap_sets, swap_options),
    *(selfplay, playouts, reference_matches),
)

KERNEL = Kernel(MODULES, turns.KERNEL)
compiled, functions = KERNEL.compiled, KERNEL.functions
"""Every function of the champion by name; see `consigliere.core.kernel`."""
