"""FA-ST: the Street is never empty while there are cards to lay out."""

from dataclasses import replace

from famiglia_table import GAME, Table, draws, line_of, play, refusal, turn, words

LAST = Table(street="F0", hand1="-", known="A1B1M1F2A2B2M2", rest="area2")
"""One card on the Street, seven cards in the pile, none discarded."""


def test_six_cards_at_once() -> None:
    """FA-ST-1: taking the last card lays out six at once, before the next turn."""
    assert turn(LAST, "+F0") == str(
        replace(LAST, street="F2A1A2B1B2M1", hand1="F0", known="M2", mover="2")
    )


def test_a_discard_of_the_only_card_draws_its_value() -> None:
    """FA-ST-1: it is one act with the drawing that follows, so no six are laid out between."""
    table = Table(street="F2", hand1="-", known="A1B1M1F2A2B2M2", rest="area2")
    state = play(table, "-F2")
    view = GAME.view(state, None)
    assert [stack.card for stack in view.street] == ["A1", "B1"]
    assert all(stack.new == 1 for stack in view.street)
    assert view.pile_size == 5


def test_six_cards_by_chance() -> None:
    """FA-ST-1: from a pile of unknown order they come one by one, nobody acts in between."""
    state = play(Table(street="F0"), "+F0")
    for word in (">F1", ">F2", ">A3", ">B1", ">M1"):
        assert word in draws(state)
        state = play(state, word)
    assert words(play(state, ">M0")) == ["+M0", "pass"]


def test_not_while_a_card_lies_there() -> None:
    """FA-ST-1: a Street with one card left is not refilled."""
    table = replace(LAST, street="F0A0")
    assert turn(table, "+F0") == str(replace(table, street="A0", hand1="F0", mover="2"))


def test_too_few_the_first_time() -> None:
    """FA-ST-1, FA-P1-4: the discards are shuffled and the rest comes from them."""
    table = replace(LAST, known="A1B1", discard="F2F3A2A3M3")
    state = play(table, "+F0")
    assert draws(state) == {">F2": 1, ">F3": 1, ">A2": 1, ">A3": 1, ">M3": 1}
    assert line_of(play(state, ">M3 >F3 >F2 >A3")) == str(
        replace(
            table, street="F2F3A1A3B1M3", hand1="F0", known="-", discard="-",
            unknown="A2", through=2, mover="2",
        )
    )  # fmt: skip


def test_exactly_six_the_first_time() -> None:
    """FA-ST-1, FA-P1-4: the sixth card empties the pile, so the discards are shuffled at once."""
    table = replace(LAST, known="A1B1M1F2A2B2", discard="F3M3")
    assert turn(table, "+F0") == str(
        replace(
            table, street="F2A1A2B1B2M1", hand1="F0", known="-", discard="-",
            unknown="F3M3", through=2, mover="2",
        )
    )  # fmt: skip


def test_too_few_the_second_time() -> None:
    """FA-ST-1: what there is is laid out."""
    table = replace(LAST, known="A1B1", through=2)
    assert turn(table, "+F0") == str(
        replace(table, street="A1B1", hand1="F0", known="-", mover="2")
    )


def test_nothing_left_to_lay_out() -> None:
    """FA-ST-1: with an empty pile the Street stays empty, and only a pass is left."""
    table = replace(LAST, known="-", through=2)
    state = play(table, "+F0")
    assert line_of(state) == str(replace(table, street="-", hand1="F0", mover="2"))
    assert [word for word in words(state) if word[0] in "+-"] == []
    assert refusal(state, "+F1(F0,F0)") == ("not_on_street", "FA-P4-1")


def test_refilled_cards_are_not_new() -> None:
    """FA-ST-1, FA-P1-8: after a discard with `take_new_only` they are old cards like others."""
    table = replace(LAST, known="A1B1M1F2A2B2F3", hand2="A0A0F2F2")
    state = play(table, "+F0", take_new_only="yes")
    assert words(state, "+") == ["+A1(A0,A0)"]
    state = play(state, "-B1")
    assert words(state, "+") == ["+F3(F2,F2)"]
    assert refusal(state, "+A1(A0,A0)") == ("not_new", "FA-P1-8")
