"""What may be decided, as numbers and as words."""

import numpy as np

from ..rules.kernel import buffer, tables_array
from ..rules.legal import legal
from ..rules.packed import PackedBoard, packed
from ..rules.record.actions import MAX_CHOICES
from ..rules.record.frames import decider
from ..rules.state import State
from .kernel import KERNEL, is_warm
from .notation import write_steps


def legal_decisions(state: State) -> tuple[int, ...]:
    """The legal decisions of a position, in the order of the rules; one step asks several times."""
    if state.decisions is None:
        state.decisions = _listed(state)
    return state.decisions


def words_of(state: State) -> dict[str, int]:
    """The legal decisions of the seat that must decide, by their words; the state keeps them."""
    if state.words is None:
        seat = state.actors[0] if state.actors else int(decider(state.record))
        numbers = legal_decisions(state)
        state.words = dict(zip(write_steps(state, seat, numbers), numbers, strict=True))
    return state.words


def _listed(state: State) -> tuple[int, ...]:
    if is_warm():
        out = buffer()
        record, tables = state.record, tables_array(state.tables)
        board = record if isinstance(record, PackedBoard) else packed(record)
        n = KERNEL.call("list_decisions", board.array, tables, out)
    else:
        out = np.empty(MAX_CHOICES, np.int32)
        n = legal(state.record, state.tables, out)
    return tuple(out[:n].tolist())
