"""Players by name and by level."""

import subprocess
import sys
from hashlib import sha256
from importlib.resources import files
from typing import Any

import pytest

from consigliere.arena.match import Series, play_series
from consigliere.games.famiglia.game import Famiglia
from consigliere.games.famiglia.players import kernel
from consigliere.games.famiglia.rules import kernel as rules
from consigliere.games.players import (
    Level,
    UnknownPlayer,
    level_player,
    levels,
    make_player,
    make_player_at_once,
    player_data,
    player_names,
    thinks,
)
from consigliere.games.registry import game_ids, plugin
from consigliere.players.flat import FLAT, InvalidBudget
from consigliere.players.player import Thinking

QUICK = Thinking(seconds=0.02)


EVERY_PLAYER = [(game, name) for game in game_ids() for name in player_names(game)]


@pytest.mark.parametrize("game", game_ids())
def test_levels_go_up_by_player_and_by_what_it_may_spend(game: str) -> None:
    chosen = [level_player(game, level) for level in levels(game)]
    assert list(levels(game)) == list(range(1, len(chosen) + 1))
    assert {level.name for level in chosen} <= set(player_names(game))
    ranks = [
        (player_names(game).index(name), thinking.seconds, -thinking.temperature)
        for name, thinking in ((level.name, level.thinking) for level in chosen)
    ]
    assert ranks == sorted(set(ranks))


@pytest.mark.parametrize(("game", "name"), EVERY_PLAYER)
def test_every_player_can_be_made(game: str, name: str) -> None:
    assert hasattr(make_player(name, game, QUICK), "choose")


@pytest.mark.parametrize(("game", "name"), EVERY_PLAYER)
def test_a_player_for_a_table_is_made_at_once(game: str, name: str) -> None:
    assert hasattr(make_player_at_once(name, game, QUICK), "choose")


def test_a_player_that_nobody_knows_is_not_made_at_once_either() -> None:
    with pytest.raises(UnknownPlayer):
        make_player_at_once("oracle", "la-famiglia", QUICK)


@pytest.mark.parametrize(("game", "name"), EVERY_PLAYER)
def test_the_data_of_a_player_are_files_with_their_hashes(game: str, name: str) -> None:
    folder = files(f"{plugin(game).package}.players") / "data"
    for file, sha in player_data(name, game).items():
        assert sha256((folder / file).read_bytes()).hexdigest() == sha


@pytest.mark.parametrize("game", ["famiglia", "la-famiglia"])
def test_players_that_think_name_the_data_they_play_by(game: str) -> None:
    """Those that only play games out have none."""
    named = {name: bool(player_data(name, game)) for name in player_names(game)}
    playing_out = {FLAT, "mcts-random", "mcts-greedy"}
    assert named == {
        name: thinks(name, game) and name not in playing_out for name in player_names(game)
    }


def test_an_unknown_player_or_level_is_refused_by_name() -> None:
    with pytest.raises(UnknownPlayer) as refused:
        make_player("oracle", "famiglia", QUICK)
    assert refused.value.key == "unknown_player"
    assert refused.value.details == {
        "player": "oracle",
        "known": ", ".join(player_names("famiglia")),
    }
    with pytest.raises(UnknownPlayer) as refused:
        level_player("famiglia", len(levels("famiglia")) + 1)
    assert refused.value.key == "unknown_level"


@pytest.mark.parametrize("make", [make_player, make_player_at_once])
@pytest.mark.parametrize("game", game_ids())
def test_the_yardstick_of_a_game_is_not_made_without_a_budget(game: str, make: Any) -> None:
    for thinking in (Thinking(), Thinking(playouts=0), Thinking(seconds=float("nan"))):
        with pytest.raises(InvalidBudget) as refused:
            make(FLAT, game, thinking)
        assert (refused.value.key, refused.value.details) == ("no_budget", {"player": FLAT})


def test_a_game_without_players_of_its_own_has_the_random_one() -> None:
    assert make_player("random", "chess", QUICK).choose(None, ["e4"], 1) == "e4"
    assert level_player("chess", 1) == Level("random", Thinking())
    assert player_data("random", "chess") == {}
    with pytest.raises(UnknownPlayer) as refused:
        make_player("search", "chess", QUICK)
    assert refused.value.details["known"] == "random"


def test_listing_players_compiles_nothing() -> None:
    program = (
        "import sys, consigliere.games.players as r;"
        "r.player_names('famiglia'); sys.exit('numba' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_a_player_is_made_with_everything_compiled() -> None:
    make_player("search", "famiglia", Thinking())
    before = compiled_versions()
    players = [make_player(name, "famiglia", QUICK) for name in ("search", "greedy")]
    for _ in play_series(Famiglia(), players, Series(2, 1, {})):
        pass
    assert compiled_versions() == before


def compiled_versions() -> dict[str, int]:
    """How many versions of each function are compiled, by the types they take."""
    found = {}
    for compiled in (rules.compiled(), kernel.compiled()):
        for name, function in vars(compiled).items():
            if name != "INNER":
                found[name] = len(function.signatures)
        for original, function in compiled.INNER.items():
            found[f"inner {original.__name__}"] = len(function.signatures)
    return found
