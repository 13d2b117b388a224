"""The weights of La Famiglia's heuristic: the data file, the roles, and the fit."""

import json
import sys
from argparse import Namespace
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from consigliere.games.la_famiglia.players.heuristic.player import HeuristicPlayer
from consigliere.games.la_famiglia.players.heuristic.policy import select_weights
from consigliere.games.la_famiglia.players.heuristic.workspace import new_workspace
from consigliere.games.la_famiglia.players.heuristic_weights import (
    CHARACTER_VALUE,
    LASTING_TILE_VALUE,
    TERRITORY_VALUE,
    WEIGHT_COUNT,
    WEIGHT_SIZES,
    data_of_heuristic_weights,
    fitted_heuristic_weights,
    heuristic_weights_of,
)
from consigliere.games.la_famiglia.players.roles import ROLES, SOLO_ROLE
from consigliere.games.la_famiglia.rules.record.frames import MAIN, top_kind, top_seat
from consigliere.games.la_famiglia.rules.record.record import ONE_ONE, SOLOIST, TWO_ONE, TWO_TWO
from consigliere.players.player import Thinking

from .la_famiglia_positions import game_of

TRAINING = Path(__file__).parents[5] / "training"


@pytest.fixture
def fit(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(TRAINING)
    import fit_la_famiglia  # noqa: PLC0415  a script, found only now

    module: ModuleType = sys.modules[fit_la_famiglia.__name__]
    return module


def test_every_key_has_its_weights_in_every_role() -> None:
    found = fitted_heuristic_weights()
    assert found.shape == (len(ROLES), WEIGHT_COUNT) == (4, sum(WEIGHT_SIZES.values()))
    assert (found >= 0).all()
    assert (found[:, TERRITORY_VALUE + 1] > 0).all()
    assert LASTING_TILE_VALUE - CHARACTER_VALUE == 6


def test_a_data_file_holds_the_weights(fit: ModuleType) -> None:
    again = heuristic_weights_of(json.loads(fit.file_content(fitted_heuristic_weights())))
    assert again == pytest.approx(fitted_heuristic_weights(), rel=0.005)
    assert heuristic_weights_of(data_of_heuristic_weights(again)) == pytest.approx(again)


@pytest.mark.parametrize(("mode", "role"), [("1v1", ONE_ONE), ("2v2", TWO_TWO), ("2v1", TWO_ONE)])
def test_a_seat_uses_the_weights_of_its_role(mode: str, role: int) -> None:
    workspace = new_workspace()
    roles = set()
    for state in game_of(HeuristicPlayer(Thinking()), 2, mode=mode):
        if top_kind(state.record) == MAIN:
            select_weights(state.record, workspace)
            is_solo = mode == "2v1" and top_seat(state.record) == SOLOIST
            assert workspace.role == (SOLO_ROLE if is_solo else role)
            assert workspace.weights.tolist() == fitted_heuristic_weights()[workspace.role].tolist()
            roles.add(workspace.role)
    assert roles == ({TWO_ONE, SOLO_ROLE} if mode == "2v1" else {role})


def test_a_step_moves_one_role_and_no_weight_below_0(fit: ModuleType) -> None:
    before = fitted_heuristic_weights()
    after = fit.perturbed(before, "1v1", np.full(WEIGHT_COUNT, -fit.PERTURBATION))
    assert (after[ONE_ONE] <= before[ONE_ONE]).all()
    assert (after >= 0).all()
    assert (np.delete(after, ONE_ONE, 0) == np.delete(before, ONE_ONE, 0)).all()
    back = fit.perturbed(after, "1v1", np.full(WEIGHT_COUNT, fit.PERTURBATION))
    large = before[ONE_ONE] > 0.1
    assert back[ONE_ONE][large] == pytest.approx(before[ONE_ONE][large])


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("mode", ["1v1", "2v1"])
def test_fitting_changes_the_roles_of_the_mode_and_nothing_else(
    mode: str, fit: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fit, "STARTS", 6)
    found = fit.fitted(mode, fitted_heuristic_weights().copy(), Namespace(steps=2, games=4, seed=3))
    for role, number in ROLES.items():
        if not role.startswith(mode):
            assert (found[number] == fitted_heuristic_weights()[number]).all()
    again = fit.fitted(mode, fitted_heuristic_weights().copy(), Namespace(steps=2, games=4, seed=3))
    assert (found == again).all()
    assert (found != fitted_heuristic_weights()).any()


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_equal_weights_are_even_and_no_weights_lose(
    fit: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    import la_famiglia_contest  # noqa: PLC0415  a script, found only now

    monkeypatch.setattr(fit, "STARTS", 20)
    now, match = fitted_heuristic_weights(), fit.Match("1v1", 20)
    even = la_famiglia_contest.shares(match, now, now, list(range(20)), 1)
    assert sum(even) == pytest.approx(1)
    better = la_famiglia_contest.shares(match, now, np.zeros_like(now), list(range(20)), 1)
    assert min(better) > 0.5
