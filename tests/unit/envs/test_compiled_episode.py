"""One game played by the compiled rules is the one game of a batch with the same seed."""

import copy

import numpy as np
import pytest

from consigliere.envs.compiled_episode import CompiledEpisode, course_of
from consigliere.games.batches import make_batch
from consigliere.games.encoding import ActionNotLegal
from consigliere.games.registry import UnknownGameError
from environments import Setting, few_settings
from error_keys import raises_key

SEED = 5


def begun(setting: Setting) -> CompiledEpisode:
    game, options, seats = setting
    episode = course_of(game, options, seats)
    assert isinstance(episode, CompiledEpisode)
    episode.reset(SEED)
    return episode


def first_legal(episode: CompiledEpisode) -> tuple[int, int]:
    (seat,) = episode.actors
    return seat, int(np.flatnonzero(episode.mask(seat))[-1])


@few_settings
def test_a_game_goes_as_the_one_game_of_a_batch(setting: Setting) -> None:
    game, options, seats = setting
    episode = begun(setting)
    batch = make_batch(game, 1, SEED, options, seats)
    batch.reset(SEED)
    while episode.actors:
        seat, action = first_legal(episode)
        assert batch.frame.seat[0] == seat
        assert np.array_equal(batch.frame.mask[0], episode.mask(seat))
        assert np.array_equal(batch.frame.observation[0], episode.observe(seat))
        other = (seat + 1) % episode.encoding.seats
        assert not episode.mask(other).any()
        assert np.array_equal(batch.observe(other)[0], episode.observe(other))
        episode.step(seat, action)
        batch.step(np.array([action]))
    assert episode.returns() == tuple(batch.frame.rewards[0])
    assert episode.encoding.game.outcome(episode.state()) is not None
    for seat in range(episode.encoding.seats):
        assert np.array_equal(batch.frame.final_observation[0, seat], episode.observe(seat))


@few_settings
def test_a_copy_goes_on_by_itself(setting: Setting) -> None:
    episode = begun(setting)
    for _ in range(5):
        episode.step(*first_legal(episode))
    other = copy.deepcopy(episode)
    while episode.actors:
        assert other.actors == episode.actors
        chosen = first_legal(episode)
        episode.step(*chosen)
        assert other.actors == (chosen[0],)
        other.step(*chosen)
    assert other.actors == ()
    assert other.returns() == episode.returns()
    assert copy.deepcopy(episode).returns() == episode.returns()


@few_settings
def test_what_is_not_legal_changes_nothing(setting: Setting) -> None:
    episode = begun(setting)
    (seat,) = episode.actors
    before = episode.observe(seat)
    wrong = int(np.flatnonzero(episode.mask(seat) == 0)[0])
    for action in (wrong, -1, len(episode.words)):
        with raises_key(ActionNotLegal, "action_not_legal"):
            episode.step(seat, action)
    with raises_key(ActionNotLegal, "action_not_your_turn"):
        episode.step(seat + 1, 0)
    assert np.array_equal(episode.observe(seat), before)


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(UnknownGameError):
        course_of("chess", None, None)
