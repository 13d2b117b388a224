"""The compiled solver: loaded at the first use, on top of the compiled rules."""

from consigliere.core.kernel import Kernel

from ...rules import kernel as rules
from . import draws, future, keys, modes, moves, search, table

MODULES = (future, modes, keys, table, moves, draws, search)

KERNEL = Kernel(MODULES, rules.KERNEL)
compiled, functions = KERNEL.compiled, KERNEL.functions
"""Every function of the solver by name; see `consigliere.core.kernel`."""
