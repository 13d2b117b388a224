"""The compiled champion: on top of the compiled rules and the turns of the other players."""

from functools import cache
from types import SimpleNamespace

from consigliere.core.compiled import Base, compile_rules
from consigliere.games.famiglia import kernel as rules

from .. import kernel as turns
from . import inputs, net, options, playouts, selfplay, yardstick

MODULES = (inputs, net, options, selfplay, playouts, yardstick)


@cache
def compiled() -> SimpleNamespace:
    """Every function of the champion by name, compiled."""
    return compile_rules(MODULES, base())


def base() -> Base:
    """What the champion is built upon."""
    known = {**vars(rules.compiled()), **vars(turns.compiled())}
    return Base((*rules.MODULES, *turns.MODULES), SimpleNamespace(**known))
