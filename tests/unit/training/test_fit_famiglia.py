"""The fit sees positions as the players do."""

import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from consigliere.games.famiglia.players.card_values import card_values_of
from consigliere.games.famiglia.players.kernel import compiled
from consigliere.games.famiglia.rules.record import STREET

from ..games.famiglia.players.famiglia_positions import greedy_game

TRAINING = Path(__file__).parents[3] / "training"


@pytest.fixture
def fit(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(TRAINING)
    import fit_famiglia  # noqa: PLC0415  a script, found only now

    module: ModuleType = sys.modules[fit_famiglia.__name__]
    return module


def test_features_times_weights_are_the_worth_of_a_position(fit: ModuleType) -> None:
    weights = np.random.default_rng(1).normal(size=(len(fit.KNOTS), fit.FEATURES)).round(2)
    card_values = card_values_of(fit.data_of(weights, np.ones(len(fit.KNOTS))))
    comparison_draws = 0
    for state in greedy_game(1):
        s = state.record
        if s.dug != 0 or s.passes > 0 or s.stage == STREET:
            continue
        seat = 1 - int(s.mover)
        records, seats = np.array([s]), np.array([seat])
        knots = fit.shares(fit.phases(records))
        value = float(((knots @ weights) * fit.features(records, seats)).sum())
        assert value == pytest.approx(compiled().evaluate_position(s, seat, card_values), abs=1e-3)
        comparison_draws += 1
    assert comparison_draws > 20


def test_the_fit_finds_weights_that_explain_the_margins(fit: ModuleType) -> None:
    positions = [state.record for seed in range(3) for state in greedy_game(seed)]
    records = np.array(positions)
    seats = 1 - records["mover"].astype(np.int64)
    truth = fit.prior() * 1.5
    margins = fit.features(records, seats) @ truth
    sample = fit.Sample(records, seats, margins, (margins > 0).astype(float))
    _, predicted = fit.learn(fit.Evidence(), sample)
    assert np.std(margins - predicted) < 0.3 * np.std(margins)
