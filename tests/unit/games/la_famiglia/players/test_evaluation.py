"""The evaluation of positions between two rounds: features of a seat, and the fit of weights."""

import json
import sys
from itertools import count
from math import exp
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from consigliere.games.la_famiglia.box.parts import MANDAMENTI
from consigliere.games.la_famiglia.players.evaluation import (
    compute_features,
    payoff,
    win_chance,
)
from consigliere.games.la_famiglia.players.features import (
    FEATURES,
    ROUNDS,
    evaluation_weights_of,
    fitted_evaluation_weights,
)
from consigliere.games.la_famiglia.players.heuristic.player import HeuristicPlayer
from consigliere.games.la_famiglia.players.heuristic.workspace import new_workspace
from consigliere.games.la_famiglia.players.roles import ROLES, SOLO_ROLE, role_of
from consigliere.games.la_famiglia.players.search.rollouts import (
    gumbel,
    play_on,
    play_with_temperatures,
)
from consigliere.games.la_famiglia.rules.management.ending import side_total
from consigliere.games.la_famiglia.rules.record.board import Board
from consigliere.games.la_famiglia.rules.record.record import (
    IN_HQ,
    NEUTRAL,
    ON_BOARD,
    ONE_ONE,
    SOLOIST,
    TWO_ONE,
    Record,
    empty_record,
)
from consigliere.games.la_famiglia.rules.state import load_components
from consigliere.games.random_source import new_random, seed_random
from consigliere.players.player import Thinking

from .la_famiglia_positions import GAME, game_of

TRAINING = Path(__file__).parents[5] / "training"
COMPONENTS = load_components()
T = COMPONENTS.tables
PLACE = {name: number for number, name in enumerate(COMPONENTS.territories)}


def position() -> Record:
    """Two seats of 1v1 without anything, after the first round."""
    s = empty_record()
    s.mode, s.seats, s.side[1], s.round_number = ONE_ONE, 2, 1, 2
    s.family[:2] = [0, 1]
    s.token_at[:] = ON_BOARD
    return s


def put(s: Record, owner: int, **soldiers: int) -> None:
    for name, number in soldiers.items():
        s.owner[PLACE[name]], s.soldiers[PLACE[name]] = owner, number


def features(s: Record, seat: int) -> dict[str, float]:
    """The features that are not 0, without the intercept."""
    workspace = new_workspace()
    compute_features(s, T, workspace, seat)
    found = dict(zip(FEATURES, workspace.features.tolist(), strict=True))
    assert found.pop("intercept") == 1
    return {name: value for name, value in found.items() if value}


def chance(s: Record, side: int) -> float:
    return win_chance(s, T, new_workspace(), side)


def test_an_empty_map_has_no_features() -> None:
    assert features(position(), 0) == {}


def test_what_lies_behind_the_screen_and_on_the_boards_is_counted() -> None:
    s = position()
    s.hq[0], s.members_hq[0], s.dome[0], s.lire[0], s.first_player = 3, 2, 4, 5, 0
    s.removed[0] = [1, 2, 3, 0, 1]
    s.marker[0] = s.marker[2] = 0
    assert features(s, 0) == {
        "hq_soldiers": 3, "hq_members": 2, "dome_members": 4, "lire": 5, "first_player": 1,
        "mandamenti_controlled": 2, "justice": 1, "police": 2, "church": 3, "second_economy": 1,
    }  # fmt: skip
    assert features(s, 1) == {}


