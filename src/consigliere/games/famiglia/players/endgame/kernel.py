"""The compiled solver: loaded at the first use, on top of the compiled rules."""

from functools import cache
from types import SimpleNamespace

from consigliere.core.compiled import Base, compile_rules

from ...rules import kernel as rules
from . import draws, future, keys, modes, moves, search, table

MODULES = (future, modes, keys, table, moves, draws, search)


@cache
def compiled() -> SimpleNamespace:
    """Every function of the solver by name, compiled."""
    return compile_rules(MODULES, Base(rules.MODULES, rules.compiled()))
