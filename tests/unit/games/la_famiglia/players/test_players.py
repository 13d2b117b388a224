"""The players of La Famiglia: legal, reproducible, in time, and given only a view."""

from collections.abc import Callable
from functools import cache, partial

import numpy as np
import pytest
from numpy.typing import NDArray

from consigliere.arena.match import Series, play_series, wins
from consigliere.games.la_famiglia.players.search import matrix_game as matrix_game_module
from consigliere.games.la_famiglia.players.search import player as player_module
from consigliere.games.la_famiglia.players.search.determinizations import Determinizations
from consigliere.games.la_famiglia.players.search.player import SearchPlayer, SearchPlayerOf2026
from consigliere.games.la_famiglia.players.search.prior import HIDDEN_KINDS, Impression, Prior
from consigliere.games.la_famiglia.players.search.regret_matching import mixed_strategy
from consigliere.games.la_famiglia.players.search.simulator import Simulator, compiled_simulator
from consigliere.games.la_famiglia.players.search.uct import UctPlayer
from consigliere.games.la_famiglia.rules.record.frames import TOKEN, top_kind
from consigliere.games.la_famiglia.rules.record.record import OVER, SETUP
from consigliere.games.la_famiglia.rules.state import State
from consigliere.games.players import make_player
from consigliere.players.player import Player, Thinking
from consigliere.players.random_player import RandomPlayer

from ....players.ticking import TickingClock
from .la_famiglia_positions import GAME, choices_in, chosen, game_of, redealt, words_of

PLAYOUTS = 10
TICK = 0.001

Make = Callable[[], Player]
Kind = type[SearchPlayer] | type[UctPlayer]


def heuristic() -> Player:
    return make_player("heuristic", "la-famiglia", Thinking())


def quick(name: str) -> Player:
    """A searching player with a few playouts, the same on every machine."""
    return make_player(name, "la-famiglia", Thinking(playouts=PLAYOUTS))


SEARCHING = ["uct", "race", "search-2026", "search"]
MAKERS: dict[str, Make] = {
    "heuristic": heuristic,
    **{name: partial(quick, name) for name in SEARCHING},
}
every = pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
thinkers = pytest.mark.parametrize("kind", [SearchPlayer, UctPlayer])
TABLES: list[dict[str, str]] = [
    {"mode": "1v1"},
    {"mode": "2v1", "level": "easy"},
    {"mode": "2v2", "edition": "base"},
    {"mode": "2v1", "families": "draft"},
]


@cache
def middle(mode: str = "1v1") -> list[State]:
    """A state of every kind of decision of a game between heuristic players."""
    found: dict[tuple[int, int], State] = {}
    for state in choices_in(heuristic(), 3, {"mode": mode}):
        found[int(top_kind(state.record)), int(state.record.round_number)] = state
    return list(found.values())[::4]


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_the_heuristic_plays_only_legal_steps_to_the_end(options: dict[str, str]) -> None:
    states = [*game_of(heuristic(), 3, **options)]
    for state in states[:-1:20]:
        assert chosen(heuristic(), state, 3) in words_of(state)
    assert states[-1].record.phase == OVER


@pytest.mark.parametrize("name", SEARCHING)
@pytest.mark.parametrize("mode", ["1v1", "2v1", "2v2"])
def test_searching_players_play_only_legal_steps_in_every_kind_of_decision(
    mode: str, name: str
) -> None:
    player = quick(name)
    for state in middle(mode):
        assert chosen(player, state, 1) in words_of(state)


@pytest.mark.parametrize("name", SEARCHING)
def test_without_time_a_searching_player_plays_a_game_to_the_end(name: str) -> None:
    player = make_player(name, "la-famiglia", Thinking())
    assert [*game_of(player, 5)][-1].record.phase == OVER


@every
def test_equal_seeds_give_equal_choices(make: Make) -> None:
    for state in middle():
        assert chosen(make(), state, 9) == chosen(make(), state, 9)


@every
@pytest.mark.parametrize("mode", ["1v1", "2v1"])
def test_what_is_hidden_makes_no_difference(make: Make, mode: str) -> None:
    """Two states with the same view: the same choice with every seed, so the same distribution."""
    differing = 0
    for state in middle(mode):
        other = redealt(state, 77)
        differing += other != state
        assert chosen(make(), state, 5) == chosen(make(), other, 5)
    assert differing > 0


def test_the_heuristic_beats_random_play() -> None:
    assert won([heuristic(), RandomPlayer()], 4) >= 3


def won(players: list[Player], games: int) -> float:
    """Games of 1v1 that the first player wins."""
    return wins(list(play_series(GAME, players, Series(games, 1, {}))))[0]


