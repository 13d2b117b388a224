"""The initiative track: all revealed orders in the order in which they are carried out."""

from ..box.effects import AGIT, BLIT, EXPL, MOVE, MUST, SNIT
from ..rules.pieces.movement import boats_in, may_enter, sea_capacity, two_borders
from ..rules.record.frames import PUT, top, top_kind
from ..rules.record.record import ENCOUNTER, LOST, NOBODY, OPEN, TERRITORIES, TOKENS, Record
from ..rules.record.tables import LookUp
from ..rules.state import State
from .view import TrackOrder

Order = tuple[int, int]
"""The seat of an order and its place among the tokens of the seat."""
GROUPS = {MOVE, BLIT, MUST}
"""Orders that send or fetch groups."""


def track_of(state: State) -> tuple[TrackOrder, ...]:
    """LF-ORD-01, LF-ORD-02: by initiative, then by turn order; empty outside the encounter."""
    if state.track is None:  # all viewers see the same
        state.track = _track_of(state)
    found: tuple[TrackOrder, ...] = state.track
    return found


def _track_of(state: State) -> tuple[TrackOrder, ...]:
    s, t = state.record, state.tables
    if s.phase != ENCOUNTER or s.step == 0:
        return ()
    revealed = []
    for seat, places in enumerate(s.token_at[: s.seats].tolist()):
        turn = (seat - s.first_player) % s.seats
        for slot, place in enumerate(places):
            if place >= 0 or place in {OPEN, LOST}:
                revealed.append((int(t.initiative[s.family[seat], slot]), turn, slot, seat, place))
    revealed.sort()
    orders = [((seat, slot), place) for _, _, slot, seat, place in revealed]
    now, at = _order_of_now(s, orders)
    return tuple(
        _entry(state, order, at if order == now else place, is_now=order == now)
        for order, place in orders
    )


def _order_of_now(s: Record, orders: list[tuple[Order, int]]) -> tuple[Order | None, int]:
    """LF-ORD-01, LF-ORD-13: the order that is being carried out, and its territory.

    The rules are done with a Supply once its soldiers are asked for: it was the last one begun.
    """
    if s.order != NOBODY:
        return divmod(int(s.order), TOKENS), int(s.order_at)
    if top_kind(s) != PUT:
        return None, NOBODY
    begun = [order for order, place in orders if place == OPEN]
    return begun[-1], int(top(s, 2))


def _entry(state: State, order: Order, at: int, *, is_now: bool) -> TrackOrder:
    s, names = state.record, state.components.territories
    seat, slot = order
    token = state.components.tokens[int(s.family[seat])][slot]
    if at < 0:
        return TrackOrder(seat, token, None, "lost" if at == LOST else "done", ())
    reached = reach_of(s, state.tables, seat, slot, at)
    goals = tuple(names[goal] for goal in reached)
    return TrackOrder(seat, token, names[at], "now" if is_now else "to_come", goals)


def reach_of(s: Record, t: LookUp, seat: int, slot: int, at: int) -> list[int]:
    """LF-ORD-06 … LF-ORD-12: the territories that an order could concern as things stand now."""
    kind = t.order_kind[s.family[seat], slot]
    if kind == SNIT:
        return _places(int(t.within_two[at]))
    if kind in {EXPL, AGIT}:
        return _places(int(t.near[at]))
    if kind not in GROUPS:
        return []
    near = int(t.near[at])
    if kind == MUST:
        own = near | (_by_sea(s, t, seat, at) if s.muster_boat_1 else 0)
        return [place for place in _places(own) if s.owner[place] == seat]
    if s.cars[at] > 0:
        near |= int(two_borders(s, t, seat, at))
    near |= _by_sea(s, t, seat, at)
    return [place for place in _places(near) if may_enter(s, seat, place)]


def _places(bits: int) -> list[int]:
    return [place for place in range(TERRITORIES) if bits >> place & 1]


def _by_sea(s: Record, t: LookUp, seat: int, at: int) -> int:
    """LF-ORD-07: territories to which boats can carry soldiers, as bits."""
    coast = int(t.zones_of[at])
    if not any(boats_in(s, zone, s.side[seat]) for zone in range(t.zones) if coast >> zone & 1):
        return 0
    coasts = sum(1 << zone for zone in range(t.zones) if boats_in(s, zone, s.side[seat]))
    goals = (goal for goal in range(TERRITORIES) if goal != at and t.zones_of[goal] & coasts)
    return sum(1 << goal for goal in goals if sea_capacity(s, t, seat, at, goal) > 0)
