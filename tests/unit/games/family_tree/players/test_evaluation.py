"""The features and the evaluation of Family Tree: points as the rules count them."""

import numpy as np
import pytest

from consigliere.games.family_tree.players import evaluation, policy, rollouts
from consigliere.games.family_tree.players.features import CHIPS, POINTS, SIZE, new_features
from consigliere.games.family_tree.players.kernel import compiled
from consigliere.games.family_tree.players.policy import new_workspace
from consigliere.games.family_tree.players.rollouts import (
    PlayoutSettings,
    Rollouts,
    new_rollouts,
)
from consigliere.games.family_tree.players.sequential_halving import SequentialHalving
from consigliere.games.family_tree.players.weights import plain_weights
from consigliere.games.family_tree.rules.kernel import compiled as rules
from consigliere.games.family_tree.rules.state import State
from consigliere.players.random_player import RandomPlayer

from .tree_positions import GAME, game_of


def some(seed: int, options: dict[str, str] | None = None) -> list[State]:
    """Every tenth position of a game at random."""
    return [*game_of(RandomPlayer(), seed, 3, options)][::10]


@pytest.mark.parametrize("options", [{}, {"best": "characters"}, {"lone_chain": "on"}], ids=str)
def test_points_are_those_of_the_rules(options: dict[str, str]) -> None:
    features = new_features()
    for state in some(1, options):
        s, t = state.record, state.tables
        for seat in range(s.seats):
            compiled().compute_table_features(s, t, seat, features)
            compiled().compute_hand_features(s, t, seat, features)
            assert features.values[POINTS] + features.values[CHIPS] == rules().score(s, t, seat)
            assert features.values[SIZE] == s.hand_size[seat]


@pytest.mark.parametrize("variant", ["dynasties", "big"])
def test_compiled_and_plain_players_do_the_same_and_change_nothing(variant: str) -> None:
    workspace, plain = new_workspace(), new_workspace()
    for state in some(2, {"variant": variant})[:6]:
        s, t = state.record, state.tables
        found = compiled().best_choice(s, t, workspace, plain_weights())
        assert found == policy.best_choice(s, t, plain, plain_weights())
        count = int(workspace.size[0])
        assert count == plain.size[0]
        assert workspace.values[:count] == pytest.approx(plain.values[:count])
        assert State(s, state.components) == state, "the record of a state is never changed"


def test_compiled_and_plain_rollouts_have_the_same_luck() -> None:
    state = some(3)[3]
    s, t = state.record, state.tables
    workspace = new_workspace()
    compiled().best_choice(s, t, workspace, plain_weights())
    codes = workspace.codes[: workspace.size[0]].astype(np.int64)[:3]
    found: list[Rollouts] = []
    for run_rollouts in (compiled().run_rollouts, rollouts.run_rollouts):
        settings = PlayoutSettings(int(s.mover), plain_weights(), int(s.turn) + 1, 5, 0, 3)
        found.append(new_rollouts(s, codes.reshape(-1, 1), 3))
        run_rollouts(new_workspace(), t, found[-1], settings)
    assert found[0].results == pytest.approx(found[1].results)
    assert found[0].results.all()


def test_the_end_of_a_game_is_certain() -> None:
    states = [*game_of(RandomPlayer(), 4, 3)]
    last = states[-1]
    word = GAME.legal_actions(last, int(last.record.mover))[0]
    end = GAME.apply(last, word).state
    outcome = GAME.outcome(end)
    assert outcome is not None
    s, t, features = end.record, end.tables, new_features()
    for seat in range(s.seats):
        chance = evaluation.win_chance(s, t, seat, features, plain_weights())
        assert chance == (1 / len(outcome.winners) if seat in outcome.winners else 0.0)


@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.parametrize("variant", ["dynasties", "big"])
def test_somebody_wins(variant: str, seats: int) -> None:
    """The chances of all seats add up to one, and who has more has the better chance."""
    features = new_features()
    for state in [*game_of(RandomPlayer(), 6, seats, {"variant": variant})][::20]:
        s, t, plain = state.record, state.tables, plain_weights()
        chances = [evaluation.win_chance(s, t, seat, features, plain) for seat in range(seats)]
        values = [
            evaluation.evaluate_side(s, t, seat, features, plain.current) for seat in range(seats)
        ]
        assert sum(chances) == pytest.approx(1.0)
        assert np.argmax(chances) == np.argmax(values)


def test_rounds_that_every_step_loses_do_not_make_steps_alike() -> None:
    """Among six, most rounds are lost whatever one does."""
    start = next(game_of(RandomPlayer(), 7, 6)).record
    for rounds, left in ((12, [0, 1]), (100, [0, 1]), (400, [0])):
        lost = SequentialHalving(start, np.arange(2), np.array([0.1, 0.1]))
        lost.add(rounds)
        assert lost.rollouts.alive.tolist() == left


def test_a_step_that_is_clearly_worse_is_dropped() -> None:
    halving = SequentialHalving(some(7)[2].record, np.arange(2), np.array([0.5, 0.5]))
    halving.rollouts.results[0, :40] = [0.9, 0.7] * 20
    halving.rollouts.results[1, :40] = [0.5, 0.4] * 20
    halving.add(40)
    assert halving.is_over
    assert halving.rollouts.alive.tolist() == [0]


def test_a_step_that_was_dropped_never_ranks_above_those_left() -> None:
    halving = SequentialHalving(some(7)[2].record, np.arange(3), np.array([0.4, 0.6, 0.5]))
    halving.halve()
    assert halving.rollouts.alive.tolist() == [1, 2]
    halving.rollouts.results[1:, :10] = 0.1
    halving.add(10)
    assert np.argmax(halving.final_chances()) == 1
    assert halving.chances[0] > halving.chances[1]
