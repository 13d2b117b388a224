"""Derived values in the view: discs on family boards, and the round of the log."""

from __future__ import annotations

import pytest

from consigliere.games.la_famiglia.presentation.notation import line_of
from consigliere.games.la_famiglia.presentation.view_builder import view_of
from consigliere.games.la_famiglia.rules import step
from consigliere.games.la_famiglia.rules.management.procedure import AT_CLEAN_UP
from consigliere.games.la_famiglia.rules.planning.influence import OWN_DISCS, level_of, row_size
from consigliere.games.la_famiglia.rules.record import frames
from consigliere.games.la_famiglia.rules.record.record import MANAGEMENT_2, ROWS
from la_famiglia_table import E1, SEATS, J, T, clear_tables, planning

TEAM = {0: (1, 1, 1), 1: (0, 1, 1), 2: (0, 0, 1), 3: (0, 0, 0)}
SOLOIST = {0: (1, 2, 1), 1: (0, 2, 1), 2: (0, 1, 1), 3: (0, 0, 1), 4: (0, 0, 0)}


@pytest.mark.parametrize(("mode", "seat"), [("2v2", 0), ("2v1", 0), ("2v1", 1), ("1v1", 1)])
def test_discs_go_from_left_to_right_and_the_councils_before_the_own_one(
    mode: str, seat: int
) -> None:
    """LF-BRD-03, LF-SETUP-02, LF-SOLO-01."""
    table = planning(mode)
    is_soloist = mode == "1v1" or (mode, seat) == ("2v1", 0)
    for removed, left in (SOLOIST if is_soloist else TEAM).items():
        for row in (J, E1):
            table.s.removed[seat, row] = removed
            assert view_of(table.state, None).players[seat].discs[row] == left


@pytest.mark.parametrize("mode", SEATS)
def test_discs_and_levels_agree(mode: str) -> None:
    """LF-BRD-02, LF-BRD-03: the level is the number of cells without a disc."""
    table = planning(mode)
    for seat in range(SEATS[mode]):
        for removed in range(int(row_size(table.s, seat)) + 1):
            table.s.removed[seat, :] = removed
            player = view_of(table.state, seat).players[seat]
            assert len(player.discs) == ROWS
            for row, cells in enumerate(player.discs):
                assert len(cells) == OWN_DISCS
                assert cells.count(0) == level_of(table.s, seat, row)
                assert sum(cells) == row_size(table.s, seat) - removed


def test_a_line_of_the_log_has_the_lock_in_the_round_that_ends() -> None:
    """LF-MGT-07, LF-SOLO-09, LF-NOT-01: as the view does."""
    table = clear_tables(planning("2v1"))
    table.s.upper[:3, 4] = 1
    table.s.phase, table.s.step, table.s.depth = MANAGEMENT_2, AT_CLEAN_UP, 0
    frames.ask(table.s, frames.COURSE, -1)
    step.settle(table.s, T)
    view = view_of(table.state, 0)
    assert (view.decision, view.round, view.phase) == ("unblock", 1, "management_2")
    assert line_of(table.state, 0, "unblock:V07") == "1M P1: unblock V07"
    table.play("unblock:V07")
    assert line_of(table.state, 0, "from:1:N") == "2p P1: from 1 N"
