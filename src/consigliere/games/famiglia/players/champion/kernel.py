"""The compiled champion, on top of the compiled rules and the functions of the other players."""

from consigliere.core.kernel import Kernel

from .. import kernel as turns
from . import inputs, net, playouts, reference_matches, selfplay, turn_options

MODULES = (inputs, net, turn_options, selfplay, playouts, reference_matches)


@cache
def compiled() -> SimpleNamespace:
    """Every function of the champion by name, compiled."""
    return compile_rules(MODULES, base())


def base() -> Base:
    """The compiled functions below the champion."""
    known = {**vars(rules.compiled()), **vars(turns.compiled())}
    return Base((*rules.MODULES, *turns.MODULES), SimpleNamespace(**known))
