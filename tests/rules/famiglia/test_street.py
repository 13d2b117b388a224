"""FA-P1: phase 1, the Street."""

from dataclasses import replace

import pytest

from famiglia_table import Table, draws, line_of, play, refusal, state_of, turn, turn_error, words

FIRST = Table(street="F2A1B3M1", known="A1M0F1", rest="bottom")
SECOND = replace(FIRST, through=2)
NEW_ONLY = {"take_new_only": "yes"}


# -- FA-P1-1 --------------------------------------------------------------------


def test_a_discard_draws_as_many_cards_as_its_value() -> None:
    """FA-P1-1: a 2 is discarded, two cards join the Street."""
    expected = replace(FIRST, street="A1A1B3M1M0", discard="F2", known="F1", mover="2", passes=1)
    assert turn(FIRST, "-F2>A1M0 pass") == str(expected)


@pytest.mark.parametrize(("card", "drawn"), [("M1", 1), ("F2", 2), ("B3", 3), ("A4", 4)])
def test_each_value_draws_its_number(card: str, drawn: int) -> None:
    """FA-P1-1: values 1 to 4."""
    street = "F2A1B3M1" if card != "A4" else "F2A1A4B3M1"
    state = play(Table(street=street, known="B1B1B1B1", rest="bottom"), f"-{card}")
    assert line_of(play(state, "pass")).split()[0].count("B1") == drawn


def test_any_card_may_go() -> None:
    """FA-P1-1: every card of the Street may be discarded, and nothing else."""
    assert words(FIRST, "-") == ["-F2", "-A1", "-B3", "-M1"]
    assert refusal(FIRST, "-F3") == ("not_on_street", "FA-P1-1")


def test_digging_is_optional() -> None:
    """FA-P1-1: a card may be taken at once, or the turn passed."""
    table = replace(FIRST, hand1="F1F1")
    assert turn(table, "+F2(F1,F1)").split()[0] == "A1B3M1"
    assert turn(table, "pass").split()[0] == "F2A1B3M1"


@pytest.mark.parametrize("zero", ["F0", "A0", "B0", "M0"])
def test_not_with_a_zero_on_the_street(zero: str) -> None:
    """FA-P1-1: with any 0 on the Street no card may be discarded, the 0 itself included."""
    table = replace(FIRST, street=f"F2B3{zero}")
    assert words(table, "-") == []
    assert refusal(table, "-F2") == ("zero_on_street", "FA-P1-1")
    assert refusal(table, f"-{zero}") == ("zero_on_street", "FA-P1-1")


@pytest.mark.parametrize("played", ["A1", "B1@F2"])
def test_phase_1_is_over_once_an_ability_is_used(played: str) -> None:
    """FA-P1-1: the phases have an order; after an Accountant or a Brute no card is discarded."""
    state = play(replace(FIRST, hand1="A1B1"), played)
    assert refusal(state, "-F2") == ("phase_passed", "FA-P1-1")


def test_again_once_the_zero_is_taken() -> None:
    """FA-P1-1: zeros drawn and then taken block the Street no longer than they lie there."""
    state = play(replace(FIRST, street="F2M1", known="M0A0F1B1F3"), "-F2 +M0")
    assert words(state, "-") == []
    state = play(state, "+A0")
    assert words(state, "-") == ["-M1"]
    assert words(play(state, "-M1 pass"), "-") == ["-F1"]


# -- FA-P1-2 --------------------------------------------------------------------


def test_repeated_until_a_zero_comes() -> None:
    """FA-P1-2: on the first time through one may go on until a 0 lies on the Street."""
    state = play(FIRST, "-A1")
    assert words(state, "-") == ["-F2", "-A1", "-B3", "-M1"]
    state = play(state, "-M1")
    assert words(state, "-") == []
    assert refusal(state, "-F2") == ("zero_on_street", "FA-P1-1")
    expected = replace(
        FIRST, street="F2A1B3", discard="A1M1", known="F1", hand1="F0A0B0M0M0", mover="2"
    )
    assert line_of(play(state, "+M0")) == str(expected)


def test_one_may_stop_at_any_time() -> None:
    """FA-P1-2: after a discard without a 0 the turn may go on with any later phase."""
    table = replace(FIRST, hand1="A1B1F1F1")
    state = play(table, "-A1")
    assert {"A1", "B1@F2", "+F2(F1,F1)", "pass"} <= set(words(state))
    expected = replace(
        table, street="A1B3M1", discard="A1", known="M0F1", hand1="F1F2A1B1", area1="F1", mover="2"
    )
    assert line_of(play(state, "+F2(F1,F1)")) == str(expected)


