"""FA-P3: phase 3, the Brute."""

from dataclasses import replace

import pytest

from famiglia_table import GAME, Table, line_of, play, refusal, state_of, turn, turn_error, words

STREET = Table(street="F0A1F3M4", hand1="B2B3F0F0M1M1")
EXACTLY = {"brute_up_to": "no"}


# -- FA-P3-1 --------------------------------------------------------------------


def test_a_brute_lowers_one_card_of_the_street() -> None:
    """FA-P3-1: laid from the hand; the card named counts as lower, the others do not."""
    table = replace(STREET, hand1="B2F2F2A0M1M1")
    dear = ["+F3(F2,F2)", "+A1(A0,M1)", "+A1(M1,A0)"]
    assert words(table, "+") == ["+F0", *dear]
    assert words(play(table, "B2@M4"), "+") == ["+F0", *dear, "+M4=2(M1,M1)"]


def test_a_lowered_card_is_taken_and_has_its_printed_value_again() -> None:
    """FA-P3-1, FA-P4-2: afterwards the F3 pays for the F4 like any F3."""
    table = Table(street="F3F4", hand1="B2F0F0F3", known="A0", rest="bottom")
    expected = replace(
        table, street="F4", hand1="F0F3F3", area1="B2F0", mover="2"
    )  # fmt: skip
    assert turn(table, "B2@F3 +F3=1(F0,F0)") == str(expected)
    state = play(table, "B2@F3 +F3=1(F0,F0) pass")
    assert words(state, "+") == ["+F4(F3,F3)"]


@pytest.mark.parametrize(
    ("brute", "lowest"), [("B1", "=3"), ("B2", "=2"), ("B3", "=1"), ("B4", "=0")]
)
def test_each_brute_lowers_by_its_value(brute: str, lowest: str) -> None:
    """FA-P3-1: M4 becomes 3, 2, 1 or 0, and no lower."""
    table = Table(street="M4", hand1=f"{brute}M0M0M1M1M2M2M3M3", mover="1")
    taken = {word[3:5] for word in words(play(table, f"{brute}@M4"), "+M4=")}
    assert taken == {f"={value}" for value in range(int(lowest[1]), 4)}


@pytest.mark.parametrize("target", ["F1", "F2", "F3", "F4"])
def test_not_below_zero(target: str) -> None:
    """FA-P3-1: a B4 makes any card a 0 at best, and a 0 is free."""
    state = play(Table(street=target, hand1="B4"), f"B4@{target}")
    assert words(state) == [f"+{target}=0", "pass"]


def test_a_card_lowered_to_zero_is_free() -> None:
    """FA-P3-1, FA-P4-1: nothing is paid but the Brute."""
    table = Table(street="F1A1", hand1="B1")
    assert turn(table, "B1@F1 +F1=0") == str(
        replace(table, street="A1", hand1="F1", area1="B1", mover="2")
    )


def test_any_card_with_a_value_may_be_threatened() -> None:
    """FA-P3-1: every Brute of value 1–4 against every Street card of value 1–4."""
    assert words(STREET, "B") == [
        "B2@F3", "B2@A1", "B2@M4", "B3@F3", "B3@A1", "B3@M4",
    ]  # fmt: skip


def test_a_zero_cannot_be_threatened() -> None:
    """FA-P3-1: only cards of value 1 and more."""
    assert refusal(STREET, "B2@F0") == ("threat_to_zero", "FA-P3-1")
    assert refusal(replace(STREET, street="F0A0"), "B2@F0") == ("nobody_to_threaten", "FA-P3-1")


def test_only_cards_of_the_street_are_threatened() -> None:
    """FA-P3-1: a card elsewhere, or nowhere, is no target."""
    assert refusal(STREET, "B2@B4") == ("not_on_street", "FA-P3-1")
    assert refusal(STREET, "B2@M1") == ("not_on_street", "FA-P3-1")


def test_a_brute_needs_a_target() -> None:
    """FA-P3-1: it is laid together with the name of a card."""
    assert refusal(STREET, "B2") == ("brute_needs_target", "FA-P3-1")


