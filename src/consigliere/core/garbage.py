"""How often Python looks for circular garbage while a process starts."""

from __future__ import annotations

import gc

_THRESHOLDS = (50_000, 10, 10)
"""New objects for a pass of the collector, and passes of each kind for one of the next: whatever
is imported stays, and looking through it for garbage takes a tenth of a start."""


def collect_seldom() -> None:
    """Look for garbage less often from now on; for processes that are about to import a lot."""
    gc.set_threshold(*_THRESHOLDS)
