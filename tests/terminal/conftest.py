"""A live server per module, whose tables have the same luck in every run."""

from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from pathlib import Path

import pytest

from consigliere.server.tables import hub
from live_server import Live, running


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    folder: Path = tmp_path_factory.mktemp("server")
    with running(folder / "tables.sqlite3") as server:
        yield server


@pytest.fixture(autouse=True)
def same_luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = count()

    def seed() -> bytes:
        return sha256(f"{request.node.nodeid} {next(numbers)}".encode()).digest()

    monkeypatch.setattr(hub, "fresh_seed", seed)