def test_orders_count_once_gained_wherever_they_are() -> None:
    s = position()
    kinds = T.order_kind[s.family[0]].tolist()
    moves = [slot for slot, kind in enumerate(kinds) if kind == 0]
    s.token_at[0, moves[0]], s.token_at[0, moves[1]] = IN_HQ, PLACE["TRA"]
    amounts = T.order_amount[s.family[0]].tolist()
    assert features(s, 0) == {"orders_gained": 2, "moves": amounts[moves[0]] + amounts[moves[1]]}


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        ([(0, 2)], {"foothold": 1}),
        ([(0, 2), (1, 2)], {"foothold": 1}),
        ([(0, 2), (1, 2), (1, 2)], {"blocked_foothold": 1}),
        ([(0, 2), (NEUTRAL, 2), (NEUTRAL, 2)], {"foothold": 1}),
        ([(0, 2), (0, 2)], {}),
        ([(0, 2), (0, 1)], {"weak_control": 1}),
        ([(0, 1), (0, 1), (0, 4)], {"weak_control": 1}),
    ],
)
def test_a_mandamento_is_controlled_weakly_or_is_a_foothold(
    field: list[tuple[int, int]], expected: dict[str, float]
) -> None:
    s = position()
    there = [name for name, place in PLACE.items() if T.mandamento[place] == 0]
    for name, (owner, soldiers) in zip(there, field, strict=False):
        put(s, owner, **{name: soldiers})
    found = features(s, 0)
    assert {
        name: found[name]
        for name in ("foothold", "blocked_foothold", "weak_control")
        if name in found
    } == expected


def test_two_territories_of_bronte_are_a_feature_of_their_own() -> None:
    s = position()
    there = [name for name, place in PLACE.items() if T.mandamento[place] == T.bronte]
    put(s, 0, **dict.fromkeys(there[:2], 2))
    assert features(s, 0)["bronte_controlled"] == 1
    assert "bronte_controlled" not in features(s, 1)


def test_neighbours_threaten_with_all_but_one_soldier() -> None:
    s = position()
    put(s, 0, TRA=3)
    put(s, 1, ALC=4)
    assert "threatened" not in features(s, 0)
    put(s, 1, ALC=5)
    assert features(s, 0)["threatened"] == 1
    assert features(s, 1)["in_reach"] >= 1
    before = features(s, 1)["easy_reach"]
    put(s, 1, ALC=9)
    assert features(s, 1)["easy_reach"] == before + 1


def test_soldiers_of_nobody_and_of_partners_threaten_nobody() -> None:
    s = position()
    put(s, 0, TRA=1)
    put(s, NEUTRAL, ALC=9, MAR=9)
    assert "threatened" not in features(s, 0)
    s.seats, s.side[2] = 3, 0
    put(s, 2, ALC=9)
    assert "threatened" not in features(s, 0)


def test_the_weights_are_those_of_the_role_and_of_the_round_that_is_over() -> None:
    s = position()
    put(s, 0, TRA=2)
    for number in range(2, 5):
        s.round_number = number
        workspace = new_workspace()
        workspace.evaluation_weights[:] = 0.0
        workspace.evaluation_weights[ONE_ONE, number - 2, FEATURES.index("soldiers")] = 0.7
        assert win_chance(s, T, workspace, 0) == pytest.approx(1 / (1 + exp(-1.4)))
        assert win_chance(s, T, workspace, 1) == pytest.approx(1 / (1 + exp(1.4)))


def test_the_soloist_has_a_role_of_his_own() -> None:
    s = position()
    assert {role_of(s, seat) for seat in range(2)} == {ONE_ONE}
    s.mode, s.seats = TWO_ONE, 3
    assert role_of(s, SOLOIST) == SOLO_ROLE
    assert {role_of(s, seat) for seat in (1, 2)} == {TWO_ONE}


@pytest.mark.parametrize("mode", ["1v1", "2v1", "2v2"])
def test_chances_of_both_sides_are_one_and_the_end_is_certain(mode: str) -> None:
    states = [*game_of(HeuristicPlayer(Thinking()), 4, mode=mode)]
    for state in states[:-1:60]:
        assert sum(chance(state.record, side) for side in range(2)) == pytest.approx(1)
    last = states[-1]
    outcome = GAME.outcome(last)
    assert outcome is not None
    winner = {int(last.record.side[seat]) for seat in outcome.winners}
    assert [chance(last.record, side) for side in range(2)] == [
        float(side in winner) for side in range(2)
    ]


