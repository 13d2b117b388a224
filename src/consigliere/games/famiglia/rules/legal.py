"""What may be done: every legal decision of a state, written into a buffer."""

from .actions import (
    DIG,
    DOWN,
    GROWING,
    MAX_CHOICES,
    PLAY_ACCOUNTANT,
    SKIP,
    UP,
    brute_code,
    take_code,
)
from .cards import ACCOUNTANTS, BRUTES, KINDS, MERCENARIES, VALUES
from .lanes import eight, four, larger, next_kinds
from .record import ACCOUNTANT, BRUTE, LAY_DOWN, STREET, TAKE, TAKE_UP, Buffer, Record

FREE_LOW, FREE_MIDDLE = (
    sum(1 << (8 * k) for k in range(8) if (first + k) % VALUES == 0) for first in (0, 8)
)
"""Cards of value 0, which nobody pays for, among the first eight kinds and the next, as `lanes`."""


def legal(s: Record, out: Buffer, order: int) -> int:
    """Write all legal decisions into `out`, shape (MAX_CHOICES,); return their number.

    `order` is ANY_ORDER or GROWING.
    Raises IndexError if the buffer is short.
    """
    if out.shape[0] < MAX_CHOICES:
        raise IndexError("the buffer for legal decisions is short")
    if s.stage == TAKE:
        return legal_takes(s, out)
    if s.stage == STREET:
        return legal_digs(s, out)
    if s.stage == BRUTE:
        return legal_brutes(s, out)
    if s.stage == ACCOUNTANT:
        return legal_accountants(s, out)
    if s.stage == TAKE_UP:
        return legal_ups(s, out, order)
    if s.stage == LAY_DOWN:
        return legal_downs(s, out, order)
    return 0


def legal_digs(s: Record, out: Buffer) -> int:
    """FA-P1-1, FA-P1-8: stop, or discard any Street card, new or old."""
    out[0] = SKIP
    n = 1
    for kind in range(KINDS):
        # no branch: which cards lie there is what a processor cannot predict
        out[n] = DIG + kind
        n += s.street[kind] > 0
    return n


def legal_accountants(s: Record, out: Buffer) -> int:
    """FA-P2-1, FA-ABI-1: none, or one Accountant of value 1–4."""
    out[0] = SKIP
    n = 1
    for kind in range(ACCOUNTANTS + 1, ACCOUNTANTS + VALUES):
        if s.hand[s.mover, kind] > 0:
            out[n] = PLAY_ACCOUNTANT + kind
            n += 1
    return n


def may_take_up(s: Record, kind: int) -> bool:
    """FA-P2-2: a card of the play area, but not the Accountant just laid."""
    available = s.area[s.mover, kind]
    if kind == s.laid:
        available -= 1
    return available > 0


def count_to_take_up(s: Record, floor: int) -> int:
    """How many cards of kind `floor` or above could still come up."""
    area = s.area[s.mover]
    count = 0
    for kind in range(floor, KINDS):
        count += area[kind]
    if s.laid >= floor:
        count -= 1
    return count


def may_stop_taking_up(s: Record) -> bool:
    """FA-P2-2: fewer cards than the value may come up, unless `swap_up_to` is off."""
    return s.swap_up_to != 0


def legal_ups(s: Record, out: Buffer, order: int) -> int:
    """FA-P2-2: stop if that is allowed, or take one more card up."""
    n = 0
    missing = 0
    if may_stop_taking_up(s):
        out[0] = SKIP
        n = 1
    elif order == GROWING:
        # Enough cards must remain above if all must come up.
        missing = min(s.swap_limit - s.taken_up, count_to_take_up(s, 0))
    for kind in range(s.floor if order == GROWING else 0, KINDS):
        if may_take_up(s, kind):
            if missing > 0 and count_to_take_up(s, kind) < missing:
                break
            out[n] = UP + kind
            n += 1
    return n


def legal_downs(s: Record, out: Buffer, order: int) -> int:
    """FA-P2-3: any card of the hand; in growing order, as long as enough remain above."""
    hand = s.hand[s.mover]
    remaining = 0
    if order == GROWING:
        for kind in range(s.floor, KINDS):
            remaining += hand[kind]
    n = 0
    for kind in range(s.floor if order == GROWING else 0, KINDS):
        if hand[kind] > 0:
            if order == GROWING and remaining < s.to_lay:
                break
            out[n] = DOWN + kind
            n += 1
            remaining -= hand[kind]
    return n


def legal_brutes(s: Record, out: Buffer) -> int:
    """FA-P3-1, FA-ABI-1: none, or one Brute of value 1–4 on a Street card of value 1–4."""
    out[0] = SKIP
    n = 1
    for value in range(1, VALUES):
        if s.hand[s.mover, BRUTES + value] > 0:
            for target in range(KINDS):
                if target % VALUES > 0 and s.street[target] > 0:
                    out[n] = brute_code(value, target)
                    n += 1
    return n


