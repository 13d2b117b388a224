"""Orders: where to place them, which, and how to carry them out."""

from random import Random

from consigliere.games.la_famiglia.actions import (
    AGIT_OP,
    BRUTE_OP,
    DEST_OP,
    EXPL_OP,
    NONE,
    NONE_OP,
    SNITCH_OP,
    SRC_OP,
    STOP_OP,
    SUBTLE_OP,
    first_of,
    operation_of,
    second_of,
    third_of,
)
from consigliere.games.la_famiglia.cells import orders_at
from consigliere.games.la_famiglia.conflict import ATTACK, COWARD, DEFENCE, TURNCOAT
from consigliere.games.la_famiglia.effects import (
    AGIT,
    BLIT,
    EXPL,
    LAUN,
    MOVE,
    MUST,
    SNIT,
    SUPP,
)
from consigliere.games.la_famiglia.encounter import CAR_BOMB, struck
from consigliere.games.la_famiglia.frames import top, top_seat
from consigliere.games.la_famiglia.movement import group_limit, order_seat, two_borders
from consigliere.games.la_famiglia.state import NEUTRAL, NOBODY, Record
from consigliere.games.la_famiglia.stock import labs_of
from consigliere.games.la_famiglia.tables import LookUp

from .battle import SOLDIER, brute, fight_of, retreat, subtle
from .outlook import Outlook

_LIRA = 0.5
_AGAIN = 0.35
"""What a second order in the same place is worth of the first."""
_STRIKE = 0.4
_NEUTRAL_STRIKE = 0.15
_CLEARED = 0.5
_ORDER_LOST = 1.0
_CAR = 0.4


# -- placing ---------------------------------------------------------------------------------


def weigh_spots(s: Record, t: LookUp, codes: list[int]) -> list[float]:
    """LF-DEC-16: where an order could do most."""
    seat = top_seat(s)
    outlook = Outlook(s, t, seat)
    found = []
    for code in codes:
        if operation_of(code) == STOP_OP:
            found.append(0.0)
            continue
        place = first_of(code)
        worth = 0.2 + outlook.promise(place, outlook.soldiers[place])
        found.append(worth * _AGAIN if orders_at(s, seat, place) else worth)
    return found


def weigh_tokens(s: Record, t: LookUp, codes: list[int]) -> list[float]:
    """LF-DEC-16: the order that suits the place; of two alike the one that comes first."""
    seat = top_seat(s)
    outlook = Outlook(s, t, seat)
    place = top(s, 1)
    family = s.family[seat]
    found = []
    for code in codes:
        slot = first_of(code)
        kind, amount = t.order_kind[family, slot], t.order_amount[family, slot]
        worth = _token_worth(s, t, outlook, place, (kind, amount))
        found.append(worth - 0.002 * t.initiative[family, slot])
    return found


def _token_worth(
    s: Record, t: LookUp, outlook: Outlook, place: int, order: tuple[int, int]
) -> float:
    kind, amount = order
    seat, there = outlook.seat, outlook.soldiers[place]
    if kind in {MOVE, BLIT}:
        return outlook.promise(place, there) + 0.3 * (amount - 1) + 0.4 * (kind == BLIT)
    if kind == SUPP:
        count = int(min(amount, s.hq[seat]))
        return 0.5 * count + outlook.danger(place, there) - outlook.danger(place, there + count)
    if kind in {EXPL, SNIT, AGIT}:
        foes = [n for n in outlook.ground.near[place] if outlook.is_foe(outlook.owner[n])]
        return 0.4 * amount * bool(foes) + 0.3
    if kind == MUST:
        friends = [n for n in outlook.ground.near[place] if outlook.owner[n] == seat]
        return 0.2 * sum(outlook.soldiers[n] - 1 for n in friends)
    lire = max(1, min(labs_of(s, seat), amount)) if kind == LAUN else 1
    return _LIRA * lire


# -- carrying out ----------------------------------------------------------------------------


def weigh_order(s: Record, t: LookUp, codes: list[int]) -> list[float]:
    """LF-DEC-18, LF-DEC-19, LF-DEC-20: what an order may do, and to do nothing more."""
    outlook = Outlook(s, t, order_seat(s))
    return [_order_worth(s, t, outlook, code) for code in codes]


