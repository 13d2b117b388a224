"""The encounter phase: orders are revealed, and carried out one after the other."""

from ...box.effects import AGIT, BLIT, BLUF, EXPL, GUARD, LAUN, MOVE, MUST, SUPP
from ...box.parts import TERRITORIES
from ..pieces.control import lasting
from ..pieces.forces import add_cars, add_soldiers, enlist, is_player, leave, lose_soldiers, opposes
from ..pieces.movement import (
    BY_SEA,
    WAYS,
    fewest_cars,
    goal_of,
    group_limit,
    most_cars,
    order_seat,
    origin_of,
    two_borders,
)
from ..pieces.stock import PUT_ONE, ask_put, earn, in_turn_order, labs_of
from ..record.frames import COUNT, GROUP_CARS, ORDER, ask, pop, push
from ..record.record import LOST, MANAGEMENT_2, NEUTRAL, NOBODY, OPEN, TOKENS, Record
from ..record.rule_events import (
    BOMBED,
    GROUP_MOVED,
    JOINED,
    ORDER_DECLINED,
    ORDER_SNITCHED,
    ORDER_STARTS,
    ORDER_VOID,
    REVEALED,
    SNITCHED,
    note,
)
from ..record.tables import LookUp
from .conflict import begin_conflict, end_group

CAR_BOMB = 2
"""LF-ORD-10: more soldiers that an Explosion removes for a car."""
LAST = 1 << 20
"""Later than any initiative."""


def advance_encounter(s: Record, t: LookUp) -> None:
    """LF-ORD-01, LF-RND-04: reveal all orders, then carry on with the current or the next one."""
    if s.step == 0:
        s.step = 1
        note(s, REVEALED, NOBODY, 0, 0, 0)
    elif s.order != NOBODY:
        continue_order(s, t)
    else:
        following = next_order(s, t)
        if following == NOBODY:
            s.phase = MANAGEMENT_2
            s.step = 0
        else:
            begin_order(s, t, following)


# -- one order after the other -----------------------------------------------------------------


def next_order(s: Record, t: LookUp) -> int:
    """LF-ORD-01, LF-ORD-02: the order with the least initiative, NOBODY if none is left.

    Equal ones would go by turn order, territory and token.
    """
    best = NOBODY
    best_key = LAST
    for place in range(s.seats):
        seat = in_turn_order(s, place)
        for slot in range(TOKENS):
            territory = s.token_at[seat, slot]
            if territory >= 0:
                key = t.initiative[s.family[seat], slot] * s.seats + place
                key = key * TERRITORIES + territory
                if key < best_key:
                    best = seat * TOKENS + slot
                    best_key = key
    return best


def begin_order(s: Record, t: LookUp, order: int) -> None:
    """LF-ORD-04, LF-ORD-13, LF-ORD-14, LF-ORD-15: an order is open; money comes by itself."""
    seat = order // TOKENS
    slot = order % TOKENS
    s.order = order
    s.order_at = s.token_at[seat, slot]
    s.order_kind = t.order_kind[s.family[seat], slot]
    s.order_amount = t.order_amount[s.family[seat], slot]
    s.groups = s.order_amount if s.order_kind == MOVE or s.order_kind == BLIT else 0  # noqa: PLR1714
    s.token_at[seat, slot] = OPEN
    note(s, ORDER_STARTS, seat, s.order_at, slot, 0)
    if s.order_kind == LAUN:
        earn(s, seat, max(1, min(labs_of(s, seat), s.order_amount)))
        end_order(s)
    elif s.order_kind == BLUF:
        earn(s, seat, s.order_amount)
        end_order(s)
    elif s.order_kind == SUPP:
        ask_put(s, t, seat, PUT_ONE, s.order_amount, s.order_at)
        end_order(s)
    elif has_targets(s, t):
        ask(s, ORDER, seat)
    else:
        note(s, ORDER_VOID, seat, s.order_at, slot, 0)
        end_order(s)


