"""Self-play: what a game leaves behind for the learner."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from consigliere.games.famiglia.players.champion.first_order import rating_of
from consigliere.games.famiglia.players.champion.kernel import compiled
from consigliere.games.famiglia.players.champion.selfplay import MAX_POSITIONS, SelfPlaySettings
from consigliere.games.famiglia.players.champion.turn_options import MOST_OPTIONS
from consigliere.games.famiglia.rules.kernel import compiled as rules
from consigliere.games.famiglia.rules.record import DRAW, OVER, new_boards
from consigliere.games.famiglia.rules.scoring import DRAW_GAME

from .champion_positions import DRAW_VALUE, NARROW, fresh_workspace, listed, random_net, start

CALM = SelfPlaySettings(0.0, 0.0, DRAW_VALUE, NARROW)
WILD = SelfPlaySettings(0.6, 0.05, DRAW_VALUE, NARROW)


@dataclass(frozen=True)
class Played:
    """A game: positions, shape (n,), and facts, shape (n + 1, 3)."""

    points: Any
    facts: NDArray[np.float32]


def played(
    seed: int, settings: SelfPlaySettings, edition: str = "first", most: int = MOST_OPTIONS
) -> Played:
    selfplay, points = fresh_workspace(), new_boards(MAX_POSITIONS)
    facts = np.zeros((MAX_POSITIONS + 1, 3), np.float32)
    rules().seed_random(selfplay.rng, seed)
    selfplay.board[0] = start(edition)
    count = compiled().play_game(selfplay, rating_of(random_net(), most), settings, points, facts)
    return Played(points[:count], facts[: count + 1])


@pytest.mark.parametrize("settings", [CALM, WILD], ids=["calm", "wild"])
def test_equal_seeds_play_equal_games(settings: SelfPlaySettings) -> None:
    first, again, other = (played(seed, settings) for seed in (5, 5, 6))
    assert first.points.tobytes() == again.points.tobytes()
    assert first.facts.tobytes() == again.facts.tobytes()
    assert first.points.tobytes() != other.points.tobytes()


def test_facts_say_who_is_next_and_what_the_net_thinks() -> None:
    net, selfplay = random_net(), fresh_workspace()
    seen = {True: 0, False: 0}
    for seed in range(20):
        game = played(seed, WILD)
        for number, s in enumerate(game.points):
            seat, chance, _ = game.facts[number]
            assert seat == compiled().next_actor(s)
            after_luck = is_after_luck(game, number)
            if after_luck:
                size = listed(selfplay, s)
                compiled().rate_options(s, selfplay.options, net, selfplay.buffers, DRAW_VALUE)
                expected = selfplay.options.chances[:size].max()
            else:
                expected = compiled().chance_at(s, int(seat), net, selfplay.buffers, DRAW_VALUE)
            assert chance == pytest.approx(expected, abs=1e-6)
            seen[after_luck] += 1
    assert min(seen.values()) > 20


def is_after_luck(game: Played, number: int) -> bool:
    """Whether a point is there because cards had been drawn, before a decision."""
    return number == 0 or bool(game.points[number - 1].stage == DRAW)


def test_without_whims_the_best_option_is_played() -> None:
    for seed in range(10):
        game = played(seed, CALM)
        assert not game.facts[:-1, 2].any()
        for number in range(1, len(game.points)):
            if is_after_luck(game, number - 1):
                (seat, best, _), (after, chance, _) = game.facts[number - 1 : number + 1]
                assert chance == pytest.approx(best if after == seat else 1 - best, abs=1e-6)


def test_whims_come_as_often_as_they_should() -> None:
    whims = decided = 0
    for seed in range(60):
        game = played(seed, WILD)
        whims += int(game.facts[:-1, 2].sum())
        decided += sum(not is_after_luck(game, number) for number in range(len(game.points)))
    assert decided > 200
    assert whims / decided == pytest.approx(WILD.exploration, abs=0.1)


def test_the_last_row_is_the_result() -> None:
    for seed in range(20):
        game = played(seed, WILD)
        s = game.points[-1]
        scores = [rules().score(s, seat) for seat in (0, 1)]
        if s.stage == OVER:
            best = rules().winner(s)
            assert game.facts[-1, 0] == (0.5 if best == DRAW_GAME else best)
            assert game.facts[-1, 1] == scores[0] - scores[1]


def test_few_rated_turns_make_good_games_too() -> None:
    """Even a random option that was not rated has its chance noted."""
    few = [played(seed, WILD, most=1) for seed in range(8)]
    usual = [played(seed, WILD) for seed in range(8)]
    assert [game.points.tobytes() for game in few] != [game.points.tobytes() for game in usual]
    for game in few:
        assert ((game.facts[:-1, 1] >= 0) & (game.facts[:-1, 1] <= 1)).all()
