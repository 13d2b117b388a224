"""What the effects of cells, boards and tiles are worth to a seat now."""

from ...box.effects import (
    BESIDE_LABS,
    BOA,
    CAR,
    CAR_OR_BOAT,
    EQU,
    FREE_BOAT,
    FREE_CAR,
    FREE_LAB,
    HIT,
    IN1,
    IN2,
    INC,
    INFLUENCE,
    INR,
    LAB,
    LIRA,
    O1L,
    ORD,
    PLACE_ORDERS,
    PLC,
    RAP,
    REC,
    RECRUIT,
    RECRUIT_AND_PLACE,
    REINFORCE,
)
from ...rules.pieces.stock import labs_of, recruitable
from ...rules.planning.cells import institutions, orders_at, tokens_in_hq
from ...rules.planning.influence import CHURCH, JUSTICE, POLICE, value_of
from ...rules.planning.solo import board_side
from ...rules.record.record import TERRITORIES, TOKENS, Record
from ...rules.record.tables import LookUp
from ..heuristic_weights import (
    BOAT_SHARE,
    BOTH_PIECES,
    CAR_SHARE,
    FEW_WAITING,
    HIT_WORTH,
    INFLUENCE_WORTH,
    LEAST_ORDER,
    LIRA_WORTH,
    MANY_WAITING,
    ORDER_WORTH,
    PIECE_WORTH,
    PLACE_WORTH,
    RAIDED,
    RECRUIT_WORTH,
    TWICE,
)
from .battle import Desk
from .gains import promise_of
from .outlook import of_round

_FEW, _MANY = 3, 8
"""Soldiers and members waiting in the HQ."""


def cell_worth(s: Record, t: LookUp, desk: Desk, seat: int, kind: int) -> float:
    """An action cell, its cost paid; nothing if it cannot be."""
    cost = t.cost[kind]
    if cost > s.lire[seat]:
        return 0.0
    return max(effect_worth(s, t, desk, seat, kind, 0) - of_round(s, desk, LIRA_WORTH) * cost, 0.0)


def solo_worth(s: Record, t: LookUp, desk: Desk, seat: int, cell: int) -> float:
    """A cell of the solo board."""
    side = board_side(s)
    worth = 0.0
    for part in range(2):
        kind = t.solo_effect[side, cell, part, 0]
        if kind != 0:
            worth += effect_worth(s, t, desk, seat, kind, t.solo_effect[side, cell, part, 1])
    return worth


def effect_worth(s: Record, t: LookUp, desk: Desk, seat: int, kind: int, amount: int) -> float:  # noqa: PLR0913, PLR0917
    """Any effect, free of charge."""
    if kind == ORD:
        return orders_worth(s, t, desk, seat, value_of(s, t, seat, JUSTICE))
    if kind == O1L:
        return orders_worth(s, t, desk, seat, 1) + of_round(s, desk, LIRA_WORTH) * t.order_lire
    if kind == PLACE_ORDERS:
        return orders_worth(s, t, desk, seat, amount)
    if kind == INC:
        lire = min(max(1 + labs_of(s, seat), t.income_least), t.income_most)
        return of_round(s, desk, LIRA_WORTH) * lire
    if kind == LIRA:
        return of_round(s, desk, LIRA_WORTH) * amount
    if kind == IN1 or kind == INFLUENCE:  # noqa: PLR1714, SIM109  a tuple test costs Numba time
        return removals_worth(s, desk, institutions(s, amount))
    if kind == IN2 or kind == INR:  # noqa: PLR1714, SIM109
        return removals_worth(s, desk, 2)
    if kind == HIT:
        return desk.taste[HIT_WORTH]
    piece = pieces_worth(s, desk, kind)
    return piece if piece > 0 else soldiers_worth(s, t, desk, seat, kind, amount)


def removals_worth(s: Record, desk: Desk, count: int) -> float:
    """So many discs off the family board by one action, each after the first at the same price."""
    return (1 + (desk.taste[TWICE] - 1) * (count - 1)) * of_round(s, desk, INFLUENCE_WORTH)


