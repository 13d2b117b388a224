"""Sets of cards, as words of bits."""

import random

from consigliere.games.family_tree.game import FamilyTree
from consigliere.games.family_tree.rules import record
from consigliere.games.family_tree.rules.record import cards_in, cards_in_deck


def test_a_deck_has_the_same_cards_whoever_reads_it() -> None:
    deck = FamilyTree().initial({}, 4).record.deck
    assert cards_in_deck(deck) == cards_in(deck)
    assert cards_in_deck(deck) == sorted(set(cards_in_deck(deck)))


def test_decks_that_never_come_again_are_not_remembered() -> None:
    """A server deals to thousands of tables."""
    game, luck = FamilyTree(), random.Random(1)  # noqa: S311  a deal for a test
    draws = before = 0
    for deal in range(8):
        state = game.initial({}, 4)
        while game.actors(state) == (-1,):
            event = luck.choice(game.chance(state))
            state = game.apply(state, event.action).state
            draws += 1
        if deal == 0:
            draws, before = 0, record._cards_of.cache_info().currsize
    remembered = record._cards_of.cache_info().currsize - before
    assert remembered < draws, "hands are, but the deck before each card is not"