def continue_order(s: Record, t: LookUp) -> None:
    """LF-ORD-06, LF-ORD-08: another group, if there may be one and there is anything to move."""
    if (s.groups > 0 or s.order_kind == MUST) and has_targets(s, t):
        ask(s, ORDER, order_seat(s))
    else:
        end_order(s)


def end_order(s: Record) -> None:
    """LF-ORD-04: the token stays face up until the clean-up."""
    s.order = NOBODY
    s.order_at = NOBODY
    s.order_kind = 0
    s.order_amount = 0
    s.groups = 0
    s.moved = 0
    s.visited = 0
    s.sea_used = 0


def decline(s: Record) -> None:
    """LF-GEN-07, LF-ORD-04: the rest of an order is not carried out."""
    pop(s)
    if s.visited == 0 and s.sea_used == 0:
        seat = order_seat(s)
        note(s, ORDER_DECLINED, seat, s.order_at, s.order % TOKENS, 0)
    end_order(s)


# -- targets -----------------------------------------------------------------------------------


def has_targets(s: Record, t: LookUp) -> bool:
    """LF-DEC-33, LF-ORD-04: whether there is anything that the order can do."""
    if s.order_kind == AGIT:
        for territory in range(TERRITORIES):
            if can_agitate(s, t, territory) and has_goal(s, t, territory):
                return True
        return False
    is_move = s.order_kind == MOVE or s.order_kind == MUST or s.order_kind == BLIT  # noqa: PLR1714
    far = two_borders(s, t, order_seat(s), s.order_at)
    for territory in range(TERRITORIES):
        if is_move:
            for way in range(WAYS):
                if group_limit(s, t, territory, way, far) > 0:
                    return True
        elif can_strike(s, t, territory):
            return True
    return False


def can_strike(s: Record, t: LookUp, territory: int) -> bool:
    """LF-ORD-10, LF-ORD-11: an enemy, neutral or dummy territory near enough for the order."""
    reach = t.near[s.order_at] if s.order_kind == EXPL else t.within_two[s.order_at]
    return reach >> territory & 1 != 0 and opposes(s, order_seat(s), s.owner[territory])


def can_agitate(s: Record, t: LookUp, territory: int) -> bool:
    """LF-CMB-13, LF-ORD-12: neutral soldiers beside the order; never those of the dummy."""
    return t.near[s.order_at] >> territory & 1 != 0 and s.owner[territory] == NEUTRAL


def can_settle(s: Record, t: LookUp, origin: int, goal: int) -> bool:
    """LF-ORD-12: beside their territory, empty, neutral or to be attacked; not one's own side's."""
    owner = s.owner[goal]
    is_open = owner == NOBODY or opposes(s, order_seat(s), owner)
    return t.near[origin] >> goal & 1 != 0 and is_open


def has_goal(s: Record, t: LookUp, origin: int) -> bool:
    """LF-DEC-33: whether neutral soldiers there can be moved anywhere."""
    for goal in range(TERRITORIES):  # noqa: SIM110  Numba has no any()
        if can_settle(s, t, origin, goal):
            return True
    return False


# -- groups ------------------------------------------------------------------------------------


def choose_way(s: Record, t: LookUp, other: int, way: int) -> None:
    """LF-DEC-18, LF-DEC-19: where a group goes, or comes from; then its size."""
    pop(s)
    limit = group_limit(s, t, other, way, two_borders(s, t, order_seat(s), s.order_at))
    s.group_to = other
    s.group_way = way
    push(s, COUNT, order_seat(s), limit, 0, 0)


def choose_size(s: Record, t: LookUp, size: int) -> None:
    """LF-DEC-18, LF-DEC-19: how many soldiers; then how many cars, if there is a choice."""
    pop(s)
    s.group_size = size
    fewest = fewest_cars(s, t)
    most = most_cars(s)
    if fewest < most:
        push(s, GROUP_CARS, order_seat(s), fewest, most, 0)
    else:
        send_group(s, t, most)


def choose_cars(s: Record, t: LookUp, cars: int) -> None:
    """LF-DEC-18, LF-DEC-19: how many cars go along."""
    pop(s)
    send_group(s, t, cars)


