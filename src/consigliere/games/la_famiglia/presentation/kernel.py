"""The rules at a table: compiled once the process has warmed up, plain Python until then.

Compiling them takes half a minute of processor time; nobody at a table waits for that.
"""

from typing import Any

import numpy as np

from consigliere.core.compiled import jit_disabled
from consigliere.core.kernel import Kernel

from ..rules.kernel import KERNEL as RULES
from ..rules.kernel import buffer, tables_array
from ..rules.packed import PackedBoard, packed
from ..rules.state import State
from . import at_table

KERNEL = Kernel((at_table,), RULES)
compiled = KERNEL.compiled
"""Every function of `at_table` by name; see `consigliere.core.kernel`."""


class _Warmth:
    """Whether the functions of `at_table` have been compiled in this process."""

    is_there = False


def is_warm() -> bool:
    """Whether compiled rules are at hand, so that a call of them waits for nothing."""
    return _Warmth.is_there and KERNEL.is_ready


def ask(name: str, state: State, *arguments: Any) -> Any:
    """Call a function of `at_table` for a state, compiled if it is at hand."""
    if not is_warm():
        return getattr(at_table, name)((state.record,), (state.tables,), *arguments)
    record = state.record
    board = record if isinstance(record, PackedBoard) else packed(record)
    return KERNEL.call(name, board.array, tables_array(state.tables), *arguments)


def warm_up(start: State) -> None:
    """Compile what a table calls, or load it from the cache, by trying it; tables call it then."""
    if jit_disabled():
        return
    states, tables = packed(start.record).array, tables_array(start.tables)
    compiled().list_decisions(states, tables, buffer())
    compiled().note_reach(states, tables, np.zeros((1, 3), np.int64), buffer())
    compiled().decide_at(states, tables, 0)
    _Warmth.is_there = True
