"""The compiled batch: loaded at the first use, on top of the compiled rules."""

from consigliere.core.kernel import Kernel
from consigliere.games import word_choices, word_loops

from ..presentation import kernel as presentation
from . import observing, stepping

MODULES = (stepping, word_choices, word_loops, observing)

KERNEL = Kernel(MODULES, presentation.KERNEL, word_loops.stepped_by(stepping))
compiled, functions = KERNEL.compiled, KERNEL.functions
"""Every function of the batch by name; see `consigliere.core.kernel`."""
