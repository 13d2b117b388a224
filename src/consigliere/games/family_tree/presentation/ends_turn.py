"""Which steps end the turn, found by carrying them out."""

from ..rules.record import (
    ARCHIVE,
    BIG,
    DRAW,
    FILLING,
    HAND_SIZE,
    JOINING,
    OVER,
    Record,
)
from ..rules.state import State
from .kernel import functions


def ends_turn(state: State, decision: int) -> bool:
    """FT-4, FT-5, FT-69: whether its player can do nothing more in this turn."""
    before = state.record
    after = before.copy()
    functions().decide_at(after.array, state.tables.array, decision)
    if after.stage == DRAW:
        return _is_last_card(after)
    is_over = after.stage == OVER or before.stage != after.stage == JOINING
    return bool(is_over or after.turn != before.turn or after.mover != before.mover)


def _is_last_card(s: Record) -> bool:
    """FT-5, FT-73, FT-79: whether the turn is over once the card is there that is to come now."""
    if s.variant == BIG or s.phase != FILLING:
        return bool(s.pending > 0)
    to_archive = s.goal == ARCHIVE
    missing = HAND_SIZE - int(s.hand_size[s.mover]) - int(not to_archive)
    left = int(s.deck_size + s.archive_size) - int(not to_archive)
    return missing <= 0 or left == 0
