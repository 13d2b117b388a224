"""The engines of La Famiglia: compiled and plain are one heuristic, and nobody has to wait."""

from collections.abc import Iterator

import pytest

from consigliere.core.compiled import jit_disabled
from consigliere.games.la_famiglia.players.heuristic.player import HeuristicPlayer
from consigliere.games.la_famiglia.players.search import engine as engines
from consigliere.games.la_famiglia.players.search.engine import (
    NO_REPLY,
    CompiledEngine,
    Engine,
    best_engine,
    engine_at_hand,
)
from consigliere.games.la_famiglia.players.search.tree import Tree
from consigliere.games.la_famiglia.rules import kernel as rules
from consigliere.games.la_famiglia.rules.legal import legal
from consigliere.games.la_famiglia.rules.record.actions import MAX_CHOICES
from consigliere.games.la_famiglia.rules.record.board import Board
from consigliere.games.la_famiglia.rules.state import State
from consigliere.games.players import make_player_at_once
from consigliere.players.player import Thinking

from ..war_positions import GAME, SEATS, choices_in, chosen, words_of

MODES = sorted(SEATS)
# compiling rules and heuristic takes a minute of processor time where they are not in the cache
pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]
needs_compiler = pytest.mark.skipif(jit_disabled(), reason="there is nothing to compare with")


@pytest.fixture(scope="module")
def compiled() -> CompiledEngine:
    found = best_engine()
    assert isinstance(found, CompiledEngine)
    return found


def positions(mode: str, step: int) -> list[State]:
    return choices_in(HeuristicPlayer(Thinking()), 6, {"mode": mode})[::step]


@needs_compiler
@pytest.mark.parametrize("mode", MODES)
def test_a_decision_tried_out_is_worth_the_same_compiled(
    compiled: CompiledEngine, mode: str
) -> None:
    plain, room = Engine(), [0] * MAX_CHOICES
    for state in positions(mode, 25):
        s = state.record
        before = s.tobytes()
        world = compiled.world(s)
        for number in range(min(legal(s, state.tables, room), 2)):
            expected = plain.result(plain.world(s), (room[number], NO_REPLY), 0, 7)
            assert compiled.result(world, (room[number], NO_REPLY), 0, 7) == pytest.approx(
                expected, abs=1e-12
            )
        assert s.tobytes() == rules.board_of(world).tobytes() == before


@needs_compiler
@pytest.mark.parametrize("mode", MODES)
def test_a_tree_is_the_same_compiled(compiled: CompiledEngine, mode: str) -> None:
    plain = Engine()
    for state in positions(mode, 150):
        trees = []
        for engine in (plain, compiled):
            tree = Tree()
            for seed in range(5):
                tree.grow(engine, engine.world(state.record), seed)
            trees.append(tree)
        expected, found = trees
        assert found.keys == expected.keys
        assert found.root.visits == expected.root.visits
        for code in expected.root.visits:
            assert found.root.chance(code) == pytest.approx(expected.root.chance(code), abs=1e-12)


@needs_compiler
@pytest.mark.parametrize("mode", MODES)
def test_a_whole_game_takes_the_same_course_compiled(compiled: CompiledEngine, mode: str) -> None:
    for seed in range(3):
        start = GAME.initial({"mode": mode, "families": "draft"}, SEATS[mode]).record
        plain = Engine()
        expected, decisions = plain.finished(plain.world(start), seed)
        found, count = compiled.finished(compiled.world(start), seed)
        assert isinstance(expected, Board)
        assert (rules.board_of(found).tobytes(), count) == (expected.tobytes(), decisions)


@pytest.fixture
def awaited(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A process that waits for its compiler, which is not to be asked for an engine."""
    kernel = rules.KERNEL
    kernel.start_plain()
    monkeypatch.setattr(engines, "best_engine", pytest.fail)
    yield
    kernel.stop_waiting()


@needs_compiler
def test_while_the_compiler_is_awaited_there_is_a_plain_engine(awaited: None) -> None:
    assert type(engine_at_hand()) is Engine
    assert engine_at_hand() is engine_at_hand()


def test_the_engine_at_hand_is_the_compiled_one_when_it_is_ready() -> None:
    assert engine_at_hand() is best_engine()


@needs_compiler
@pytest.mark.parametrize("name", ["uct", "search"])
def test_a_searching_player_for_a_table_answers_while_the_compiler_is_awaited(
    awaited: None, name: str
) -> None:
    player = make_player_at_once(name, "la-famiglia", Thinking(playouts=4))
    for state in positions("1v1", 60):
        assert chosen(player, state, 1) in words_of(state)
