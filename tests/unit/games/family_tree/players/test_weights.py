"""The fitted weights: what is in the file, and that they play better than the rule of thumb."""

import numpy as np
import pytest

from consigliere.games.family_tree.game import FamilyTree
from consigliere.games.family_tree.players.features import FEATURES
from consigliere.games.family_tree.players.policy import new_workspace
from consigliere.games.family_tree.players.weights import (
    FITTED,
    fit_of,
    fitted_weights,
    plain_weights,
    with_fit,
)
from consigliere.games.family_tree.rules.record import BIG, DYNASTIES, new_boards
from family_tree_contest import contest

GAMES = 8


@pytest.mark.parametrize("variant", FITTED)
def test_what_is_fitted_is_read_back(variant: str) -> None:
    values = np.arange(len(FITTED[variant])) / 8
    assert fit_of(with_fit(plain_weights(), variant, values), variant).tolist() == values.tolist()


def test_what_is_scored_at_the_end_is_not_fitted() -> None:
    plain, fitted = plain_weights(), fitted_weights()
    assert fitted.points.shape == (2, 2, FEATURES)
    assert np.array_equal(fitted.points[DYNASTIES, 0], plain.points[DYNASTIES, 0])
    assert not np.array_equal(fitted.points[DYNASTIES, 1], plain.points[DYNASTIES, 1])
    assert np.array_equal(fitted.points[BIG], plain.points[BIG])
    assert fitted.current is not fitted_weights().current, "scratch memory of its own"


def test_they_win_against_the_rule_of_thumb() -> None:
    """Both one step ahead, four deals from both seats; the share is always the same."""
    state = FamilyTree().initial({}, 2)
    start = new_boards(1)
    start[0] = state.record
    won = contest(new_workspace(), state.tables, start, fitted_weights(), plain_weights(), 1, GAMES)
    assert won >= 0.7 * GAMES