def _order_worth(s: Record, t: LookUp, outlook: Outlook, code: int) -> float:
    operation = operation_of(code)
    other = first_of(code)
    if operation in {DEST_OP, SRC_OP}:
        far = two_borders(s, t, outlook.seat, s.order_at)
        limit = group_limit(s, t, other, second_of(code), far)
        start, goal = (other, s.order_at) if operation == SRC_OP else (s.order_at, other)
        best = max(_group_worth(outlook, start, goal, size) for size in range(1, limit + 1))
        return best - 0.01 * second_of(code)
    if operation == EXPL_OP:
        count = struck(s, t, other, s.order_amount + CAR_BOMB * second_of(code))
        return strike_worth(outlook, other, count) - _CAR * second_of(code)
    if operation == SNITCH_OP:
        count = struck(s, t, other, s.order_amount)
        return strike_worth(outlook, other, count) + _ORDER_LOST * (second_of(code) != NONE)
    if operation == AGIT_OP:
        return _agitation_worth(outlook, other, second_of(code), third_of(code))
    return 0.0


def _group_worth(outlook: Outlook, start: int, goal: int, size: int) -> float:
    """What it brings that a group goes from one territory to another, less what that exposes."""
    return outlook.gain(goal, size) - outlook.departure(start, size)


def strike_worth(outlook: Outlook, place: int, count: int) -> float:
    """What it brings to remove so many soldiers there."""
    owner = outlook.owner[place]
    if not outlook.is_foe(owner):
        return _NEUTRAL_STRIKE * count
    worth = _STRIKE * count
    if count == outlook.soldiers[place]:
        return worth + outlook.denied(place, owner)
    return worth + _CLEARED * outlook.denied(place, owner) * count / outlook.soldiers[place]


def _agitation_worth(outlook: Outlook, origin: int, goal: int, count: int) -> float:
    """Neutral soldiers leave a territory for the seat, or attack an enemy."""
    left = outlook.soldiers[origin] - count
    worth = 0.3 * outlook.held(origin) if left == 0 else 0.05 * count
    owner = outlook.owner[goal]
    if owner == NEUTRAL:
        return worth - 0.1 * outlook.held(goal)
    if owner == NOBODY:
        return worth - 0.4 * outlook.held(goal)
    found = outlook.fight_as(NEUTRAL, goal, count)
    if outlook.is_foe(owner):
        cleared = (found.taken + found.emptied) * outlook.denied(goal, owner)
        worth += cleared + SOLDIER * (outlook.soldiers[goal] - found.defenders)
    return worth


def weigh_sizes(s: Record, t: LookUp, codes: list[int]) -> list[float]:
    """LF-DEC-18, LF-DEC-19: how many soldiers go."""
    outlook = Outlook(s, t, order_seat(s))
    start, goal = s.order_at, s.group_to
    if s.order_kind == MUST:
        start, goal = goal, start
    return [
        _group_worth(outlook, start, goal, first_of(code)) if first_of(code) else 0.0
        for code in codes
    ]


def weigh_cars(s: Record, codes: list[int]) -> list[float]:
    """LF-DEC-18: cars go along where no soldier stays with them, else no more than needed."""
    start = s.group_to if s.order_kind == MUST else s.order_at
    sign = 1 if s.group_size == s.soldiers[start] else -1
    return [float(sign * first_of(code)) for code in codes]


# -- conflicts -------------------------------------------------------------------------------


def weigh_fight(s: Record, t: LookUp, codes: list[int]) -> list[float]:
    """LF-DEC-21: what comes of Brute Force, of cards, of going back."""
    fight = fight_of(s, t)
    found = []
    for code in codes:
        operation = operation_of(code)
        way = brute if operation == BRUTE_OP else subtle if operation == SUBTLE_OP else retreat
        found.append(way(fight).worth)
    return found


def weigh_cards(codes: list[int], luck: Random) -> list[float]:
    """LF-DEC-22: Turncoat or Coward, now one, now the other."""
    wanted = TURNCOAT if luck.random() < 0.5 else COWARD
    return [1.0 if first_of(code) == wanted else -float(first_of(code) == 1) for code in codes]


def weigh_swap(s: Record, codes: list[int]) -> list[float]:
    """LF-DEC-23: whoever holds the Coward himself swaps."""
    own = s.card[ATTACK if top_seat(s) == s.attack_by else DEFENCE]
    sign = 1.0 if own == COWARD else -1.0
    return [sign * first_of(code) for code in codes]


def weigh_hits(s: Record, t: LookUp, codes: list[int]) -> list[float]:
    """LF-DEC-26: whom the Enforcer hurts most."""
    outlook = Outlook(s, t, top_seat(s))
    return [
        strike_worth(outlook, first_of(code), top(s, 0)) if operation_of(code) != NONE_OP else 0.0
        for code in codes
    ]
