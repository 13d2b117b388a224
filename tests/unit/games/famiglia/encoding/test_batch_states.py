"""Batches that are saved, copied, forked and sent elsewhere."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from consigliere.games.famiglia.encoding import (
    HIGH,
    LOW,
    FamigliaBatch,
    MalformedBatch,
    action_of,
    action_word,
    encoding,
    frame_at,
)
from consigliere.games.famiglia.encoding.numbering import ACTIONS
from consigliere.games.famiglia.game import Famiglia
from error_keys import raises_key


def played(games: int = 6, steps: int = 40, edition: str = "second") -> FamigliaBatch:
    batch = FamigliaBatch(games, seed=4, options={"edition": edition})
    for _ in range(steps):
        batch.step(batch.sample())
    return batch


def shown(batch: FamigliaBatch) -> list[bytes]:
    return [column.tobytes() for column in batch.frame]


def go_on(batch: FamigliaBatch, steps: int = 60) -> list[list[bytes]]:
    """What the batch shows after each of so many steps."""
    found = []
    for _ in range(steps):
        batch.step(batch.sample())
        found.append(shown(batch))
    return found


@pytest.mark.parametrize(
    "copied",
    [
        FamigliaBatch.fork,
        copy.copy,
        copy.deepcopy,
        lambda batch: pickle.loads(pickle.dumps(batch)),  # noqa: S301  our own
    ],
    ids=["fork", "copy", "deepcopy", "pickle"],
)
def test_a_copy_goes_on_alike_and_by_itself(copied: Callable[[FamigliaBatch], Any]) -> None:
    batch = played()
    other = copied(batch)
    assert shown(other) == shown(batch)
    assert go_on(other) == go_on(batch)
    before = shown(batch)
    other.step(other.sample())
    assert shown(batch) == before
    assert shown(other) != before


def test_what_was_saved_can_be_loaded_again() -> None:
    batch = played()
    saved, was = batch.save(), shown(batch)
    later = go_on(batch)
    batch.load(saved)
    assert shown(batch) == was
    assert go_on(batch) == later


@pytest.mark.parametrize("wrong", [b"", b"x" * 100])
def test_bytes_of_another_size_are_refused(wrong: bytes) -> None:
    batch = played()
    before = shown(batch)
    with raises_key(MalformedBatch, "batch_bytes"):
        batch.load(wrong)
    assert shown(batch) == before


def test_a_batch_of_another_size_is_not_loaded() -> None:
    with raises_key(MalformedBatch, "batch_bytes"):
        played(games=3).load(played(games=4).save())


def test_a_batch_goes_on_from_given_states() -> None:
    states = [played(steps=steps).state(0) for steps in (1, 7, 20)]
    batch = FamigliaBatch(3, options={"edition": "second"})
    batch.set_states(states)
    for game, state in enumerate(states):
        assert batch.state(game) == state
        frame = frame_at(state)
        assert np.array_equal(batch.frame.observation[game], frame.observation[0])
        assert np.array_equal(batch.frame.mask[game], frame.mask[0])
    go_on(batch)


def test_chance_that_is_due_is_carried_out_first() -> None:
    batch = FamigliaBatch(1)
    batch.set_states([Famiglia().initial({})])
    assert batch.frame.choice_count[0] > 0


def test_states_that_do_not_fit_are_refused() -> None:
    batch = FamigliaBatch(2)
    with raises_key(MalformedBatch, "batch_states"):
        batch.set_states([batch.state(0)])
    game = encoding({})
    position, seat = game.initial(), 0
    while game.actors(position):
        if game.chance(position):
            position = game.draw(position, 0)
            continue
        (seat,) = game.actors(position)
        position = game.step(position, seat, game.legal(position, seat)[0])
    with raises_key(MalformedBatch, "no_decision"):
        batch.set_states([batch.state(0), game.state(position)])


def test_each_seat_sees_what_it_would_see_alone() -> None:
    batch, game = played(edition="first"), encoding({"edition": "first"})
    for seat in (0, 1):
        rows = batch.observe(seat)
        for number, row in enumerate(rows):
            position = game.position(batch.state(number))
            assert np.array_equal(row, game.observe(position, seat))
    assert np.array_equal(batch.observe(batch.frame.seat), batch.frame.observation)


@pytest.mark.parametrize("seats", [2, -1, [0], [0.5] * 6, [0, 0, 0, 0, 0, 2]])
def test_seats_that_are_none_are_refused(seats: Any) -> None:
    with raises_key(MalformedBatch, "batch_seats"):
        played().observe(seats)


@pytest.mark.parametrize(("seats", "found"), [(9, "9"), ([0, 0, -2, 0, 0, 5], "-2")])
def test_a_seat_that_is_none_is_named(seats: Any, found: str) -> None:
    with pytest.raises(MalformedBatch) as refused:
        played().observe(seats)
    assert refused.value.details["found"] == found


def test_words_and_numbers_of_actions_are_one() -> None:
    assert [action_of(action_word(action)) for action in range(ACTIONS)] == [*range(ACTIONS)]
    with pytest.raises(KeyError):
        action_of("nothing")


def test_observations_lie_within_their_bounds() -> None:
    batch = played()
    for _ in range(200):
        observation = batch.step(batch.sample()).observation
        assert np.all(observation >= LOW)
        assert np.all(observation <= HIGH)
