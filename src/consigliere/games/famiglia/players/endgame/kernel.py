"""The compiled solver, on top of the compiled rules; loaded at first use."""

from consigliere.core.kernel import Kernel

from ...rules import kernel as rules
from . import draws, forecast, keys, modes, moves, search, table

MODULES = (forecast, modes, keys, table, moves, draws, search)

KERNEL = Kernel(MODULES, rules.KERNEL)
compiled, functions = KERNEL.compiled, KERNEL.functions
"""Every function of the solver by name; see `consigliere.core.kernel`."""
