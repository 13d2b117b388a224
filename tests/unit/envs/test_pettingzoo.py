"""PettingZoo's own suites over our environments, and what they cannot check."""

import copy
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from consigliere.core.errors import InvalidOption
from consigliere.games.encoding import ActionNotLegal
from environments import FEW, Setting, every_setting, every_table, few_settings
from error_keys import raises_key

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test
from pettingzoo.utils.wrappers import (
    AssertOutOfBoundsWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)

from consigliere.envs.pettingzoo import RawEnv, SimultaneousEnv, aec_env, parallel_env
from consigliere.envs.rendering import UnknownRenderMode

pytestmark = [
    pytest.mark.timeout(240),
    # what the suites find odd and also say of PettingZoo's own games with a mask
    pytest.mark.filterwarnings("ignore:Observation:UserWarning"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),
]


@every_setting
def test_the_suite_for_turns(setting: Setting) -> None:
    api_test(aec_env(*setting), num_cycles=60)


@every_table
def test_the_suite_with_any_number_of_seats(setting: Setting) -> None:
    api_test(aec_env(*setting), num_cycles=10)


@every_setting
def test_the_suite_for_all_at_once(setting: Setting) -> None:
    parallel_api_test(parallel_env(*setting), num_cycles=30)


@few_settings
def test_the_suites_for_seeds(setting: Setting) -> None:
    seed_test(lambda **_: aec_env(*setting), num_cycles=20)
    parallel_seed_test(lambda **_: parallel_env(*setting), num_cycles=20)


def play(env: Any, seed: int) -> list[tuple[str, float, bytes]]:
    """A whole game by the masks: who saw what, and what it was worth."""
    env.reset(seed=seed)
    luck, seen = np.random.default_rng(seed), []
    for agent in env.agent_iter():
        observation, reward, terminated, _, _ = env.last()
        seen.append((agent, reward, observation["observation"].tobytes()))
        mask = observation["action_mask"]
        env.step(None if terminated else int(luck.choice(np.flatnonzero(mask))))
    return seen


@few_settings
def test_a_game_comes_to_its_end_and_its_rewards_sum_to_0(setting: Setting) -> None:
    seen = play(aec_env(*setting), seed=7)
    assert sum(reward for _, reward, _ in seen) == pytest.approx(0)
    assert {agent for agent, _, _ in seen} == {f"player_{n}" for n in range(setting.seats)}


@few_settings
def test_equal_seeds_give_equal_games(setting: Setting) -> None:
    assert play(aec_env(*setting), seed=8) == play(aec_env(*setting), seed=8)


def test_other_seeds_give_other_games() -> None:
    assert play(aec_env(*FEW[0]), seed=1) != play(aec_env(*FEW[0]), seed=2)


def wrapped(setting: Setting) -> Any:
    """The environment without checks, in the field's own wrappers."""
    inside: Any = TerminateIllegalWrapper(RawEnv(*setting), illegal_reward=-1)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(inside))


def told(env: Any, seed: int, share_of_illegal: float) -> list[object]:
    """All that an environment says of a random game, in which some actions are not legal."""
    env.reset(seed=seed)
    luck, found = np.random.default_rng(seed), list[object]()
    for agent in env.agent_iter(400):
        observation, reward, terminated, truncated, info = env.last()
        found += [agent, reward, terminated, truncated, info, env.agents.copy()]
        found += [env.rewards.copy(), *(array.tobytes() for array in observation.values())]
        legal = observation["action_mask"] == (luck.random() >= share_of_illegal)
        env.step(None if terminated or truncated else int(luck.choice(np.flatnonzero(legal))))
    return found


@few_settings
@pytest.mark.parametrize("share_of_illegal", [0, 0.02, 1])
@pytest.mark.filterwarnings("ignore")
def test_it_says_what_the_wrappers_say(setting: Setting, share_of_illegal: float) -> None:
    seeds = range(1) if share_of_illegal == 0 else range(3)
    for seed in seeds:
        ours = told(aec_env(*setting), seed, share_of_illegal)
        assert ours == told(wrapped(setting), seed, share_of_illegal)


