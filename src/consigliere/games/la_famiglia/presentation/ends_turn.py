"""Which decisions end the turn, found by carrying them out."""

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


def turn_of(s: Record) -> tuple[int, ...]:
    """What stays the same within a turn, and changes from one to the next; see TURN_FIELDS."""
    return tuple(int(s[name]) for name in TURN_FIELDS)
