"""A state after one decision or draw, with what happened on the way."""

from ..rules.kernel import tables_array
from ..rules.packed import packed
from ..rules.record.rule_events import CARDS_SHOWN, REVEALED
from ..rules.state import State
from ..rules.step import decide
from .events import Entry
from .kernel import KERNEL, is_warm


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
