"""FA-P4: phase 4, take or pass; and FA-ABI, what abilities there are."""

from dataclasses import replace

import pytest

from consigliere.core.action import Action
from famiglia_table import GAME, Table, play, refusal, state_of, turn, turn_error, words

FAMILIES = "FABM"
BESIDE_PAIR = {"joker_with_pair": "yes"}
NO_MERCENARIES = {"mercenary_for_mercenary": "no"}


# -- FA-P4-1 --------------------------------------------------------------------


@pytest.mark.parametrize("card", ["F0", "A0", "B0", "M0"])
def test_a_zero_is_free(card: str) -> None:
    """FA-P4-1: it goes to the hand, nothing is laid."""
    table = Table(street=f"{card}F1", hand1="-")
    assert turn(table, f"+{card}") == str(replace(table, street="F1", hand1=card, mover="2"))


def test_a_free_card_is_not_paid_for() -> None:
    """FA-P4-1: two cards offered for a 0 are refused, so nobody pays by mistake."""
    assert refusal(Table(street="F0", hand1="F0F0"), "+F0(F0,F0)") == ("free", "FA-P4-1")


def test_only_cards_of_the_street_are_taken() -> None:
    """FA-P4-1: a card that does not lie there cannot be had."""
    table = Table(street="F0A1", hand1="F0F0A0A0")
    assert refusal(table, "+A0") == ("not_on_street", "FA-P4-1")
    assert refusal(table, "+F1(F0,F0)") == ("not_on_street", "FA-P4-1")


# -- FA-P4-2 --------------------------------------------------------------------


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("value", [1, 2, 3, 4])
def test_a_pair_one_below(family: str, value: int) -> None:
    """FA-P4-2: two cards of the family and value − 1; one is laid, the other returns."""
    card, below = f"{family}{value}", f"{family}{value - 1}"
    table = Table(street=f"{card}F0", hand1=below * 2, hand2="-")
    assert turn(table, f"+{card}({below},{below})") == str(
        replace(table, street="F0", hand1=below + card, area1=below, mover="2")
    )


@pytest.mark.parametrize("family", FAMILIES)
def test_no_other_value_pays(family: str) -> None:
    """FA-P4-2: neither lower nor higher pairs, nor two different values."""
    pairs = f"{family}0{family}0{family}1{family}1"
    table = Table(street=f"{family}3", hand1=f"{pairs}{family}3", hand2="-")
    assert words(table, "+") == []
    expected = ("two_jokers", "FA-P4-4") if family == "M" else ("wrong_value", "FA-P4-2")
    for first, second in (("0", "0"), ("1", "1"), ("3", "3"), ("1", "0")):
        offered = f"+{family}3({family}{first},{family}{second})"
        assert refusal(table, offered) == expected


def test_no_other_family_pays() -> None:
    """FA-P4-2: both cards are of its family, or one of them is a joker."""
    table = Table(street="F2", hand1="F1A1A1B1B1")
    assert words(table, "+") == []
    assert refusal(table, "+F2(A1,A1)") == ("wrong_family", "FA-P4-2")
    assert refusal(table, "+F2(F1,A1)") == ("wrong_family", "FA-P4-2")
    assert refusal(table, "+F2(B1,F1)") == ("wrong_family", "FA-P4-2")


def test_one_card_is_not_enough() -> None:
    """FA-P4-2: the pair must be in the hand; cards of the play area do not count."""
    table = Table(street="F2", hand1="F1", area1="F1")
    assert words(table, "+") == []
    assert refusal(table, "+F2(F1,F1)") == ("only_one", "FA-P4-2")
    assert refusal(replace(table, hand1="-", area1="F1F1"), "+F2(F1,F1)") == (
        "not_in_hand", "FA-P4-2",
    )  # fmt: skip


