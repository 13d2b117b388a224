"""Hidden choices of La Famiglia: matrix games and their mixed strategies by regret matching."""

import numpy as np
import pytest
from numpy.typing import NDArray

from consigliere.games.la_famiglia.players.search import matrix_game as matrix_game_module
from consigliere.games.la_famiglia.players.search.determinizations import (
    MAX_DETERMINIZATIONS,
    Determinizations,
)
from consigliere.games.la_famiglia.players.search.matrix_game import MatrixGame
from consigliere.games.la_famiglia.players.search.regret_matching import mixed_strategy
from consigliere.games.la_famiglia.players.search.simulator import Simulator
from consigliere.games.la_famiglia.presentation.notation import read_step
from consigliere.games.la_famiglia.rules.encounter.conflict import CARDS
from consigliere.games.la_famiglia.rules.record.frames import (
    ATTACK_CARD,
    DEFENCE_CARD,
    TOKEN,
    top_kind,
)
from consigliere.games.la_famiglia.rules.state import State

from ..la_famiglia_positions import GAME, first_with, words_of

NEAR = 0.03


@pytest.mark.parametrize(
    ("payoffs", "expected"),
    [
        ([[0.5, 0, 1], [1, 0.5, 0], [0, 1, 0.5]], [1 / 3, 1 / 3, 1 / 3]),
        ([[1, 0], [0, 1]], [0.5, 0.5]),
        ([[0.5, 0], [0, 1]], [2 / 3, 1 / 3]),
        ([[0.2, 0.1], [0.9, 0.8], [0.3, 0.1]], [0, 1, 0]),
        ([[0.3], [0.6]], [0, 1]),
    ],
)
def test_the_mixed_strategy_is_that_of_the_equilibrium(
    payoffs: list[list[float]], expected: list[float]
) -> None:
    assert mixed_strategy(np.array(payoffs)) == pytest.approx(expected, abs=NEAR)


@pytest.mark.parametrize(("confidence", "share"), [(0.0, 2 / 7), (0.5, 2 / 7), (0.9, 1), (1.0, 1)])
def test_with_enough_confidence_only_the_best_on_average_is_played(
    confidence: float, share: float
) -> None:
    """The first row is the better on average, by 0.1; up to 6/7 an opponent who picks keeps it
    from being played more often than in the equilibrium.
    """
    payoffs = np.array([[1.0, 0.0], [0.2, 0.6]])
    assert mixed_strategy(payoffs, confidence)[0] == pytest.approx(share, abs=NEAR)


def matrix_game(state: State) -> tuple[MatrixGame, Determinizations]:
    (seat,) = GAME.actors(state)
    codes = [read_step(state, seat, word) for word in words_of(state)]
    side, kind = int(state.record.side[seat]), int(top_kind(state.record))
    return MatrixGame(codes, side, kind), Determinizations(GAME.view(state, seat), 1, Simulator())


@pytest.mark.parametrize(("kind", "count"), [(TOKEN, 4), (ATTACK_CARD, 3), (DEFENCE_CARD, 3)])
def test_a_matrix_game_mixes_all_decisions_and_changes_nothing(kind: int, count: int) -> None:
    state = first_with(kind, count)
    before = state.record.tobytes()
    found, determinizations = matrix_game(state)
    for rounds in range(6):
        found.run(Simulator().rollout, determinizations, rounds, lambda: False)
    shares = found.mixed_strategy()
    assert shares is not None
    assert len(shares) == len(words_of(state))
    assert sum(shares) == pytest.approx(1)
    assert state.record.tobytes() == before


def payoffs_of(
    monkeypatch: pytest.MonkeyPatch, state: State, rounds: int
) -> tuple[NDArray[np.float64], float]:
    """The payoffs of a matrix game after so many rounds, and its confidence."""
    tables = list[tuple[NDArray[np.float64], float]]()

    def noted(payoffs: NDArray[np.float64], confidence: float) -> list[float]:
        tables.append((payoffs, confidence))
        return [1.0]

    monkeypatch.setattr(matrix_game_module, "mixed_strategy", noted)
    found, determinizations = matrix_game(state)
    for number in range(rounds):
        found.run(Simulator().rollout, determinizations, number, lambda: False)
    found.mixed_strategy()
    return tables[0]


def test_an_opponent_picks_the_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """LF-CMB-05: an attacker meets each card, a defender each that may lie there already."""
    for kind in (ATTACK_CARD, DEFENCE_CARD):
        state = first_with(kind, CARDS)
        payoffs, confidence = payoffs_of(monkeypatch, state, 24)
        assert payoffs.shape == (CARDS, CARDS)
        assert confidence == 0


def test_hidden_orders_are_mostly_taken_as_random(monkeypatch: pytest.MonkeyPatch) -> None:
    state = first_with(TOKEN, 4)
    count = len(words_of(state))
    payoffs, confidence = payoffs_of(monkeypatch, state, 10)
    assert payoffs.shape == (count, 10)
    assert 0 < confidence < 1
    payoffs, _ = payoffs_of(monkeypatch, state, MAX_DETERMINIZATIONS + 2)
    assert payoffs.shape == (count, MAX_DETERMINIZATIONS)


def test_without_time_for_one_column_there_is_no_mixed_strategy() -> None:
    found, determinizations = matrix_game(first_with(ATTACK_CARD, 3))
    found.run(Simulator().rollout, determinizations, 0, lambda: True)
    assert found.mixed_strategy() is None


def test_a_column_that_is_not_finished_does_not_count() -> None:
    found, determinizations = matrix_game(first_with(ATTACK_CARD, 3))
    asked = iter([False, False, True])
    found.run(Simulator().rollout, determinizations, 0, lambda: next(asked))
    assert found.mixed_strategy() is None
