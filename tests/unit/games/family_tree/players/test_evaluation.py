"""What the players of Family Tree see and weigh: points as the rules count them."""

import numpy as np
import pytest

from consigliere.games.family_tree.players import evaluation, policy, rollouts
from consigliere.games.family_tree.players.features import CHIPS, POINTS, SIZE, new_sight
from consigliere.games.family_tree.players.kernel import compiled
from consigliere.games.family_tree.players.policy import new_desk
from consigliere.games.family_tree.players.rollouts import Terms, Trial, new_trial
from consigliere.games.family_tree.players.search import without_the_worse
from consigliere.games.family_tree.players.weights import plain_worth
from consigliere.games.family_tree.rules.kernel import compiled as rules
from consigliere.games.family_tree.rules.state import State
from consigliere.players.random_player import RandomPlayer

from .tree_positions import GAME, game_of


def some(seed: int, options: dict[str, str] | None = None) -> list[State]:
    """Every tenth position of a game at random."""
    return [*game_of(RandomPlayer(), seed, 3, options)][::10]


@pytest.mark.parametrize("options", [{}, {"best": "characters"}, {"lone_chain": "on"}], ids=str)
def test_points_are_seen_as_the_rules_count_them(options: dict[str, str]) -> None:
    sight = new_sight()
    for state in some(1, options):
        s, t = state.record, state.tables
        for seat in range(s.seats):
            compiled().see_table(s, t, seat, sight)
            compiled().see_hand(s, t, seat, sight)
            assert sight.features[POINTS] + sight.features[CHIPS] == rules().score(s, t, seat)
            assert sight.features[SIZE] == s.hand_size[seat]


@pytest.mark.parametrize("variant", ["dynasties", "big"])
def test_compiled_and_plain_players_do_the_same_and_change_nothing(variant: str) -> None:
    desk, plain = new_desk(), new_desk()
    for state in some(2, {"variant": variant})[:6]:
        s, t = state.record, state.tables
        found = compiled().best_choice(s, t, desk, plain_worth())
        assert found == policy.best_choice(s, t, plain, plain_worth())
        count = int(desk.size[0])
        assert count == plain.size[0]
        assert desk.values[:count] == pytest.approx(plain.values[:count])
        assert State(s, state.pack) == state, "the record of a state is never changed"


def test_compiled_and_plain_trials_have_the_same_luck() -> None:
    state = some(3)[3]
    s, t = state.record, state.tables
    desk = new_desk()
    compiled().best_choice(s, t, desk, plain_worth())
    codes = desk.codes[: desk.size[0]].astype(np.int64)[:3]
    trials: list[Trial] = []
    for try_out in (compiled().try_out, rollouts.try_out):
        competing = new_trial(s, codes, 3)
        terms = Terms(int(s.mover), plain_worth(), int(s.turn) + 1, 5, 0, 3)
        try_out(new_desk(), t, competing, terms)
        trials.append(competing)
    assert trials[0].results == pytest.approx(trials[1].results)
    assert trials[0].results.all()


def test_the_end_of_a_game_is_certain() -> None:
    states = [*game_of(RandomPlayer(), 4, 3)]
    last = states[-1]
    word = GAME.legal_actions(last, int(last.record.mover))[0]
    end = GAME.apply(last, word).state
    outcome = GAME.outcome(end)
    assert outcome is not None
    s, t, sight = end.record, end.tables, new_sight()
    for seat in range(s.seats):
        chance = evaluation.win_chance(s, t, seat, sight, plain_worth())
        assert chance == (1 / len(outcome.winners) if seat in outcome.winners else 0.0)


@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.parametrize("variant", ["dynasties", "big"])
def test_somebody_wins(variant: str, seats: int) -> None:
    """The chances of all seats add up to one, and who has more has the better chance."""
    sight = new_sight()
    for state in [*game_of(RandomPlayer(), 6, seats, {"variant": variant})][::20]:
        s, t, plain = state.record, state.tables, plain_worth()
        chances = [evaluation.win_chance(s, t, seat, sight, plain) for seat in range(seats)]
        worths = [evaluation.side_worth(s, t, seat, sight, plain.now) for seat in range(seats)]
        assert sum(chances) == pytest.approx(1.0)
        assert np.argmax(chances) == np.argmax(worths)


def test_rounds_that_every_step_loses_do_not_make_steps_alike() -> None:
    """Among six, most rounds are lost whatever one does."""
    start, alike = some(7)[2].record, 0.04 / 6
    for rounds, left in ((12, [0, 1]), (100, [0, 1]), (400, [0])):
        lost = new_trial(start, np.arange(2), rounds)
        assert without_the_worse(lost, np.array([0.1, 0.1]), rounds, alike).alive.tolist() == left


def test_a_step_that_is_clearly_worse_leaves_the_race() -> None:
    rollouts = new_trial(some(7)[2].record, np.arange(2), 40)
    rollouts.results[0] = [0.9, 0.7] * 20
    rollouts.results[1] = [0.5, 0.4] * 20
    assert without_the_worse(rollouts, np.array([0.8, 0.45]), 40, 0.02).alive.tolist() == [0]
