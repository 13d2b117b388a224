"""Gymnasium's own checker over our environments, and what it cannot check."""

from typing import Any

import numpy as np
import pytest

from consigliere.games.players import UnknownPlayer
from environments import Setting, every_setting, few_settings
from error_keys import raises_key

gymnasium: Any = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402

from consigliere.envs.gymnasium import MalformedEnvironment, SeatEnv  # noqa: E402

pytestmark = [
    pytest.mark.timeout(240),
    # said of every environment that has no pictures
    pytest.mark.filterwarnings("ignore:.*render:UserWarning"),
    pytest.mark.filterwarnings("ignore:.*not within the observation:UserWarning"),
]


def made(setting: Setting, **more: Any) -> Any:
    name = f"consigliere/{setting.game}-v0"
    return gymnasium.make(name, options=setting.options, seats=setting.seats, **more)


@every_setting
def test_the_checker(setting: Setting) -> None:
    check_env(made(setting).unwrapped, skip_render_check=True)


def play(env: Any, seed: int) -> tuple[int, float]:
    """Steps of a whole game by the masks, and its reward."""
    luck = np.random.default_rng(seed)
    observation, _ = env.reset(seed=seed)
    steps, reward, is_over = 0, 0.0, False
    while not is_over:
        action = luck.choice(np.flatnonzero(observation["action_mask"]))
        observation, reward, is_over, _, _ = env.step(action)
        steps += 1
    return steps, float(reward)


@few_settings
def test_equal_seeds_give_equal_games(setting: Setting) -> None:
    assert play(made(setting, seat=1), seed=3) == play(made(setting, seat=1), seed=3)


def test_greedy_beats_random_actions_more_often_than_not() -> None:
    env = gymnasium.make("consigliere/famiglia-v0", opponents=["greedy"])
    assert sum(play(env, seed)[1] for seed in range(20)) < 0


def test_an_illegal_action_loses_and_says_why() -> None:
    env = gymnasium.make("consigliere/famiglia-v0")
    observation, _ = env.reset(seed=1)
    wrong = np.flatnonzero(observation["action_mask"] == 0)[0]
    _, reward, is_over, _, info = env.step(wrong)
    assert (reward, is_over) == (-1.0, True)
    assert "not legal" in info["error"]
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


def test_the_mask_is_that_of_learners_too() -> None:
    env = SeatEnv("famiglia")
    observation, _ = env.reset(seed=1)
    assert np.array_equal(env.action_masks(), observation["action_mask"] == 1)


def test_many_at_once() -> None:
    envs = gymnasium.make_vec("consigliere/famiglia-v0", num_envs=3, opponents=["random"])
    observations, _ = envs.reset(seed=1)
    assert observations["observation"].shape == (3, len(SeatEnv("famiglia").episode.encoding.low))
    actions = [np.flatnonzero(mask)[0] for mask in observations["action_mask"]]
    _, rewards, _, _, _ = envs.step(np.array(actions))
    assert rewards.shape == (3,)
    envs.close()


def test_an_opponent_may_be_a_level() -> None:
    assert play(SeatEnv("famiglia", opponents=[1]), seed=1)[0] > 0


def test_bad_settings_name_the_field() -> None:
    with raises_key(MalformedEnvironment, "env_seat"):
        SeatEnv("famiglia", seat=2)
    with raises_key(MalformedEnvironment, "env_opponents"):
        SeatEnv("family-tree", seats=4, opponents=["greedy", "random"])
    with raises_key(UnknownPlayer, "unknown_player"):
        SeatEnv("famiglia", opponents=["nobody"])
