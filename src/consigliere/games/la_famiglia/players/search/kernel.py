"""The compiled heuristic: loaded at the first use, on top of the compiled rules."""

from consigliere.core.kernel import Kernel

from ...rules import kernel as rules
from .. import evaluation, roles
from ..heuristic import (
    battle,
    boards,
    conflicts,
    effects,
    gains,
    orders,
    outlook,
    placement,
    planning,
    policy,
    reach,
)
from . import rollouts

MODULES = (
    roles,
    battle,
    reach,
    outlook,
    gains,
    effects,
    planning,
    placement,
    conflicts,
    orders,
    boards,
    policy,
    evaluation,
    rollouts,
)

KERNEL = Kernel(MODULES, rules.KERNEL)
compiled, functions = KERNEL.compiled, KERNEL.functions
"""Every function of the player by name; see `consigliere.core.kernel`."""
