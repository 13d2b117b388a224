"""Greedy and search at Family Tree: legal, reproducible, in time, and choosing by a view alone."""

from collections.abc import Callable
from itertools import islice
from time import process_time

import numpy as np
import pytest

from consigliere.arena.match import Series, play_series, wins
from consigliere.games.family_tree.players.kernel import compiled
from consigliere.games.family_tree.players.search import SearchPlayer
from consigliere.games.family_tree.rules.kernel import compiled as rules
from consigliere.games.family_tree.rules.state import State
from consigliere.games.players import make_player
from consigliere.players.player import Player, Thinking
from consigliere.players.random_player import RandomPlayer

from ....players.ticking import TickingClock
from .tree_positions import GAME, chosen, game_of, redealt, words_of

PLAYOUTS = 60
TICK = 0.001

Make = Callable[[], Player]


def greedy() -> Player:
    return make_player("greedy", "family-tree", Thinking())


def quick_search() -> Player:
    """Search with a few playouts, the same on every machine."""
    return make_player("search", "family-tree", Thinking(playouts=PLAYOUTS))


both = pytest.mark.parametrize("make", [greedy, quick_search], ids=["greedy", "search"])
TABLES = [
    (2, {}),
    (3, {"inner_wedding": "off", "lone_chain": "on", "father_check": "off"}),
    (4, {"best": "characters", "event_max_age": "90", "deck": "europe"}),
    (6, {"end": "instant", "starter": "3"}),
    (2, {"variant": "big", "separate": "on"}),
    (3, {"variant": "big"}),
    (6, {"variant": "big", "starter_draws": "2"}),
    (10, {"variant": "big"}),
]
"""Every number of seats that matters, both variants, and every option other than its default."""


def middle(seed: int, seats: int = 2, **options: str) -> list[State]:
    """Some positions of a game between greedy players in which there is a choice."""
    states = [s for s in game_of(greedy(), seed, seats, options) if len(words_of(s)) > 1]
    return states[3 :: max(1, len(states) // 12)]


@both
@pytest.mark.parametrize(("seats", "options"), TABLES, ids=str)
def test_only_legal_steps_are_chosen_all_through_a_game(
    make: Make, seats: int, options: dict[str, str]
) -> None:
    player = make()
    decided = 0
    for state in islice(game_of(player, 3, seats, options), 400):
        assert chosen(player, state, 3) in words_of(state)
        decided += 1
    assert decided > 5


@both
def test_equal_seeds_give_equal_choices(make: Make) -> None:
    for state in middle(1):
        assert chosen(make(), state, 9) == chosen(make(), state, 9)


@both
@pytest.mark.parametrize("variant", ["dynasties", "big"])
def test_what_is_hidden_makes_no_difference(make: Make, variant: str) -> None:
    """Two states with the same view: the same choice with every seed, so the same distribution."""
    differing = 0
    for state in middle(2, 3, variant=variant)[::2]:
        other = redealt(state, 77)
        differing += other != state
        for seed in range(3):
            assert chosen(make(), state, seed) == chosen(make(), other, seed)
    assert differing > 0


def test_a_deal_of_the_hidden_cards_looks_the_same_to_the_viewer() -> None:
    rng = np.zeros(2, np.int64)
    for state in middle(4, 3):
        seat = int(state.record.mover)
        dealt = set()
        for seed in range(5):
            record = state.record.copy()
            rules().seed_random(rng, seed)
            compiled().deal_hidden(record, seat, rng)
            again = State(record, state.components)
            assert GAME.view(again, seat) == GAME.view(state, seat)
            assert GAME.conserved(again) == GAME.conserved(state)
            dealt.add(again)
        assert len(dealt) > 1 or state.record.deck_size == 0


def test_greedy_beats_random_and_search_beats_greedy() -> None:
    assert won([greedy(), RandomPlayer()], 6) >= 5
    assert won([quick_search(), greedy()], 6) >= 4


def test_search_is_better_than_random_in_the_big_tree() -> None:
    """Luck decides much there."""
    assert won([quick_search(), RandomPlayer()], 20, variant="big") >= 11


def won(players: list[Player], games: int, **options: str) -> float:
    """Games that the first player wins."""
    return wins(list(play_series(GAME, players, Series(games, 1, options))))[0]


def test_a_single_step_and_a_meeting_take_no_thought() -> None:
    player = make_player("search", "family-tree", Thinking(seconds=60.0))
    state = next(iter(game_of(greedy(), 1)))
    view = GAME.view(state, int(state.record.mover))
    assert player.choose(view, ["pass"], 1) == "pass"
    for state in game_of(quick_search(), 5):
        words = words_of(state)
        if len(words) > 1 and words[0].startswith("meet:"):
            assert chosen(player, state, 1) in words
            return
    pytest.fail("nobody had a choice of meetings")


def test_search_stops_when_its_time_is_up() -> None:
    """The clock ticks at every look, so time is a number of looks."""
    for state in middle(3):
        clock = TickingClock(TICK)
        budget = 30 * TICK
        chosen(SearchPlayer(Thinking(budget), clock), state, 1)
        assert clock.now <= 0.4 * budget + 6 * TICK


def test_a_real_clock_is_kept_to_as_well() -> None:
    player = make_player("search", "family-tree", Thinking(seconds=1.0, clock="cpu"))
    for state in middle(8)[::3]:
        began = process_time()
        chosen(player, state, 1)
        assert process_time() - began < 1.0  # a step takes no more than its part of it


def test_playouts_are_spent_and_hardly_more() -> None:
    for state in middle(3):
        for playouts in (40, 400):
            player = SearchPlayer(Thinking(playouts=playouts))
            chosen(player, state, 1)
            assert player.played <= 0.4 * playouts + 20


def test_a_temperature_lets_other_steps_be_played_too() -> None:
    cold, warm = (SearchPlayer(Thinking(temperature=t)) for t in (0.0, 0.5))
    state = max(middle(6), key=lambda s: len(words_of(s)))
    assert len({chosen(cold, state, seed) for seed in range(12)}) == 1
    assert len({chosen(warm, state, seed) for seed in range(12)}) > 1
