"""Opponents in a batch, policies measured against them, and what is seen at the end of a game."""

import numpy as np
import pytest
from numpy.typing import NDArray

from consigliere.games.famiglia.encoding import FamigliaBatch, Frame, encoding, evaluate
from consigliere.games.famiglia.encoding.numbering import CODE_OF
from consigliere.games.famiglia.rules.kernel import compiled as rules
from consigliere.games.famiglia.rules.record import OVER
from consigliere.games.famiglia.rules.state import State
from consigliere.games.players import UnknownPlayer, make_player
from consigliere.players.player import Thinking
from error_keys import raises_key


def first(frame: Frame) -> NDArray[np.int16]:
    """The policy that takes the first legal action: it passes whenever it can."""
    return frame.choices[:, 0]


def test_the_last_position_is_shown_to_both_seats() -> None:
    batch, alone, ends = FamigliaBatch(4, seed=3), encoding({}), 0
    while ends < 3:
        before = [batch.state(game).record for game in range(4)]
        actions = batch.sample().copy()
        frame = batch.step(actions)
        for game in np.flatnonzero(frame.terminated):
            last = before[game]
            rules().decide(last, int(CODE_OF[actions[game]]))
            if last.stage != OVER:
                continue  # a card was drawn in between
            ends += 1
            for seat in range(2):
                seen = alone.observe(alone.position(State(last)), seat)
                assert frame.final_observation[game, seat].tolist() == seen.tolist()


def test_an_opponent_plays_the_turn_that_the_player_decides() -> None:
    batch = FamigliaBatch(2, seed=5)
    opponent, again = (batch.opponent("greedy", seed=1) for _ in range(2))
    for _ in range(12):
        actions = opponent.actions()
        assert batch.frame.mask[[0, 1], actions].all()
        assert actions.tolist() == again.actions().tolist()
        batch.step(actions)


def test_an_opponent_decides_anew_where_a_game_has_gone_elsewhere() -> None:
    batch = FamigliaBatch(2, seed=5)
    opponent = batch.opponent("greedy")
    opponent.actions()
    batch.reset(6)
    assert opponent.actions().tolist() == batch.opponent("greedy").actions().tolist()


def test_an_opponent_chooses_in_the_games_it_is_asked_for() -> None:
    batch = FamigliaBatch(3, seed=7)
    whole, some = batch.opponent("greedy").actions(), batch.opponent("greedy").actions([1])
    assert some.tolist() == [batch.frame.choices[0, 0], whole[1], batch.frame.choices[2, 0]]


def test_greedy_is_stronger_than_passing_and_the_measure_says_so() -> None:
    found = evaluate(first, "greedy", pairs=4, seed=1)
    assert found == evaluate(first, "greedy", pairs=4, seed=1)
    assert (found.share, found.games) == (0, 8)
    assert found.low <= found.share <= found.high < 0.5


def test_games_against_chance_are_counted_for_both_seats() -> None:
    found = evaluate(first, "random", pairs=20, seed=2, options={"edition": "second"})
    assert found.games == 40
    assert 0 <= found.low <= found.share <= found.high <= 1


def test_an_unknown_opponent_is_refused() -> None:
    with raises_key(UnknownPlayer, "unknown_player"):
        FamigliaBatch(1).opponent("oracle")


def test_a_player_without_plans_is_refused() -> None:
    assert not hasattr(make_player("flat", "famiglia", Thinking(playouts=1)), "decide")
    with raises_key(UnknownPlayer, "batch_opponent"):
        FamigliaBatch(1).opponent("flat", playouts=1)


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_equal_seeds_give_an_equal_opponent(name: str) -> None:
    batch, other = FamigliaBatch(2, seed=8), FamigliaBatch(2, seed=8)
    assert batch.opponent(name).actions().tolist() == other.opponent(name).actions().tolist()
