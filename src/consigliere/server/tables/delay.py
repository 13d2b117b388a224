"""How far those who watch are behind the game, where the host wants it so."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from consigliere.core.moment import Moment

MOVES, MINUTES = "moves", "minutes"
_MOST = 999
_RULE = re.compile(rf"({MOVES}|{MINUTES}):([1-9][0-9]{{0,2}})")
VALUES = f"{MOVES}:1–{_MOST}, {MINUTES}:1–{_MOST}"
"""What a rule may be, for people."""
_MINUTE = 60_000


@dataclass(frozen=True, slots=True)
class Delay:
    """So many steps of players, or minutes."""

    unit: str
    number: int

    def last_shown(self, rows: Sequence[Moment[Any]], now: int) -> int:
        """The number of the last moment that is told; `now` is milliseconds since the beginning.

        It never goes back as the game goes on.
        """
        if self.unit == MINUTES:
            before = now - self.number * _MINUTE
            return next((row.seq for row in reversed(rows) if row.entry.t <= before), 0)
        held = 0
        for row in reversed(rows):
            if held == self.number:
                return int(row.seq)
            held += row.parent is not None and row.entry.seat is not None
        return 0


@lru_cache(maxsize=64)
def delay_of(rule: str) -> Delay | None:
    """The delay that a rule for those who watch asks for; None if it is another rule."""
    found = _RULE.fullmatch(rule)
    return Delay(found[1], int(found[2])) if found else None
