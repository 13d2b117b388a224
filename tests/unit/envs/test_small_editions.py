"""The small editions as benchmarks: exact facts, and what algorithms of others make of them."""

from collections import Counter
from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from consigliere.envs import encoding_of
from consigliere.envs.exact import Census, NotSolvable, census, game_value
from consigliere.games.registry import game_ids, load_game
from error_keys import raises_key

pytestmark = pytest.mark.timeout(280)
EDITION = {"edition": "mini"}


class Tree(NamedTuple):
    """All histories of a game, counted, and who had seen and done what where it had to decide."""

    nodes: Counter[str]
    ends: Counter[tuple[float, ...]]
    past: dict[str, set[tuple[str, ...]]]
    deciders: Counter[int]


def whole_tree(game: Any) -> Tree:
    """Every history of a game in OpenSpiel's sense."""
    tree = Tree(Counter(), Counter(), {}, Counter())
    waiting: list[tuple[Any, tuple[tuple[str, ...], ...]]] = [(game.new_initial_state(), ((), ()))]
    while waiting:
        state, past = waiting.pop()
        if state.is_terminal():
            tree.nodes["ends"] += 1
            tree.ends[tuple(state.returns())] += 1
            continue
        player = state.current_player()
        if state.is_chance_node():
            tree.nodes["chance"] += 1
            waiting += [(state.child(action), past) for action, _ in state.chance_outcomes()]
            continue
        tree.nodes["decisions"] += 1
        known = state.information_state_string(player)
        tree.deciders[player] += known not in tree.past
        tree.past.setdefault(known, set()).add(past[player])
        for action in state.legal_actions():
            own = (*past[player], known, str(action))
            after = tuple(own if seat == player else past[seat] for seat in range(2))
            waiting.append((state.child(action), after))
    return tree


# -- Famiglia: everything is public ---------------------------------------------------------


def test_famiglia_mini_is_solved() -> None:
    for starter, worth in (("1", Fraction(2, 7)), ("2", Fraction(-2, 7))):
        mini = encoding_of("famiglia", {**EDITION, "starter": starter})
        assert census(mini) == Census(chance=2610, decisions=5652, ends=2294)
        assert game_value(mini) == worth
    assert game_value(encoding_of("famiglia", EDITION)) == 0


def test_a_game_with_hidden_cards_is_not_solved_like_that() -> None:
    with raises_key(NotSolvable, "not_solvable"):
        game_value(encoding_of("family-tree", EDITION))


# -- Family Tree and La Famiglia: hidden cards, hidden orders -----------------------------------

FACTS = {
    "family-tree": ({"chance": 1021, "decisions": 4844, "ends": 2528}, {0: 838, 1: 373}),
    "la-famiglia": ({"decisions": 1820, "ends": 1861}, {0: 810, 1: 442}),
}
"""Histories by kind, and the information sets of each player."""


@pytest.fixture(scope="module", params=FACTS)
def game_id(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture(scope="module")
def game(game_id: str) -> Any:
    pyspiel: Any = pytest.importorskip("pyspiel")
    import consigliere.envs.open_spiel  # noqa: F401, PLC0415

    return pyspiel.load_game(f"consigliere_{game_id.replace('-', '_')}", EDITION)


@pytest.fixture(scope="module")
def tree(game: Any) -> Tree:
    return whole_tree(game)


def test_the_numbers_of_histories_and_information_sets(game_id: str, tree: Tree) -> None:
    nodes, deciders = FACTS[game_id]
    assert tree.nodes == nodes
    assert tree.deciders == deciders


def test_everybody_remembers_all_that_they_saw_and_did(tree: Tree) -> None:
    """Perfect recall: no information set can be reached by different pasts of its player."""
    assert all(len(pasts) == 1 for pasts in tree.past.values())


def test_something_is_hidden(tree: Tree) -> None:
    assert len(tree.past) < tree.nodes["decisions"]


def test_either_side_may_win(tree: Tree) -> None:
    assert tree.ends[1, -1] > 0
    assert tree.ends[-1, 1] > 0


VALUES = {"family-tree": Fraction(-2, 45), "la-famiglia": Fraction(-1)}
UNIFORM = {"family-tree": Fraction(2, 27), "la-famiglia": Fraction(29, 32)}
"""What the games are worth to seat 0 in an equilibrium, and how far from it one plays at random."""


def test_counterfactual_regret_finds_the_equilibrium(game_id: str, game: Any) -> None:
    """By OpenSpiel's own export, solver and best responses."""
    pyspiel: Any = pytest.importorskip("pyspiel")
    from open_spiel.python.algorithms.gambit import export_gambit  # noqa: PLC0415

    same = pyspiel.load_efg_game(export_gambit(game))
    uniform = pyspiel.exploitability(same, pyspiel.UniformRandomPolicy(same))
    assert uniform == pytest.approx(float(UNIFORM[game_id]))
    solver = pyspiel.CFRPlusSolver(same)
    for _ in range(300):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    assert pyspiel.exploitability(same, policy) < min(uniform / 20, 1e-3)
    worth = pyspiel.expected_returns(same.new_initial_state(), policy, -1, True)  # noqa: FBT003
    assert worth[0] == pytest.approx(float(VALUES[game_id]), abs=2e-3)


# -- for research alone -------------------------------------------------------------------------


@pytest.mark.parametrize("name", game_ids())
def test_people_are_not_offered_them(name: str) -> None:
    info = load_game(name).info
    assert "mini" in info.editions
    assert "mini" not in info.offered_editions
    assert info.extras == {"size"}


@pytest.mark.parametrize("name", game_ids())
def test_the_usual_game_does_not_name_its_size(name: str) -> None:
    info = load_game(name).info
    assert "size" not in info.resolve_options({})
    assert info.resolve_options({"size": "full"}) == info.resolve_options({})
    assert info.edition_of(info.resolve_options(EDITION)) == "mini"
