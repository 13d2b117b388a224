"""What all tests share: how hard properties are tried, and figures printed at the end of a run."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import Phase, settings

from postgres_server import PostgresServer, postgres_server

settings.register_profile("quick", max_examples=30, deadline=None, derandomize=True)
settings.register_profile("thorough", max_examples=1000, deadline=None)
# for scripts/mutants: the first failure is enough
settings.register_profile(
    "mutants", settings.get_profile("quick"), database=None, phases=(Phase.explicit, Phase.generate)
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A real server for this run, with new databases for whoever asks."""
    try:
        with postgres_server() as server:
            yield server
    except FileNotFoundError as error:
        pytest.skip(str(error))


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """An empty database of each kind: a file, or a URL."""
    if request.param == "sqlite":
        return tmp_path / "deep" / "tables.sqlite3"
    server: PostgresServer = request.getfixturevalue("postgres")
    return server.new_database()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """`record_property("figure", text)` in a test adds a line."""
    reports = [*terminalreporter.getreports("passed"), *terminalreporter.getreports("failed")]
    for report in reports:
        for name, figure in report.user_properties:
            if name == "figure":
                terminalreporter.write_line(str(figure))
