"""What a person may do next: the decisions of this phase and of those reached by skipping.

The compiled rules ask phase by phase. At the table nobody says "no Accountant, no Brute": whoever
takes a card has skipped them. So every legal step carries the skips before it.
"""

from collections.abc import Iterator

import numpy as np

from consigliere.games.rows import row_of

from ..rules.actions import ANY_ORDER, SKIP
from ..rules.kernel import buffer
from ..rules.kernel import functions as rule_functions
from ..rules.record import ACCOUNTANT, BRUTE, LAY_DOWN, STREET, TAKE, TAKE_UP, Buffer, Record
from ..rules.state import State, StateRow
from .kernel import KERNEL, ROOM
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
    found = np.empty(ROOM, np.int32)
    n = KERNEL.call("list_decisions", _scratch(s).array, buffer(), found)
    decisions: list[int] = found[:n].tolist()
    return decisions


def decisions_of(state: State) -> tuple[int, ...]:
    """Every decision open to the mover of a state, which keeps them."""
    if state.decisions is None:
        state.decisions = tuple(table_decisions(state.record))
    return state.decisions


def _scratch(s: Record) -> Record:
    return row_of(s, StateRow)


def _reachable(s: Record) -> Iterator[Record]:
    """The state itself, then the states reached by skipping optional phases; each is a copy."""
    out = buffer()
    record = s.copy()
    while STREET <= record.stage <= TAKE:
        yield record
        if record.stage == TAKE or SKIP not in _legal(record, out):
            return
        record = record.copy()
        rule_functions().decide(record, SKIP)


def _legal(record: Record, out: Buffer) -> list[int]:
    n = rule_functions().legal(record, out, ANY_ORDER)
    return [int(code) for code in out[:n]]


def carried_out(s: Record, step: Step) -> Record | None:
    """The state after a step, skips implied; None if it is not legal."""
    code = code_of(step)
    wanted = _STAGE_OF.get(type(step))
    if code is None:
        return None
    after = _scratch(s)
    is_legal = wanted is not None and KERNEL.call(
        "carry_out_at", after.array, code, wanted, buffer()
    )
    return after if is_legal else None


def opens_take(s: Record, brute: Brute) -> bool:
    """Whether the mover can take the target at the lower value that this Brute gives it."""
    code = code_of(brute)
    return code is not None and bool(KERNEL.call("opens_take", _scratch(s).array, code, buffer()))


def takes(s: Record) -> list[int]:
    """The decisions of phase 4, as it would be reached by skipping; empty during a swap."""
    for record in _reachable(s):
        if record.stage == TAKE:
            return _legal(record, buffer())
    return []
