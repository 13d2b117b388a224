"""Which decisions end the turn, found by carrying them out."""

from ..rules.legal import legal
from ..rules.record.actions import MAX_CHOICES
from ..rules.record.frames import waits_for_chance
from ..rules.record.record import FINAL, OVER, PLANNING, Record
from ..rules.record.tables import LookUp
from ..rules.state import State
from ..rules.step import decide
from .view import TURN_FIELDS


def ends_turn(state: State, number: int) -> bool:
    """LF-PLAN-01, LF-PLAN-11: whether its player is asked for nothing more in this turn.

    Only while plans are made has somebody a turn, Final Actions included; in the encounter and in
    the managements nothing ends one.
    """
    before = state.record
    if before.phase not in {PLANNING, FINAL}:
        return False
    after, turn = before.copy(), turn_of(before)
    decide(after, state.tables, number)
    while turn_of(after) == turn and (forced := _forced(after, state.tables)) is not None:
        decide(after, state.tables, forced)
    return turn_of(after) != turn


def _forced(s: Record, t: LookUp) -> int | None:
    """The only decision there is: at a table nobody is asked for it."""
    if s.phase == OVER or waits_for_chance(s):
        return None
    out = [0] * MAX_CHOICES
    return out[0] if legal(s, t, out) == 1 else None


def turn_of(s: Record) -> tuple[int, ...]:
    """What stays the same within a turn, and changes from one to the next; see TURN_FIELDS."""
    return tuple(int(s[name]) for name in TURN_FIELDS)
