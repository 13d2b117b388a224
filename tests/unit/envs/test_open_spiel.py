"""OpenSpiel's own suites over our games, and what they cannot check."""

import os
import unittest
from random import seed as seed_of_python
from typing import Any

import numpy as np
import pytest

from consigliere.core.errors import InvalidOption
from environments import (
    EVERYWHERE,
    FEW,
    SETTINGS,
    Setting,
    every_setting,
    every_table,
    few_settings,
    named,
    options_all_at_once,
    options_one_by_one,
)
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


@pytest.mark.parametrize("setting", options_all_at_once(), ids=lambda setting: setting.game)
def test_the_random_simulation_with_all_options_at_once(setting: Setting) -> None:
    pyspiel.random_sim_test(load(setting), num_sims=1, serialize=False, verbose=False)


def test_the_random_simulation_with_states_written_and_read() -> None:
    pyspiel.random_sim_test(load(SETTINGS[0]), num_sims=1, serialize=True, verbose=False)


def passes_the_suite(base: Any, setting: Setting, left_out: str = "") -> int:
    """Run a class of OpenSpiel's tests on a setting, from a fixed seed; how many tests it has."""
    from absl import flags  # noqa: PLC0415

    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["tests"])
    facts: dict[str, Any] = {"game": load(setting), "game_name": named(setting)}
    suite = type("Suite", (base,), facts | ({left_out: None} if left_out else {}))
    seed_of_python(named(setting))
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(suite).run(result)
    assert result.errors == result.failures == []
    return result.testsRun


every_place = pytest.mark.parametrize("setting", EVERYWHERE, ids=named)
every_option = pytest.mark.parametrize(
    "setting",
    [*options_one_by_one(), *options_all_at_once()],
    ids=lambda setting: "-".join(
        [setting.game, *(f"{n}={v}" for n, v in setting.options.items()), str(setting.seats)]
    ),
)
long = pytest.mark.skipif(not os.environ.get("CONSIGLIERE_SOAK"), reason="CONSIGLIERE_SOAK=1")


@every_place
def test_the_suite_of_the_interface(setting: Setting) -> None:
    """The tests that OpenSpiel runs over a part of the tree of each of its own games."""
    from open_spiel.integration_tests import api_test  # noqa: PLC0415

    assert passes_the_suite(api_test.EnforceAPIOnPartialTreeBase, setting) == 5


@long
@every_option
def test_the_random_simulation_with_every_option(setting: Setting) -> None:
    pyspiel.random_sim_test(load(setting), num_sims=1, serialize=False, verbose=False)


@long
@every_option
def test_the_suite_of_the_interface_with_every_option(setting: Setting) -> None:
    from open_spiel.integration_tests import api_test  # noqa: PLC0415

    assert passes_the_suite(api_test.EnforceAPIOnPartialTreeBase, setting) == 5


WHOLE_TREES = {
    "la-famiglia": ((0, 1820, 1861), 1252),
    "family-tree": ((1021, 4844, 2528), 1211),
}
"""Of the small editions: histories in which chance or a player must act, and those that end; then
the information sets of both players, as in `test_small_editions`."""
OF_TENSORS = "test_current_player_infosets_no_overlap_between_players"
"""Asks for tensors of information states; ours are strings."""


@long
@pytest.mark.parametrize("game_id", WHOLE_TREES)
def test_the_suite_of_the_interface_on_a_whole_tree(
    monkeypatch: pytest.MonkeyPatch, game_id: str
) -> None:
    from open_spiel.integration_tests import api_test  # noqa: PLC0415

    setting = Setting(game_id, {"edition": "mini"}, 2)
    histories, information_sets = WHOLE_TREES[game_id]
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, named(setting), histories)
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, named(setting), information_sets)
    assert passes_the_suite(api_test.EnforceAPIOnFullTreeBase, setting, OF_TENSORS) == 7


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
