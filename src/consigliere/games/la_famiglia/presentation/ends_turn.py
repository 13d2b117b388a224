"""Which decisions end the turn, found by carrying them out, and which the whole planning."""

from ..rules.phases import leaves_few
from ..rules.pieces.discs import discs_in
from ..rules.record.actions import FROM_OP, GAIN_OP, first_of, operation_of
from ..rules.record.record import FINAL, PLANNING, Record
from ..rules.state import State
from .decided import decided
from .listing import legal_decisions
from .view import TURN_FIELDS


def ends_turn(state: State, number: int) -> bool:
    """LF-PLAN-01, LF-PLAN-11: whether its player is asked for nothing more in this turn.

    Only while plans are made has somebody a turn, Final Actions included; in the encounter and in
    the managements nothing ends one.
    """
    if state.record.phase not in {PLANNING, FINAL}:
        return False
    turn = turn_of(state.record)
    after, _ = decided(state, number)
    # where one decision only is left, nobody is asked for it
    while turn_of(after.record) == turn and len(left := legal_decisions(after)) == 1:
        after, _ = decided(after, left[0])
    return turn_of(after.record) != turn


def ends_planning(state: State, number: int) -> bool:
    """LF-PLAN-10: whether with this main action planning ends, as few columns have discs then.

    A column is left without any when its last disc is moved down, or all of them are by Gain
    influence. Whatever else belongs to the turn is still done, and so are the Final Actions.
    """
    s, operation = state.record, operation_of(number)
    if operation not in {FROM_OP, GAIN_OP}:
        return False
    is_emptied = operation == GAIN_OP or discs_in(s, first_of(number)) == 1
    return is_emptied and leaves_few(s, state.tables, 1)


def turn_of(s: Record) -> tuple[int, ...]:
    """What stays the same within a turn, and changes from one to the next; see TURN_FIELDS."""
    return tuple(int(s[name]) for name in TURN_FIELDS)
