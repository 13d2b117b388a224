"""The compiled batch: loaded at the first use, on top of the compiled rules."""

from consigliere.core.kernel import Kernel

from ..rules import kernel as rules
from . import encode, single, stepping

MODULES = (encode, stepping, single)

KERNEL = Kernel(MODULES, rules.KERNEL)
compiled, functions = KERNEL.compiled, KERNEL.functions
"""Every function of the batch by name; see `consigliere.core.kernel`."""