def test_all_of_the_street_may_be_dug_through() -> None:
    """FA-P1-2: no number limits the discards of a turn while no 0 comes."""
    known = "F1F1A1A1B1B1M1M1F2A2M0"
    state = state_of(Table(street="M1", known=known, rest="bottom"))
    for card in ("M1", "F1", "F1", "A1", "A1", "B1", "B1", "M1", "M1"):
        state = play(state, f"-{card}")
    expected = Table(
        street="F2", discard="F1F1A1A1B1B1M1M1M1", known="A2M0", rest="bottom", mover="2", passes=1
    )
    assert line_of(play(state, "pass")) == str(expected)


# -- FA-P1-3 --------------------------------------------------------------------


def test_all_cards_of_a_discard_are_turned_up() -> None:
    """FA-P1-3: the 0 that comes first does not stop the second and third card."""
    table = replace(FIRST, known="M0F1B1A4")
    expected = replace(table, street="F1F2A1B1M0M1", discard="B3", known="A4", mover="2", passes=1)
    assert turn(table, "-B3>M0F1B1 pass") == str(expected)


def test_chance_goes_on_after_a_zero() -> None:
    """FA-P1-3: with a pile of unknown order every card is drawn before anybody decides."""
    state = play(Table(street="F2A1B3M1"), "-B3 >M0 >F1")
    assert draws(state)[">B1"] == 4
    assert words(play(state, ">B1"), "-") == []


def test_a_turn_must_list_the_cards_that_come() -> None:
    """FA-P1-3: of known cards all, and no others, in the order of the pile."""
    table = replace(FIRST, known="M0F1B1A4")
    for wrong in ("-B3>M0", "-B3>M0F1", "-B3>F1M0B1", "-B3>M0F1A4", "-B3>-"):
        assert turn_error(table, f"{wrong} pass") == ("other_cards_drawn", "FA-P1-3")
    assert turn_error(table, "-B3>M0F1B1A4 pass") == ("card_not_in_pile", "FA-P1-3")


# -- FA-P1-4 --------------------------------------------------------------------

SHORT = Table(street="F3A1B2", known="M1", discard="A2B1M2", rest="area2")


def test_first_run_out_in_the_middle_of_a_discard() -> None:
    """FA-P1-4: one card comes from the old pile, the rest from the shuffled discards."""
    state = play(SHORT, "-F3")
    assert draws(state) == {">F3": 1, ">A2": 1, ">B1": 1, ">M2": 1}
    assert line_of(play(state, ">F3 >B1 pass")) == str(
        replace(
            SHORT,
            street="F3A1B1B2M1", known="-", discard="-", unknown="A2M2",
            through=2, mover="2", passes=1,
        )
    )  # fmt: skip


def test_reshuffled_at_once_when_the_pile_hits_zero() -> None:
    """FA-P1-4: if the last card drawn empties the pile, the discards are shuffled in at once."""
    assert turn(SHORT, "-A1>M1 pass") == str(
        replace(
            SHORT, street="F3B2M1", known="-", discard="-", unknown="A1A2B1M2",
            through=2, mover="2", passes=1,
        )
    )  # fmt: skip


# -- FA-P1-5 --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("until_run_out", "legal"),
    [
        ("-B2 >A2", ["-F3", "-A1", "-A2", "-M1"]),
        ("-A1", ["-F3", "-B2", "-M1"]),
    ],
    ids=["in the middle", "exactly"],
)
def test_once_more_after_the_first_run_out(until_run_out: str, legal: list[str]) -> None:
    """FA-P1-5: whether cards were still owed or not, the action is open once more, then never."""
    state = play(SHORT, until_run_out)
    assert words(state, "-") == legal
    state = play(state, "-M1 >B1")
    assert words(state, "-") == []
    assert refusal(state, "-F3") == ("dig_once", "FA-P1-6")


def test_the_last_discard_goes_under_the_pile() -> None:
    """FA-P1-5, FA-P1-6: the one more action is already one of the second time through."""
    state = play(SHORT, "-A1 -B2 >M2 >A2 pass")
    assert line_of(state) == str(
        replace(
            SHORT, street="F3A2M1M2", known="B2", unknown="A1B1", discard="-",
            through=2, mover="2", passes=1,
        )
    )  # fmt: skip


