"""The compiled champion: on top of the compiled rules and the turns of the other players."""

from functools import cache
from types import SimpleNamespace

from consigliere.core.compiled import Base, compile_rules

from ...rules import kernel as rules
from .. import kernel as turns
from . import inputs, net, playouts, reference_matches, selfplay, turn_options

MODULES = (inputs, net, turn_options, selfplay, playouts, reference_matches)


@cache
def compiled() -> SimpleNamespace:
    """Every function of the champion by name, compiled."""
    return compile_rules(MODULES, base())


def base() -> Base:
    """What the champion is built upon."""
    known = {**vars(rules.compiled()), **vars(turns.compiled())}
    return Base((*rules.MODULES, *turns.MODULES), SimpleNamespace(**known))