def lowest_value(s: Record, kind: int) -> int:
    """FA-P3-1: the least value at which a Street card may be taken this turn, never below 0."""
    value = kind % VALUES
    if s.threat == 0 or s.target != kind:
        return value
    return max(value - s.threat, 0)


def may_take_at(s: Record, kind: int, value: int) -> bool:
    """FA-P3-2: the printed value and any step down; without `brute_up_to` exactly the lowest."""
    lowest = lowest_value(s, kind)
    if value < lowest or value > kind % VALUES:
        return False
    if s.brute_up_to != 0 or value == lowest:
        return True
    # A second copy, which nobody threatened, is there at its printed value.
    return value == kind % VALUES and s.street[kind] > 1


def may_take(s: Record, kind: int) -> bool:
    """FA-P1-8: any card that lies on the Street; with `take_new_only` a new one, if any came."""
    if s.take_new_only != 0 and s.dug != 0:
        return s.fresh[kind] > 0
    return True


def may_use_joker(s: Record, family_base: int) -> bool:
    """FA-P4-5: Mercenaries stand in for their own family too, unless the option forbids it."""
    return family_base != MERCENARIES or s.mercenary_for_mercenary != 0


def may_pay_beside_pair(s: Record) -> bool:
    """FA-P4-3: a joker is for whoever lacks the pair, unless `joker_with_pair` is on."""
    return s.joker_with_pair != 0


def legal_takes(s: Record, out: Buffer) -> int:
    """FA-P4-6: pass, or take a card in any way that can be paid."""
    out[0] = SKIP
    n = 1
    for k in range(list_within_reach(s, out), MAX_CHOICES):
        kind = out[k]
        if may_take(s, kind):
            if s.threat == 0:
                n = legal_payments(s, out, n, kind, kind % VALUES)
            else:
                n = legal_lowered(s, out, n, kind)
    return n


def list_within_reach(s: Record, out: Buffer) -> int:
    """The Street kinds that are free, or threatened, or have the card below them in hand.

    They are put at the end of the buffer, where no list of takes is long enough to meet them;
    returns where they begin.
    """
    hand = s.hand[s.mover]
    low, middle = larger(eight(hand, 0), 0), larger(eight(hand, 8), 0)
    high = larger(four(hand, 16), 0)
    at = list_on_street(s, out, MAX_CHOICES, 16, next_kinds(high) | middle >> 56)
    at = list_on_street(s, out, at, 8, next_kinds(middle) | low >> 56 | FREE_MIDDLE)
    return list_on_street(s, out, at, 0, next_kinds(low) | FREE_LOW)


def list_on_street(s: Record, out: Buffer, at: int, first: int, payable: int) -> int:
    """The same of eight kinds, those with a 1 in `payable` or threatened, before place `at`."""
    size = min(8, KINDS - first)
    place = int(s.target) - first
    if place >= 0 and place < size:
        payable |= 1 << (8 * place)
    counts = eight(s.street, first) if size == 8 else four(s.street, first)
    found = larger(counts, 0) & payable
    for k in range(size - 1, -1, -1):
        out[at - 1] = first + k
        at -= found >> (8 * k) & 1
    return at


def legal_lowered(s: Record, out: Buffer, n: int, kind: int) -> int:
    """FA-P3-1, FA-P3-2: the payments at every value that a card may count as beside a Brute."""
    for value in range(lowest_value(s, kind), kind % VALUES + 1):
        if may_take_at(s, kind, value):
            n = legal_payments(s, out, n, kind, value)
    return n


def legal_payments(s: Record, out: Buffer, n: int, kind: int, value: int) -> int:
    """FA-P4-1, FA-P4-2, FA-P4-3, FA-P4-4: free at 0; else a pair, or one exact card and a joker."""
    if value == 0:
        out[n] = take_code(kind, 0, 0, 0)
        return n + 1
    base = kind // VALUES * VALUES
    hand = s.hand[s.mover]
    exact = hand[base + value - 1]
    if exact == 0:
        return n
    if exact > 1:
        out[n] = take_code(kind, value, 0, 0)
        n += 1
        if not may_pay_beside_pair(s):
            return n
    if may_use_joker(s, base):
        for joker in range(value, VALUES):
            if hand[MERCENARIES + joker] > 0:
                out[n] = take_code(kind, value, joker, 0)
                out[n + 1] = take_code(kind, value, joker, 1)
                n += 2
    return n


HOT = (
    legal,
    legal_takes,
    list_within_reach,
    list_on_street,
    legal_lowered,
    legal_payments,
    legal_digs,
    legal_brutes,
    legal_ups,
    legal_downs,
    count_to_take_up,
)
"""Called at every step: see `core.compiled`."""
