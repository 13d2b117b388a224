"""Players by name and by level."""

import subprocess
import sys

import pytest

from consigliere.games.famiglia import kernel as rules
from consigliere.games.famiglia.game import Famiglia
from consigliere.players.famiglia import kernel
from consigliere.players.match import Series, play_series
from consigliere.players.registry import (
    LEVELS,
    UnknownPlayer,
    level_player,
    make_player,
    player_names,
)


def test_three_levels_by_budget_each_stronger_than_the_one_below() -> None:
    chosen = [level_player("famiglia", level) for level in (1, 2, 3)]
    assert tuple(LEVELS) == (1, 2, 3)
    assert {name for name, _ in chosen} <= set(player_names())
    ranks = [(player_names().index(name), budget) for name, budget in chosen]
    assert ranks == sorted(set(ranks))


@pytest.mark.parametrize("name", player_names())
def test_every_player_can_be_made_for_famiglia(name: str) -> None:
    assert hasattr(make_player(name, "famiglia", 0.01), "choose")


def test_an_unknown_player_or_level_is_refused_by_name() -> None:
    with pytest.raises(UnknownPlayer) as refused:
        make_player("oracle", "famiglia", 1.0)
    assert refused.value.key == "unknown_player"
    assert refused.value.details == {"player": "oracle", "known": "random, greedy, search"}
    with pytest.raises(UnknownPlayer) as refused:
        level_player("famiglia", 4)
    assert refused.value.key == "unknown_level"


def test_a_game_without_players_of_its_own_has_the_random_one() -> None:
    assert make_player("random", "chess", 0.0).choose(None, ["e4"], 1) == "e4"
    assert level_player("chess", 3) == ("random", 0.0)
    with pytest.raises(UnknownPlayer) as refused:
        make_player("search", "chess", 1.0)
    assert refused.value.details["known"] == "random"


def test_listing_players_compiles_nothing() -> None:
    program = (
        "import sys, consigliere.players.registry as r; r.player_names(); sys.exit('numba' in"
        " sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_a_player_is_made_with_everything_compiled() -> None:
    make_player("search", "famiglia", 0.0)
    before = compiled_versions()
    players = [make_player("search", "famiglia", 0.02), make_player("greedy", "famiglia", 0.0)]
    for _ in play_series(Famiglia(), players, Series(2, 1, {})):
        pass
    assert compiled_versions() == before


def compiled_versions() -> dict[str, int]:
    """How many versions of each function are compiled, by the types they take."""
    functions = {**vars(rules.compiled()), **vars(kernel.compiled())}
    return {name: len(function.signatures) for name, function in functions.items()}
