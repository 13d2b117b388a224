"""Playouts by the net, against the plainest ones, written from what the docstrings promise."""

from functools import cache
from itertools import islice
from typing import Any

import numpy as np
import pytest

from consigliere.games.famiglia.players.card_values import fitted_card_values
from consigliere.games.famiglia.players.champion.first_order import rating_of
from consigliere.games.famiglia.players.champion.kernel import compiled
from consigliere.games.famiglia.players.champion.model import shipped_model
from consigliere.games.famiglia.players.champion.playouts import (
    PlayoutSettings,
    PlayoutWorkspace,
    new_playout_workspace,
)
from consigliere.games.famiglia.players.rollout_statistics import RolloutStatistics, new_statistics
from consigliere.games.famiglia.players.swaps import Width
from consigliere.games.famiglia.rules.kernel import compiled as rules
from consigliere.games.famiglia.rules.record import DRAW, OVER, REFILL_DRAWS, Record
from consigliere.games.random_source import new_random

from .champion_positions import decisions, listed, random_net, wild_positions

WIDTH = Width(1, 1)
APART = 0x2545F491
ALL = 999
DRAW_VALUE = 0.3


@cache
def workspace() -> PlayoutWorkspace:
    return new_playout_workspace(fitted_card_values().cards)


def settings(s: Record, turns: int, **changes: Any) -> PlayoutSettings:
    """For the seat that moves, from its turn on so many more."""
    plain = PlayoutSettings(
        int(s.mover), rating_of(random_net()), WIDTH, int(s.turn) + turns, 5, DRAW_VALUE, 0, 1.0
    )
    return plain._replace(**changes)


def played(s: Record, asked: PlayoutSettings) -> float:
    rules().seed_random(workspace().selfplay.rng, asked.seed)
    rules().seed_random(workspace().rng, asked.seed + APART)
    workspace().selfplay.board[0] = s
    return float(compiled().play_on(workspace(), asked))


class Plain:
    """One playout, a decision at a time."""

    def __init__(self, asked: PlayoutSettings) -> None:
        self.settings = asked
        self.rng, self.others = new_random(), new_random()
        rules().seed_random(self.rng, asked.seed)
        rules().seed_random(self.others, asked.seed + APART)
        self.luck = 0.0
        self.draws = 0

    def chance(self, s: Record) -> float:
        buffers = workspace().selfplay.buffers
        return float(
            compiled().chance_at(
                s, self.settings.seat, self.settings.rating.net, buffers, DRAW_VALUE
            )
        )

    def drawn(self, s: Record, rng: Any) -> Record:
        after = s.copy()
        compiled().carry_out_chance(after, rng)
        return after

    def after_luck(self, s: Record) -> Record:
        if s.stage != DRAW:
            return s
        others = [
            self.chance(self.drawn(s, self.others)) for _ in range(self.settings.comparison_draws)
        ]
        after = self.drawn(s, self.rng)
        self.draws += 1
        if others:
            self.luck += self.chance(after) - float(np.mean(others))
        return after

    def result(self, s: Record) -> float:
        s, selfplay = self.after_luck(s), workspace().selfplay
        on_the_way: list[float] = []
        while s.stage != OVER and s.turn <= self.settings.last_turn:
            size = listed(selfplay, s, WIDTH)
            compiled().rate_options(
                s, selfplay.options, self.settings.rating.net, selfplay.buffers, DRAW_VALUE
            )
            best, mover = int(selfplay.options.chances[:size].argmax()), int(s.mover)
            chance = float(selfplay.options.chances[best])
            own = chance if mover == self.settings.seat else 1 - chance
            on_the_way.append(own - self.luck)
            s = selfplay.options.boards[best].copy()
            is_refill = s.stage == DRAW and s.reason == REFILL_DRAWS
            if is_refill and s.turn == self.settings.last_turn and self.settings.comparison_draws:
                break
            s = self.after_luck(s)
        # from the end: what comes later counts λ, the chance at a decision the rest
        result = self.chance(s) - self.luck
        for chance in reversed(on_the_way):
            result = (1 - self.settings.blend) * chance + self.settings.blend * result
        return result