def test_once_more_however_often_before() -> None:
    """FA-P1-5: discards before the run-out do not count."""
    state = play(replace(SHORT, known="B1M1", discard="A2M2"), "-A1 -B1")
    assert words(state, "-") == ["-F3", "-B2", "-M1"]
    assert words(play(state, "-M1 >A2"), "-") == []


def test_no_more_with_a_zero_after_the_run_out() -> None:
    """FA-P1-5: the last action, too, needs a Street without a 0."""
    state = play(replace(SHORT, known="M0"), "-A1")
    assert words(state, "-") == []
    assert refusal(state, "-F3") == ("zero_on_street", "FA-P1-1")


def test_the_last_discard_is_optional() -> None:
    """FA-P1-5: the action may be used once more, it need not."""
    state = play(replace(SHORT, hand1="A0A0"), "-B2 >A2")
    assert [word for word in words(state) if word[0] != "-"] == ["+A1(A0,A0)", "pass"]


# -- FA-P1-6 --------------------------------------------------------------------

LATE = Table(street="F2A1B3M1", known="A2B1F1M2", through=2, rest="area2")


def test_buried_under_the_pile() -> None:
    """FA-P1-6: the second time through the card goes under the pile, nothing is discarded."""
    assert turn(LATE, "-F2>A2B1 pass") == str(
        replace(LATE, street="A1A2B1B3M1", known="F1M2F2", mover="2", passes=1)
    )


def test_buried_under_cards_of_unknown_order() -> None:
    """FA-P1-6: everybody saw it being put there, so its place is known."""
    table = Table(street="F2A1B3M1", unknown="B1M2M3", through=2, rest="area2")
    assert turn(table, "-F2>B1M3 pass") == str(
        replace(table, street="A1B1B3M1M3", unknown="M2", known="F2", mover="2", passes=1)
    )


def test_once_per_turn() -> None:
    """FA-P1-6: a second discard of the turn is refused; the next player has his own."""
    state = play(LATE, "-A1")
    assert words(state, "-") == []
    assert refusal(state, "-F2") == ("dig_once", "FA-P1-6")
    assert words(play(state, "pass"), "-") == ["-F2", "-A2", "-B3", "-M1"]


def test_buried_before_drawing() -> None:
    """FA-P1-6: with a short pile the card comes straight back."""
    table = replace(LATE, known="A2M1")
    assert turn(table, "-B3>A2M1B3 pass") == str(
        replace(table, street="F2A1A2B3M1M1", known="-", mover="2", passes=1)
    )


def test_no_card_is_discarded_the_second_time_through() -> None:
    """FA-P1-6: the discard pile stays empty for good."""
    state = play(SHORT, "-A1 -M1 >B1 pass -F3 >A2 >M2 >A1 pass")
    assert line_of(state).split()[3] == "-"


# -- FA-P1-7 --------------------------------------------------------------------


@pytest.mark.parametrize("mover", ["1", "2"])
def test_not_with_an_empty_pile(mover: str) -> None:
    """FA-P1-7: nothing can be drawn, so nothing may be discarded."""
    table = Table(street="F2A1", through=2, mover=mover, rest="area2")
    assert words(table, "-") == []
    assert refusal(table, "-A1") == ("pile_empty", "FA-P1-7")


def test_not_after_the_pile_ran_out_for_good() -> None:
    """FA-P1-5, FA-P1-7: both run-outs in one discard leave nothing to use once more."""
    table = Table(street="F4A1", known="M1", rest="area2")
    state = play(table, "-F4 >F4")
    assert words(state, "-") == []
    assert refusal(state, "-A1") == ("pile_empty", "FA-P1-7")


# -- FA-P1-8 --------------------------------------------------------------------

HANDS = replace(FIRST, hand1="F1F1A0A0B2B2M0M0")
"""Player 1 can pay for F2, A1, B3 and M1."""


def test_after_digging_only_new_cards() -> None:
    """FA-P1-8: with `take_new_only` only a card added this turn may be taken."""
    state = play(replace(HANDS, known="A1M2"), "-M1", **NEW_ONLY)
    assert words(state, "+") == ["+A1(A0,A0)"]
    assert refusal(state, "+F2(F1,F1)") == ("not_new", "FA-P1-8")
    assert refusal(state, "+B3(B2,B2)") == ("not_new", "FA-P1-8")


