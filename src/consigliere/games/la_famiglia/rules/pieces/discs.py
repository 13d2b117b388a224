"""The two tables of the round: free cells below, discs above (LF-TAB-01, LF-TAB-02)."""

from ...box.effects import NOTHING
from ..record.record import CELLS, COLUMNS, MAX_SEATS, NEUTRAL, NOBODY, Record
from ..record.tables import LookUp

BLUE = NOTHING
"""LF-TAB-02: the kind of a blue cell: it carries no action."""
DISC_OWNERS = MAX_SEATS + 1
"""The seats, and the neutral discs, which have the number NEUTRAL."""


def is_cell_free(s: Record, column: int, place: int) -> bool:
    """LF-INV-08, LF-PLAN-11: no disc lies there, and no figure stands there."""
    if s.lower[column, place] != NOBODY:
        return False
    for seat in range(s.seats):  # noqa: SIM110  Numba has no all()
        if s.figure[seat] == column * CELLS + place:
            return False
    return True


def free_cell(s: Record, t: LookUp, column: int, kind: int) -> int:
    """The topmost free cell of this kind, BLUE for a blue one; NOBODY if there is none."""
    actions = t.cells[s.round_number, column]
    if kind == BLUE:
        for place in range(actions, actions + t.blue[s.round_number, column]):
            if is_cell_free(s, column, place):
                return place
        return NOBODY
    for place in range(actions):
        if t.cell[s.round_number, column, place] == kind and is_cell_free(s, column, place):
            return place
    return NOBODY


def free_actions(s: Record, t: LookUp, column: int) -> int:
    """The kinds of the free action cells of a column, as bits (LF-DEC-08: equal ones are one)."""
    kinds = 0
    for place in range(t.cells[s.round_number, column]):
        if is_cell_free(s, column, place):
            kinds |= 1 << t.cell[s.round_number, column, place]
    return kinds


def topmost_action(s: Record, t: LookUp, column: int) -> int:
    """The topmost free action cell of any kind, NOBODY if there is none."""
    for place in range(t.cells[s.round_number, column]):
        if is_cell_free(s, column, place):
            return place
    return NOBODY


def has_free(s: Record, t: LookUp, column: int, with_blue: int) -> bool:
    """Whether any cell of a column is free, the blue ones too if asked."""
    most = t.cells[s.round_number, column]
    if with_blue != 0:
        most += t.blue[s.round_number, column]
    for place in range(most):  # noqa: SIM110  Numba has no any()
        if is_cell_free(s, column, place):
            return True
    return False


def count_free(s: Record, t: LookUp, column: int, with_blue: int) -> int:
    """How many cells of a column are free, the blue ones too if asked."""
    most = t.cells[s.round_number, column]
    if with_blue != 0:
        most += t.blue[s.round_number, column]
    count = 0
    for place in range(most):
        if is_cell_free(s, column, place):
            count += 1
    return count


def discs_in(s: Record, column: int) -> int:
    """The discs of a column of the upper table."""
    count = 0
    for owner in range(DISC_OWNERS):
        count += s.upper[column, owner]
    return count


def columns_with_discs(s: Record) -> int:
    """LF-PLAN-10: how many columns of the upper table have discs."""
    count = 0
    for column in range(COLUMNS):
        if discs_in(s, column) > 0:
            count += 1
    return count


def next_disc(s: Record, seat: int, column: int) -> int:
    """LF-DEC-10: the owner of the disc that goes next: own ones, by seat, the neutral ones last."""
    if s.upper[column, seat] > 0:
        return seat
    for owner in range(DISC_OWNERS):
        if s.upper[column, owner] > 0:
            return owner
    return NEUTRAL


def carry_down(s: Record, t: LookUp) -> int:
    """LF-PLAN-12: discs left above go to the same column below; returns how many there were."""
    count = 0
    for column in range(COLUMNS):
        for owner in range(DISC_OWNERS):
            for _ in range(s.upper[column, owner]):
                place = free_cell(s, t, column, BLUE)
                if place == NOBODY:
                    place = topmost_action(s, t, column)
                if place == NOBODY:
                    s.beside[column, owner] += 1
                else:
                    s.lower[column, place] = owner
                count += 1
            s.upper[column, owner] = 0
    return count


def change_tables(s: Record) -> None:
    """LF-RND-06, LF-PLAN-12: what lies on and beside the lower table lies on the upper one now."""
    for column in range(COLUMNS):
        for owner in range(DISC_OWNERS):
            s.upper[column, owner] += s.beside[column, owner]
            s.beside[column, owner] = 0
        for place in range(CELLS):
            if s.lower[column, place] != NOBODY:
                s.upper[column, s.lower[column, place]] += 1
                s.lower[column, place] = NOBODY
