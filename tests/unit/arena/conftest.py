"""A folder where workers leave a mark for every pair they begin."""

from pathlib import Path

import pytest

from . import arena_players


@pytest.fixture
def marks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "marks"
    folder.mkdir()
    monkeypatch.setenv(arena_players.MARKS, str(folder))
    return folder
