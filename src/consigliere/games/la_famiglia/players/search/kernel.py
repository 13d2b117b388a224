"""The compiled heuristic: loaded at the first use, on top of the compiled rules."""

from functools import cache
from types import SimpleNamespace

from consigliere.core.compiled import Base, compile_rules

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


@cache
def compiled() -> SimpleNamespace:
    """Every function of the player by name, compiled."""
    return compile_rules(MODULES, Base(rules.MODULES, rules.compiled()))