MISTAKES: list[Callable[[Any], object]] = [
    lambda env: env.step(0),
    lambda env: env.observe("player_0"),
    lambda env: env.render(),
    lambda env: env.agent_iter(),
    lambda env: env.last(),
    lambda env: env.agents,
    lambda env: env.num_agents,
    lambda env: env.rewards,
    lambda env: env.there_is_no_such_thing,
    lambda env: (env.reset(), env.step(-1)),
    lambda env: (env.reset(), env.step(1 << 20)),
    lambda env: (env.reset(), env.step(None)),
    lambda env: (env.reset(), env.step(0.5)),
    lambda env: (env.reset(), env.step("pass")),
    lambda env: (env.reset(), [*env.agent_iter()]),
]


@pytest.mark.parametrize("mistake", MISTAKES)
def test_mistakes_raise_what_the_wrappers_raise(mistake: Callable[[Any], object]) -> None:
    with pytest.raises((AssertionError, AttributeError)) as theirs:
        mistake(wrapped(FEW[0]))
    with pytest.raises(theirs.type) as ours:
        mistake(aec_env(*FEW[0]))
    first_lines = [str(error.value).splitlines()[0] for error in (ours, theirs)]
    assert first_lines[0].rpartition(" object ")[2] in first_lines[1]


def test_an_illegal_action_loses() -> None:
    env = aec_env(*FEW[0])
    env.reset(seed=1)
    agent = env.agent_selection
    mask = env.observe(agent)["action_mask"]
    env.step(int(np.flatnonzero(mask == 0)[0]))
    assert env.terminations[agent]
    assert env.rewards[agent] == -1


def test_an_illegal_action_loses_where_all_are_asked() -> None:
    env = parallel_env(*FEW[0])
    observations, _ = env.reset(seed=1)
    (agent,) = (one for one in env.agents if observations[one]["action_mask"].any())
    wrong = int(np.flatnonzero(observations[agent]["action_mask"] == 0)[0])
    _, rewards, terminated, _, _ = env.step(dict.fromkeys(env.agents, wrong))
    assert rewards[agent] == -1
    assert all(terminated.values())
    assert env.agents == []


def test_without_wrappers_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = RawEnv(*FEW[0])
    env.reset(seed=1)
    agent = env.agent_selection
    before = env.observe(agent)
    with raises_key(ActionNotLegal, "action_not_legal"):
        env.step(int(np.flatnonzero(before["action_mask"] == 0)[0]))
    assert env.agent_selection == agent
    assert np.array_equal(before["observation"], env.observe(agent)["observation"])


def test_the_action_of_a_seat_that_must_act_may_not_be_missing() -> None:
    env = SimultaneousEnv(*FEW[0])
    env.reset(seed=1)
    with pytest.raises(KeyError, match="player_"):
        env.step({})


def test_a_copy_goes_on_by_itself() -> None:
    env = RawEnv(*FEW[1])
    env.reset(seed=1)
    other = copy.deepcopy(env)
    before = other.observe(other.agent_selection)["observation"]
    env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    assert np.array_equal(before, other.observe(other.agent_selection)["observation"])


def test_the_table_is_shown_as_text() -> None:
    env = aec_env("famiglia", render_mode="ansi")
    env.reset(seed=1)
    assert "Street" in str(env.render())


def test_bad_settings_name_the_field() -> None:
    with raises_key(UnknownRenderMode, "unknown_render_mode"):
        aec_env("famiglia", render_mode="human")
    with raises_key(InvalidOption, "unknown_edition"):
        aec_env("famiglia", {"edition": "third"})
    with raises_key(InvalidOption, "seat_count"):
        aec_env("la-famiglia", {"mode": "2v1"}, 5)
