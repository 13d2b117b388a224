"""What pytest learns from an installed consigliere: a marker, an option, and how to show a fault.

It imports nothing of the games, so a run without conformance tests does not become slower.
"""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--conformance-seeds N` plays N more games by each setup."""
    group = parser.getgroup("consigliere")
    group.addoption(
        "--conformance-seeds",
        type=int,
        default=0,
        metavar="N",
        help="conformance tests play N more games by each setup",
    )


def pytest_configure(config: pytest.Config) -> None:
    """The marker of the tests that `conformance_tests` makes."""
    config.addinivalue_line(
        "markers", "conformance: plays games and holds them to the Game protocol (consigliere)"
    )
