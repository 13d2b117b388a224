"""Explains why a decision of the encounter or of a lull is illegal: the first rule that forbids it.

Only for illegal decisions of the right kind; legality itself is decided by `legal` alone.
"""

from collections.abc import Callable

from consigliere.core.errors import IllegalAction
from consigliere.core.message import Arg, Message

from ..box.effects import AGIT, BLIT, EXPL, MOVE, MUST, SNIT
from ..rules.encounter.conflict import brute_cost
from ..rules.encounter.orders import can_agitate, can_settle, can_strike
from ..rules.pieces.control import controlled, tiles_of
from ..rules.pieces.forces import opposes
from ..rules.pieces.movement import (
    BY_CAR,
    BY_LAND,
    BY_SEA,
    fewest_soldiers,
    order_seat,
    sea_capacity,
)
from ..rules.pieces.movement import goal_of as group_goal
from ..rules.pieces.movement import origin_of as group_origin
from ..rules.pieces.stock import borders
from ..rules.record import actions as op
from ..rules.record.actions import first_of, operation_of, second_of
from ..rules.record.frames import top, top_seat
from ..rules.record.record import DUMMY, NEUTRAL, NOBODY
from ..rules.state import State
from .notation import CARD_WORDS
from .refusal import not_now, refused

_ORDERS: dict[int, tuple[int, ...]] = {
    int(op.DEST_OP): (MOVE, BLIT),
    int(op.SRC_OP): (MUST,),
    int(op.DONE_OP): (MOVE, BLIT, MUST),
    int(op.EXPL_OP): (EXPL,),
    int(op.SNITCH_OP): (SNIT,),
    int(op.AGIT_OP): (AGIT,),
}
"""LF-DEC-18, LF-DEC-19, LF-DEC-20: the types of orders that an operation is for."""


def why_not_encounter(state: State, number: int) -> IllegalAction:
    """The reason why a decision is illegal."""
    operation = operation_of(number)
    if operation in _ORDERS and int(state.record.order_kind) not in _ORDERS[operation]:
        return refused("other_order", "LF-ORD-05")
    find = _REASONS.get(operation)
    return find(state, number) if find else not_now(state)


def _named(state: State, territory: int) -> dict[str, Arg]:
    return {"territory": state.components.territory(territory)}


# -- groups --------------------------------------------------------------------------------


def _why_not_sent(state: State, number: int) -> IllegalAction:
    """LF-ORD-06, LF-ORD-07: why no group can move there in this way."""
    s, goal, way = state.record, first_of(number), second_of(number)
    args = _named(state, goal)
    if goal == s.order_at:
        return refused("stays_there", "LF-ORD-06", **args)
    if s.partner[order_seat(s)] != NOBODY and s.owner[goal] == s.partner[order_seat(s)]:
        return refused("partners_territory", "LF-ORD-06", **args)
    if s.visited >> goal & 1:
        return refused("one_group_there", "LF-ORD-06", **args)
    if s.soldiers[s.order_at] <= s.moved:
        return refused("all_have_moved", "LF-ORD-06")
    return _why_no_way(state, goal, way)


def _why_no_way(state: State, other: int, way: int) -> IllegalAction:
    """LF-MAP-04, LF-MAP-05, LF-ORD-06, LF-ORD-07: no border, no car, no passage, no boat."""
    s, t, args = state.record, state.tables, _named(state, other)
    if way == BY_LAND:
        return refused("no_border", "LF-MAP-04", **args)
    if way == BY_SEA:
        return _why_not_by_sea(state, other)
    if not t.within_two[s.order_at] >> other & 1:
        return refused("too_far", "LF-ORD-06", **args)
    if t.near[s.order_at] >> other & 1:
        return refused("one_border_only", "LF-MAP-05", **args)
    if s.cars[s.order_at] == 0:
        return refused("no_car", "LF-ORD-06", **args)
    return refused("no_passage", "LF-ORD-06", **args)


def _why_not_by_sea(state: State, other: int) -> IllegalAction:
    """LF-ORD-07: another group has gone by sea, or there is no coast or no boat."""
    s, t = state.record, state.tables
    if s.sea_used:
        return refused("one_group_by_sea", "LF-ORD-07")
    for place in (int(s.order_at), other):
        if t.zones_of[place] == 0:
            return refused("no_coast", "LF-ORD-07", **_named(state, place))
    return refused("no_boat", "LF-ORD-07", **_named(state, other))