@thinkers
def test_a_single_step_and_the_set_up_are_not_searched(kind: Kind) -> None:
    player = kind(Thinking(playouts=1000), compiled_simulator)
    for state in game_of(heuristic(), 1):
        if state.record.phase != SETUP:
            view = GAME.view(state, GAME.actors(state)[0])
            assert player.choose(view, ["stop"], 1) == "stop"
            break
        assert chosen(player, state, 1) in words_of(state)
    assert player.played == 0


@thinkers
def test_a_searching_player_stops_when_its_time_is_up(kind: Kind) -> None:
    """The clock ticks at every reading, so time is a number of readings."""
    for state in middle()[::2]:
        clock = TickingClock(TICK)
        budget = 40 * TICK
        chosen(kind(Thinking(budget), compiled_simulator, clock), state, 1)
        assert clock.now <= budget + 2 * TICK


@thinkers
def test_playouts_are_spent_and_no_more(kind: Kind) -> None:
    spent = 0.0
    for state in middle()[::2]:
        player = kind(Thinking(playouts=30), compiled_simulator)
        chosen(player, state, 1)
        assert player.played <= 31
        spent = max(spent, player.played)
    assert spent > 15


@pytest.mark.parametrize("name", MAKERS)
def test_a_temperature_lets_other_steps_be_played_too(name: str) -> None:
    cold, warm = (make_player(name, "la-famiglia", Thinking(temperature=t)) for t in (0.0, 0.5))
    state = max(middle(), key=lambda s: len(words_of(s)))
    assert len({chosen(cold, state, seed) for seed in range(8)}) == 1
    assert len({chosen(warm, state, seed) for seed in range(8)}) > 1


def rows_mixed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Of every mixed strategy from now on, between how many decisions it is."""
    rows: list[int] = []

    def noted(payoffs: NDArray[np.float64], confidence: float) -> list[float]:
        rows.append(len(payoffs))
        return mixed_strategy(payoffs, confidence)

    for module in (matrix_game_module, player_module):
        monkeypatch.setattr(module, "mixed_strategy", noted)
    return rows


def test_race_plays_no_mixed_strategies(monkeypatch: pytest.MonkeyPatch) -> None:
    states = choices_in(heuristic(), 3, {"mode": "1v1"})
    hidden = [state for state in states if top_kind(state.record) in HIDDEN_KINDS][::9]
    asked = rows_mixed(monkeypatch)
    for state in hidden:
        assert chosen(quick("race"), state, 1) in words_of(state)
    assert not asked
    for state in hidden:
        chosen(quick("search"), state, 1)
    assert len(asked) == len(hidden) > 0


def test_few_order_tokens_are_mixed_and_of_search_2026_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    states = choices_in(heuristic(), 3, {"mode": "1v1"})
    state = next(s for s in states if top_kind(s.record) == TOKEN and len(words_of(s)) > 3)
    rows = rows_mixed(monkeypatch)
    for kind in (SearchPlayer, SearchPlayerOf2026):
        chosen(kind(Thinking(playouts=60), compiled_simulator), state, 1)
    now, before = rows
    assert now <= 2 < before <= len(words_of(state))


def test_no_first_impression_lasts_where_rollouts_go_to_the_end_of_the_game() -> None:
    lasting = {
        state.record.round_number: prior_of(state).lasting
        for state in choices_in(heuristic(), 3, {"mode": "1v1"})
    }
    assert lasting == {0: 0.3, 1: 0.3, 2: 0.3, 3: 0.3, 4: 0.0}  # 0: the set-up


def prior_of(state: State) -> Prior:
    (seat,) = GAME.actors(state)
    deals = Determinizations(GAME.view(state, seat), 1, Simulator())
    return Prior(deals, words_of(state), 1, Impression())


def test_decisions_not_searched_stay_behind_the_leader_even_when_all_is_nearly_lost() -> None:
    """Otherwise a temperature would play them as often as the best."""
    state = max(middle(), key=lambda s: len(words_of(s)))
    prior = prior_of(state)
    found = [0.1, 0.05, 0.3, 0.2, 0.3, 0.05]
    chances = prior.posterior(found, 3)
    assert chances[prior.order[3]] == max(chances) == 0.2
    assert [chances[prior.order[place]] for place in (0, 1, 5)] == [0.1, 0.05, 0.05]
    untried = set(range(len(chances))) - set(prior.order)
    assert untried
    for number in untried:
        behind = 0.5 - prior.chances[number]
        assert chances[number] == pytest.approx(0.2 - behind, abs=1e-6)
