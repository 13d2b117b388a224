"""Hidden choices of La Famiglia: mixtures by regret matching, and what they are made from."""

import numpy as np
import pytest
from numpy.typing import NDArray

from consigliere.games.la_famiglia.players.heuristic.player import HeuristicPlayer
from consigliere.games.la_famiglia.players.search import contest as contest_module
from consigliere.games.la_famiglia.players.search.contest import Contest
from consigliere.games.la_famiglia.players.search.deals import DEALS, Deals
from consigliere.games.la_famiglia.players.search.engine import Engine
from consigliere.games.la_famiglia.players.search.regret_matching import mixture
from consigliere.games.la_famiglia.presentation.notation import read_step
from consigliere.games.la_famiglia.rules.encounter.conflict import CARDS
from consigliere.games.la_famiglia.rules.record.frames import (
    ATTACK_CARD,
    DEFENCE_CARD,
    TOKEN,
    top_kind,
)
from consigliere.games.la_famiglia.rules.state import State
from consigliere.players.player import Thinking

from ..war_positions import GAME, game_of, words_of

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
def test_the_mixture_is_that_of_the_equilibrium(
    payoffs: list[list[float]], expected: list[float]
) -> None:
    assert mixture(np.array(payoffs)) == pytest.approx(expected, abs=NEAR)


@pytest.mark.parametrize(("belief", "share"), [(0.0, 2 / 7), (0.5, 2 / 7), (0.9, 1), (1.0, 1)])
def test_with_enough_belief_only_what_is_best_on_average_is_played(
    belief: float, share: float
) -> None:
    """The first row is the better on average, by 0.1; up to 6/7 an opponent who picks keeps it
    from being played more often than in the equilibrium.
    """
    payoffs = np.array([[1.0, 0.0], [0.2, 0.6]])
    assert mixture(payoffs, belief)[0] == pytest.approx(share, abs=NEAR)


def first(kind: int, count: int) -> State:
    """The first position of a game with so many choices of a kind."""
    return next(
        state
        for state in game_of(HeuristicPlayer(Thinking()), 6)
        if top_kind(state.record) == kind and len(words_of(state)) >= count
    )


def contest(state: State) -> tuple[Contest, Deals]:
    (seat,) = GAME.actors(state)
    codes = [read_step(state, seat, word) for word in words_of(state)]
    side, kind = int(state.record.side[seat]), int(top_kind(state.record))
    return Contest(codes, side, kind), Deals(GAME.view(state, seat), 1, Engine())


@pytest.mark.parametrize(("kind", "count"), [(TOKEN, 4), (ATTACK_CARD, 3), (DEFENCE_CARD, 3)])
def test_a_contest_mixes_the_decisions_that_are_good_against_everything(
    kind: int, count: int
) -> None:
    state = first(kind, count)
    before = state.record.tobytes()
    found, deals = contest(state)
    for rounds in range(6):
        found.run(deals, rounds, lambda: False)
    shares = found.mixture()
    assert shares is not None
    assert len(shares) == len(words_of(state))
    assert sum(shares) == pytest.approx(1)
    assert state.record.tobytes() == before


def payoffs_of(
    monkeypatch: pytest.MonkeyPatch, state: State, rounds: int
) -> tuple[NDArray[np.float64], float]:
    """The table that a contest makes of so many rounds, and its belief."""
    tables = list[tuple[NDArray[np.float64], float]]()

    def noted(payoffs: NDArray[np.float64], belief: float) -> list[float]:
        tables.append((payoffs, belief))
        return [1.0]

    monkeypatch.setattr(contest_module, "mixture", noted)
    found, deals = contest(state)
    for number in range(rounds):
        found.run(deals, number, lambda: False)
    found.mixture()
    return tables[0]


def test_an_opponent_picks_the_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """LF-CMB-05: an attacker meets each card, a defender each that may lie there already."""
    for kind in (ATTACK_CARD, DEFENCE_CARD):
        state = first(kind, CARDS)
        payoffs, belief = payoffs_of(monkeypatch, state, 24)
        assert payoffs.shape == (CARDS, CARDS)
        assert belief == 0


def test_hidden_orders_are_believed_to_lie_as_dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    state = first(TOKEN, 4)
    count = len(words_of(state))
    payoffs, belief = payoffs_of(monkeypatch, state, 10)
    assert payoffs.shape == (count, 10)
    assert 0 < belief < 1
    payoffs, _ = payoffs_of(monkeypatch, state, DEALS + 2)
    assert payoffs.shape == (count, DEALS)


def test_a_contest_without_time_for_one_column_knows_nothing() -> None:
    found, deals = contest(first(ATTACK_CARD, 3))
    found.run(deals, 0, lambda: True)
    assert found.mixture() is None


def test_a_column_that_is_not_finished_does_not_count() -> None:
    found, deals = contest(first(ATTACK_CARD, 3))
    asked = iter([False, False, True])
    found.run(deals, 0, lambda: next(asked))
    assert found.mixture() is None
