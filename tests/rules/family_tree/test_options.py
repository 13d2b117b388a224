"""The options of Family Tree, as a game keeps them."""

import pytest

from consigliere.core.options import OptionSpec
from consigliere.games.family_tree.deck.small import SIZES, small_deck
from consigliere.games.family_tree.rules.options import SIZE, STARTER_OPTION, apply_options
from consigliere.games.family_tree.rules.record import empty_record
from family_table import GAME


@pytest.mark.parametrize("spec", GAME.info.options, ids=lambda spec: spec.name)
def test_a_table_plays_by_the_options_that_were_chosen(spec: OptionSpec) -> None:
    """FT-10, FT-21, FT-25, FT-39, FT-54, FT-56, FT-61, FT-70, FT-79: each value, alone."""
    for value in spec.values:
        seats = GAME.info.seats_for({spec.name: value})[-1]
        chosen = GAME.info.resolve_options({spec.name: value})
        played_by = dict(GAME.view(GAME.initial({spec.name: value}, seats), None).options)
        assert played_by == {name: chosen[name] for name in chosen if name != STARTER_OPTION}


@pytest.mark.parametrize("size", SIZES[1:])
def test_a_small_deck_deals_as_many_cards_as_it_says(size: str) -> None:
    """FT-70: instead of the five of a game with all cards."""
    options = GAME.info.resolve_options({"variant": "big", SIZE: size})
    record = empty_record(len(small_deck(size).hands))
    apply_options(record, options)
    assert record.dealt == small_deck(size).dealt
