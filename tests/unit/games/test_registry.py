"""Games are found by name."""

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
