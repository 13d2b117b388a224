"""Decisions at the table, where optional phases are skipped silently; compiled upon the rules.

A state comes as an array of one record, which is what Numba takes quickest from Python.
"""

from typing import Any

from ..rules.actions import (
    ANY_ORDER,
    SKIP,
    TAKE_CARD,
    brute_target,
    operation,
    take_kind,
    take_value,
)
from ..rules.cards import VALUES
from ..rules.legal import legal, lowest_value
from ..rules.pile import draw
from ..rules.record import BRUTE, STREET, TAKE, Buffer, Record
from ..rules.scoring import score
from ..rules.step import decide


def list_decisions(scratch: Any, out: Buffer, found: Buffer) -> int:
    """Write every decision open to the mover, in phase order, to `found`; how many.

    `scratch` is the state, and skips phase by phase; `out` is room for the decisions of one phase.
    """
    s = scratch[0]
    count = 0
    while s.stage >= STREET and s.stage <= TAKE:
        n = legal(s, out, ANY_ORDER)
        for i in range(n):
            if out[i] != SKIP or s.stage == TAKE:
                found[count] = out[i]
                count += 1
        if not skips(s, out, n):
            break
    return count


def carry_out_at(scratch: Any, code: int, stage: int, out: Buffer) -> bool:
    """Skip to a stage and decide there; if that is not legal, False, and `scratch` is spoilt."""
    s = scratch[0]
    while s.stage >= STREET and s.stage <= TAKE:
        n = legal(s, out, ANY_ORDER)
        if s.stage == stage:
            if not holds(out, n, code):
                return False
            decide(s, code)
            return True
        if not skips(s, out, n):
            return False
    return False


def opens_take(scratch: Any, code: int, out: Buffer) -> bool:
    """FA-P3-1: whether a Brute makes its target cheap enough for the mover; spoils `scratch`."""
    target = brute_target(code)
    if not carry_out_at(scratch, code, BRUTE, out):
        return False
    n = legal(scratch[0], out, ANY_ORDER)
    found = False
    for i in range(n):
        if operation(out[i]) == TAKE_CARD and take_kind(out[i]) == target:
            found |= take_value(out[i]) < target % VALUES
    return found


def skips(s: Record, out: Buffer, n: int) -> bool:
    """Skip this phase, if that is one of its decisions and another phase comes."""
    if s.stage == TAKE or not holds(out, n, SKIP):
        return False
    decide(s, SKIP)
    return True


def holds(out: Buffer, n: int, code: int) -> bool:
    """Whether a decision is among the first `n`."""
    found = False
    for i in range(n):
        found |= out[i] == code
    return found


def draw_at(states: Any, kind: int) -> None:
    """Chance: a card of this kind is drawn."""
    draw(states[0], kind)


def points_of(states: Any, seat: int) -> int:
    """FA-END-5: the victory points of a seat."""
    return score(states[0], seat)


def lowest_at(states: Any, kind: int) -> int:
    """The least value at which a threatened card can be taken."""
    return lowest_value(states[0], kind)
