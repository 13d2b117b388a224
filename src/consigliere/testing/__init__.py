"""The conformance suite: what every game must pass, one's own and other people's.

    from consigliere.testing import conformance_tests

    test_kuhn_poker = conformance_tests("kuhn-poker")

is a test file for an installed game. `check_game` does the same for a game object, without pytest.
`check_encoding` looks at what environments show of a game, `check_batch` at many games at once.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .batches import check_batch
    from .conformance import check_game
    from .encodings import check_encoding
    from .playthrough import ConformanceError, Report, Settings, uniform
    from .suite import conformance_tests

__all__ = [
    "ConformanceError",
    "Report",
    "Settings",
    "check_batch",
    "check_encoding",
    "check_game",
    "conformance_tests",
    "uniform",
]

_HOMES = {
    "check_batch": "batches",
    "check_encoding": "encodings",
    "check_game": "conformance",
    "conformance_tests": "suite",
}


def __getattr__(name: str) -> Any:
    """Import a name at its first use: pytest loads this package at every start."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES.get(name, 'playthrough')}"), name)