def _why_not_called(state: State, number: int) -> IllegalAction:
    """LF-OPT-04, LF-ORD-08: why a Muster cannot call soldiers from there."""
    s, origin, way = state.record, first_of(number), second_of(number)
    args = _named(state, origin)
    if way == BY_CAR:
        return refused("muster_one_border", "LF-ORD-08")
    if way == BY_SEA and not s.muster_boat_1:
        return refused("muster_no_boat", "LF-OPT-04")
    if origin == s.order_at or s.owner[origin] != order_seat(s):
        return refused("muster_only_own", "LF-ORD-08", **args)
    if way == BY_SEA:
        return _why_not_by_sea(state, origin)
    if s.visited >> origin & 1:
        return refused("mustered_already", "LF-ORD-08", **args)
    return refused("muster_neighbours", "LF-ORD-08", **args)


def _why_not_size(state: State, number: int) -> IllegalAction:
    """LF-ORD-06, LF-ORD-07: why a group cannot have this size."""
    s, most = state.record, int(top(state.record, 0))
    if first_of(number) < fewest_soldiers(s):
        return refused("nobody_moves", "LF-ORD-06")
    if s.group_way == BY_SEA:
        origin, goal = group_origin(s, s.group_to), group_goal(s, s.group_to)
        seat = order_seat(s)
        if first_of(number) > sea_capacity(s, state.tables, seat, origin, goal):
            return refused("boats_carry", "LF-ORD-07", most=most)
    if s.group_way == BY_CAR:
        return refused("cars_carry", "LF-ORD-06", most=most)
    return refused("not_so_many", "LF-ORD-06", most=most)


def _why_not_cars(state: State, number: int) -> IllegalAction:
    """LF-ORD-06: too few cars for the soldiers, or too many."""
    fewest, most = int(top(state.record, 0)), int(top(state.record, 1))
    return refused("cars_range", "LF-ORD-06", fewest=fewest, most=most)


# -- strikes -------------------------------------------------------------------------------


def _why_not_struck(state: State, number: int) -> IllegalAction:
    """LF-ORD-10, LF-ORD-11: no enemy there, too far, no car, or no such order."""
    s, goal = state.record, first_of(number)
    if can_strike(s, state.tables, goal):
        if operation_of(number) == op.EXPL_OP:
            return refused("no_car_for_it", "LF-ORD-10")
        return refused("no_such_order", "LF-ORD-11", **_named(state, goal))
    if not opposes(s, int(top_seat(s)), s.owner[goal]):
        return refused("nobody_to_hit", "LF-ORD-10", **_named(state, goal))
    return _why_not_reached(state, number)


def _why_not_reached(state: State, number: int) -> IllegalAction:
    args = _named(state, first_of(number))
    if operation_of(number) == op.EXPL_OP:
        return refused("no_border", "LF-ORD-10", **args)
    return refused("snitch_too_far", "LF-ORD-11", **args)


def _why_not_agitated(state: State, number: int) -> IllegalAction:
    """LF-CMB-13, LF-ORD-12: not neutral soldiers, no neighbour, too many, or a wrong goal."""
    s, t = state.record, state.tables
    origin, goal = first_of(number), second_of(number)
    if s.owner[origin] == DUMMY:
        return refused("dummy_not_neutral", "LF-CMB-13", **_named(state, origin))
    if s.owner[origin] != NEUTRAL:
        return refused("no_neutrals", "LF-ORD-12", **_named(state, origin))
    if not can_agitate(s, t, origin):
        return refused("no_border", "LF-ORD-12", **_named(state, origin))
    if can_settle(s, t, origin, goal):
        most = min(int(s.order_amount), int(s.soldiers[origin]))
        return refused("not_so_many", "LF-ORD-12", most=most)
    if not t.near[origin] >> goal & 1:
        names = _named(state, origin) | {"goal": state.components.territory(goal)}
        return refused("not_neighbours", "LF-ORD-12", **names)
    return refused("own_side", "LF-ORD-12", **_named(state, goal))


