"""The compiled batch: loaded at the first use, on top of the compiled rules."""

from functools import cache
from types import SimpleNamespace

from consigliere.core.kernel import Kernel

from ..rules import kernel as rules
from . import encode, single, stepping

MODULES = (encode, stepping, single)

KERNEL = Kernel(MODULES, rules.KERNEL)
compiled, functions = KERNEL.compiled, KERNEL.functions
"""Every function of the batch by name; see `consigliere.core.kernel`."""


@cache
def on_device() -> SimpleNamespace:
    """The loops of `device_loops` on top of the same functions."""
    from consigliere.games.device_kernels import loops_with  # noqa: PLC0415  needs `numba-cuda`

    from . import device_step  # noqa: PLC0415

    return loops_with(KERNEL, device_step, device_step.copy_observations)