def pieces_worth(s: Record, desk: Desk, kind: int) -> float:
    """Labs, cars and boats; nothing for other effects."""
    piece = of_round(s, desk, PIECE_WORTH)
    if kind == LAB or kind == FREE_LAB:  # noqa: PLR1714, SIM109
        return piece
    if kind == EQU:
        return desk.taste[BOTH_PIECES] * piece
    if kind == CAR or kind == FREE_CAR or kind == CAR_OR_BOAT:  # noqa: PLR1714, SIM109
        return desk.taste[CAR_SHARE] * piece
    if kind == BOA or kind == FREE_BOAT:  # noqa: PLR1714, SIM109
        return desk.taste[BOAT_SHARE] * piece
    return 0.0


def soldiers_worth(s: Record, t: LookUp, desk: Desk, seat: int, kind: int, amount: int) -> float:  # noqa: PLR0913, PLR0917
    """Effects that recruit or place soldiers; nothing for other effects."""
    if kind == REC:
        return recruits_worth(s, desk, seat, value_of(s, t, seat, POLICE))
    if kind == RECRUIT:
        return recruits_worth(s, desk, seat, amount)
    if kind == PLC:
        return placing_worth(s, desk, seat, value_of(s, t, seat, CHURCH), 0)
    if kind == RAP or kind == RECRUIT_AND_PLACE:  # noqa: PLR1714, SIM109
        count = t.raid_soldiers if amount == 0 else amount
        return desk.taste[RAIDED] * recruits_worth(s, desk, seat, count) + placing_worth(
            s, desk, seat, count, count
        )
    if kind == REINFORCE:
        return placing_worth(s, desk, seat, amount, 0)
    if kind == BESIDE_LABS:
        return placing_worth(s, desk, seat, min(amount, labs_of(s, seat)), 0)
    return 0.0


def recruits_worth(s: Record, desk: Desk, seat: int, count: int) -> float:
    """Soldiers for the HQ: less if many wait there already."""
    left = recruitable(s, seat, count)
    waiting = s.hq[seat] + s.members_hq[seat]
    share = 1.0
    if waiting < _FEW:
        share = desk.taste[FEW_WAITING]
    elif waiting >= _MANY:
        share = desk.taste[MANY_WAITING]
    return of_round(s, desk, RECRUIT_WORTH) * left * share


def placing_worth(s: Record, desk: Desk, seat: int, count: int, recruited: int) -> float:
    """Soldiers from the HQ onto the map, as far as there are any."""
    return of_round(s, desk, PLACE_WORTH) * min(count, s.hq[seat] + s.members_hq[seat] + recruited)


def orders_worth(s: Record, t: LookUp, desk: Desk, seat: int, count: int) -> float:
    """So many orders placed, each where it can do most."""
    tokens = tokens_in_hq(s, seat)
    left = 0
    for slot in range(TOKENS):
        left += tokens >> slot & 1
    find_spots(s, t, desk, seat)
    worth = 0.0
    for number in range(min(count, left, desk.spot_count)):
        worth += desk.spots[number]
    return of_round(s, desk, ORDER_WORTH) * worth


def find_spots(s: Record, t: LookUp, desk: Desk, seat: int) -> None:
    """What further orders could do, the best first, onto the desk."""
    if desk.spots_at == desk.moment:
        return
    desk.spots_at = desk.moment
    count = 0
    for place in range(TERRITORIES):
        if s.owner[place] == seat and orders_at(s, seat, place) == 0:
            worth = max(promise_of(s, t, desk, place, s.soldiers[place]), desk.taste[LEAST_ORDER])
            number = count
            while number > 0 and desk.spots[number - 1] < worth:
                desk.spots[number] = desk.spots[number - 1]
                number -= 1
            desk.spots[number] = worth
            count += 1
    desk.spot_count = count
