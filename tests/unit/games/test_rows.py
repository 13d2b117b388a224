"""Rows: what is read of them, and that nothing is left of them."""

from __future__ import annotations

import gc
from copy import copy

import numpy as np
import pytest

from consigliere.core.action import CHANCE
from consigliere.games.registry import load_game
from consigliere.games.rows import Row, layout_of_rows, row_of

SIZES = np.dtype([("count", np.int64), ("sizes", np.int64, (3,)), ("grid", np.int8, (2, 2))])


class Sizes(Row):
    pass


LAYOUT = layout_of_rows(Sizes, SIZES)


def frozen(count: int = 7) -> Row:
    row = row_of(np.zeros(1, LAYOUT)[0], Sizes)
    row.count = count
    return row.freeze()


def test_a_frozen_row_tells_its_fields_and_keeps_them() -> None:
    row = frozen()
    assert type(row.count) is int
    assert (row.count, row.sizes.tolist(), row.grid.shape) == (7, [0, 0, 0], (2, 2))
    assert row.sizes is row.sizes
    with pytest.raises(AttributeError, match="count of a frozen row"):
        row.count = 8
    copied = row.copy()
    copied.count = 8
    assert (row.count, copied.count) == (7, 8)


def test_a_row_that_was_read_goes_when_nobody_holds_it() -> None:
    """Its arrays must not hold it: NumPy's do not tell the collector what they hold."""
    for _ in range(10):
        frozen().sizes.sum()
    gc.collect()
    assert not [one for one in gc.get_objects() if type(one) is Sizes]  # some are weak proxies


def test_an_array_outlives_its_row() -> None:
    sizes = frozen().sizes
    gc.collect()
    assert sizes.tolist() == [0, 0, 0]


@pytest.mark.parametrize("game_id", ["famiglia", "family-tree"])
def test_a_copy_of_a_state_has_nothing_that_was_worked_out(game_id: str) -> None:
    """A table keeps copies of its past; what was worked out would take as much memory again."""
    game = load_game(game_id)
    state = game.initial(game.info.resolve_options({}), 2)
    while game.actors(state) == (CHANCE,):
        state = game.apply(state, game.chance(state)[0].action).state
    game.choices(state, game.actors(state)[0])
    game.view(state, 0)
    assert state.decisions is not None
    past = copy(state)
    assert past == state
    assert past.decisions is None
    assert set(vars(past.record)) <= {"_is_frozen"}
