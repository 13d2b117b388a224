"""Ratings of several players from all their pairings."""

from itertools import combinations

import numpy as np
import pytest

from consigliere.arena.elo import compare, expected
from consigliere.arena.ratings import groups, rate

POINTS = [2.0] * 60 + [1.0] * 30 + [0.0] * 10 + [1.5, 0.5]


def test_two_players_are_rated_as_they_are_compared() -> None:
    strong, anchor = rate({("a", "b"): POINTS}, ["a", "b"], "b")
    elo = compare(POINTS).elo
    assert (strong.player, anchor.player) == ("a", "b")
    assert strong.elo.value == pytest.approx(elo.value)
    assert strong.elo.low == pytest.approx(elo.low, abs=5)
    assert strong.elo.high == pytest.approx(elo.high, abs=5)
    assert (anchor.elo.value, anchor.elo.low, anchor.elo.high) == (0, 0, 0)
    assert strong.points + anchor.points == strong.games == anchor.games == 204


def test_who_is_named_first_makes_no_difference() -> None:
    turned = [2 - value for value in POINTS]
    one, other = (
        rate({("a", "b"): POINTS}, ["a", "b"], "a"),
        rate({("b", "a"): turned}, ["b", "a"], "a"),
    )
    assert one[1].elo.value == pytest.approx(other[1].elo.value)
    assert one[0].points == other[0].points


def test_results_that_fit_together_give_the_differences_of_the_pairings() -> None:
    """A closed form: with shares 10 : 1 from a to b and b to c, a to c is 100 : 1."""
    pairs = 1100
    points = {
        ("a", "b"): [2.0] * (pairs * 10 // 11) + [0.0] * (pairs // 11),
        ("b", "c"): [2.0] * (pairs * 10 // 11) + [0.0] * (pairs // 11),
    }
    rated = {rating.player: rating.elo.value for rating in rate(points, ["a", "b", "c"], "c")}
    assert rated["b"] == pytest.approx(400, abs=2)
    assert rated["a"] == pytest.approx(800, abs=4)


def test_the_truth_lies_in_95_of_100_intervals() -> None:
    """Simulated, with pairs whose games share their luck."""
    truth = {"a": 250.0, "b": 120.0, "c": 60.0, "d": 0.0}
    luck = np.random.default_rng(4)
    held = asked = 0
    for _ in range(150):
        points = {
            (one, two): pairs(luck, truth[one] - truth[two]) for one, two in combinations(truth, 2)
        }
        for rating in rate(points, list(truth), "d"):
            if rating.player != "d":
                asked += 1
                held += rating.elo.low <= truth[rating.player] <= rating.elo.high
    assert 0.92 <= held / asked <= 0.98


def pairs(luck: np.random.Generator, difference: float) -> list[float]:
    """Points of 100 pairs; half of them have one luck for both games."""
    chance = expected(difference * np.log(10) / 400)
    shared, own = luck.random(100), luck.random((2, 100))
    won = np.where(luck.random(100) < 0.5, shared < chance, own < chance)
    points: list[float] = won.sum(axis=0).astype(float).tolist()
    return points


def test_one_sided_results_are_finite() -> None:
    points = {("a", "b"): [2.0] * 200, ("b", "c"): [2.0] * 200, ("a", "c"): [2.0] * 200}
    ratings = rate(points, ["a", "b", "c"], "c")
    assert [rating.player for rating in ratings] == ["a", "b", "c"]
    assert all(abs(rating.elo.high) < 5000 for rating in ratings)


def test_players_who_never_met_even_through_others_stand_apart() -> None:
    points = {("a", "b"): [1.0], ("c", "d"): [1.0], ("d", "e"): [2.0], ("f", "g"): []}
    assert groups(points) == [["a", "b"], ["c", "d", "e"]]
    points[("e", "a")] = [1.0]
    (together,) = groups(points)
    assert sorted(together) == ["a", "b", "c", "d", "e"]
    assert len(rate(points, together, "a")) == 5
