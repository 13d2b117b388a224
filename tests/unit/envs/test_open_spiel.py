"""OpenSpiel's own suites over our games, and what they cannot check."""

import unittest
from typing import Any

import numpy as np
import pytest

from consigliere.core.errors import InvalidOption
from environments import FEW, SETTINGS, Setting, every_setting, every_table, few_settings, named
from error_keys import raises_key

pyspiel: Any = pytest.importorskip("pyspiel")

import consigliere.envs.open_spiel  # noqa: E402, F401  registers the games

pytestmark = pytest.mark.timeout(280)


def load(setting: Setting) -> Any:
    name = f"consigliere_{setting.game.replace('-', '_')}"
    return pyspiel.load_game(name, setting.parameters)


@every_setting
def test_the_random_simulation(setting: Setting) -> None:
    pyspiel.random_sim_test(load(setting), num_sims=1, serialize=False, verbose=False)


@every_table
def test_the_random_simulation_with_any_number_of_seats(setting: Setting) -> None:
    pyspiel.random_sim_test(load(setting), num_sims=1, serialize=False, verbose=False)


def test_the_random_simulation_with_states_written_and_read() -> None:
    pyspiel.random_sim_test(load(SETTINGS[0]), num_sims=1, serialize=True, verbose=False)


@few_settings
def test_the_suite_of_the_interface(setting: Setting) -> None:
    """The tests that OpenSpiel runs over a part of the tree of each of its own games."""
    from absl import flags  # noqa: PLC0415
    from open_spiel.integration_tests import api_test  # noqa: PLC0415

    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["tests"])
    base: Any = api_test.EnforceAPIOnPartialTreeBase
    suite = type("Suite", (base,), {"game": load(setting), "game_name": named(setting)})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(suite).run(result)
    assert result.testsRun == 5
    assert result.errors == result.failures == []


def some_states(setting: Setting, seed: int) -> list[Any]:
    """The states of a random game in which somebody must act, and the last one."""
    luck, states = np.random.default_rng(seed), []
    state = load(setting).new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(luck.choice(outcomes, p=chances)))
            continue
        states.append(state.clone())
        state.apply_action(int(luck.choice(state.legal_actions())))
    return [*states[:120], state]


@few_settings
def test_a_player_remembers_all_that_it_was_told_and_has_chosen(setting: Setting) -> None:
    states = some_states(setting, seed=1)
    for player in range(setting.seats):
        known = [state.information_state_string(player) for state in states]
        assert all(later.startswith(earlier) for earlier, later in zip(known, known[1:]))  # noqa: B905, RUF007
    acting = [state.current_player() for state in states[:-1]]
    for earlier, later, player in zip(states, states[1:], acting, strict=False):
        before, after = (one.information_state_string(player) for one in (earlier, later))
        assert before != after


def test_nobody_is_told_the_words_of_another_one_before_the_step_is_done() -> None:
    for state in some_states(FEW[1], seed=2)[:-1]:
        player = state.current_player()
        action = state.legal_actions()[0]
        after = state.child(action)
        if not after.position.said:
            continue
        for other in {0, 1, 2, 3, 4, 5} - {player}:
            known = state.information_state_string(other)
            assert after.information_state_string(other) == known


@few_settings
def test_the_game_is_worth_nothing_in_all(setting: Setting) -> None:
    last = some_states(setting, seed=3)[-1]
    assert sum(last.returns()) == pytest.approx(0)
    assert any(last.returns()) == (len(set(last.returns())) > 1)


def test_the_edition_is_a_parameter() -> None:
    first, second = (
        pyspiel.load_game("consigliere_famiglia", {"edition": name}) for name in ("first", "second")
    )
    assert first.encoding.options != second.encoding.options
    assert str(first) != str(second)


def test_a_bad_option_is_named() -> None:
    with raises_key(InvalidOption, "unknown_edition"):
        pyspiel.load_game("consigliere_famiglia", {"edition": "third"})
