"""The compiled heuristic: loaded at the first use, on top of the compiled rules."""

from functools import cache
from types import SimpleNamespace

from consigliere.core.compiled import Base, compile_rules
from consigliere.games.la_famiglia import kernel as rules

from . import (
    battle,
    boards,
    commanding,
    effects,
    fighting,
    gains,
    outlook,
    placing,
    planning,
    policy,
    roads,
    roles,
    standing,
    trial,
)

MODULES = (
    roles,
    battle,
    roads,
    outlook,
    gains,
    effects,
    planning,
    placing,
    fighting,
    commanding,
    boards,
    policy,
    standing,
    trial,
)


@cache
def compiled() -> SimpleNamespace:
    """Every function of the player by name, compiled."""
    return compile_rules(MODULES, Base(rules.MODULES, rules.compiled()))
