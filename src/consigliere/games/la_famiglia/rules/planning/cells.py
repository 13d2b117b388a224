"""What action cells, tiles, boards and orders do, and the decisions that this takes."""

from ...box.effects import (
    BESIDE_LABS,
    BOA,
    CAR,
    CAR_OR_BOAT,
    EQU,
    FREE_BOAT,
    FREE_CAR,
    FREE_LAB,
    IN1,
    IN2,
    INC,
    INFLUENCE,
    INR,
    LAB,
    LIRA,
    MORE_ORDERS,
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
from ..pieces.control import lasting
from ..pieces.equipment import BOAT_KIND, CAR_KIND, LAB_KIND, equipment_places, kinds_to_choose
from ..pieces.stock import (
    PUT_ANYWHERE,
    PUT_BESIDE,
    PUT_OWN,
    ask_put,
    earn,
    labs_of,
    list_places,
    members_at_hand,
    places_to_put,
    put_member,
    put_soldier,
    recruit,
    soldiers_at_hand,
    take_recruits,
    territories_of,
)
from ..record.actions import (
    AT_OP,
    PUT_OP,
    SPLIT_OP,
    STOP_OP,
    TO_DOME,
    TOKEN_OP,
    decision,
    first_of,
    operation_of,
)
from ..record.frames import (
    AT,
    KIND,
    PLACE_BOAT,
    PLACE_CAR,
    PLACE_LAB,
    PUT,
    ROW,
    SPLIT,
    TOKEN,
    pop,
    push,
    set_top,
    top,
    top_kind,
    top_seat,
)
from ..record.record import IN_HQ, NOBODY, SETUP, TOKENS, Buffer, Record
from ..record.rule_events import DOMED, ORDER_PUT, PLACED, note
from ..record.starting_resources import start_recruits
from ..record.tables import LookUp
from .influence import CHURCH, DIFFERENT_ROWS, JUSTICE, POLICE, SAME_ROW, value_of


def run_effect(s: Record, t: LookUp) -> None:
    """LF-SOLO-12: the effect on top of the stack: its frames, or what it does at once."""
    seat = top_seat(s)
    effect = top(s, 0)
    amount = top(s, 1)
    pop(s)
    do_effect(s, t, seat, effect, amount)


def do_effect(s: Record, t: LookUp, seat: int, effect: int, amount: int) -> None:
    """LF-ACT-05, LF-ACT-06, LF-BRD-09: an effect begins; what has to be decided is pushed."""
    if effect == REC:
        recruit(s, t, seat, value_of(s, t, seat, POLICE))
    elif effect == PLC:
        ask_put(s, t, seat, PUT_ANYWHERE, value_of(s, t, seat, CHURCH), NOBODY)
    elif effect == ORD:
        push(s, AT, seat, value_of(s, t, seat, JUSTICE) + more_orders(s, t, seat), 0, 0)
    elif effect == O1L:
        earn(s, seat, t.order_lire)
        push(s, AT, seat, 1 + more_orders(s, t, seat), 0, 0)
    elif effect == INC:
        earn(s, seat, min(max(1 + labs_of(s, seat), t.income_least), t.income_most))
    elif effect == RAP:
        raid(s, t, seat, t.raid_soldiers)
    elif effect == LIRA:
        earn(s, seat, amount)
    elif effect == RECRUIT:
        recruit(s, t, seat, amount)
    else:
        do_further_effect(s, t, seat, effect, amount)


def do_further_effect(s: Record, t: LookUp, seat: int, effect: int, amount: int) -> None:
    """LF-ACT-07, LF-ACT-12: influence, equipment, and what only tiles and solo boards do."""
    if effect == IN1 or effect == INFLUENCE:  # noqa: PLR1714, SIM109  costs Numba time
        push(s, ROW, seat, institutions(s, amount), DIFFERENT_ROWS, 0)
    elif effect == IN2:
        push(s, ROW, seat, 2, DIFFERENT_ROWS, 0)
    elif effect == INR:
        push(s, ROW, seat, 2, SAME_ROW, 0)
    elif effect == LAB or effect == FREE_LAB:  # noqa: PLR1714, SIM109
        push(s, PLACE_LAB, seat, max(amount, 1), 0, 0)
    elif effect == CAR or effect == FREE_CAR:  # noqa: PLR1714, SIM109
        push(s, PLACE_CAR, seat, max(amount, 1), 0, 0)
    elif effect == BOA or effect == FREE_BOAT:  # noqa: PLR1714, SIM109
        push(s, PLACE_BOAT, seat, max(amount, 1), 0, 0)
    elif effect == EQU:
        push(s, KIND, seat, 1 << LAB_KIND | 1 << CAR_KIND | 1 << BOAT_KIND, 2, 1)
    elif effect == CAR_OR_BOAT:
        push(s, KIND, seat, 1 << CAR_KIND | 1 << BOAT_KIND, amount, 0)
    elif effect == REINFORCE:
        ask_put(s, t, seat, PUT_OWN, amount, NOBODY)
    elif effect == BESIDE_LABS:
        ask_put(s, t, seat, PUT_BESIDE, amount, NOBODY)
    elif effect == RECRUIT_AND_PLACE:
        raid(s, t, seat, amount)
    elif effect == PLACE_ORDERS:
        push(s, AT, seat, amount, 0, 0)


def raid(s: Record, t: LookUp, seat: int, count: int) -> None:
    """LF-ACT-03: recruit, then place up to as many."""
    ask_put(s, t, seat, PUT_ANYWHERE, count, NOBODY)
    recruit(s, t, seat, count)


def institutions(s: Record, amount: int) -> int:
    """LF-ACT-07, LF-ACT-08: as many as are printed; before rules version 4 one all the same."""
    return 1 if s.version < 4 else max(amount, 1)


def more_orders(s: Record, t: LookUp, seat: int) -> int:
    """LF-MGT-06: the order that the telephone adds."""
    return lasting(s, t, seat, MORE_ORDERS)


# -- soldiers --------------------------------------------------------------------------


def split_size(s: Record, t: LookUp) -> int:
    """LF-DEC-04: the pieces to be split; in the set-up nobody else may know how many."""
    return start_recruits(s, t, top_seat(s)) if top(s, 0) == NOBODY else top(s, 0)


def legal_split(s: Record, t: LookUp, out: Buffer) -> int:
    """LF-DEC-04, LF-DOME-03: how many of the recruits are members, 0 first."""
    seat = top_seat(s)
    count = split_size(s, t)
    n = 0
    for members in range(count + 1):
        if members <= s.members_supply[seat] and count - members <= s.supply[seat]:
            out[n] = decision(SPLIT_OP, members, 0, 0)
            n += 1
    return n


def decide_split(s: Record, t: LookUp, number: int) -> None:
    """LF-DOME-03: the recruits come to the HQ, each as soldier or member."""
    seat = top_seat(s)
    count = split_size(s, t)
    pop(s)
    take_recruits(s, seat, count, first_of(number))
    if s.phase == SETUP:
        s.start_hq[seat] = s.hq[seat]
        s.start_members[seat] = s.members_hq[seat]


def put_places(s: Record, t: LookUp) -> int:
    """LF-DEC-05: the territories of the `put` on top, as bits; none without soldiers."""
    seat = top_seat(s)
    if top(s, 1) == 0 or soldiers_at_hand(s, t, seat) == 0:
        return 0
    return places_to_put(s, t, seat, top(s, 0), top(s, 2))


def may_put_member(s: Record, t: LookUp) -> bool:
    """LF-DOME-04: whether the `put` on top may go to the dome."""
    return top(s, 1) > 0 and members_at_hand(s, t, top_seat(s)) > 0


def legal_put(s: Record, t: LookUp, out: Buffer) -> int:
    """LF-DEC-05: territories, the dome, and to stop."""
    n = list_places(out, PUT_OP, put_places(s, t))
    if may_put_member(s, t):
        out[n] = decision(PUT_OP, TO_DOME, 0, 0)
        n += 1
    out[n] = decision(STOP_OP, 0, 0, 0)
    return n + 1


def decide_put(s: Record, t: LookUp, number: int) -> None:
    """LF-ACT-02, LF-DOME-04: one soldier onto the map, or one member into the dome."""
    seat = top_seat(s)
    if operation_of(number) == STOP_OP:
        pop(s)
        return
    set_top(s, 1, top(s, 1) - 1)
    place = first_of(number)
    if place == TO_DOME:
        put_member(s, t, seat)
        note(s, DOMED, seat, 0, 0, 0)
        return
    if s.beside_labs[place] > 0:
        s.beside_labs[place] -= 1
    put_soldier(s, t, seat, place)
    note(s, PLACED, seat, place, 0, 0)


# -- orders ----------------------------------------------------------------------------


def order_places(s: Record, t: LookUp) -> int:
    """LF-ACT-04: where the seat may put an order, as bits; none without a token or a right."""
    seat = top_seat(s)
    if top(s, 0) == 0 or tokens_in_hq(s, seat) == 0:
        return 0
    found = territories_of(s, seat)
    for slot in range(TOKENS):
        territory = s.token_at[seat, slot]
        if territory >= 0 and orders_at(s, seat, territory) >= t.orders_per_territory:
            found &= ~(1 << territory)
    return found


def orders_at(s: Record, seat: int, territory: int) -> int:
    """LF-ACT-04: the seat's orders on a territory."""
    count = 0
    for slot in range(TOKENS):
        if s.token_at[seat, slot] == territory:
            count += 1
    return count


def tokens_in_hq(s: Record, seat: int) -> int:
    """LF-HID-04: the order tokens that can be placed, as bits."""
    found = 0
    for slot in range(TOKENS):
        if s.token_at[seat, slot] == IN_HQ:
            found |= 1 << slot
    return found


def legal_at(s: Record, t: LookUp, out: Buffer) -> int:
    """LF-DEC-16: a territory for the next order, or to stop."""
    n = list_places(out, AT_OP, order_places(s, t))
    out[n] = decision(STOP_OP, 0, 0, 0)
    return n + 1


def decide_at(s: Record, number: int) -> None:
    """LF-ACT-04: the territory is chosen, the token is next."""
    if operation_of(number) == STOP_OP:
        pop(s)
        return
    set_top(s, 0, top(s, 0) - 1)
    push(s, TOKEN, top_seat(s), 0, first_of(number), 0)


def legal_token(s: Record, out: Buffer) -> int:
    """LF-DEC-16: the tokens of the HQ."""
    return list_places(out, TOKEN_OP, tokens_in_hq(s, top_seat(s)))


def decide_token(s: Record, number: int) -> None:
    """LF-ACT-04, LF-HID-03: the token lies face down."""
    seat = top_seat(s)
    territory = top(s, 1)
    pop(s)
    slot = first_of(number)
    s.token_at[seat, slot] = territory
    note(s, ORDER_PUT, seat, territory, slot, 0)


# -- what is offered for nothing ---------------------------------------------------------


def is_void_effect(s: Record, t: LookUp) -> bool:
    """LF-GEN-06: whether the frame on top leaves nothing to decide but to stop."""
    kind = top_kind(s)
    if kind == PUT:
        return put_places(s, t) == 0 and not may_put_member(s, t)
    if kind == AT:
        return order_places(s, t) == 0
    if kind == KIND:
        return kinds_to_choose(s, t) == 0
    if kind >= PLACE_LAB and kind <= PLACE_BOAT:
        return top(s, 0) == 0 or equipment_places(s, t, top_seat(s), kind - PLACE_LAB) == 0
    return kind == SPLIT and split_size(s, t) == 0
