"""Orders: where to place them, which, and how to carry them out."""

from ...box.effects import AGIT, BLIT, EXPL, LAUN, MOVE, MUST, SNIT, SUPP
from ...rules.encounter.orders import CAR_BOMB, struck
from ...rules.pieces.movement import group_limit, order_seat, two_borders
from ...rules.pieces.stock import labs_of
from ...rules.planning.cells import orders_at
from ...rules.record.actions import (
    AGIT_OP,
    DEST_OP,
    EXPL_OP,
    NONE,
    SNITCH_OP,
    SRC_OP,
    STOP_OP,
    first_of,
    operation_of,
    second_of,
    third_of,
)
from ...rules.record.frames import top, top_seat
from ...rules.record.record import NEUTRAL, NOBODY, Record
from ...rules.record.tables import LookUp
from ..heuristic_weights import (
    AGAIN,
    ANYWHERE,
    BLITZ_WORTH,
    CAR_LOST,
    FALLEN,
    LIRA_WORTH,
    MUSTERED,
    ORDER_LOST,
    SECOND_GROUP,
    STRIKER,
    SUPPORTED,
)
from .battle import DEFENDERS, EMPTIED, TAKEN, Desk, attack_prospect
from .conflicts import strike_worth
from .gains import departure_cost, gain_from, promise_of
from .outlook import danger_of, denied_worth, foe_at, held_worth, look_around, of_round

# -- placing ---------------------------------------------------------------------------------


def weigh_spots(s: Record, t: LookUp, desk: Desk) -> None:
    """LF-DEC-16: where an order could do most."""
    seat = top_seat(s)
    look_around(s, t, desk, seat)
    for number in range(desk.size):
        code = desk.codes[number]
        worth = 0.0
        if operation_of(code) != STOP_OP:
            place = first_of(code)
            worth = desk.taste[ANYWHERE] + promise_of(s, t, desk, place, s.soldiers[place])
            if orders_at(s, seat, place) > 0:
                worth *= desk.taste[AGAIN]
        desk.values[number] = worth


def weigh_tokens(s: Record, t: LookUp, desk: Desk) -> None:
    """LF-DEC-16: the order that suits the place; of two alike the one that comes first."""
    seat = top_seat(s)
    look_around(s, t, desk, seat)
    family = s.family[seat]
    for number in range(desk.size):
        slot = first_of(desk.codes[number])
        worth = token_worth(s, t, desk, top(s, 1), slot)
        desk.values[number] = worth - 0.002 * t.initiative[family, slot]


def token_worth(s: Record, t: LookUp, desk: Desk, place: int, slot: int) -> float:
    """What a token of the seat could do in a place."""
    seat = desk.seat
    kind = t.order_kind[s.family[seat], slot]
    amount = t.order_amount[s.family[seat], slot]
    there = s.soldiers[place]
    if kind == MOVE or kind == BLIT:  # noqa: PLR1714, SIM109  a tuple test costs Numba time
        worth = promise_of(s, t, desk, place, there) + desk.taste[SECOND_GROUP] * (amount - 1)
        return worth + desk.taste[BLITZ_WORTH] if kind == BLIT else worth
    if kind == SUPP:
        count = min(amount, s.hq[seat])
        saved = danger_of(s, t, desk, place, there)
        saved -= danger_of(s, t, desk, place, there + count)
        return desk.taste[SUPPORTED] * count + saved
    if kind == EXPL or kind == SNIT or kind == AGIT:  # noqa: PLR1714, SIM109
        return 0.3 + desk.taste[STRIKER] * amount if has_foe_near(s, desk, place) else 0.3
    if kind == MUST:
        return desk.taste[MUSTERED] * soldiers_near(s, desk, place)
    lire = max(1, min(labs_of(s, seat), amount)) if kind == LAUN else 1
    return of_round(s, desk, LIRA_WORTH) * lire


def has_foe_near(s: Record, desk: Desk, place: int) -> bool:
    """Whether a player of the other side stands beside a territory."""
    for number in range(desk.near_count[place]):
        if foe_at(s, desk, desk.near[place, number]):
            return True
    return False


