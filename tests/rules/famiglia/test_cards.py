"""FA-CARD: what the sixty cards are and what they are worth."""

from collections import Counter

import pytest

from consigliere.core.errors import InvalidPosition
from consigliere.games.famiglia.rules.cards import DECKS, deck_of, full_deck, victory_points
from famiglia_table import GAME, NAMES, Table, state_of, words

POINTS = {
    "F": (1, 3, 6, 10, 15),
    "A": (0, 1, 3, 6, 10),
    "B": (0, 1, 3, 6, 10),
    "M": (0, 1, 3, 6, 10),
}


def test_four_families_of_fifteen() -> None:
    """FA-CARD-1: five cards of value 0, four 1, three 2, two 3 and one 4 in each family."""
    counts = GAME.conserved(GAME.initial({}, 2))
    assert counts == (5, 4, 3, 2, 1) * 4
    assert sum((5, 4, 3, 2, 1) * 4) == 60


@pytest.mark.parametrize(("card", "copies"), [("F0", 5), ("A1", 4), ("B2", 3), ("M3", 2)])
def test_no_card_has_too_many_copies(card: str, copies: int) -> None:
    """FA-CARD-1: a position with one copy too many is refused, even if sixty cards lie there."""
    line = str(Table(street="F4", hand1="-", hand2="-", rest="area1"))
    assert line.count(card) == copies
    with pytest.raises(InvalidPosition) as caught:
        state_of(line.replace("F4", card))
    assert caught.value.key == "too_many_copies"
    assert caught.value.details == {"card": card, "count": copies + 1, "expected": copies}


def test_start_sets() -> None:
    """FA-CARD-2: one 0 of each family per player; fifty-two cards remain, twelve zeros in them."""
    view = GAME.view(GAME.initial({}, 2), None)
    for side in view.sides:
        assert [(stack.card, stack.count) for stack in side.hand] == [
            ("F0", 1), ("A0", 1), ("B0", 1), ("M0", 1),
        ]  # fmt: skip
        assert side.area == ()
    pile = Counter({stack.card: stack.count for stack in view.unknown})
    assert pile.total() == 52
    assert {card: pile[card] for card in NAMES if card[1] == "0"} == {
        "F0": 3, "A0": 3, "B0": 3, "M0": 3,
    }  # fmt: skip


@pytest.mark.parametrize("card", NAMES)
def test_victory_points(card: str) -> None:
    """FA-CARD-3: what each card is worth to its owner."""
    state = state_of(Table(hand1=card, hand2="-", mover="=", passes=2))
    assert GAME.standing(state, "agreed").scores == (POINTS[card[0]][int(card[1])], 0)


def test_all_cards_are_worth_175() -> None:
    """FA-CARD-3: the sixty cards total 175 points."""
    state = state_of(Table(hand1="-", hand2="-", rest="area2", through=2, mover="="))
    assert GAME.standing(state, "agreed").scores == (0, 175)


def test_copies_are_interchangeable() -> None:
    """FA-CARD-1: which of two identical cards is meant makes no difference, so it is no choice."""
    assert words(Table(street="F0F0B1")) == ["+F0", "pass"]


def test_decks_and_points_as_they_are_printed() -> None:
    """FA-CARD-1, FA-CARD-3: the whole deck, and a small one of fifteen cards for research."""
    assert DECKS == ("full", "mini")
    assert deck_of("full").tolist() == full_deck().tolist() == [5, 4, 3, 2, 1] * 4
    small = {"F0": 4, "F1": 2, "F2": 1, "A0": 2, "B0": 2, "M0": 3, "M1": 1}
    assert deck_of("mini").tolist() == [small.get(name, 0) for name in NAMES]
    assert victory_points().tolist() == [POINTS[name[0]][int(name[1])] for name in NAMES]
