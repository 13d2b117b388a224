"""What the table needs of the rules, each in one call; compiled upon the rules.

A state and its look-up tables come as arrays of one record, which is what Numba takes quickest from
Python.
"""

from typing import Any

from ..rules.legal import legal
from ..rules.record.record import Buffer
from ..rules.step import decide


def list_decisions(states: Any, tables: Any, out: Buffer) -> int:
    """Write every legal decision to `out`; how many."""
    return legal(states[0], tables[0], out)


def decide_at(states: Any, tables: Any, number: int) -> None:
    """Carry out a legal decision, or what chance brings; the log tells of it."""
    decide(states[0], tables[0], number)
