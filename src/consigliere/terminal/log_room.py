"""How much of a narrow screen the log takes, above the prompt."""

from __future__ import annotations

from textual.widget import Widget
from textual.widgets import Static

LEAST_ROWS = 2
"""Rows that the log has on the fullest screen."""
BOARD_ROWS = 6
"""Rows that a full board keeps beside the last moves, where there are so many."""


def log_rows(available: int, *, board: int, latest: int, whole: int) -> int:
    """Rows for the log, of those `available` for it and the board together.

    What the board leaves free is the log's, but for a row between them; a board that leaves too
    little makes room for what has happened since one's own last decision, `latest`, up to half.
    """
    free = available - board - 1
    wanted = min(latest, available // 2, available - BOARD_ROWS)
    return min(whole, max(free, wanted, LEAST_ROWS))


def rows_of(text: Static) -> int:
    """The rows of a wrapped text on the screen."""
    lines = str(text.content).count("\n") + 1 if text.content else 0
    return at_most(text, lines)


def at_most(widget: Widget, rows: int) -> int:
    """So many rows, or what the style sheet allows this widget."""
    most = widget.styles.max_height
    return rows if most is None or most.cells is None else min(rows, most.cells)