def test_what_it_would_cost() -> None:
    """FA-P4-2: a card that cannot be paid for at all is refused with its price."""
    assert refusal(Table(street="F2", hand1="F0F0A1A1"), "+F2") == ("cannot_pay", "FA-P4-2")


def test_the_payment_must_be_named() -> None:
    """FA-P4-2: which card is laid is the player's choice, so a turn has to say it."""
    table = Table(street="F2", hand1="F1F1")
    assert turn_error(table, "+F2") == ("payment_missing", "invalid")


def test_the_taken_card_cannot_pay_for_itself() -> None:
    """FA-P4-2: the two cards come from the hand as it is before the take."""
    assert words(Table(street="M0M1", hand1="M0"), "+M1") == []


# -- FA-P4-3 --------------------------------------------------------------------


def test_a_joker_instead_of_the_second_card() -> None:
    """FA-P4-3: the player chooses which of the two is laid."""
    table = Table(street="A2F0", hand1="A1M2")
    assert words(table, "+A2") == ["+A2(A1,M2)", "+A2(M2,A1)"]
    after = replace(table, street="F0", mover="2")
    assert turn(table, "+A2(A1,M2)") == str(replace(after, hand1="A2M2", area1="A1"))
    assert turn(table, "+A2(M2,A1)") == str(replace(after, hand1="A1A2", area1="M2"))


@pytest.mark.parametrize("needed", [0, 1, 2, 3])
@pytest.mark.parametrize("joker", [0, 1, 2, 3, 4])
def test_a_joker_is_strictly_higher(needed: int, joker: int) -> None:
    """FA-P4-3: M3 stands for 0, 1 and 2, never for 3 or 4; likewise the others."""
    card, exact, mercenary = f"B{needed + 1}", f"B{needed}", f"M{joker}"
    table = Table(street=card, hand1=exact + mercenary, hand2="-")
    paid = [f"+{card}({exact},{mercenary})", f"+{card}({mercenary},{exact})"]
    if joker > needed:
        assert words(table, "+") == paid
        return
    assert words(table, "+") == []
    expected = ("joker_too_low", "FA-P4-3") if joker else ("zero_is_no_joker", "FA-P4-5")
    assert [refusal(table, word) for word in paid] == [expected] * 2


def test_a_joker_measures_itself_by_the_lowered_value() -> None:
    """FA-P4-3, FA-P3-1: an M1 is too low beside an F2, but high enough beside an F0."""
    table = Table(street="F3A0", hand1="B2F0F2M1")
    assert words(table, "+F") == []
    assert turn(table, "B2@F3 +F3=1(F0,M1)") == str(
        replace(table, street="A0", hand1="F2F3M1", area1="F0B2", mover="2")
    )


@pytest.mark.parametrize("exact", ["F0F0", "F0F0F0", "M0M0"])
def test_no_joker_beside_a_pair(exact: str) -> None:
    """FA-P4-3: who holds the pair pays with the pair."""
    kind, card = exact[:2], exact[0] + "1"
    table = Table(street=card, hand1=exact + "M3")
    assert words(table, "+") == [f"+{card}({kind},{kind})"]
    for word in (f"+{card}({kind},M3)", f"+{card}(M3,{kind})"):
        assert refusal(table, word) == ("joker_beside_pair", "FA-P4-3")


def test_a_joker_beside_a_pair_as_a_house_rule() -> None:
    """FA-P4-3: with `joker_with_pair` who holds the pair may still pay with the joker."""
    table = Table(street="F2", hand1="F1F1M3")
    paid = ["+F2(F1,F1)", "+F2(F1,M3)", "+F2(M3,F1)"]
    assert words(table, "+", **BESIDE_PAIR) == paid
    assert words(table, "+", edition="second", **BESIDE_PAIR) == paid


