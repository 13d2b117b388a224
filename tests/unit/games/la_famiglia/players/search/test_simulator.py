"""The simulators of La Famiglia: compiled and plain agree, and nobody has to wait."""

from collections.abc import Iterator

import pytest

from consigliere.core.compiled import jit_disabled
from consigliere.games.la_famiglia.box.parts import SHEETS
from consigliere.games.la_famiglia.players import factory
from consigliere.games.la_famiglia.players.heuristic.player import HeuristicPlayer
from consigliere.games.la_famiglia.players.heuristic.workspace import new_workspace
from consigliere.games.la_famiglia.players.search import simulator as simulator_module
from consigliere.games.la_famiglia.players.search.rollouts import play_on
from consigliere.games.la_famiglia.players.search.simulator import (
    NO_REPLY,
    CompiledSimulator,
    Simulator,
    available_simulator,
    compiled_simulator,
)
from consigliere.games.la_famiglia.players.search.tree import Tree
from consigliere.games.la_famiglia.rules import kernel as rules
from consigliere.games.la_famiglia.rules.legal import legal
from consigliere.games.la_famiglia.rules.record.actions import MAX_CHOICES
from consigliere.games.la_famiglia.rules.record.board import Board
from consigliere.games.la_famiglia.rules.state import State
from consigliere.games.players import make_player_at_once
from consigliere.games.random_source import seed_random
from consigliere.players.player import Thinking

from ..la_famiglia_positions import GAME, SEATS, choices_in, chosen, words_of

MODES = sorted(SEATS)
# compiling rules and heuristic takes a minute of processor time where they are not in the cache
pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]
needs_compiler = pytest.mark.skipif(jit_disabled(), reason="there is nothing to compare with")


@pytest.fixture(scope="module")
def compiled() -> CompiledSimulator:
    found = compiled_simulator()
    assert isinstance(found, CompiledSimulator)
    return found


def positions(mode: str, step: int) -> list[State]:
    return choices_in(HeuristicPlayer(Thinking()), 6, {"mode": mode})[::step]


@needs_compiler
@pytest.mark.parametrize("mode", MODES)
def test_a_rollout_gives_the_same_result_compiled(compiled: CompiledSimulator, mode: str) -> None:
    plain, room = Simulator(), [0] * MAX_CHOICES
    for state in positions(mode, 25):
        s = state.record
        before = s.tobytes()
        position = compiled.position_of(s)
        for number in range(min(legal(s, state.tables, room), 2)):
            codes = room[number], NO_REPLY
            expected = plain.rollout(plain.position_of(s), codes, 0, 7)
            assert compiled.rollout(position, codes, 0, 7) == pytest.approx(expected, abs=1e-12)
            expected = plain.payoff(plain.position_of(s), codes, 0, 7)
            assert compiled.payoff(position, codes, 0, 7) == pytest.approx(expected, abs=1e-12)
        assert s.tobytes() == rules.board_of(position).tobytes() == before


@needs_compiler
@pytest.mark.parametrize("mode", MODES)
def test_a_tree_is_the_same_compiled(compiled: CompiledSimulator, mode: str) -> None:
    plain = Simulator()
    for state in positions(mode, 150):
        trees = []
        for simulator in (plain, compiled):
            tree = Tree()
            for seed in range(5):
                tree.grow(simulator, simulator.position_of(state.record), seed)
            trees.append(tree)
        expected, found = trees
        assert found.keys == expected.keys
        assert found.root.visits == expected.root.visits
        for code in expected.root.visits:
            assert found.root.chance(code) == pytest.approx(expected.root.chance(code), abs=1e-12)


@needs_compiler
@pytest.mark.parametrize("mode", MODES)
def test_a_whole_game_is_the_same_compiled(compiled: CompiledSimulator, mode: str) -> None:
    for seed in range(3):
        start = GAME.initial({"mode": mode, "families": "draft"}, SEATS[mode]).record
        plain = Simulator()
        expected, decisions = plain.play_to_end(plain.position_of(start), seed)
        found, count = compiled.play_to_end(compiled.position_of(start), seed)
        assert isinstance(expected, Board)
        assert (rules.board_of(found).tobytes(), count) == (expected.tobytes(), decisions)


def test_an_older_game_is_simulated_with_the_boards_that_it_was_begun_with() -> None:
    """LF-COMP-15: those of rules version 3, as a game of that version is given them."""
    state = GAME.initial({"mode": "2v1", "version": "3"}, SEATS["2v1"])
    s, workspace = state.record.copy(), new_workspace()
    seed_random(workspace.rng, 1)
    play_on(s, state.tables, workspace, [0] * MAX_CHOICES, SHEETS)
    for simulator in (Simulator(), compiled_simulator()):
        found, _ = simulator.play_to_end(simulator.position_of(state.record), 1)
        assert found.tobytes() == s.tobytes()


@pytest.fixture
def awaited(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A process whose functions are not compiled yet; nobody may wait for the simulator."""
    kernel = rules.KERNEL
    kernel.start_plain()
    for module in (simulator_module, factory):
        monkeypatch.setattr(module, "compiled_simulator", pytest.fail)
    yield
    kernel.stop_waiting()


@needs_compiler
def test_until_the_functions_are_compiled_the_plain_simulator_is_available(awaited: None) -> None:
    assert type(available_simulator()) is Simulator
    assert available_simulator() is available_simulator()


def test_the_available_simulator_is_the_compiled_one_when_it_is_ready() -> None:
    assert available_simulator() is compiled_simulator()


@needs_compiler
@pytest.mark.parametrize("name", ["uct", "search"])
def test_a_searching_player_at_a_table_answers_before_the_functions_are_compiled(
    awaited: None, name: str
) -> None:
    player = make_player_at_once(name, "la-famiglia", Thinking(playouts=4))
    for state in positions("1v1", 60):
        assert chosen(player, state, 1) in words_of(state)
