"""A live server per module, with the toy game and Famiglia."""

from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from mailbox import Mailbox, mailbox
from pathlib import Path

import pytest

from consigliere.games import registry
from consigliere.games.compilation import play_through
from consigliere.server.tables import hub
from live_server import Client, Live, running

from .mail_settings import settings


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    folder: Path = tmp_path_factory.mktemp("server")
    with running(folder / "tables.sqlite3") as server:
        yield server


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def live_on_each_store(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Live]:
    """A server with a file, and then one with a database server."""
    address: Path | str = tmp_path_factory.mktemp("server") / "tables.sqlite3"
    if request.param == "postgres":
        address = request.getfixturevalue("postgres").new_database()
    with running(address) as server:
        yield server


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """An empty database of each kind."""
    if request.param == "postgres":
        return str(request.getfixturevalue("postgres").new_database())
    return tmp_path / "tables.sqlite3"


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def mailing(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Live, Mailbox]]:
    """A server on each store that sends its mails to a mailbox."""
    address: Path | str = tmp_path_factory.mktemp("server") / "tables.sqlite3"
    if request.param == "postgres":
        address = request.getfixturevalue("postgres").new_database()
    with mailbox() as (box, port), running(address, notices=settings(port)) as server:
        yield server, box


@pytest.fixture
def box(mailing: tuple[Live, Mailbox]) -> Mailbox:
    """The mailbox, emptied."""
    mailing[1].mails.clear()
    return mailing[1]


@pytest.fixture(scope="session")
def famiglia() -> None:
    """Compile the rules where nobody did yet: no answer waits that long."""
    play_through(registry.load_game("famiglia"))


@pytest.fixture(scope="session")
def family_tree() -> None:
    """The same for Family Tree."""
    play_through(registry.load_game("family-tree"))


@pytest.fixture(autouse=True)
def same_luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The n-th new table of a test has the same luck in every run, whatever the store."""
    numbers = count()
    name = request.node.nodeid.replace("[sqlite]", "").replace("[postgres]", "")

    def seed() -> bytes:
        return sha256(f"{name} {next(numbers)}".encode()).digest()

    monkeypatch.setattr(hub, "fresh_seed", seed)


@pytest.fixture
def ann(live: Live) -> Client:
    return live.client()


@pytest.fixture
def ben(live: Live) -> Client:
    return live.client()
