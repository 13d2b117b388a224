"""Learning by hand: targets, slopes and steps that can be worked out on paper."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from consigliere.games.famiglia.players.champion.inputs import INPUTS
from consigliere.games.famiglia.players.champion.learner import (
    MARGIN_SHARE,
    Adam,
    gradient,
    returns,
)
from consigliere.games.famiglia.players.champion.net import Net

from .champion_positions import random_net

Numbers = NDArray[np.floating[Any]]


def facts_of(*points: tuple[float, float, float], won: float) -> NDArray[np.float32]:
    """What `play_game` leaves: who is next, the chance, whether it was a whim; then the winner."""
    return np.array([*points, (won, 0, 0)], np.float32)


def test_without_trust_in_the_net_all_targets_are_the_result() -> None:
    facts = facts_of((0, 0.3, 0), (1, 0.4, 0), (0, 0.9, 0), won=1)
    targets, usable = returns(facts, 3, 1.0)
    assert targets.tolist() == [0, 1, 0]
    assert usable.all()


def test_a_draw_is_one_half_for_both() -> None:
    targets, _ = returns(facts_of((0, 0.3, 0), (1, 0.4, 0), won=0.5), 2, 1.0)
    assert targets.tolist() == [0.5, 0.5]


def test_targets_mix_the_next_chance_with_what_came_of_it() -> None:
    # seat 0 wins; its chances were .5, .4 (seat 1 thinks .6), .8
    facts = facts_of((0, 0.5, 0), (1, 0.6, 0), (0, 0.8, 0), won=0)
    targets, usable = returns(facts, 3, 0.7)
    last = 1.0
    middle = 0.3 * 0.8 + 0.7 * last
    first = 0.3 * 0.4 + 0.7 * middle
    assert targets == pytest.approx([first, 1 - middle, last])
    assert usable.all()


def test_a_whim_says_nothing_about_the_position_before_it() -> None:
    # seat 1 wins; the third point is where a whim led
    facts = facts_of((0, 0.5, 0), (1, 0.6, 0), (0, 0.2, 1), (1, 0.9, 0), won=1)
    targets, usable = returns(facts, 4, 0.5)
    assert usable.tolist() == [True, False, True, True]
    fourth = 0.0
    third = 0.5 * 0.1 + 0.5 * fourth
    # positions before the random step have the value that the net gave them
    first = 0.4
    assert targets[[0, 2, 3]] == pytest.approx([first, third, 1 - fourth])


def test_a_game_may_begin_with_a_whim() -> None:
    targets, usable = returns(facts_of((0, 0.5, 1), (1, 0.6, 0), won=0), 2, 0.0)
    assert targets == pytest.approx([0.4, 0.0])
    assert usable.all()


# -- slopes -----------------------------------------------------------------------------


def loss_of(net: Sequence[Numbers], rows: Numbers, targets: Numbers, leads: Numbers) -> float:
    """Cross entropy of the chance, and half the squared error of the lead."""
    w1, b1, w2, b2, w3, b3 = net
    hidden = np.maximum(np.maximum(rows @ w1 + b1, 0) @ w2 + b2, 0)
    out = hidden @ w3 + b3
    chance = 1 / (1 + np.exp(-out[:, 0]))
    entropy = -targets * np.log(chance) - (1 - targets) * np.log(1 - chance)
    return float(np.mean(entropy + MARGIN_SHARE * 0.5 * (out[:, 1] - leads) ** 2))


def sample(rng: np.random.Generator, count: int) -> tuple[NDArray[np.float32], ...]:
    rows = (rng.random((count, INPUTS)) < 0.2).astype(np.float32)
    targets = rng.random(count).astype(np.float32)
    return rows, targets, rng.normal(0, 0.5, count).astype(np.float32)


def test_slopes_are_those_of_finite_differences() -> None:
    rng = np.random.default_rng(1)
    net, step = random_net(), 1e-5
    rows, targets, leads = sample(rng, 8)
    slopes, _ = gradient(net, rows, targets, leads)
    exact = [weights.astype(np.float64) for weights in net]
    given = rows.astype(np.float64), targets.astype(np.float64), leads.astype(np.float64)
    for weights, slope in zip(exact, slopes, strict=True):
        assert slope.shape == weights.shape
        assert np.abs(slope).max() > 1e-3
        steepest = np.argsort(-np.abs(slope), axis=None)[:5]
        for place in [*steepest, *rng.integers(0, weights.size, 5)]:
            before = weights.flat[place]
            weights.flat[place] = before + step
            above = loss_of(exact, *given)
            weights.flat[place] = before - step
            below = loss_of(exact, *given)
            weights.flat[place] = before
            expected = (above - below) / (2 * step)
            assert slope.flat[place] == pytest.approx(expected, rel=2e-3, abs=1e-5)


def test_the_loss_is_the_cross_entropy() -> None:
    rng = np.random.default_rng(2)
    net = random_net()
    rows, targets, _ = sample(rng, 30)
    hidden = np.maximum(np.maximum(rows @ net.w1 + net.b1, 0) @ net.w2 + net.b2, 0)
    leads = (hidden @ net.w3 + net.b3)[:, 1]
    _, loss = gradient(net, rows, targets, leads)
    exact = [weights.astype(np.float64) for weights in net]
    assert loss == pytest.approx(loss_of(exact, rows, targets, leads), abs=1e-4)


# -- steps ------------------------------------------------------------------------------


def test_adam_steps_as_its_inventors_wrote_it_down() -> None:
    """Kingma and Ba, algorithm 1, in the more efficient order of section 2."""
    rng = np.random.default_rng(3)
    net = Net(*(weights.copy() for weights in random_net()))
    expected = [weights.astype(np.float64) for weights in net]
    first = [np.zeros_like(weights) for weights in expected]
    second = [np.zeros_like(weights) for weights in expected]
    adam = Adam(net)
    for number in range(1, 6):
        slopes = [rng.normal(0, 1, weights.shape).astype(np.float32) for weights in net]
        adam.step(slopes, 0.01)
        for weights, slope, m, v in zip(expected, slopes, first, second, strict=True):
            m[...] = 0.9 * m + 0.1 * slope
            v[...] = 0.999 * v + 0.001 * slope.astype(np.float64) ** 2
            rate = 0.01 * np.sqrt(1 - 0.999**number) / (1 - 0.9**number)
            weights[...] -= rate * m / (np.sqrt(v) + 1e-8)
        for found, weights in zip(net, expected, strict=True):
            assert found.dtype == np.float32
            assert found == pytest.approx(weights, abs=2e-5)
    assert adam.steps == 5


def test_steps_against_the_slope_lower_the_loss() -> None:
    rng = np.random.default_rng(4)
    net = Net(*(weights.copy() for weights in random_net()))
    given = sample(rng, 64)
    adam, losses = Adam(net), []
    for _ in range(60):
        slopes, loss = gradient(net, *given)
        adam.step(slopes, 0.002)
        losses.append(loss)
    assert losses[-1] < 0.8 * losses[0]
