"""The stronger cells of the solo board for 2v1 are the locked ones, by the heuristic's measure."""

import numpy as np
from numpy.typing import NDArray

from consigliere.games.la_famiglia.game import LaFamiglia
from consigliere.games.la_famiglia.players.heuristic.effects import evaluate_solo_cell
from consigliere.games.la_famiglia.players.heuristic.policy import best_choice
from consigliere.games.la_famiglia.players.heuristic.workspace import new_workspace
from consigliere.games.la_famiglia.rules.random_play import random_draw
from consigliere.games.la_famiglia.rules.record.actions import MAX_CHOICES
from consigliere.games.la_famiglia.rules.record.frames import (
    MAIN,
    top_kind,
    top_seat,
    waits_for_chance,
)
from consigliere.games.la_famiglia.rules.record.record import OVER, SOLOIST
from consigliere.games.la_famiglia.rules.record.tables import LOCKED
from consigliere.games.la_famiglia.rules.step import decide
from consigliere.games.random_source import seed_random

TRIO = 1
"""The side of the solo board for 2v1."""


def values_of_cells(seed: int) -> dict[int, list[list[float]]]:
    """By round, the value of each cell for the soloist in each turn of a game of the heuristic."""
    state = LaFamiglia().initial({"mode": "2v1"}, 3)
    s, t, workspace, out = state.record, state.tables, new_workspace(), [0] * MAX_CHOICES
    seed_random(workspace.rng, seed)
    found: dict[int, list[list[float]]] = {}
    while s.phase != OVER:
        if waits_for_chance(s):
            decide(s, t, random_draw(s, t, workspace.rng))
            continue
        code = best_choice(s, t, workspace, out)
        if top_kind(s) == MAIN and top_seat(s) == SOLOIST and s.extra_used == 0:
            cells = range(int(t.solo_cells[TRIO]))
            values = [float(evaluate_solo_cell(s, t, workspace, SOLOIST, cell)) for cell in cells]
            found.setdefault(int(s.round_number), []).append(values)
        decide(s, t, code)
    return found


def test_every_locked_cell_is_worth_more_than_every_open_one() -> None:
    """LF-SOLO-13: in every round, on average over the soloist's turns of a game.

    «Дополнительные действия ограничены частотой их выполнения, а более сильные действия изначально
    заблокированы».
    """
    found = values_of_cells(1)
    assert len(found) >= 2
    kinds = LaFamiglia().initial({"mode": "2v1"}, 3).tables.solo_kind[TRIO][:10]
    is_locked: NDArray[np.bool_] = np.array([kind == LOCKED for kind in kinds])
    for turns in found.values():
        values = np.mean(turns, axis=0)
        assert values[is_locked].min() > values[~is_locked].max()
