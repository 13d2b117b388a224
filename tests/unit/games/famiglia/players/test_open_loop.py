"""The open-loop tree search: legal, reproducible, within its budget, and it sees what wins."""

from collections.abc import Callable

import pytest

from consigliere.games.famiglia.players.factory import make
from consigliere.games.famiglia.players.open_loop import (
    OpenLoopPlayer,
    PlayOut,
    greedy_playouts,
    random_playouts,
)
from consigliere.games.famiglia.rules.actions import SKIP
from consigliere.games.famiglia.rules.kernel import compiled as rules
from consigliere.games.famiglia.rules.record import OVER, Record
from consigliere.players.player import Thinking
from famiglia_table import Table, state_of

from ....players.ticking import TickingClock
from .endgame.endgame_tables import FAR_AHEAD, ONE_LEFT
from .famiglia_positions import chosen, game_of, words_of

MADE: tuple[Callable[[], PlayOut], ...] = (random_playouts, greedy_playouts)
TICK = 0.001


@pytest.mark.parametrize("name", ["mcts-random", "mcts-greedy"])
def test_only_legal_steps_are_chosen(name: str) -> None:
    quick, patient = (make(name, Thinking(playouts=playouts)) for playouts in (0, 12))
    decided = 0
    for state in game_of(quick, 3):
        if decided % 6 == 0:
            assert chosen(patient, state, 3) in words_of(state)
        decided += 1
    assert decided > 20


@pytest.mark.parametrize("made", MADE)
def test_a_second_pass_that_wins_is_found(made: Callable[[], PlayOut]) -> None:
    s = state_of(FAR_AHEAD).record
    player = OpenLoopPlayer(Thinking(playouts=60), made())
    assert set(player.decide(s, 1)) == {SKIP}


@pytest.mark.parametrize("made", MADE)
def test_equal_seeds_and_playouts_are_equal_play(made: Callable[[], PlayOut]) -> None:
    s = state_of(ONE_LEFT).record
    turns = [OpenLoopPlayer(Thinking(playouts=50), made()).decide(s, 7) for _ in range(2)]
    assert turns[0] == turns[1]


def test_playouts_are_counted_and_time_is_kept() -> None:
    s = state_of(ONE_LEFT).record
    player = OpenLoopPlayer(Thinking(playouts=25), random_playouts())
    player.decide(s, 1)
    assert player.played == 25
    clock = TickingClock(TICK)
    OpenLoopPlayer(Thinking(10 * TICK), random_playouts(), clock).decide(s, 1)
    assert 10 * TICK <= clock.now <= 13 * TICK


def finished(first: str, second: str) -> Record:
    """A position that two passes have ended, with these cards in hand."""
    s = state_of(
        Table(street="M3", hand1=first, hand2=second, known="M4", rest="discard", through=2)
    ).record.copy()
    while s.stage != OVER:
        rules().decide(s, SKIP)
    return s


@pytest.mark.parametrize("made", MADE)
def test_a_win_counts_one_a_draw_one_half(made: Callable[[], PlayOut]) -> None:
    play_out = made()
    assert play_out(finished("F4", "A0"), 1) == 1
    assert play_out(finished("A0", "F4"), 1) == 0
    assert play_out(finished("A0", "B0"), 1) == 0.5
