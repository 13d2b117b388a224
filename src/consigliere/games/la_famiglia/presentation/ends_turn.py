"""Which decisions end the turn, found by carrying them out."""

from ..rules.record.actions import PASS_OP, operation_of
from ..rules.record.frames import MAIN, top_kind
from ..rules.record.record import FINAL, PLANNING, Record
from ..rules.state import State
from ..rules.step import decide
from .view import TURN_FIELDS


def ends_turn(state: State, number: int) -> bool:
    """LF-PLAN-01, LF-PLAN-11: whether its player can do nothing more in this turn.

    Only while plans are made has somebody a turn, Final Actions included; in the encounter and in
    the managements nothing ends one. A main action leads to a further decision, whatever it is, so
    only a pass needs no trial.
    """
    before = state.record
    if before.phase not in {PLANNING, FINAL}:
        return False
    if top_kind(before) == MAIN:
        return operation_of(number) == PASS_OP
    after = before.copy()
    decide(after, state.tables, number)
    return turn_of(after) != turn_of(before)


def turn_of(s: Record) -> tuple[int, ...]:
    """What stays the same within a turn, and changes from one to the next; see TURN_FIELDS."""
    return tuple(int(s[name]) for name in TURN_FIELDS)
