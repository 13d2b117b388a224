"""Actions that would do nothing now, and why: said before one of them is chosen."""

from __future__ import annotations

from collections.abc import Callable

from consigliere.core.message import Message

from ..box import effects as code
from ..box.wording import what_action_does
from ..rules.pieces.discs import free_actions
from ..rules.pieces.equipment import BOAT_KIND, CAR_KIND, LAB_KIND, equipment_places
from ..rules.pieces.stock import (
    PUT_ANYWHERE,
    PUT_OWN,
    labs_of,
    members_at_hand,
    places_to_put,
    recruitable,
    soldiers_at_hand,
)
from ..rules.planning.cells import tokens_in_hq
from ..rules.planning.influence import row_size
from ..rules.record import actions as op
from ..rules.record.actions import NONE, first_of, operation_of
from ..rules.record.frames import top
from ..rules.record.record import NOBODY, ROWS
from ..rules.record.tables import solo_sides
from ..rules.state import State
from .questions import room_for_orders

Reason = str | None
"""The end of the key of a reason; None if something would be done."""


def void_choice(state: State, seat: int, number: int) -> Message | None:
    """LF-GEN-06: why the action that a decision carries out would do nothing; None for all others.

    A cell that costs something is asked about when it is paid.
    """
    operation, first = operation_of(number), first_of(number)
    cost = state.tables.cost
    if operation == op.TO_OP:
        return None if cost[first] > 0 else why_void(state, seat, first)
    if operation == op.ACT_OP:
        return why_void(state, seat, int(top(state.record, 0))) if first else None
    if operation == op.SOLO_OP:
        return None if first == NONE else why_void_cell(state, seat, first)
    if operation != op.FROM_OP:
        return None
    free = int(free_actions(state.record, state.tables, first))
    only = free.bit_length() - 1 if free.bit_count() == 1 else code.NOTHING
    return None if cost[only] > 0 else why_void(state, seat, only)


def why_void_cell(state: State, seat: int, cell: int) -> Message | None:
    """LF-SOLO-12: why none of the effects of a cell of the solo board would do anything."""
    found = code.read_effects(solo_sides(state.components.box)[state.side][cell].code) or ()
    reasons = [why_void(state, seat, effect.kind) for effect in found]
    return None if None in reasons else reasons[0]


def why_void(state: State, seat: int, effect: int) -> Message | None:
    """LF-GEN-06: why an effect would do nothing now."""
    find = _REASONS.get(int(effect))
    reason = None if find is None else find(state, seat)
    return None if reason is None else Message(f"text.la_famiglia.void.{reason}")


def what_action_does_now(state: State, seat: int, kind: int) -> Message:
    """LF-ACT-01 … LF-ACT-13: what the action of a cell is for, or why it does nothing now."""
    if kind == code.O1L and _orders(state, seat) is not None:
        return Message("text.la_famiglia.only_lire")
    return why_void(state, seat, kind) or what_action_does(kind)


def _orders(state: State, seat: int) -> Reason:
    """LF-ACT-04: no order at hand, or no territory with room for one."""
    if tokens_in_hq(state.record, seat) == 0:
        return "orders"
    return "room" if room_for_orders(state, seat) == 0 else None


def _recruits(state: State, seat: int) -> Reason:
    """LF-ACT-01, LF-ACT-17."""
    return "supply" if recruitable(state.record, seat, 1) == 0 else None


def _soldiers(mode: int) -> Callable[[State, int], Reason]:
    """LF-ACT-02, LF-ACT-14: nobody in the HQ, or no place; members always have the dome."""

    def find(state: State, seat: int) -> Reason:
        s, t = state.record, state.tables
        if members_at_hand(s, t, seat) > 0:
            return None
        if soldiers_at_hand(s, t, seat) == 0:
            return "hq"
        return "place" if places_to_put(s, t, seat, mode, NOBODY) == 0 else None

    return find


_anywhere, _to_own = _soldiers(PUT_ANYWHERE), _soldiers(PUT_OWN)


def _raid(state: State, seat: int) -> Reason:
    """LF-ACT-03: nobody to recruit, and nobody to place."""
    return _recruits(state, seat) and _anywhere(state, seat)


def _beside_labs(state: State, seat: int) -> Reason:
    """LF-ACT-15: no lab of one's own, or nobody in the HQ."""
    return "labs" if labs_of(state.record, seat) == 0 else _to_own(state, seat)


def _influence(state: State, seat: int) -> Reason:
    """LF-ACT-20."""
    s = state.record
    is_empty = all(s.removed[seat, row] == row_size(s, seat) for row in range(ROWS))
    return "board" if is_empty else None


def _equipment(*kinds: int) -> Callable[[State, int], Reason]:
    """LF-ACT-09 … LF-ACT-12."""

    def find(state: State, seat: int) -> Reason:
        s, t = state.record, state.tables
        has_place = any(equipment_places(s, t, seat, kind) != 0 for kind in kinds)
        return None if has_place else "equipment"

    return find


_REASONS: dict[int, Callable[[State, int], Reason]] = {
    **dict.fromkeys((code.ORD, code.PLACE_ORDERS), _orders),
    **dict.fromkeys((code.REC, code.RECRUIT), _recruits),
    **dict.fromkeys((code.RAP, code.RECRUIT_AND_PLACE), _raid),
    **dict.fromkeys((code.IN1, code.IN2, code.INR, code.INFLUENCE), _influence),
    **dict.fromkeys((code.LAB, code.FREE_LAB), _equipment(LAB_KIND)),
    **dict.fromkeys((code.CAR, code.FREE_CAR), _equipment(CAR_KIND)),
    **dict.fromkeys((code.BOA, code.FREE_BOAT), _equipment(BOAT_KIND)),
    code.EQU: _equipment(LAB_KIND, CAR_KIND, BOAT_KIND),
    code.CAR_OR_BOAT: _equipment(CAR_KIND, BOAT_KIND),
    code.PLC: _anywhere,
    code.REINFORCE: _to_own,
    code.BESIDE_LABS: _beside_labs,
}
"""By effect; lire come always."""
