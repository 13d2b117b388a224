"""How strong a policy is, measured in the batches of all games."""

from typing import Any

import numpy as np
import pytest

from consigliere.games.batch import MalformedBatch
from consigliere.games.batches import make_batch
from consigliere.games.encoding import ActionNotLegal
from consigliere.games.evaluation import Evaluation
from consigliere.games.famiglia.encoding import evaluate
from consigliere.games.players import UnknownPlayer
from error_keys import raises_key

GAMES: tuple[tuple[str, dict[str, str], int], ...] = (
    ("famiglia", {}, 2),
    ("famiglia", {"edition": "second"}, 2),
    ("family-tree", {}, 2),
    ("family-tree", {"variant": "big"}, 3),
    ("la-famiglia", {"edition": "mini"}, 2),
)
EVERY = pytest.mark.parametrize("about", GAMES, ids=lambda about: f"{about[0]}-{about[2]}")


def first_choice(frame: Any) -> Any:
    return frame.choices[:, 0]


def batch_of(about: Any, games: int = 1) -> Any:
    game, options, seats = about
    return make_batch(game, games, 0, options, seats)


@EVERY
def test_equal_seeds_give_equal_results(about: Any) -> None:
    """Every seat plays as many games; the batch asked stays where it is."""
    batch = batch_of(about)
    before = batch.save()
    found = batch.evaluate(first_choice, "random", 6, seed=2)
    assert isinstance(found, Evaluation)
    assert found.games == 6 * about[2]
    assert 0 <= found.low <= found.share <= found.high <= 1
    assert batch_of(about, 3).evaluate(first_choice, "random", 6, seed=2) == found
    assert batch.save() == before


@pytest.mark.parametrize("seats", [2, 3])
def test_a_policy_that_plays_as_its_opponent_has_an_even_share(seats: int) -> None:
    """With the same luck it is the same game in every seat."""
    batch = make_batch("family-tree", 1, seats=seats)
    played: list[Any] = []
    plain = batch.like

    def like(games: int, seed: Any = 0) -> Any:
        played.append(plain(games, seed))
        return played[-1]

    batch.like = like
    found = batch.evaluate(lambda _: played[-1].opponent("greedy").actions(), "greedy", 10)
    assert len(played) == seats
    assert found.share == pytest.approx(1 / seats)
    assert found.low < found.share < found.high


def test_greedy_is_stronger_than_the_first_choice() -> None:
    found = make_batch("family-tree", 1).evaluate(first_choice, "greedy", 20, seed=3)
    assert found.high < 0.5


def test_famiglia_has_it_as_a_function_too() -> None:
    batch = make_batch("famiglia", 1)
    assert evaluate(first_choice, "greedy", 5, 3) == batch.evaluate(first_choice, "greedy", 5, 3)


@EVERY
def test_what_is_wrong_is_refused(about: Any) -> None:
    batch = batch_of(about)
    with raises_key(UnknownPlayer, "unknown_player"):
        batch.evaluate(first_choice, "stockfish", 1)
    with raises_key(MalformedBatch, "batch_size"):
        batch.evaluate(first_choice, "random", 0)
    with raises_key(ActionNotLegal, "batch_no_action"):
        batch.evaluate(lambda frame: np.full(len(frame.seat), 10_000), "random", 1)