def test_without_the_option_any_card() -> None:
    """FA-P1-8: in the first edition old cards stay free to take."""
    state = play(replace(HANDS, known="A1M2"), "-M1")
    assert words(state, "+") == ["+F2(F1,F1)", "+A1(A0,A0)", "+B3(B2,B2)"]


def test_without_digging_any_card() -> None:
    """FA-P1-8: who adds no card takes what he likes, in both editions."""
    expected = ["+F2(F1,F1)", "+A1(A0,A0)", "+B3(B2,B2)", "+M1(M0,M0)"]
    assert words(HANDS, "+", **NEW_ONLY) == expected
    assert words(HANDS, "+") == expected


def test_discards_are_never_restricted() -> None:
    """FA-P1-8: new and old cards alike may be discarded."""
    state = play(replace(HANDS, known="A2M2"), "-M1", **NEW_ONLY)
    assert words(state, "-") == ["-F2", "-A1", "-A2", "-B3"]


def test_a_zero_that_is_old_blocks_nothing_new() -> None:
    """FA-P1-8: a new 0 is free, an old card is out of reach beside it."""
    state = play(replace(HANDS, known="M0F1"), "-M1", **NEW_ONLY)
    assert words(state, "+") == ["+M0"]


COPIES = replace(HANDS, street="F2A1B3", known="F2M2A2A3")


def test_of_identical_copies_one_new_is_enough() -> None:
    """FA-P1-8: an old F2 and a new F2 lie there; F2 may be taken."""
    state = play(COPIES, "-A1", **NEW_ONLY)
    assert words(state, "+") == ["+F2(F1,F1)"]
    expected = replace(
        COPIES, street="F2B3", discard="A1", known="M2A2A3",
        hand1="F1F2A0A0B2B2M0M0", area1="F1", mover="2",
    )  # fmt: skip
    assert line_of(play(state, "+F2(F1,F1)")) == str(expected)


def test_of_identical_copies_the_old_one_is_discarded() -> None:
    """FA-P1-8: after discarding one of two F2 the new one remains, and may be taken."""
    assert words(play(COPIES, "-A1 -F2", **NEW_ONLY), "+") == ["+F2(F1,F1)"]


def test_when_both_copies_are_gone_nothing_new_remains_of_them() -> None:
    """FA-P1-8: the new F2 is discarded too; what it brought is new, the rest is not."""
    state = play(replace(COPIES, known="F2M2M3A1A2B1"), "-A1 -F2 -F2", **NEW_ONLY)
    assert words(state, "-") == ["-A1", "-A2", "-B3", "-M2", "-M3"]
    assert words(state, "+") == ["+A1(A0,A0)"]
    assert refusal(state, "+B3(B2,B2)") == ("not_new", "FA-P1-8")


def test_no_more_cards_are_new_than_lie_there() -> None:
    """FA-P1-8: with the last copy on the Street its being new is gone as well."""
    state = play(replace(COPIES, known="F2M2M3A1A2B1"), "-A1 -F2 -F2", **NEW_ONLY)
    assert line_of(state).endswith("fresh=A1A2M2M3")


def test_cards_are_new_for_one_turn() -> None:
    """FA-P1-8: the next player may take any card, and new are only those he adds himself."""
    table = replace(HANDS, hand1="M0", hand2=HANDS.hand1.removesuffix("M0"), known="A1M2F3")
    state = play(table, "-M1 pass", **NEW_ONLY)
    assert words(state, "+") == ["+F2(F1,F1)", "+A1(A0,A0)", "+B3(B2,B2)"]
    state = play(state, "-A1")
    assert words(state, "+") == []
    assert refusal(state, "+A1(A0,A0)") == ("not_new", "FA-P1-8")


def test_a_buried_card_that_comes_back_is_new() -> None:
    """FA-P1-8, FA-P1-6: it was added this turn like any other card drawn."""
    table = replace(LATE, known="A2M1", hand1="F1F1B2B2")
    state = play(table, "-B3", **NEW_ONLY)
    assert words(state, "+") == ["+B3(B2,B2)"]
    assert refusal(state, "+F2(F1,F1)") == ("not_new", "FA-P1-8")


def test_a_brute_may_threaten_an_old_card_in_vain() -> None:
    """FA-P1-8, FA-P3-4: the restriction concerns taking alone."""
    table = replace(HANDS, hand1="B1F1F1", known="A2F3")
    state = play(table, "-M1 B1@F2", **NEW_ONLY)
    assert words(state) == ["pass"]
    assert refusal(state, "+F2(F1,F1)") == ("not_new", "FA-P1-8")
