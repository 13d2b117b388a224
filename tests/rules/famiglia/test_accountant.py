"""FA-P2: phase 2, the Accountant."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from consigliere.games.famiglia.rules.actions import ANY_ORDER, GROWING
from consigliere.games.famiglia.rules.kernel import KERNEL, buffer
from consigliere.games.famiglia.rules.record import LAY_DOWN, TAKE_UP, Record
from famiglia_table import (
    GAME,
    Table,
    line_of,
    play,
    refusal,
    state_of,
    turn,
    turn_error,
    turns,
    words,
)

AREA = Table(street="F0", hand1="F1A2B0", area1="B3M2")
EXACTLY = {"swap_up_to": "no"}


# -- FA-P2-1 --------------------------------------------------------------------


def test_an_accountant_goes_to_the_play_area() -> None:
    """FA-P2-1: laid from the hand; everything else stays where it is."""
    assert turn(AREA, "A2:-/- pass") == str(
        replace(AREA, hand1="F1B0", area1="A2B3M2", mover="2", passes=1)
    )


@pytest.mark.parametrize("card", ["A1", "A2", "A3", "A4"])
def test_values_one_to_four(card: str) -> None:
    """FA-P2-1: any Accountant with a value may be laid."""
    assert words(replace(AREA, hand1=f"A0{card}"), "A") == [card]


def test_a_zero_is_no_accountant() -> None:
    """FA-P2-1, FA-ABI-1: value 0 has no ability."""
    assert refusal(replace(AREA, hand1="A0A1"), "A0") == ("zero_has_no_ability", "FA-ABI-1")


@pytest.mark.parametrize(("first", "last"), [("F1", "F0"), ("F0", "F1"), ("M4", "F0")])
def test_up_to_the_last_card_of_the_play_area(first: str, last: str) -> None:
    """FA-P2-2: whichever is left may still come up, an F0 too."""
    table = Table(street="A0", hand1="A2B0B0", area1=first + last)
    assert words(play(table, f"A2 ^{first}"), "^") == [f"^{last}"]


def test_a_zero_beside_an_accountant_is_none() -> None:
    """FA-P2-1, FA-ABI-1: only the Accountant with a value is offered."""
    assert words(replace(AREA, hand1="A0A2"), "A") == ["A2"]


@pytest.mark.parametrize(
    ("hand", "phase"), [("F4A0", "take"), ("A0B0", "take"), ("A1", "accountant")]
)
def test_the_phase_is_left_out_without_an_accountant(hand: str, phase: str) -> None:
    """FA-P2-1: only an Accountant of value 1–4 opens it."""
    assert GAME.view(state_of(Table(street="F0", hand1=hand)), None).phase == phase


def test_only_from_the_own_hand() -> None:
    """FA-P2-1: neither the play area nor the other player lends an Accountant."""
    table = replace(AREA, hand1="F1", area1="A2", hand2="A3")
    assert words(table, "A") == []
    for card in ("A2", "A3", "A4"):
        assert refusal(table, card) == ("not_in_hand", "FA-P2-1")


def test_optional() -> None:
    """FA-P2-1: nobody must lay one."""
    assert {"A2", "+F0", "pass"} == set(words(AREA))


def test_one_accountant_a_turn() -> None:
    """FA-P2-1, FA-ABI-1: a second one is refused, even one just fetched."""
    table = replace(AREA, hand1="A1A2B0", area1="A3B3")
    state = play(table, "A1 ^A3 _B0")
    assert words(state, "A") == []
    for card in ("A2", "A3"):
        assert refusal(state, card) == ("ability_used", "FA-ABI-1")


def test_not_after_the_brute() -> None:
    """FA-P2-1: phase 2 comes before phase 3."""
    state = play(Table(street="F2", hand1="A2B1"), "B1@F2")
    assert words(state, "A") == []
    assert refusal(state, "A2") == ("phase_passed", "FA-P2-1")


# -- FA-P2-2 --------------------------------------------------------------------


@pytest.mark.parametrize("value", [1, 2, 3, 4])
def test_up_to_its_value(value: int) -> None:
    """FA-P2-2: n cards, n from 0 to the value, and not one more."""
    fetched = ["F1", "F2", "B1", "M1", "M2"]
    table = Table(street="F0", hand1=f"A{value}B0B0B0B0", area1="".join(fetched), hand2="-")
    for count in range(value + 1):
        ups, downs = "".join(fetched[:count]) or "-", "B0" * count or "-"
        left = "".join(fetched[count:])
        assert turn(table, f"A{value}:{ups}/{downs} pass") == str(
            replace(
                table,
                hand1=(ups + "B0" * (4 - count)).replace("-", "") or "-",
                area1=f"A{value}" + left + "B0" * count,
                mover="2",
                passes=1,
            )
        )
    ups, downs = "".join(fetched[: value + 1]), "B0" * min(4, value + 1)
    if value == 4:
        downs += "F1"
    assert turn_error(table, f"A{value}:{ups}/{downs} pass") == ("swap_limit", "FA-P2-2")


def test_step_by_step_at_most_its_value() -> None:
    """FA-P2-2: once as many came up as the Accountant is worth, only laying down is left."""
    state = play(replace(AREA, area1="B3M2M3"), "A2 ^B3")
    assert set(words(state)) >= {"^M2", "^M3", "_F1", "_B0", "_B3"}
    state = play(state, "^M2")
    assert words(state) == ["_F1", "_B0", "_B3", "_M2"]
    assert refusal(state, "^M3") == ("swap_limit", "FA-P2-2")


def test_no_card_comes_up_without_an_accountant() -> None:
    """FA-P2-2: the exchange belongs to the ability."""
    assert refusal(AREA, "^M2") == ("needs_accountant", "FA-P2-1")
    assert refusal(AREA, "_F1") == ("needs_accountant", "FA-P2-1")


def test_not_the_accountant_just_laid() -> None:
    """FA-P2-2: it stays where it is."""
    state = play(AREA, "A2")
    assert words(state, "^") == ["^B3", "^M2"]
    assert refusal(state, "^A2") == ("just_laid", "FA-P2-2")
    assert turn_error(AREA, "A2:A2/F1 pass") == ("just_laid", "FA-P2-2")


def test_an_older_accountant_of_the_same_value() -> None:
    """FA-P2-2: a copy that lay there before may come up, but the new one may not follow."""
    table = replace(AREA, area1="A2B3")
    assert turn(table, "A2:A2/F1 pass") == str(
        replace(table, hand1="A2B0", area1="F1A2B3", mover="2", passes=1)
    )
    state = play(table, "A2 ^A2")
    assert words(state, "^") == ["^B3"]
    assert refusal(state, "^A2") == ("just_laid", "FA-P2-2")


def test_only_from_the_own_play_area() -> None:
    """FA-P2-2: cards of the other player's area, or of nobody's, do not come up."""
    state = play(replace(AREA, area2="M3"), "A2")
    for card in ("M3", "F4"):
        assert refusal(state, f"^{card}") == ("not_in_area", "FA-P2-2")


def test_all_of_a_smaller_area() -> None:
    """FA-P2-3: an area with fewer cards than the value makes n smaller."""
    table = replace(AREA, hand1="A4F1B0", area1="M2")
    assert turn(table, "A4:M2/F1 pass") == str(
        replace(table, hand1="B0M2", area1="F1A4", mover="2", passes=1)
    )
    assert words(play(table, "A4 ^M2")) == ["_F1", "_B0", "_M2"]


def test_an_empty_area() -> None:
    """FA-P2-3: with nothing to fetch the Accountant is simply laid."""
    table = replace(AREA, area1="-")
    assert words(play(table, "A2")) == ["+F0", "pass"]
    assert turn(table, "A2:-/- pass") == str(
        replace(table, hand1="F1B0", area1="A2", mover="2", passes=1)
    )


# -- FA-P2-3 --------------------------------------------------------------------


def test_as_many_down_as_came_up() -> None:
    """FA-P2-3: the numbers must be equal."""
    for text in ("A2:B3M2/F1", "A2:B3/F1B0", "A2:B3/-", "A2:-/F1"):
        assert turn_error(AREA, f"{text} pass") == ("swap_uneven", "FA-P2-3")


def test_first_up_then_down() -> None:
    """FA-P2-3: laying begins after taking up, and then nothing comes up any more."""
    state = play(AREA, "A2")
    assert words(state, "_") == []
    assert refusal(state, "_F1") == ("take_up_first", "FA-P2-3")
    state = play(replace(AREA, area1="A1B3M2M3", hand1="A3F1B0"), "A3 ^B3 ^M2 _F1")
    assert words(state, "^") == []
    assert refusal(state, "^M3") == ("swap_limit", "FA-P2-2")


def test_fetched_cards_may_go_down_again() -> None:
    """FA-P2-3: any card of the hand is laid, the ones just taken up included."""
    assert words(play(AREA, "A2 ^B3 ^M2"), "_") == ["_F1", "_B0", "_B3", "_M2"]
    assert turn(AREA, "A2:B3M2/B3M2 pass") == turn(AREA, "A2:-/- pass")


def test_only_cards_of_the_hand_go_down() -> None:
    """FA-P2-3: the card must be there, in the own hand, and often enough."""
    state = play(AREA, "A2 ^B3")
    for card in ("M2", "M0", "F4"):
        assert refusal(state, f"_{card}") == ("not_in_hand", "FA-P2-3")
    assert turn_error(AREA, "A2:B3M2/F1F1 pass") == ("not_in_hand", "FA-P2-3")


@pytest.mark.parametrize("word", ["pass", "+F0", "B3@F2", "A1"])
def test_the_exchange_is_finished_first(word: str) -> None:
    """FA-P2-3: while cards are owed to the play area nothing else may be done."""
    state = play(replace(AREA, street="F0F2", hand1="F1A1A2B0"), "A2 ^B3")
    for unfinished in (state, play(state, "^M2"), play(state, "^M2 _F1")):
        assert word not in words(unfinished)
        assert refusal(unfinished, word) == ("lay_first", "FA-P2-3")


def test_nothing_is_swapped_once_it_is_over() -> None:
    """FA-P2-2, FA-P2-3: after the last card laid the phase is over."""
    state = play(AREA, "A2 ^B3 _F1")
    assert words(state) == ["+F0", "pass"]
    assert refusal(state, "^M2") == ("swap_over", "FA-P2-2")
    assert refusal(state, "_B0") == ("swap_over", "FA-P2-3")


def test_an_exchange_of_none() -> None:
    """FA-P2-3: n may be 0."""
    state = play(AREA, "A2")
    assert {"+F0", "pass"} <= set(words(state))


def test_every_exchange_of_an_accountant() -> None:
    """FA-P2-2, FA-P2-3: all results of laying the A2, counted by hand, and no others."""
    # After laying A2: hand F1 B0, area A2 B3 M2. Up none: 1 result. Up B3: hand F1 B0 B3, lay one:
    # B3 back gives the result of none, so 2 new. Up M2: likewise 2. Up both: hand F1 B0 B3 M2, lay
    # two: of 6 sets BM is none, F+B3, B0+B3, F+M2, B0+M2 were seen, F1 B0 is new: 1.
    results = {text.removesuffix(" pass") for text in turns(AREA) if text.endswith(" pass")}
    assert results == {
        "A2:-/-", "A2:B3/F1", "A2:B3/B0", "A2:M2/F1", "A2:M2/B0", "A2:B3M2/F1B0",
    }  # fmt: skip


# -- the option -----------------------------------------------------------------


def test_exactly_its_value() -> None:
    """FA-P2-2: with `swap_up_to=no` the full number must come up."""
    assert turn(AREA, "A2:B3M2/F1B0 pass", **EXACTLY)
    for text in ("A2:-/-", "A2:B3/F1", "A2:M2/B0"):
        assert turn_error(AREA, f"{text} pass", **EXACTLY) == ("swap_exact", "FA-P2-2")


def test_exactly_its_value_step_by_step() -> None:
    """FA-P2-2: with `swap_up_to=no` nothing else is open before the last card came up."""
    state = play(AREA, "A2", **EXACTLY)
    assert words(state) == ["^B3", "^M2"]
    state = play(state, "^M2")
    assert words(state) == ["^B3"]
    for word in ("_F1", "pass", "+F0", "A2"):
        assert refusal(state, word) == ("swap_exact", "FA-P2-2")


def test_exactly_in_any_order() -> None:
    """FA-P2-2: with `swap_up_to=no` people may begin with the last card of the area."""
    for steps in ("A2 ^M2 ^B3 _F1 _B0 pass", "A2 ^B3 ^M2 _B0 _F1 pass"):
        assert line_of(play(AREA, steps, **EXACTLY)) == turn(AREA, "A2:B3M2/F1B0 pass")


def test_exactly_as_far_as_the_area_reaches() -> None:
    """FA-P2-3: with `swap_up_to=no` and a smaller area all of it comes up."""
    table = replace(AREA, hand1="A4F1B0", area1="B3M2")
    assert turn(table, "A4:B3M2/F1B0 pass", **EXACTLY)
    assert turn_error(table, "A4:B3/F1 pass", **EXACTLY) == ("swap_exact", "FA-P2-2")
    empty = replace(table, area1="-")
    assert words(play(empty, "A4", **EXACTLY)) == ["+F0", "pass"]


def test_every_exact_exchange() -> None:
    """FA-P2-2: with `swap_up_to=no` an area of three offers its three pairs to an A2."""
    table = Table(street="F0", hand1="A2B0", area1="F1B3M2")
    areas = {
        position.split()[1].split("/")[1]
        for text, position in turns(table, **EXACTLY).items()
        if text.startswith("A2") and text.endswith("pass")
    }
    # Of F1 B0 B3 M2 one card ends in the hand, beside the A2 of the area: any of the four.
    assert areas == {"F1A2B3M2", "A2B0B3M2", "F1A2B0M2", "F1A2B0B3"}


def growing(record: Record) -> Iterator[Record]:
    """Every state of the swap that the order of search leads to."""
    rules, out = KERNEL.functions(), buffer()
    for code in out[: rules.legal(record, out, GROWING)].copy():
        after = record.copy()
        rules.decide(after, code)
        if after.stage in {TAKE_UP, LAY_DOWN}:
            yield after
            yield from growing(after)


@pytest.mark.parametrize("options", [{}, EXACTLY])
def test_the_order_of_search_has_no_dead_end(options: dict[str, str]) -> None:
    """FA-P2-2, FA-P2-3: as long as cards must come up or go down, some can."""
    table = Table(street="F0", hand1="A2A3B0M1", area1="F1F1F2M2")
    begun = state_of(table, **options).record
    states = list(growing(begun))
    assert len(states) > 50
    for state in states:
        assert KERNEL.functions().legal(state, buffer(), GROWING) > 0


def test_cards_come_up_in_growing_order() -> None:
    """FA-P2-2: after one of a kind, none of a kind before it; that is another order of the same."""
    begun = play(Table(street="F0", hand1="A3M0", area1="B1M2F2"), "A3 ^B1").record
    rules, out = KERNEL.functions(), buffer()
    listed = {
        order: out[: rules.legal(begun, out, order)].tolist() for order in (GROWING, ANY_ORDER)
    }
    assert set(listed[GROWING]) < set(listed[ANY_ORDER])
    assert len(listed[ANY_ORDER]) == len(listed[GROWING]) + 1


def test_the_accountant_just_laid_is_no_card_that_may_come_up() -> None:
    """FA-P2-2: with two of a kind, one of them counts where exactly so many must come up."""
    table = Table(street="F0", hand1="A2A3B0", area1="F0A2")
    begun = play(table, "A2", **EXACTLY).record
    rules, out = KERNEL.functions(), buffer()
    assert [rules.legal(begun, out, order) for order in (GROWING, ANY_ORDER)] == [1, 2]


def swapped(record: Record, order: int) -> Iterator[tuple[bytes, bytes]]:
    """Hand and play area after every swap that an order of listing leads to."""
    rules, out = KERNEL.functions(), buffer()
    for code in out[: rules.legal(record, out, order)].copy():
        after = record.copy()
        rules.decide(after, code)
        if after.stage in {TAKE_UP, LAY_DOWN}:
            yield from swapped(after, order)
        else:
            yield after.hand[0].tobytes(), after.area[0].tobytes()


@pytest.mark.parametrize("area", ["F0F1B0", "B0M2", "F0", "M0M1M4"])
def test_the_order_of_search_loses_no_swap(area: str) -> None:
    """FA-P2-2, FA-P2-3: from the first kind of card to the last one."""
    begun = state_of(Table(street="F0", hand1="A2F0M3", area1=area)).record
    found = list(swapped(begun, GROWING))
    assert set(found) == set(swapped(begun, ANY_ORDER))


def test_the_order_of_search_finds_each_choice_once() -> None:
    """FA-P2-3: cards go down in growing order, so that no two ways lay the same ones."""
    state = play(Table(street="F0", hand1="A2F0B1M3", area1="F1B0"), "A2 ^F1 ^B0 _B1")
    rules, out = KERNEL.functions(), buffer()
    listed = {
        order: out[: rules.legal(state.record, out, order)].tolist()
        for order in (GROWING, ANY_ORDER)
    }
    assert set(listed[GROWING]) < set(listed[ANY_ORDER])


def test_with_an_empty_area_the_phase_is_over() -> None:
    """FA-P2-1, FA-ABI-1: nothing can come up, and a second Accountant is not offered."""
    state = play(Table(street="F0F2", hand1="A1A2B1"), "A1")
    assert words(state, "A") == []
    assert words(state, "B") == ["B1@F2"]