def test_only_a_brute_threatens() -> None:
    """FA-P3-1, FA-ABI-1: no other family, no 0, and only from the hand."""
    table = replace(STREET, hand1="B0F3A3M3", area1="B2")
    for card in ("F3", "A3", "M3"):
        assert refusal(table, f"{card}@A1") == ("not_a_brute", "FA-P3-1")
    assert refusal(table, "B0@A1") == ("zero_has_no_ability", "FA-ABI-1")
    assert refusal(table, "B2@A1") == ("not_in_hand", "FA-P3-1")
    assert words(table, "B") == []


def test_a_zero_beside_a_brute_threatens_nobody() -> None:
    """FA-P3-1, FA-ABI-1: only the Brute with a value is offered."""
    assert words(replace(STREET, hand1="B0B2"), "B") == ["B2@F3", "B2@A1", "B2@M4"]


@pytest.mark.parametrize(
    ("hand", "street", "phase"),
    [
        ("A1A4B0", "F0F1", "take"),
        ("A1B2B0", "F0", "take"),
        ("A1B2B0", "F0A0", "take"),
        ("A1B1B0", "F0F1", "brute"),
    ],
)
def test_the_phase_is_left_out_without_a_brute_or_a_target(
    hand: str, street: str, phase: str
) -> None:
    """FA-P3-1, FA-P3-3: an Accountant that is left is no Brute, and a 0 no target."""
    state = play(Table(street=street, hand1=hand, area1="F2"), "A1 ^F2 _B0")
    assert GAME.view(state, None).phase == phase


def test_a_zero_alone_opens_no_phase() -> None:
    """FA-P3-1, FA-P3-3, FA-ABI-1: whoever holds a B0 and no other Brute is not asked for one."""
    state = state_of(Table(street="F0F1", hand1="B0F1"))
    assert GAME.view(state, None).phase == "take"


def test_one_brute_a_turn() -> None:
    """FA-ABI-1, FA-P3-1: the second one is refused, whatever its target."""
    state = play(STREET, "B2@M4")
    assert words(state, "B") == []
    for word in ("B3@M4", "B3@F3", "B3"):
        assert refusal(state, word) == ("ability_used", "FA-ABI-1")


def test_the_threat_ends_with_the_turn() -> None:
    """FA-P3-1: the next player pays the full price."""
    table = Table(street="F1M4", hand1="B2", hand2="M1M1F0F0")
    state = play(table, "B2@M4 pass")
    assert words(state, "+") == ["+F1(F0,F0)"]
    assert refusal(state, "+M4=2(M1,M1)") == ("not_threatened", "FA-P3-1")


def test_only_the_card_named_is_lowered() -> None:
    """FA-P3-1: not another one, and nothing at all without a Brute."""
    assert refusal(STREET, "+M4=2(M1,M1)") == ("not_threatened", "FA-P3-1")
    assert refusal(play(STREET, "B2@F3"), "+M4=2(M1,M1)") == ("not_threatened", "FA-P3-1")


def test_not_lower_than_the_brute_allows() -> None:
    """FA-P3-1: a B2 makes no 1 of a 4; and a card never counts as higher than printed."""
    state = play(replace(STREET, hand1="B2M0M0"), "B2@M4")
    assert refusal(state, "+M4=1(M0,M0)") == ("lowered_otherwise", "FA-P3-1")
    state = play(replace(STREET, hand1="B2A1A1"), "B2@A1")
    assert refusal(state, "+A1=2(A1,A1)") == ("lowered_otherwise", "FA-P3-1")


def test_the_brute_is_paid_for_before_the_take() -> None:
    """FA-P3-1: phase 3 is optional; without a Brute no card is lowered."""
    assert turn(STREET, "pass")
    assert turn_error(STREET, "+F3=1(F0,F0)") == ("not_threatened", "FA-P3-1")


# -- FA-P3-2 --------------------------------------------------------------------


