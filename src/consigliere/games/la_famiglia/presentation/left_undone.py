"""What stays undone if an action or an order ends here, to be asked about once."""

from collections.abc import Callable

from consigliere.core.message import Arg, Message

from ..rules.record import frames
from ..rules.record.actions import (
    BONUSAT_OP,
    DONE_OP,
    NONE,
    NONE_OP,
    STOP_OP,
    first_of,
    operation_of,
)
from ..rules.record.frames import top_kind
from ..rules.state import State
from .questions import bonus_left, orders_left, put_left, tiles_left, token_now

Remainder = tuple[str, dict[str, Arg]] | None
"""The key of a question and its arguments; None if there is nothing to ask."""
_ENDS = {STOP_OP, NONE_OP, DONE_OP}


def left_undone(state: State, number: int) -> Message | None:
    """LF-GEN-07: the question before a decision that ends something; None for all others.

    An action ends with pieces in hand that have a place, or an order with groups or a target left.
    Decisions whose own words say what is not done, such as no Final Action, are not asked about.
    """
    is_end = operation_of(number) in _ENDS
    is_end = is_end or (operation_of(number) == BONUSAT_OP and first_of(number) == NONE)
    find = _REMAINDERS.get(int(top_kind(state.record))) if is_end else None
    found = None if find is None else find(state)
    if found is None:
        return None
    key, args = found
    return Message(f"sure.la_famiglia.{key}", args)


def _counted(key: str, count: Callable[[State], int]) -> Callable[[State], Remainder]:
    return lambda state: (key, {"count": count(state)})


def _put(state: State) -> Remainder:
    """LF-DEC-05: soldiers, members for the dome, or both."""
    which, count = put_left(state)
    return f"put{which}", {"count": count}


def _bonus(state: State) -> Remainder:
    """LF-DOME-07: what is given up, and no more than there is at hand."""
    which, count = bonus_left(state)
    return f"bonus_at{which}", {"count": count}


def _named(key: str) -> Callable[[State], Remainder]:
    return lambda _: (key, {})


def _order(state: State) -> Remainder:
    """LF-ORD-04, LF-ORD-06, LF-ORD-08: nothing was done with it, or groups are left.

    A Muster has no number of groups: once soldiers have come, it may end anywhere.
    """
    s = state.record
    args: dict[str, Arg] = {"token": token_now(state)}
    if s.visited == 0 and s.sea_used == 0:
        return "order", args | {"territory": state.components.territory(int(s.order_at))}
    return ("groups", args | {"count": int(s.groups)}) if s.groups > 0 else None


_REMAINDERS: dict[int, Callable[[State], Remainder]] = {
    frames.PUT: _put,
    frames.AT: _counted("at", orders_left),
    frames.TILE_CHOICE: _counted("tile", tiles_left),
    frames.BONUS_AT: _bonus,
    frames.PLACE_LAB: _named("lab"),
    frames.PLACE_CAR: _named("car"),
    frames.PLACE_BOAT: _named("boat"),
    frames.KIND: _named("kind"),
    frames.ORDER: _order,
}
"""By kind of the frame on top; each of them is asked only while there is something to do."""
