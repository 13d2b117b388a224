"""How a game ended, in words: which goal was met, and what decided where that was not enough."""

from consigliere.core.message import Arg, Message, seat_name

from ..rules.management.ending import CONDITION, REASONS, fulfils, side_total
from ..rules.pieces.control import controlled
from ..rules.record.record import OVER
from ..rules.state import State
from .names import side_names
from .view import Ending

_SIDES = (0, 1)


def ending_of(state: State) -> Ending | None:
    """LF-END-03, LF-END-04: how it ended; None while it goes on."""
    if state.record.phase != OVER:
        return None
    return ending_by(state, int(state.record.reason))


def ending_by(state: State, number: int) -> Ending:
    """LF-END-03, LF-END-04: how it ended, by the number of its reason."""
    goal = _goal(state)
    if number == CONDITION:
        return Ending(goal, goal)
    reason = Message(f"reason.la_famiglia.{REASONS[number]}")
    return Ending(goal, Message("reason.la_famiglia.then", {"goal": goal, "reason": reason}))


def _goal(state: State) -> Message:
    """LF-END-01, LF-END-02: which goal which side has reached, none or both of them."""
    sides = [side for side in _SIDES if fulfils(state.record, state.tables, side)]
    if len(sides) == 1:
        return _goal_of(state, sides[0])
    return Message(f"reason.la_famiglia.{'goal_both_sides' if sides else 'goal_nobody'}")


def _goal_of(state: State, side: int) -> Message:
    """LF-END-01, LF-END-02: a soloist's, a team's, that of one of its players, or both of these."""
    s, t = state.record, state.tables
    members = [seat for seat in range(s.seats) if s.side[seat] == side]
    best = max(members, key=lambda seat: int(controlled(s, seat)))
    own, total = int(controlled(s, best)), int(side_total(s, side))
    single, team = int(t.win_single), int(t.win_team)
    args: dict[str, Arg] = {"player": seat_name(best), "count": own, "needed": single}
    if len(members) == 1:
        return Message("reason.la_famiglia.goal_alone", args)
    if own < single:
        args = {"players": side_names(state, side), "count": total, "needed": team}
        return Message("reason.la_famiglia.goal_team", args)
    if total < team:
        return Message("reason.la_famiglia.goal_member", args)
    args = {"player": seat_name(best), "count": own, "total": total}
    return Message("reason.la_famiglia.goal_both_ways", args)