def soldiers_near(s: Record, desk: Desk, place: int) -> int:
    """The seat's soldiers beside a territory, one left behind in each."""
    found = 0
    for number in range(desk.near_count[place]):
        other = desk.near[place, number]
        if s.owner[other] == desk.seat:
            found += s.soldiers[other] - 1
    return found


# -- carrying out ----------------------------------------------------------------------------


def weigh_order(s: Record, t: LookUp, desk: Desk) -> None:
    """LF-DEC-18, LF-DEC-19, LF-DEC-20: what an order may do, and to do nothing more."""
    look_around(s, t, desk, order_seat(s))
    far = two_borders(s, t, desk.seat, s.order_at)
    for number in range(desk.size):
        desk.values[number] = order_worth(s, t, desk, desk.codes[number], far)


def order_worth(s: Record, t: LookUp, desk: Desk, code: int, far: int) -> float:
    """What an order brings that is carried out in this way."""
    operation = operation_of(code)
    other = first_of(code)
    second = second_of(code)
    if operation == DEST_OP or operation == SRC_OP:  # noqa: PLR1714, SIM109
        start = other if operation == SRC_OP else s.order_at
        goal = s.order_at if operation == SRC_OP else other
        limit = group_limit(s, t, other, second, far)
        best = group_worth(s, t, desk, start, goal, 1)
        for size in range(2, limit + 1):
            best = max(best, group_worth(s, t, desk, start, goal, size))
        return best - 0.01 * second
    if operation == EXPL_OP:
        count = struck(s, t, other, s.order_amount + CAR_BOMB * second)
        return strike_worth(s, desk, other, count) - desk.taste[CAR_LOST] * second
    if operation == SNITCH_OP:
        worth = strike_worth(s, desk, other, struck(s, t, other, s.order_amount))
        return worth if second == NONE else worth + desk.taste[ORDER_LOST]
    if operation == AGIT_OP:
        return agitation_worth(s, t, desk, other, second, third_of(code))
    return 0.0


def group_worth(s: Record, t: LookUp, desk: Desk, start: int, goal: int, size: int) -> float:  # noqa: PLR0913, PLR0917
    """What it brings that a group goes from one territory to another, less what that exposes."""
    return gain_from(s, t, desk, goal, size) - departure_cost(s, t, desk, start, size)


def agitation_worth(s: Record, t: LookUp, desk: Desk, origin: int, goal: int, count: int) -> float:  # noqa: PLR0913, PLR0917
    """Neutral soldiers leave a territory for the seat, or attack an enemy."""
    left = s.soldiers[origin] - count
    worth = 0.3 * held_worth(s, t, desk, origin) if left == 0 else 0.05 * count
    owner = s.owner[goal]
    if owner == NEUTRAL:
        return worth - 0.1 * held_worth(s, t, desk, goal)
    if owner == NOBODY:
        return worth - 0.4 * held_worth(s, t, desk, goal)
    if foe_at(s, desk, goal):
        there = s.soldiers[goal]
        cost = min(desk.cost[NEUTRAL], desk.cost[owner])
        cleared = attack_prospect(desk, cost, count, there, TAKEN)
        cleared += attack_prospect(desk, cost, count, there, EMPTIED)
        worth += cleared * denied_worth(s, desk, goal, owner)
        worth += of_round(s, desk, FALLEN) * (
            there - attack_prospect(desk, cost, count, there, DEFENDERS)
        )
    return worth


def weigh_sizes(s: Record, t: LookUp, desk: Desk) -> None:
    """LF-DEC-18, LF-DEC-19: how many soldiers go."""
    look_around(s, t, desk, order_seat(s))
    start = s.group_to if s.order_kind == MUST else s.order_at
    goal = s.order_at if s.order_kind == MUST else s.group_to
    for number in range(desk.size):
        size = first_of(desk.codes[number])
        desk.values[number] = group_worth(s, t, desk, start, goal, size) if size > 0 else 0.0


def weigh_cars(s: Record, desk: Desk) -> None:
    """LF-DEC-18: cars go along where no soldier stays with them, else no more than needed."""
    start = s.group_to if s.order_kind == MUST else s.order_at
    sign = 1.0 if s.group_size == s.soldiers[start] else -1.0
    for number in range(desk.size):
        desk.values[number] = sign * first_of(desk.codes[number])
