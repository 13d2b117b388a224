"""The compiled batch: loaded at the first use, on top of the compiled rules."""

from consigliere.core.kernel import Kernel
from consigliere.games import word_choices

from ..rules import kernel as rules
from . import stepping

MODULES = (stepping, word_choices)

KERNEL = Kernel(MODULES, rules.KERNEL)
compiled, functions = KERNEL.compiled, KERNEL.functions
"""Every function of the batch by name; see `consigliere.core.kernel`."""