def test_the_pair_is_the_one_of_the_lowered_value() -> None:
    """FA-P4-3, FA-P3-2: a pair for one value forbids no joker for another."""
    state = play(Table(street="F2A0", hand1="B1F0F0F1M2"), "B1@F2")
    assert words(state, "+F2") == ["+F2=1(F0,F0)", "+F2(F1,M2)", "+F2(M2,F1)"]
    assert refusal(state, "+F2=1(F0,M2)") == ("joker_beside_pair", "FA-P4-3")


def test_a_pair_in_the_play_area_is_no_pair() -> None:
    """FA-P4-3: the hand counts, as it does for paying."""
    table = Table(street="F2F0", hand1="F1M3", area1="F1")
    assert words(table, "+F2") == ["+F2(F1,M3)", "+F2(M3,F1)"]
    state = play(replace(table, hand1="A1F1M3"), "A1 ^F1 _M3")
    assert words(state, "+F2") == ["+F2(F1,F1)"]


def test_a_joker_comes_from_the_hand() -> None:
    """FA-P4-3: a Mercenary in the play area, or of the other player, does not help."""
    table = Table(street="F2", hand1="F1", area1="M3", hand2="M2")
    assert words(table, "+") == []
    assert refusal(table, "+F2(F1,M3)") == ("not_in_hand", "FA-P4-3")


def test_a_joker_beside_a_brute_needs_the_exact_card_too() -> None:
    """FA-P4-3, FA-P3-2: a lowered card is had at no value whose exact card is missing."""
    table = Table(street="F3A0", hand1="B2F2M4")
    assert words(play(table, "B2@F3"), "+F") == ["+F3(F2,M4)", "+F3(M4,F2)"]
    assert words(play(replace(table, hand1="B2M3M4"), "B2@F3"), "+F") == []


# -- FA-P4-4 --------------------------------------------------------------------


def test_never_two_jokers() -> None:
    """FA-P4-4: one exact card of the right family is always needed."""
    table = Table(street="F2B2", hand1="M2M3M3B1")
    assert words(table, "+F2") == []
    for pair in ("M2,M3", "M3,M2", "M3,M3"):
        assert refusal(table, f"+F2({pair})") == ("two_jokers", "FA-P4-4")


def test_a_joker_does_not_replace_the_exact_card() -> None:
    """FA-P4-4: joker and a card of another value or family do not pay."""
    table = Table(street="F2", hand1="M3F0A1")
    assert words(table, "+") == []
    assert refusal(table, "+F2(F0,M3)") == ("wrong_value", "FA-P4-2")
    assert refusal(table, "+F2(M3,A1)") == ("wrong_family", "FA-P4-2")
    assert refusal(table, "+F2(F1,M3)") == ("not_in_hand", "FA-P4-2")


# -- FA-P4-5 --------------------------------------------------------------------


def test_mercenaries_for_mercenaries() -> None:
    """FA-P4-5: M0 and M2 take M1, and either of them is laid."""
    table = Table(street="M1F0", hand1="M0M2")
    assert words(table, "+M1") == ["+M1(M0,M2)", "+M1(M2,M0)"]
    after = replace(table, street="F0", mover="2")
    assert turn(table, "+M1(M0,M2)") == str(replace(after, hand1="M1M2", area1="M0"))
    assert turn(table, "+M1(M2,M0)") == str(replace(after, hand1="M0M1", area1="M2"))


def test_the_exact_mercenary_is_needed_too() -> None:
    """FA-P4-4, FA-P4-5: for M3 one M2 is needed; M3 beside it is high enough, M1 is not."""
    table = Table(street="M3", hand1="M1M3M4")
    assert words(table, "+") == []
    assert refusal(table, "+M3(M3,M4)") == ("two_jokers", "FA-P4-4")
    table = Table(street="M3", hand1="M1M2M3")
    assert words(table, "+") == ["+M3(M2,M3)", "+M3(M3,M2)"]
    assert refusal(table, "+M3(M2,M1)") == ("joker_too_low", "FA-P4-3")


