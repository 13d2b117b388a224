"""Greedy and search at Famiglia: legal, reproducible, in time, and choosing by a view alone."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import islice

import pytest

from consigliere.arena.match import Series, play_series, wins
from consigliere.games.famiglia.players.greedy import GreedyPlayer
from consigliere.games.famiglia.players.plans import PlanningPlayer
from consigliere.games.famiglia.players.search import SearchPlayer
from consigliere.games.famiglia.rules.record import STREET, Record
from consigliere.players.player import Player, Thinking
from consigliere.players.random_player import RandomPlayer

from ....players.ticking import TickingClock
from .famiglia_positions import GAME, chosen, game_of, greedy_game, words_of

TICK = 0.001
BUDGET = 12 * TICK


def quick_search() -> SearchPlayer:
    """Search with a few rounds a decision, the same number on every machine."""
    return SearchPlayer(Thinking(BUDGET), TickingClock(TICK))


both = pytest.mark.parametrize("make", [GreedyPlayer, quick_search], ids=["greedy", "search"])
Make = Callable[[], PlanningPlayer]

NARROW = {"swap_up_to": "no", "brute_up_to": "no", "mercenary_for_mercenary": "no"}


@both
@pytest.mark.parametrize("options", [{}, {"edition": "second"}, NARROW], ids=str)
def test_only_legal_steps_are_chosen_all_through_a_game(
    make: Make, options: dict[str, str]
) -> None:
    player = make()
    decided = 0
    for state in game_of(player, 3, options=options):
        assert chosen(player, state, 3) in words_of(state)
        decided += 1
    assert decided > 30


@both
def test_equal_seeds_give_equal_choices(make: Make) -> None:
    for state in islice(greedy_game(1), 0, 60, 5):
        assert chosen(make(), state, 9) == chosen(make(), state, 9)


@both
def test_a_choice_depends_on_what_is_shown_and_not_on_who_looks(make: Make) -> None:
    for state in islice(greedy_game(2), 0, 60, 10):
        words = words_of(state)
        shown = GAME.view(state, int(state.record.mover))
        again = GAME.view(GAME.determinize(shown, lambda _: 0), shown.viewer)
        views = [shown, again, GAME.view(state, None), replace(shown, viewer=1 - shown.mover)]
        assert len({make().choose(view, words, 4) for view in views}) == 1


@both
def test_a_turn_is_thought_about_once_unless_cards_are_drawn_in_it(make: Make) -> None:
    player = make()
    candidates: Counter[int] = Counter()
    steps: Counter[int] = Counter()
    for state in game_of(Counted(player, candidates), 6):
        if state.record.dug == 0 and state.record.stage != STREET:
            steps[int(state.record.turn)] += 1
    calm = [turn for turn in steps if steps[turn] > 1 and candidates[turn] > 0]
    assert calm
    assert all(candidates[turn] == 1 for turn in calm)


class Counted(PlanningPlayer):
    """Decides as another player does, and counts the decisions of each turn."""

    def __init__(self, player: PlanningPlayer, candidates: Counter[int]) -> None:
        super().__init__()
        self._player = player
        self._thoughts = candidates

    def decide(self, s: Record, seed: int) -> list[int]:
        self._thoughts[int(s.turn)] += 1
        return self._player.decide(s, seed)


@both
def test_a_step_that_somebody_else_took_in_the_turn_is_taken_into_account(make: Make) -> None:
    """A seat may be handed over, or a step undone, in the middle of a turn."""
    player = make()
    strangers = 0
    for state in game_of(RandomPlayer(), 8, options={"starter": "1"}):
        assert chosen(player, state, 1) in words_of(state)
        strangers += 1
    assert strangers > 3


def test_greedy_beats_random_and_search_beats_greedy() -> None:
    assert won([GreedyPlayer(), RandomPlayer()], 10) >= 9
    assert won([quick_search(), GreedyPlayer()], 10) >= 7


def won(players: list[Player], games: int) -> float:
    """Games that the first player wins."""
    return wins(list(play_series(GAME, players, Series(games, 1, {}))))[0]


def turn_starts(seed: int) -> list[Record]:
    """The first decision of every turn of a game."""
    records = {int(state.record.turn): state.record for state in reversed([*greedy_game(seed)])}
    return [records[turn] for turn in sorted(records)]


def test_search_stops_when_its_budget_is_spent() -> None:
    for record in turn_starts(4)[::6]:
        clock = TickingClock(TICK)
        SearchPlayer(Thinking(BUDGET), clock).decide(record, 1)
        share = 0.5 if record.stage == STREET else 1.0
        assert share * BUDGET - TICK <= clock.now <= share * BUDGET + 20 * TICK


def test_search_with_no_budget_answers_at_once() -> None:
    for record in turn_starts(4)[::6]:
        clock = TickingClock(TICK)
        assert SearchPlayer(Thinking(), clock).decide(record, 1)
        assert clock.now <= 20 * TICK


def test_equal_playouts_are_equal_play_however_long_they_take() -> None:
    settings = Thinking(playouts=60)
    for record in turn_starts(4)[::6]:
        decisions = [SearchPlayer(settings).decide(record, 1) for _ in range(2)]
        assert decisions[0] == decisions[1] != []


def test_playouts_are_spent_and_no_more_than_a_round_over() -> None:
    for record in turn_starts(4)[::6]:
        few, many = (spent(record, playouts) for playouts in (48, 480))
        share = 0.5 if record.stage == STREET else 1.0
        assert share * 48 <= few <= share * 48 + 60
        assert share * 480 <= many <= share * 480 + 60
        assert spent(record, 0) == 0


def spent(record: Record, playouts: int) -> float:
    """Playouts of one decision."""
    player = SearchPlayer(Thinking(playouts=playouts))
    player.decide(record, 1)
    return player.played


def test_a_temperature_lets_other_turns_be_played_too() -> None:
    record = turn_starts(4)[6]
    cold, hardly, warm = (
        [SearchPlayer(Thinking(temperature=t)).decide(record, seed) for seed in range(20)]
        for t in (0.0, 1e-9, 0.2)
    )
    assert cold == hardly != warm
    assert len(set(map(tuple, warm))) > len(set(map(tuple, cold)))


def test_all_decisions_of_one_turn_share_its_budget() -> None:
    record = next(record for record in turn_starts(4) if record.stage == STREET).copy()
    record.dug = 1
    clock = TickingClock(TICK)
    player = SearchPlayer(Thinking(5 * BUDGET), clock)
    for _ in range(12):
        player.decide(record, 1)
    assert 5 * BUDGET - TICK <= clock.now <= 5 * BUDGET + 12 * 20 * TICK


def test_a_turn_that_begins_anew_has_all_its_time_again() -> None:
    record = next(record for record in turn_starts(4) if record.stage == STREET)
    clock = TickingClock(TICK)
    player = SearchPlayer(Thinking(5 * BUDGET), clock)
    for game in range(1, 4):
        player.decide(record, 1)
        assert clock.now >= game * 5 * BUDGET / 2 - TICK
