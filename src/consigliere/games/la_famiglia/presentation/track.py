"""The initiative track: all revealed orders in the order in which they are carried out."""

import numpy as np

from consigliere.games.bits import set_bits

from ..rules.record.frames import PUT, top, top_kind
from ..rules.record.record import ENCOUNTER, LOST, NOBODY, OPEN, TOKENS, Record
from ..rules.state import State
from .kernel import ask
from .view import Stage, TrackOrder
from .view_tables import kept

Order = tuple[int, int]
"""The seat of an order and its place among the tokens of the seat."""
_track_order = kept(TrackOrder)


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
    now, here = _order_of_now(s, orders)
    orders = [(order, here if order == now else at) for order, at in orders]
    return tuple(
        [
            _entry(state, order, at, _stage(at, is_now=order == now), reached)
            for (order, at), reached in zip(orders, _reached(state, orders), strict=True)
        ]
    )


def _stage(at: int, *, is_now: bool) -> Stage:
    if at < 0:
        return "lost" if at == LOST else "done"
    return "now" if is_now else "to_come"


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


def _entry(state: State, order: Order, at: int, when: Stage, reached: int) -> TrackOrder:
    names = state.components.territories
    seat, slot = order
    token = state.components.tokens[int(state.record.family[seat])][slot]
    if at < 0:
        return _track_order(seat, token, None, when, ())
    goals = tuple([names[goal] for goal in set_bits(reached)])
    return _track_order(seat, token, names[at], when, goals)


def _reached(state: State, orders: list[tuple[Order, int]]) -> list[int]:
    """The territories that orders could concern as things stand now, each as bits."""
    placed = np.array([(*order, at) for order, at in orders if at >= 0], np.int64).reshape(-1, 3)
    found = np.zeros(len(placed), np.int64)
    ask("note_reach", state, placed, found)
    bits = iter(found.tolist())
    return [next(bits) if at >= 0 else 0 for _, at in orders]
