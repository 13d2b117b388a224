"""Whole games with a random source of one's own; the same seed gives the same game."""

import numpy as np

from consigliere.games.la_famiglia.rules.conservation import all_pieces
from consigliere.games.la_famiglia.rules.random_play import play_out
from consigliere.games.la_famiglia.rules.record.actions import MAX_CHOICES
from consigliere.games.la_famiglia.rules.record.record import OVER
from consigliere.games.la_famiglia.rules.state import State
from consigliere.games.random_source import new_random, seed_random
from la_famiglia_table import COMPONENTS, T, Table


def test_a_game_is_played_to_its_end() -> None:
    """LF-LEN-01, LF-GEN-04: a few hundred decisions, four rounds at most, 15 draws in 1v1."""
    s = Table("1v1").s
    pieces = all_pieces(State(s.copy(), COMPONENTS))
    rng, counts = new_random(), np.zeros(3, np.int64)
    seed_random(rng, 5)
    play_out(s, T, [0] * MAX_CHOICES, rng, counts)
    rounds, decisions, draws = counts.tolist()
    assert s.phase == OVER
    assert rounds <= 4
    assert 150 < decisions < 3000
    assert draws == 1 + 7 + 4 + 4
    assert all_pieces(State(s, COMPONENTS)) == pieces


def test_equal_seeds_give_equal_games() -> None:
    """LF-GEN-04, LF-DEC-31: legal decisions are listed in one order."""
    found = []
    for _ in range(2):
        s = Table("2v1").s
        rng, counts = new_random(), np.zeros(3, np.int64)
        seed_random(rng, 9)
        play_out(s, T, [0] * MAX_CHOICES, rng, counts)
        found.append((s.tobytes(), counts.tolist()))
    assert found[0] == found[1]
