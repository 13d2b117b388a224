"""A live server per module, with the toy game and Famiglia."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from consigliere.games import registry
from consigliere.server.shelf import play_through
from live_server import Client, Live, running


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    folder: Path = tmp_path_factory.mktemp("server")
    with running(folder / "tables.sqlite3") as server:
        yield server


@pytest.fixture(scope="session")
def famiglia() -> None:
    """Compile the rules where nobody did yet: no answer waits that long."""
    play_through(registry.load_game("famiglia"))


@pytest.fixture(scope="session")
def family_tree() -> None:
    """The same for Family Tree."""
    play_through(registry.load_game("family-tree"))


@pytest.fixture
def ann(live: Live) -> Client:
    return live.client()


@pytest.fixture
def ben(live: Live) -> Client:
    return live.client()
