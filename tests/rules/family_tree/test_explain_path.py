"""Pieces pointed at in any order: what leads somewhere, and the reason where nothing does."""

import itertools

import pytest

from consigliere.i18n.render import render
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


@pytest.mark.parametrize("meeting", ["m01", "m02"])
def test_a_meeting_may_be_pointed_at_with_a_wedding(meeting: str) -> None:
    """FT-S17, FT-35: the meeting first, between or last; which one is the player's choice."""
    table = Table().lay(0, "couple:valery+svetlana").hold(0, "semyon lidiya m01 m02 polina")
    state = table.state()
    for choice in GAME.choices(state, 0):
        spends = ("m01", "m02") if choice.word.startswith(("couple:", "parents:")) else ()
        assert choice.spends == spends, choice.word
        if spends:
            for order in itertools.permutations((*choice.path, meeting)):
                assert GAME.explain_path(state, 0, order) is None


def of_one_tree() -> Table:
    """Valery, Svetlana and their daughter Polina in the big tree."""
    table = Table(variant="big", separate="on")
    table.lay(0, "couple:valery+svetlana child:polina@svetlana")
    table.record.separate = 0
    return table


def test_a_meeting_alone_begins_a_wedding() -> None:
    """FT-71: in the big tree also one in advance."""
    state = of_one_tree().hold(0, "m01").state()
    for path in (("m01",), ("m01", "polina"), ("polina", "m01")):
        assert GAME.explain_path(state, 0, path) is None
    (ahead,) = GAME.choices(state, 0)
    assert (ahead.path, ahead.spends) == (("polina",), ("m01",))


def test_a_spouse_whose_meeting_lies_there_needs_none() -> None:
    """FT-71: nothing is spent, and no meeting can be pointed at with it."""
    table = of_one_tree().lay(0, "ahead:polina").hold(0, "m01 maxim")
    state = table.state()
    (spouse,) = [one for one in GAME.choices(state, 0) if one.word == "spouse:maxim@polina"]
    assert spouse.spends == ()
    assert GAME.explain_path(state, 0, ("maxim", "polina")) is None
    assert GAME.explain_path(state, 0, ("m01", "maxim", "polina")) is not None


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        (("m01", "polina"), ("FT-71", "not_in_dynasties")),
        (("m01", "m02"), ("FT-S17", "no_couple_waits")),
        (("m01", "e01"), ("FT-4", "nowhere")),
        (("lev", "e01"), ("FT-S7", "not_on_table")),
        (("e01", "svetlana"), ("FT-54", "not_born")),
    ],
)
def test_cards_that_do_not_go_together(path: tuple[str, ...], expected: tuple[str, str]) -> None:
    """FT-54, FT-71, FT-S17: the reason, whichever is pointed at first."""
    table = Table().lay(0, "couple:valery+svetlana child:polina@svetlana")
    table.hold(0, "m01 m02 lev e01")
    assert clause_and_key(table, *path) == expected
    assert clause_and_key(table, *reversed(path)) == expected


def closest(table: Table, card: str) -> tuple[str, str, str]:
    """The clause and the English text of the refusal of a card that fits nowhere."""
    refusal = GAME.explain_path(table.state(), 0, (card,))
    assert refusal is not None
    return refusal.key, refusal.clause, render(refusal.message, "en", ())


def test_a_card_that_fits_nowhere_says_what_it_misses_by_how_much() -> None:
    """FT-36, FT-81: the fewest years, the person, and who would be wanted there."""
    table = Table().lay(0, "couple:valery+svetlana").hold(0, "boris")
    assert closest(table, "boris") == (
        "family_tree.nowhere_nearly",
        "FT-36",
        "Boris fits nowhere now. Closest: 1 year too young for Svetlana; "
        "the parent is born 1912–1937.",
    )


def test_what_fits_by_age_is_closer_than_any_age() -> None:
    """FT-S17, FT-24: a meeting is missing, not years."""
    table = Table().lay(0, "couple:valery+svetlana child:polina@svetlana").hold(0, "dmitry")
    assert closest(table, "dmitry") == (
        "family_tree.nowhere_nearly",
        "FT-S17",
        "Dmitry fits nowhere now. Closest: A new couple needs a meeting from your hand.",
    )


def test_an_event_before_everybody_is_too_early_for_the_eldest() -> None:
    """FT-54: the first of those who were not born yet."""
    table = Table().lay(0, "couple:valery+svetlana").hold(0, "e01")
    assert closest(table, "e01")[2].endswith("Closest: Valery: not born yet in 1937.")


def test_in_the_big_tree_a_couple_apart_is_refused_before_their_ages() -> None:
    """FT-70: whatever their years, the two could not be laid."""
    table = of_one_tree().hold(0, "prokhor nika m01")
    assert clause_and_key(table, "prokhor", "nika") == ("FT-70", "apart")


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        (("m01", "svetlana"), ("FT-22", "married")),
        (("m01", "miron"), ("FT-S7", "not_on_table")),
    ],
)
def test_nobody_to_meet_in_advance(path: tuple[str, ...], expected: tuple[str, str]) -> None:
    """FT-22, FT-71: a meeting for somebody who needs none, or who is not there."""
    table = of_one_tree().hold(0, "m01 miron")
    assert clause_and_key(table, *path) == expected
    assert clause_and_key(table, *reversed(path)) == expected


@pytest.mark.parametrize("path", [("valery", "zoya"), ("zoya", "valery")])
def test_two_of_the_hand_are_meant_as_a_couple(path: tuple[str, str]) -> None:
    """FT-14: however many years lie between them, for neither is on the table."""
    table = Table().hold(0, "valery zoya m01")
    assert clause_and_key(table, *path) == ("FT-14", "woman_too_old")
