"""How good a position between two rounds is for a side: its chance to win."""

from math import exp

from ..box.parts import MANDAMENTI
from ..rules.pieces.control import MAJORITY, controlled
from ..rules.record.record import NOBODY, ON_BOARD, OVER, ROWS, TERRITORIES, TOKENS, Record
from ..rules.record.tables import LookUp
from .features import (
    AMOUNTS,
    BEGUN,
    BRONTE,
    COME,
    CONTROL,
    EASY,
    FIRST,
    FIRST_AMOUNT,
    FIRST_ROW,
    HELD_PLACES,
    IN_DOME,
    IN_REACH,
    LIRE,
    LOST,
    MEMBERS,
    OF_ROLE,
    ROUNDS,
    SOLDIERS,
    THREATENED,
    WAITING,
    WEAK,
)
from .heuristic.battle import Desk
from .roles import role_of


def win_chance(s: Record, t: LookUp, desk: Desk, side: int) -> float:
    """The chance of a side to win; certain when the game is over, a draw counts half."""
    if s.phase == OVER:
        if s.winner_side == NOBODY:
            return 0.5
        return 1.0 if s.winner_side == side else 0.0
    odds = 0.0
    for seat in range(s.seats):
        worth = seat_worth(s, t, desk, seat)
        odds += worth if s.side[seat] == side else -worth
    return 1 / (1 + exp(-odds))


def seat_worth(s: Record, t: LookUp, desk: Desk, seat: int) -> float:
    """What a seat adds to the chances of its side, when the round before this one is over."""
    find_traits(s, t, desk, seat)
    over = min(max(s.round_number - 1, 1), ROUNDS)
    role = role_of(s, seat)
    worth = 0.0
    for trait in range(desk.traits.shape[0]):
        worth += desk.weights[role, over - 1, trait] * desk.traits[trait]
    return worth


def find_traits(s: Record, t: LookUp, desk: Desk, seat: int) -> None:
    """All traits of a seat, onto the desk."""
    for trait in range(desk.traits.shape[0]):
        desk.traits[trait] = 0.0
    desk.traits[CONTROL] = controlled(s, seat)
    desk.traits[WAITING] = s.hq[seat]
    desk.traits[MEMBERS] = s.members_hq[seat]
    desk.traits[IN_DOME] = s.dome[seat]
    desk.traits[LIRE] = s.lire[seat]
    desk.traits[FIRST] = 1.0 if s.first_player == seat else 0.0
    desk.traits[OF_ROLE] = 1.0
    for row in range(ROWS):
        desk.traits[FIRST_ROW + row] = s.removed[seat, row]
    find_orders(s, t, desk, seat)
    for mandamento in range(MANDAMENTI):
        find_hold(s, t, desk, seat, mandamento)
    for place in range(TERRITORIES):
        find_front(s, desk, seat, place)


def find_orders(s: Record, t: LookUp, desk: Desk, seat: int) -> None:
    """The order tokens that have come."""
    family = s.family[seat]
    for slot in range(TOKENS):
        if s.token_at[seat, slot] != ON_BOARD:
            desk.traits[COME] += 1.0
            kind = t.order_kind[family, slot]
            if kind < AMOUNTS:
                desk.traits[FIRST_AMOUNT + kind] += t.order_amount[family, slot]


def find_hold(s: Record, t: LookUp, desk: Desk, seat: int, mandamento: int) -> None:
    """How a seat stands in one mandamento."""
    own = foes = 0
    is_weak = False
    for number in range(3):
        place = desk.members[mandamento, number]
        owner = s.owner[place]
        if owner == seat:
            own += 1
            is_weak = is_weak or s.soldiers[place] == 1
        elif is_foe_of(s, seat, owner):
            foes += 1
    if own == 1:
        desk.traits[LOST if foes >= MAJORITY else BEGUN] += 1.0
    elif own >= MAJORITY:
        if is_weak:
            desk.traits[WEAK] += 1.0
        if mandamento == t.bronte:
            desk.traits[BRONTE] += 1.0


def find_front(s: Record, desk: Desk, seat: int, place: int) -> None:
    """Who could go there from the land around it."""
    owner, there = s.owner[place], s.soldiers[place]
    most = 0
    for number in range(desk.near_count[place]):
        other = desk.near[place, number]
        comes = s.owner[other]
        if is_foe_of(s, seat, comes) if owner == seat else comes == seat:
            most = max(most, s.soldiers[other] - 1)
    if owner == seat:
        desk.traits[HELD_PLACES] += 1.0
        desk.traits[SOLDIERS] += there
        if most > there:
            desk.traits[THREATENED] += 1.0
    elif most > there:
        desk.traits[IN_REACH] += 1.0
        if most > 2 * there + 1:
            desk.traits[EASY] += 1.0


def is_foe_of(s: Record, seat: int, owner: int) -> bool:
    """Whether soldiers are those of a player of the other side."""
    return owner >= 0 and owner < s.seats and s.side[owner] != s.side[seat]
