"""The weights of the search players of La Famiglia: whose they are, and that they are not mixed."""

from collections.abc import Callable
from hashlib import sha256
from importlib.resources import files
from typing import Any

import pytest

from consigliere.games.la_famiglia import players
from consigliere.games.la_famiglia.game import LaFamiglia
from consigliere.games.la_famiglia.players import features
from consigliere.games.la_famiglia.players.factory import data_of
from consigliere.games.la_famiglia.players.heuristic_weights import (
    DATA,
    DATA_OF_2026,
    Weights,
    fitted_heuristic_weights,
    heuristic_weights_of_2026,
)
from consigliere.games.la_famiglia.players.roles import ROLES
from consigliere.games.la_famiglia.players.search.prior import Impression
from consigliere.games.la_famiglia.players.search.simulator import (
    Simulator,
    available_simulator,
    compiled_simulator,
)
from consigliere.games.players import make_player
from consigliere.players.player import Thinking


@pytest.mark.parametrize(
    ("name", "weights"),
    [("search", fitted_heuristic_weights), ("search-2026", heuristic_weights_of_2026)],
)
def test_a_search_player_rates_and_plays_on_by_its_own_weights(
    name: str, weights: Callable[[], Weights]
) -> None:
    player: Any = make_player(name, "la-famiglia", Thinking(playouts=1))
    assert player._simulator().weights is weights()
    assert player._simulator()._workspace["heuristic_weights"].tolist() == weights().tolist()


def test_the_search_of_2026_goes_by_the_first_impression_it_went_by_then() -> None:
    impressions = {}
    for name in ("search", "race", "uct", "search-2026"):
        player: Any = make_player(name, "la-famiglia", Thinking(playouts=1))
        impressions[name] = player._impression
    assert impressions.pop("search-2026") == Impression(scale=12.0, lasting=0.0)
    assert set(impressions.values()) == {Impression(scale=20.0, lasting=0.3)}


def test_1v1_and_2v2_were_fitted_anew_after_2026() -> None:
    """The soloist's board fits the weights of 2v1, so these wait for another board."""
    differ = (fitted_heuristic_weights() != heuristic_weights_of_2026()).any(axis=1)
    assert {role for role, number in ROLES.items() if differ[number]} == {"1v1", "2v2"}


def test_simulators_are_shared_by_weights_and_never_mixed() -> None:
    of_2026 = heuristic_weights_of_2026
    assert compiled_simulator() is compiled_simulator(fitted_heuristic_weights)
    assert compiled_simulator(of_2026) is compiled_simulator(of_2026)
    assert compiled_simulator(of_2026) is not compiled_simulator()
    assert available_simulator(of_2026).weights is of_2026()


def test_games_by_other_weights_differ() -> None:
    ends = []
    for weights in (fitted_heuristic_weights(), heuristic_weights_of_2026()):
        simulator = Simulator(weights)
        start = simulator.position_of(LaFamiglia().initial({}, 2).record)
        end, _ = simulator.play_to_end(start, 1)
        ends.append(end.tobytes())
    assert ends[0] != ends[1]


@pytest.mark.parametrize(("name", "file"), [("search", DATA), ("search-2026", DATA_OF_2026)])
def test_a_match_names_the_data_files_of_its_players(name: str, file: str) -> None:
    folder = files(players) / "data"
    expected = {
        used: sha256((folder / used).read_bytes()).hexdigest() for used in (file, features.DATA)
    }
    assert data_of(name) == expected