def test_a_pair_of_mercenary_zeros_is_no_joker() -> None:
    """FA-P4-5: two M0 take M1 as the pair they are; an M0 beside another card does nothing."""
    table = Table(street="M1F1", hand1="M0M0F0")
    assert words(table, "+") == ["+M1(M0,M0)"]
    assert refusal(table, "+F1(F0,M0)") == ("zero_is_no_joker", "FA-P4-5")
    assert refusal(table, "+F1(M0,F0)") == ("zero_is_no_joker", "FA-P4-5")


def test_without_mercenaries_for_mercenaries() -> None:
    """FA-P4-5: with `mercenary_for_mercenary=no` only a pair takes a Mercenary."""
    table = Table(street="M1F1", hand1="M0M2F0")
    assert words(table, "+", **NO_MERCENARIES) == ["+F1(F0,M2)", "+F1(M2,F0)"]
    for word in ("+M1(M0,M2)", "+M1(M2,M0)"):
        assert refusal(table, word, **NO_MERCENARIES) == (
            "no_mercenary_for_mercenary", "FA-P4-5",
        )  # fmt: skip
    pair = replace(table, hand1="M0M0M2")
    assert words(pair, "+", **NO_MERCENARIES) == ["+M1(M0,M0)"]


# -- FA-P4-6 --------------------------------------------------------------------


def test_taking_nothing_is_a_pass() -> None:
    """FA-P4-6: nothing moves but the turn, even though a card could be had."""
    table = Table(street="F0")
    assert turn(table, "pass") == str(replace(table, mover="2", passes=1))


def test_a_take_ends_a_row_of_passes() -> None:
    """FA-P4-6: passes count only one right after the other."""
    table = Table(street="F0A0", mover="2", passes=1)
    assert turn(table, "+F0") == str(
        replace(table, street="A0", hand2="F0F0A0B0M0", mover="1", passes=0)
    )


def test_at_most_one_card_a_turn() -> None:
    """FA-P4-6: after the take the turn is over."""
    assert turn_error(Table(street="F0A0"), "+F0 +A0") == ("turn_goes_on", "invalid")


@pytest.mark.parametrize("word", ["+F0", "pass", "-F2"])
def test_only_the_player_to_move(word: str) -> None:
    """FA-P4-6: the other seat waits for its turn."""
    state = state_of(Table(street="F0"))
    found = GAME.explain(state, Action(1, word))
    assert found is not None
    assert (found.key, found.clause) == ("not_your_turn", "FA-P4-6")


# -- FA-ABI-1 -------------------------------------------------------------------


def test_one_ability_of_each_family() -> None:
    """FA-ABI-1: an Accountant, a Brute and a Mercenary may all be used in one turn."""
    table = Table(street="F0A3", hand1="A1A2B1M3", area1="A1")
    assert turn(table, "A1:-/- B1@A3 +A3(M3,A2)") == str(
        replace(table, street="F0", hand1="A2A3", area1="A1A1B1M3", mover="2")
    )


@pytest.mark.parametrize("card", ["F0", "A0", "B0", "M0"])
def test_zeros_have_no_ability(card: str) -> None:
    """FA-ABI-1: a card of value 0 cannot be laid for anything."""
    assert refusal(Table(street="F2"), card) == ("zero_has_no_ability", "FA-ABI-1")


@pytest.mark.parametrize("card", ["F1", "F2", "F3", "F4"])
def test_la_famiglia_has_no_ability(card: str) -> None:
    """FA-ABI-1: its cards are worth points alone."""
    assert refusal(Table(street="F0", hand1=card), card) == ("no_ability", "FA-ABI-1")


@pytest.mark.parametrize("card", ["M1", "M2", "M3", "M4"])
def test_mercenaries_are_used_when_taking(card: str) -> None:
    """FA-ABI-1, FA-P4-3: they are not laid before."""
    assert refusal(Table(street="F0", hand1=card), card) == ("joker_when_taking", "FA-P4-3")
