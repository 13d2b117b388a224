"""Games are found by name."""

import subprocess
import sys

import pytest

from consigliere.games.famiglia.game import Famiglia
from consigliere.games.registry import UnknownGameError, game_ids, load_game, load_rulebook


def test_famiglia_is_installed() -> None:
    assert "famiglia" in game_ids()
    assert list(game_ids()) == sorted(game_ids())


def test_a_game_is_loaded_once() -> None:
    assert isinstance(load_game("famiglia"), Famiglia)
    assert load_game("famiglia") is load_game("famiglia")


def test_every_game_has_the_name_it_is_found_by() -> None:
    for name in game_ids():
        assert load_game(name).info.id == name


@pytest.mark.parametrize("name", ["", "Famiglia", "../famiglia", "x" * 500])
def test_unknown_games(name: str) -> None:
    for load in (load_game, lambda game: load_rulebook(game, "en")):
        with pytest.raises(UnknownGameError) as caught:
            load(name)
        assert caught.value.details == {"game": name[:40], "known": ", ".join(game_ids())}


def test_every_game_has_a_rulebook() -> None:
    for name in game_ids():
        assert load_rulebook(name, "en").sections


def test_installed_games_are_looked_for_once() -> None:
    """To look for them reads a file of every installed package: 0.015 s each time, of a start."""
    code = """
import importlib.metadata as metadata
found, looks = metadata.entry_points, []
metadata.entry_points = lambda **group: looks.append(group) or found(**group)
from consigliere.games.registry import plugins
from consigliere.i18n.folders import catalogue_folders
plugins(), catalogue_folders()
print(len(looks))
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "1"
