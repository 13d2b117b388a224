"""Hidden choices of La Famiglia: mixtures by regret matching, and what they are made from."""

import numpy as np
import pytest

from consigliere.games.la_famiglia.frames import ATTACK_CARD, TOKEN, top_kind
from consigliere.games.la_famiglia.notation import read_step
from consigliere.games.la_famiglia.position import State
from consigliere.players.la_famiglia.contest import Contest
from consigliere.players.la_famiglia.engine import Engine
from consigliere.players.la_famiglia.heuristic import HeuristicPlayer
from consigliere.players.la_famiglia.regret import mixture
from consigliere.players.player import Thinking

from .mafia_positions import GAME, game_of, redealt, words_of

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


def first(kind: int, count: int) -> State:
    """The first position of a game with so many choices of a kind."""
    return next(
        state
        for state in game_of(HeuristicPlayer(Thinking()), 6)
        if top_kind(state.record) == kind and len(words_of(state)) >= count
    )


def contest(state: State) -> Contest:
    (seat,) = GAME.actors(state)
    codes = [read_step(state, seat, word) for word in words_of(state)]
    found = Contest(codes, int(state.record.side[seat]))
    deals = iter(range(100))
    found.set_up(Engine(), lambda: redealt(state, next(deals)))
    return found


@pytest.mark.parametrize(("kind", "count"), [(TOKEN, 4), (ATTACK_CARD, 3)])
def test_a_contest_mixes_the_decisions_that_are_good_against_everything(
    kind: int, count: int
) -> None:
    state = first(kind, count)
    before = state.record.tobytes()
    found = contest(state)
    for seed in range(2):
        found.run(Engine(), seed, lambda: False)
    shares = found.mixture()
    assert shares is not None
    assert len(shares) == len(words_of(state))
    assert sum(shares) == pytest.approx(1)
    assert state.record.tobytes() == before


def test_a_contest_without_time_for_one_round_knows_nothing() -> None:
    found = contest(first(ATTACK_CARD, 3))
    found.run(Engine(), 1, lambda: True)
    assert found.mixture() is None
