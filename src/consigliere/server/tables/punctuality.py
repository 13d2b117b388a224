"""What the server does by itself for players who keep the others waiting."""

from __future__ import annotations

import time

from .deadlines import overdue_acts
from .journal import Acts
from .model import TableModel
from .replacing import settled


def due_acts(model: TableModel) -> Acts:
    """The acts that are due now: of one whose time is up, or who is replaced; nothing as a rule."""
    clock = model.deadline_clock
    late = [] if clock is None else overdue_acts(model, clock.read())
    return late or settled(model, time.time())
