"""What all tests share: how hard properties are tried, and figures printed at the end of a run."""

import os

import pytest
from hypothesis import settings

settings.register_profile("quick", max_examples=30, deadline=None, derandomize=True)
settings.register_profile("thorough", max_examples=1000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """`record_property("figure", text)` in a test adds a line."""
    reports = [*terminalreporter.getreports("passed"), *terminalreporter.getreports("failed")]
    for report in reports:
        for name, figure in report.user_properties:
            if name == "figure":
                terminalreporter.write_line(str(figure))