def test_to_a_search_a_game_is_worth_more_the_more_clearly_it_is_won() -> None:
    states = [*game_of(HeuristicPlayer(Thinking()), 4)]
    workspace = new_workspace()
    between = states[100].record
    assert payoff(between, T, workspace, 0) == chance(between, 0)
    last = states[-1].record
    won = int(last.winner_side)
    lead = side_total(last, won) - side_total(last, 1 - won)
    found = [payoff(last, T, workspace, side) for side in (won, 1 - won)]
    assert found[0] == pytest.approx(0.75 + lead / (4 * MANDAMENTI))
    assert sum(found) == pytest.approx(1)
    assert 0 <= found[1] < 0.5 < found[0] <= 1


def test_more_of_what_is_good_is_better_in_every_role_and_round() -> None:
    found = fitted_evaluation_weights()
    assert found.shape == (len(ROLES), ROUNDS, len(FEATURES))
    for name in ("territories", "hq_soldiers", "easy_reach"):
        assert (found[:, :, FEATURES.index(name)] > 0).all(), name
    assert np.abs(found).max() < 1
    for name in ("hq_members", "dome_members"):
        counts = found[:, :, FEATURES.index(name)]
        others = np.delete(counts, ONE_ONE, 0)
        assert (counts[ONE_ONE] > 0).all() and not others.any(), "LF-DOME-01: only in 1v1"


def first_round(temperatures: tuple[float, float] | None) -> bytes:
    """The record after the first round of a game by the heuristic, with or without temperatures."""
    s: Board = GAME.initial({"mode": "1v1"}, 2).record
    workspace, room = new_workspace(), [0] * 4096
    seed_random(workspace.rng, 3)
    if temperatures is None:
        play_on(s, T, workspace, room, 1)
    else:
        play_with_temperatures(s, T, workspace, room, 1, *temperatures)
    return s.tobytes()


def test_temperatures_of_0_are_the_heuristic() -> None:
    assert first_round(None) == first_round((0.0, 0.0))
    assert first_round(None) != first_round((5.0, 0.0))


def test_gumbel_noise_samples_like_a_temperature() -> None:
    rng = new_random()
    seed_random(rng, 5)
    second = sum(gumbel(rng) + 1 > gumbel(rng) for _ in range(4000)) / 4000
    assert second == pytest.approx(exp(1) / (1 + exp(1)), abs=0.03)


@pytest.fixture
def fit(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(TRAINING)
    import fit_la_famiglia_evaluation  # noqa: PLC0415  a script, found only now

    module: ModuleType = sys.modules[fit_la_famiglia_evaluation.__name__]
    return module


def test_a_data_file_holds_the_fitted_weights(fit: ModuleType) -> None:
    roles = {role: fitted_evaluation_weights()[number].T for role, number in ROLES.items()}
    assert evaluation_weights_of(json.loads(fit.file_content(roles))) == pytest.approx(
        fitted_evaluation_weights()
    )


def test_the_fit_recovers_the_weights_of_a_sample(fit: ModuleType) -> None:
    rng = np.random.default_rng(1)
    expected_weights = np.array([0.8, -0.3, 0.0, 0.1])
    features = rng.normal(0, [1, 2, 1, 5], (20_000, 4))
    won = (rng.random(20_000) < 1 / (1 + np.exp(-features @ expected_weights))).astype(float)
    found = fit.fit_logistic(features, won)
    assert found == pytest.approx(expected_weights, abs=0.05)
    assert fit.loss(features, won, found) < fit.loss(features, won, 0 * found)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_positions_are_ends_of_rounds_and_reproducible(fit: ModuleType) -> None:
    games = fit.Games("2v1")

    def position(over: int, seed: int) -> Any:
        return games.position(over, Random(seed))  # noqa: S311  a game

    for over in (1, 2, 3):
        seed = next(seed for seed in count() if position(over, seed) is not None)
        first, again = position(over, seed), position(over, seed)
        assert first.over == over
        assert (first.features == again.features).all()
        assert first.won == again.won in {0.0, 0.5, 1.0}
        assert first.features[SOLO_ROLE, FEATURES.index("intercept")] == 1
        assert first.features[TWO_ONE, FEATURES.index("intercept")] == -2
