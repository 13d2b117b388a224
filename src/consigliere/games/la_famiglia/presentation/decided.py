"""A state after one decision or draw, and what the rules noted on the way."""

from ..rules.record.rule_events import CARDS_SHOWN, REVEALED
from ..rules.state import State
from ..rules.step import decide
from .events import Entry


def decided(state: State, number: int) -> tuple[State, list[Entry]]:
    """The state after a legal decision or draw, and the entries of its log, which is emptied."""
    record = state.record.copy()
    decide(record, state.tables, number)
    entries = [tuple(entry) for entry in record.log[: record.logged].tolist()]
    record.log[:] = 0
    record.logged = 0
    return State(record, state.components), entries


def reveals(entries: list[Entry]) -> bool:
    """LF-ORD-01, LF-HID-05: whether orders or cards were turned up."""
    return any(entry[0] in {REVEALED, CARDS_SHOWN} for entry in entries)