def test_up_to_its_value() -> None:
    """FA-P3-2: the player may lower by less than the Brute's value, even by nothing."""
    table = Table(street="F3", hand1="B3F0F0F1F1F2F2")
    assert words(play(table, "B3@F3"), "+") == [
        "+F3=0", "+F3=1(F0,F0)", "+F3=2(F1,F1)", "+F3(F2,F2)",
    ]  # fmt: skip


def test_exactly_its_value() -> None:
    """FA-P3-2: with `brute_up_to=no` the threatened card counts exactly as lowered."""
    table = Table(street="F3", hand1="B2F0F0F1F1F2F2")
    state = play(table, "B2@F3", **EXACTLY)
    assert words(state, "+") == ["+F3=1(F0,F0)"]
    assert refusal(state, "+F3=2(F1,F1)") == ("lowered_otherwise", "FA-P3-2")
    assert refusal(state, "+F3(F2,F2)") == ("lowered_otherwise", "FA-P3-2")


def test_exactly_but_not_below_zero() -> None:
    """FA-P3-2: with `brute_up_to=no` a B4 on an F3 makes a 0."""
    table = Table(street="F3", hand1="B4F0F0F1F1F2F2")
    assert words(play(table, "B4@F3", **EXACTLY), "+") == ["+F3=0"]


def test_exactly_concerns_one_copy() -> None:
    """FA-P3-2: with `brute_up_to=no` and two F3 the second one keeps its printed value."""
    table = Table(street="F3F3", hand1="B2F0F0F1F1F2F2")
    state = play(table, "B2@F3", **EXACTLY)
    assert words(state, "+") == ["+F3=1(F0,F0)", "+F3(F2,F2)"]
    assert refusal(state, "+F3=2(F1,F1)") == ("lowered_otherwise", "FA-P3-2")


def test_exactly_leaves_other_cards_alone() -> None:
    """FA-P3-2: with `brute_up_to=no` cards nobody threatens cost what is printed."""
    table = Table(street="F3A1", hand1="B2A0A0F0F0")
    assert words(play(table, "B2@A1", **EXACTLY), "+") == ["+A1=0"]
    assert words(play(table, "B2@F3", **EXACTLY), "+") == ["+F3=1(F0,F0)", "+A1(A0,A0)"]


# -- FA-P3-3 --------------------------------------------------------------------


def test_a_brute_fetched_back_may_be_used() -> None:
    """FA-P3-3: the Accountant takes it up, and it is laid again at once."""
    table = Table(street="F2A4", hand1="A1F0", area1="B2")
    assert turn(table, "A1:B2/F0 B2@F2 +F2=0") == str(
        replace(table, street="A4", hand1="F2", area1="F0A1B2", mover="2")
    )


def test_a_brute_laid_by_the_accountant_cannot_be_used() -> None:
    """FA-P3-1, FA-P2-3: it lies in the play area now."""
    state = play(Table(street="F2", hand1="A1B2", area1="F1"), "A1 ^F1 _B2")
    assert words(state) == ["pass"]
    assert refusal(state, "B2@F2") == ("not_in_hand", "FA-P3-1")


# -- FA-P3-4 --------------------------------------------------------------------


def test_a_brute_and_then_a_pass() -> None:
    """FA-P3-4: the Brute is gone, nothing is taken, and it counts as a pass."""
    assert turn(STREET, "B2@M4 pass") == str(
        replace(STREET, hand1="B3F0F0M1M1", area1="B2", mover="2", passes=1)
    )


def test_an_accountant_a_brute_and_then_a_pass() -> None:
    """FA-P3-4: both abilities may be used without a take."""
    table = Table(street="F0F2", hand1="A1B1F1", area1="M1")
    state = play(table, "A1 ^M1 _F1 B1@F2 pass")
    assert line_of(state) == str(replace(table, hand1="M1", area1="F1A1B1", mover="2", passes=1))


def test_a_brute_and_another_card() -> None:
    """FA-P3-4: the card threatened need not be the one taken."""
    table = replace(STREET, hand1="B2")
    assert turn(table, "B2@M4 +F0") == str(
        replace(table, street="F3A1M4", hand1="F0", area1="B2", mover="2")
    )
