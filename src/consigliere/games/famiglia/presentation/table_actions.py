"""What a person may do next: the decisions of this phase and of those reached by skipping.

The compiled rules ask phase by phase. At the table nobody says "no Accountant, no Brute": whoever
takes a card has skipped them. So every legal step carries the skips before it.
"""

from collections.abc import Iterator

from ..rules.actions import ANY_ORDER, SKIP
from ..rules.kernel import buffer, functions
from ..rules.record import ACCOUNTANT, BRUTE, LAY_DOWN, STREET, TAKE, TAKE_UP, Buffer, Record
from .notation import Brute, Dig, LayDown, Pass, Play, Step, Take, TakeUp, code_of

_STAGE_OF: dict[type[Step], int] = {
    Dig: STREET,
    Play: ACCOUNTANT,
    TakeUp: TAKE_UP,
    LayDown: LAY_DOWN,
    Brute: BRUTE,
    Take: TAKE,
    Pass: TAKE,
}


def table_decisions(s: Record) -> list[int]:
    """Every decision open to the mover, skips implied, in phase order."""
    out = buffer()
    found: list[int] = []
    for record in _reachable(s):
        found += [code for code in _legal(record, out) if code != SKIP or record.stage == TAKE]
    return found


def _reachable(s: Record) -> Iterator[Record]:
    """The state itself, then the states reached by skipping optional phases; each is a copy."""
    out = buffer()
    record = s.copy()
    while STREET <= record.stage <= TAKE:
        yield record
        if record.stage == TAKE or SKIP not in _legal(record, out):
            return
        record = record.copy()
        functions().decide(record, SKIP)


def _legal(record: Record, out: Buffer) -> list[int]:
    n = functions().legal(record, out, ANY_ORDER)
    return [int(code) for code in out[:n]]


def carried_out(s: Record, step: Step) -> Record | None:
    """The state after a step, skips implied; None if it is not legal."""
    code = code_of(step)
    wanted = _STAGE_OF.get(type(step))
    if code is None:
        return None
    for record in _reachable(s):
        if record.stage == wanted:
            if code not in _legal(record, buffer()):
                return None
            functions().decide(record, code)
            return record
    return None


def takes(s: Record) -> list[int]:
    """The decisions of phase 4, as it would be reached by skipping; empty during a swap."""
    for record in _reachable(s):
        if record.stage == TAKE:
            return _legal(record, buffer())
    return []
