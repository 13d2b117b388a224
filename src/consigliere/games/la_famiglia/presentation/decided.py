"""What may be decided, and a state after one decision or draw with what happened on the way."""

import numpy as np

from ..rules.kernel import buffer, tables_array
from ..rules.legal import legal
from ..rules.packed import PackedBoard, packed
from ..rules.record.actions import MAX_CHOICES
from ..rules.record.frames import decider
from ..rules.record.rule_events import CARDS_SHOWN, REVEALED
from ..rules.state import State
from ..rules.step import decide
from .events import Entry
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


def decided(state: State, number: int) -> tuple[State, list[Entry]]:
    """The state after a legal decision or draw, and the entries of its log, which is emptied."""
    if not is_warm():
        return _plainly_decided(state, number)
    board = packed(state.record)
    KERNEL.call("decide_at", board.array, tables_array(state.tables), number)
    return State(board, state.components), board.take_log()


def _plainly_decided(state: State, number: int) -> tuple[State, list[Entry]]:
    record = state.record.copy()
    decide(record, state.tables, number)
    entries = [tuple(entry) for entry in record.log[: record.logged].tolist()]
    record.log[:] = 0
    record.logged = 0
    return State(record, state.components), entries


_REVEALING = {REVEALED, CARDS_SHOWN}


def reveals(entries: list[Entry]) -> bool:
    """LF-ORD-01, LF-HID-05: whether orders or cards were turned up."""
    return not _REVEALING.isdisjoint([entry[0] for entry in entries])
