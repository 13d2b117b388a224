"""A small game for research: the last encounter of a game, and nothing before it."""

from __future__ import annotations

import pytest

from consigliere.games.la_famiglia.box.parts import SHEETS
from consigliere.games.la_famiglia.box.small import SIZES, small_game
from la_famiglia_table import Table


def test_a_small_game_is_the_last_round() -> None:
    """LF-RND-06, LF-END-04: so that whoever is ahead at its end wins."""
    for size in SIZES[1:]:
        table = Table("1v1", size=size)
        assert table.s.round_number == SHEETS
        assert table.s.first_player == small_game(size).first
        assert table.words()[0].startswith("at:")


@pytest.mark.parametrize("size", SIZES[1:])
def test_each_seat_of_a_small_game_places_its_orders(size: str) -> None:
    """LF-ACT-04: one after the other, the first seat first."""
    table, asked = Table("1v1", size=size), []
    while table.words()[0].startswith(("at:", "token:")):
        if table.seat not in asked:
            asked.append(table.seat)
        table.play(table.words()[0])
    assert asked == [0, 1]
