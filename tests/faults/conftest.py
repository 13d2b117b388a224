"""The fixtures of the protocol tests."""

import pytest

from protocol.conftest import ann, ben, live, same_luck

from . import soak

__all__ = ["ann", "ben", "live", "same_luck"]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """After `make soak` the figures of these tests are kept."""
    figures: dict[str, list[str]] = {}
    for report in terminalreporter.getreports("passed") if soak.IS_SOAK else []:
        told = [str(text) for name, text in report.user_properties if name == "figure"]
        if told and report.nodeid.startswith("tests/faults/"):
            figures[report.nodeid.removeprefix("tests/")] = told
    if figures:
        soak.keep(figures)
