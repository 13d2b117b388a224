"""Pieces pointed at in any order: what leads somewhere, and the reason where nothing does."""

import itertools

import pytest

from family_table import GAME, Table


def clause_and_key(table: Table, *path: str) -> tuple[str, str]:
    refusal = GAME.explain_path(table.state(), 0, path)
    assert refusal is not None
    return refusal.clause, refusal.key.removeprefix("family_tree.")


def test_every_order_of_a_legal_steps_pieces_is_accepted() -> None:
    """FT-35: a child and both parents, whichever is pointed at first."""
    table = Table().lay(0, "couple:valery+svetlana").hold(0, "semyon lidiya m01 polina")
    state = table.state()
    longest = max(GAME.choices(state, 0), key=lambda choice: len(choice.path))
    assert len(longest.path) == 3
    for order in itertools.permutations(longest.path):
        for length in (1, 2, 3):
            assert GAME.explain_path(state, 0, order[:length]) is None


@pytest.mark.parametrize("path", [("maxim", "tamara"), ("tamara", "maxim")])
def test_a_child_that_does_not_fit(path: tuple[str, str]) -> None:
    """FT-24: the same reason from both ends."""
    table = Table().lay(0, "couple:valery+svetlana child:polina@svetlana mother:tamara@valery")
    table.hold(0, "maxim m01")
    assert clause_and_key(table, *path) == ("FT-24", "mother_too_old")


@pytest.mark.parametrize("path", [("valery", "svetlana"), ("svetlana", "valery")])
def test_two_who_are_married_already(path: tuple[str, str]) -> None:
    """FT-22: people of the own table, from both ends."""
    table = Table().lay(0, "couple:valery+svetlana").hold(0, "m01")
    assert clause_and_key(table, *path) == ("FT-22", "married")


@pytest.mark.parametrize("path", [("polina", "svetlana"), ("svetlana", "polina")])
def test_a_joining_that_does_not_work(path: tuple[str, str]) -> None:
    """FT-51: mother and daughter belong to one family already."""
    table = Table().lay(0, "couple:valery+svetlana child:polina@svetlana").hold(0, "m01")
    clause, key = clause_and_key(table, *path)
    assert (clause, key) in {("FT-51", "same_family"), ("FT-34", "has_parents")}