# -- conflict ------------------------------------------------------------------------------


def _why_not_brute(state: State, number: int) -> IllegalAction:
    cost = int(brute_cost(state.record, state.tables))
    return refused("brute_needs", "LF-CMB-03", count=cost)


def _why_not_subtle(state: State, number: int) -> IllegalAction:
    return refused("subtle_steps", "LF-CMB-04", count=int(state.tables.subtle_steps))


def _why_not_withdrawn(state: State, number: int) -> IllegalAction:
    return refused("no_step_yet", "LF-CMB-02")


def _why_not_card(state: State, number: int) -> IllegalAction:
    card = Message(f"la_famiglia.conflict_card.{CARD_WORDS[first_of(number)]}")
    return refused("card_played", "LF-CMB-04", card=card)


# -- management ----------------------------------------------------------------------------


def _why_not_marked(state: State, number: int) -> IllegalAction:
    """LF-MGT-02: too many discs, or a tile that is not in this game or is marked already."""
    s, seat, tile = state.record, int(top_seat(state.record)), first_of(number)
    if tiles_of(s, seat) > controlled(s, seat):
        return refused("too_many_tiles", "LF-MGT-02", count=controlled(s, seat))
    return _why_not_free(state, tile)


def _why_not_free(state: State, tile: int) -> IllegalAction:
    args: dict[str, Arg] = {"tile": state.components.tile(tile)}
    key = "tile_taken" if state.record.tile_set[tile] else "tile_not_used"
    return refused(key, "LF-MGT-02", **args)


def _why_not_left(state: State, number: int) -> IllegalAction:
    s, seat, tile = state.record, int(top_seat(state.record)), first_of(number)
    if tiles_of(s, seat) <= controlled(s, seat):
        return refused("tiles_allowed", "LF-MGT-02", count=controlled(s, seat))
    return refused("not_your_tile", "LF-MGT-02", tile=state.components.tile(tile))


def _why_not_stopped(state: State, number: int) -> IllegalAction:
    s, seat = state.record, int(top_seat(state.record))
    return refused("too_many_tiles", "LF-MGT-02", count=controlled(s, seat))


def _why_not_shifted(state: State, number: int) -> IllegalAction:
    """LF-MGT-04, LF-OPT-05: not one's own tile, shifted already, or no free tile."""
    s, seat, tile = state.record, int(top_seat(state.record)), first_of(number)
    if s.tile_disc[s.side[seat], tile] != seat:
        return refused("not_your_tile", "LF-MGT-04", tile=state.components.tile(tile))
    if s.shifted >> tile & 1:
        return refused("shifted_already", "LF-MGT-04", tile=state.components.tile(tile))
    return _why_not_free(state, second_of(number))


def _why_not_hit(state: State, number: int) -> IllegalAction:
    """LF-COMP-10, LF-MGT-05: not an enemy, not a neighbour, or a single soldier."""
    s, t, seat, goal = state.record, state.tables, int(top_seat(state.record)), first_of(number)
    if not opposes(s, seat, s.owner[goal]):
        key = "nobody_to_hit"
    else:
        key = "only_one_there" if borders(s, t, seat, goal) else "not_beside_yours"
    return refused(key, "LF-COMP-10", **_named(state, goal))


_REASONS: dict[int, Callable[[State, int], IllegalAction]] = {
    int(op.DEST_OP): _why_not_sent,
    int(op.SRC_OP): _why_not_called,
    int(op.COUNT_OP): _why_not_size,
    int(op.CARS_OP): _why_not_cars,
    int(op.EXPL_OP): _why_not_struck,
    int(op.SNITCH_OP): _why_not_struck,
    int(op.AGIT_OP): _why_not_agitated,
    int(op.BRUTE_OP): _why_not_brute,
    int(op.SUBTLE_OP): _why_not_subtle,
    int(op.WITHDRAW_OP): _why_not_withdrawn,
    int(op.CARD_OP): _why_not_card,
    int(op.TILE_OP): _why_not_marked,
    int(op.UNTILE_OP): _why_not_left,
    int(op.STOP_OP): _why_not_stopped,
    int(op.SHIFT_OP): _why_not_shifted,
    int(op.HIT_OP): _why_not_hit,
}
"""The function for each operation."""
