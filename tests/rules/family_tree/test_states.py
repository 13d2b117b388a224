"""Positions as values: equal ones are equal, whatever led to them."""

from consigliere.games.family_tree.deck.files import load_deck
from consigliere.games.family_tree.rules.state import Components, State
from family_table import GAME, Table, play


def test_the_order_of_two_plays_does_not_matter() -> None:
    """FT-S7, FT-S23: what lies on the table is the same; another card makes a difference."""
    first, second = "couple:valery+svetlana", "couple:igor+yelena"
    one, other = Table().lay(0, f"{first} {second}"), Table().lay(0, f"{first} {second}")
    other.record.mover = one.record.mover
    state = one.hold(0, "lev eva").state()
    assert state == other.hold(0, "eva lev").state()
    assert hash(state) == hash(other.state())
    assert state != other.hold(0, "nika").state()
    assert state != one.state(1)
    assert state != "lev"


def test_cards_of_another_deck_are_other_cards() -> None:
    """FT-S1: equal numbers, other people."""
    state = Table().hold(0, "lev").state()
    assert state == State(state.record.copy(), Components(load_deck("standard")))
    assert state != State(state.record.copy(), Components(load_deck("europe")))


def test_a_state_never_changes() -> None:
    """FT-53: a step makes a new one, and a copy is equal."""
    state = Table().hold(0, "vadim galina m01").state()
    before = state.record.tobytes()
    assert play(state, "couple:vadim+galina") != state
    assert state.record.tobytes() == before
    assert state.__copy__() == state


def test_others_see_the_same_table() -> None:
    """FT-27, FT-31, FT-34: who may have children or parents, by the view alone."""
    table = Table().lay(0, "couple:valery+svetlana mother:tamara@valery child:maxim@svetlana")
    table.lay(0, "couple:sergey+oksana mother:boris@sergey").lay(1, "couple:yuri+zhanna")
    state = table.lay(1, "child:veronika@zhanna").hold(0, "lev").state()
    imagined = GAME.determinize(GAME.view(state, 1), lambda bound: 0).record
    for name in ("bearing", "waiting", "parented", "married", "raising", "laid", "ancestors"):
        assert (imagined[name] == state.record[name]).all(), name