def send_group(s: Record, t: LookUp, cars: int) -> None:
    """LF-ORD-03, LF-ORD-06, LF-ORD-07, LF-ORD-08, LF-ORD-17: a group leaves.

    What it leaves without soldiers loses its orders and the cars that stay.
    """
    other = s.group_to
    if s.group_way == BY_SEA:
        s.sea_used = 1
    if s.order_kind != MUST or s.group_way != BY_SEA:
        s.visited |= 1 << other
    if s.groups > 0:
        s.groups -= 1
    s.attack_owner = order_seat(s)
    s.attack_from = origin_of(s, other)
    s.target = goal_of(s, other)
    s.attackers = s.group_size
    s.attack_cars = cars
    s.group_to = NOBODY
    s.group_way = NOBODY
    s.group_size = 0
    s.cars[s.attack_from] -= cars
    leave(s, s.attack_from, s.attackers)
    arrive(s, t)


def arrive(s: Record, t: LookUp) -> None:
    """LF-ORD-06, LF-ORD-12, LF-ORD-17: it settles where nobody or its owner is, else it fights."""
    there = s.owner[s.target]
    if there != NOBODY and there != s.attack_owner:  # noqa: PLR1714  a tuple test costs Numba time
        begin_conflict(s, order_seat(s))
        return
    note(s, GROUP_MOVED, s.attack_owner, s.attack_from, s.target, s.attackers)
    add_soldiers(s, s.target, s.attack_owner, s.attackers)
    if is_player(s.attack_owner):
        add_cars(s, t, s.target, s.attack_owner, s.attack_cars)
    end_group(s)


# -- strikes and agitation ---------------------------------------------------------------------


def explode(s: Record, t: LookUp, territory: int, cars: int) -> None:
    """LF-ORD-10: soldiers of a neighbouring territory are removed, more of them for a car."""
    pop(s)
    s.cars[s.order_at] -= cars
    s.cars_supply[order_seat(s)] += cars
    count = struck(s, t, territory, s.order_amount + CAR_BOMB * cars)
    note(s, BOMBED, order_seat(s), territory, count, cars)
    strike(s, territory, count)
    end_order(s)


def snitch(s: Record, t: LookUp, territory: int, slot: int) -> None:
    """LF-ORD-11: a soldier at distance one or two is removed, and an order if one is named."""
    pop(s)
    owner = s.owner[territory]
    count = struck(s, t, territory, s.order_amount)
    note(s, SNITCHED, order_seat(s), territory, count, 0)
    if slot < TOKENS:
        s.token_at[owner, slot] = LOST
        note(s, ORDER_SNITCHED, owner, territory, slot, 0)
    strike(s, territory, count)
    end_order(s)


def struck(s: Record, t: LookUp, territory: int, count: int) -> int:
    """LF-MGT-06, LF-ORD-16: how many soldiers an Explosion or a Snitch removes there.

    The tile of their owner saves one, a lab the last.
    """
    owner = s.owner[territory]
    if is_player(owner):
        count -= lasting(s, t, owner, GUARD)
    sheltered = 1 if s.labs[territory] > 0 else 0
    return max(0, min(count, s.soldiers[territory] - sheltered))


def strike(s: Record, territory: int, count: int) -> None:
    """LF-OPT-02, LF-ORD-10, LF-ORD-11, LF-ORD-18: soldiers go; option off, neutrals come over."""
    is_neutral = s.owner[territory] == NEUTRAL
    lose_soldiers(s, territory, count)
    if is_neutral and s.neutral_capture_2 == 0 and count > 0:
        joined = enlist(s, order_seat(s), count)
        note(s, JOINED, order_seat(s), territory, joined, 0)


def agitate(s: Record, t: LookUp, origin: int, goal: int, count: int) -> None:
    """LF-CMB-15, LF-ORD-12: neutral soldiers go to another territory, and settle or attack."""
    pop(s)
    s.attack_owner = NEUTRAL
    s.attack_from = origin
    s.target = goal
    s.attackers = count
    s.attack_cars = 0
    leave(s, origin, count)
    arrive(s, t)
