"""The compiled batch: loaded at the first use, on top of the compiled rules."""

from functools import cache
from types import SimpleNamespace

from consigliere.core.compiled import Base, compile_rules

from ..rules import kernel as rules
from . import encode, stepping

MODULES = (encode, stepping)


@cache
def compiled() -> SimpleNamespace:
    """Every function of the batch by name, compiled."""
    return compile_rules(MODULES, Base(rules.MODULES, rules.compiled()))
