"""The taste of La Famiglia's heuristic: a data file, a role for each seat, and how it is fitted."""

import json
import sys
from argparse import Namespace
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from consigliere.games.la_famiglia.players.heuristic.player import HeuristicPlayer
from consigliere.games.la_famiglia.players.heuristic.policy import take_role
from consigliere.games.la_famiglia.players.heuristic.workspace import new_desk
from consigliere.games.la_famiglia.players.heuristic_weights import (
    CHARACTER_WORTH,
    HELD,
    LASTING_WORTH,
    TASTE,
    TASTES,
    data_of_tastes,
    tastes,
    tastes_of,
)
from consigliere.games.la_famiglia.players.roles import ROLES, SOLO_ROLE
from consigliere.games.la_famiglia.rules.record.frames import MAIN, top_kind, top_seat
from consigliere.games.la_famiglia.rules.record.record import ONE_ONE, SOLOIST, TWO_ONE, TWO_TWO
from consigliere.players.player import Thinking

from .war_positions import game_of

TRAINING = Path(__file__).parents[5] / "training"


@pytest.fixture
def fit(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(TRAINING)
    import fit_la_famiglia  # noqa: PLC0415  a script, found only now

    module: ModuleType = sys.modules[fit_la_famiglia.__name__]
    return module


def test_every_name_has_its_numbers_in_every_role() -> None:
    found = tastes()
    assert found.shape == (len(ROLES), TASTES) == (4, sum(TASTE.values()))
    assert (found >= 0).all()
    assert (found[:, HELD + 1] > 0).all()
    assert LASTING_WORTH - CHARACTER_WORTH == 6


def test_a_data_file_says_what_was_written(fit: ModuleType) -> None:
    again = tastes_of(json.loads(fit.written(tastes())))
    assert again == pytest.approx(tastes(), rel=0.005)
    assert tastes_of(data_of_tastes(again)) == pytest.approx(again)


@pytest.mark.parametrize(("mode", "role"), [("1v1", ONE_ONE), ("2v2", TWO_TWO), ("2v1", TWO_ONE)])
def test_a_seat_goes_by_the_taste_of_its_role(mode: str, role: int) -> None:
    desk = new_desk()
    roles = set()
    for state in game_of(HeuristicPlayer(Thinking()), 2, mode=mode):
        if top_kind(state.record) == MAIN:
            take_role(state.record, desk)
            is_solo = mode == "2v1" and top_seat(state.record) == SOLOIST
            assert desk.role == (SOLO_ROLE if is_solo else role)
            assert desk.taste.tolist() == tastes()[desk.role].tolist()
            roles.add(desk.role)
    assert roles == ({TWO_ONE, SOLO_ROLE} if mode == "2v1" else {role})


def test_a_step_moves_one_role_and_no_number_below_nothing(fit: ModuleType) -> None:
    before = tastes()
    after = fit.moved(before, "1v1", np.full(TASTES, -fit.APART))
    assert (after[ONE_ONE] <= before[ONE_ONE]).all()
    assert (after >= 0).all()
    assert (np.delete(after, ONE_ONE, 0) == np.delete(before, ONE_ONE, 0)).all()
    back = fit.moved(after, "1v1", np.full(TASTES, fit.APART))
    large = before[ONE_ONE] > 0.1
    assert back[ONE_ONE][large] == pytest.approx(before[ONE_ONE][large])


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("mode", ["1v1", "2v1"])
def test_fitting_changes_the_roles_of_the_mode_and_nothing_else(
    mode: str, fit: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fit, "STARTS", 6)
    found = fit.fitted(mode, tastes().copy(), Namespace(steps=2, games=4, seed=3))
    for role, number in ROLES.items():
        if not role.startswith(mode):
            assert (found[number] == tastes()[number]).all()
    again = fit.fitted(mode, tastes().copy(), Namespace(steps=2, games=4, seed=3))
    assert (found == again).all()
    assert (found != tastes()).any()