@pytest.mark.parametrize("blend", [1.0, 0.6, 0.0])
@pytest.mark.parametrize("comparison_draws", [0, 1, 4])
@pytest.mark.parametrize("turns", [-1, 0, 3, ALL])
def test_a_playout_is_what_the_plainest_one_is(
    turns: int, comparison_draws: int, blend: float
) -> None:
    draws = 0
    for s in [*wild_positions(1)][::9]:
        asked = settings(s, turns, comparison_draws=comparison_draws, blend=blend)
        plain = Plain(asked)
        assert played(s, asked) == pytest.approx(plain.result(s), abs=1e-6)
        draws += plain.draws
    assert draws > 3


def test_to_compare_luck_leaves_the_mean_and_narrows_the_spread() -> None:
    net, spreads = shipped_model().net, []
    for s in [*decisions(1)][4:60:8]:
        asked = settings(s, ALL, rating=rating_of(net))
        found = {}
        for comparison_draws in (0, 6):
            results = [
                played(s, asked._replace(seed=seed, comparison_draws=comparison_draws))
                for seed in range(150)
            ]
            found[comparison_draws] = np.mean(results), np.var(results)
        (mean, spread), (less, narrow) = found[0], found[6]
        assert abs(mean - less) <= 4.5 * np.sqrt((spread + narrow) / 150) + 1e-9
        spreads.append((spread, narrow))
    wide, narrow = np.sum(spreads, 0)
    assert 0 < narrow < 0.9 * wide


def test_to_blend_narrows_the_spread() -> None:
    net, spreads = shipped_model().net, []
    for s in [*decisions(1)][4:60:8]:
        asked = settings(s, 5, rating=rating_of(net), comparison_draws=6)
        spreads.append(
            [
                np.var([played(s, asked._replace(seed=n, blend=blend)) for n in range(100)])
                for blend in (1.0, 0.7)
            ]
        )
    whole, blended = np.sum(spreads, 0)
    assert 0 < blended < 0.8 * whole


def gathered(
    boards: list[Record], rounds: list[tuple[int, int]], asked: PlayoutSettings
) -> RolloutStatistics:
    statistics = new_statistics(len(boards))
    for place, board in enumerate(boards):
        statistics.boards[place] = board
    for first, last in rounds:
        compiled().gather_net_statistics(workspace(), statistics, asked, first, last)
    return statistics


def test_rounds_add_up_and_all_positions_of_a_round_meet_the_same_luck() -> None:
    s = next(islice(decisions(), 30, None))
    boards = [board for board in wild_positions(1) if board.stage == DRAW][:3]
    asked = settings(s, 2, last_turn=ALL, comparison_draws=2)
    whole = gathered([*boards, boards[0]], [(0, 6)], asked)
    parts = gathered([*boards, boards[0]], [(0, 1), (1, 4), (4, 6)], asked)
    assert whole.sums.tolist() == pytest.approx(parts.sums.tolist())
    assert whole.sums[0] == whole.sums[3]
    results = [[played(board, asked._replace(seed=5 + n)) for n in range(6)] for board in boards]
    assert whole.sums[:3].tolist() == pytest.approx(np.sum(results, 1).tolist())
    assert whole.squares[:3].tolist() == pytest.approx(np.sum(np.square(results), 1).tolist())
    assert len(set(whole.sums[:3].tolist())) > 1


def test_only_positions_alive_are_played() -> None:
    boards = [board for board in wild_positions(1) if board.stage == DRAW][:3]
    statistics = gathered(boards, [], settings(boards[0], 2))
    statistics = statistics._replace(alive=np.array([2, 0]))
    compiled().gather_net_statistics(workspace(), statistics, settings(boards[0], 2), 0, 4)
    assert statistics.sums[1] == 0 < min(statistics.sums[0], statistics.sums[2])
