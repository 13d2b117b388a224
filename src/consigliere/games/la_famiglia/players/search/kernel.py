"""The compiled players: loaded at the first use, on top of the compiled rules."""

from consigliere.core.kernel import Kernel

from ...rules import kernel as rules
from .. import evaluation, roles
from ..heuristic import (
    boards,
    conflict_outcomes,
    conflicts,
    effects,
    many,
    move_gains,
    orders,
    placement,
    planning,
    policy,
    routes,
    territory_values,
    threats,
)
from . import rollouts

MODULES = (
    roles,
    conflict_outcomes,
    routes,
    territory_values,
    threats,
    move_gains,
    effects,
    planning,
    placement,
    conflicts,
    orders,
    boards,
    policy,
    many,
    evaluation,
    rollouts,
)

KERNEL = Kernel(MODULES, rules.KERNEL)
compiled, functions = KERNEL.compiled, KERNEL.functions
"""Every function of the players by name; see `consigliere.core.kernel`."""
