"""The tables of the rules with only what the expansion states.

The functions of the rules run on these tables, so that each rule has one source; everything that is
a reconstruction is 0 in them.
"""

from __future__ import annotations

from functools import cache

from ..box.files import standard_box
from ..box.parts import DIFFICULTIES, LOCKS, MODES, Mode, ModeName
from ..rules.record.board import Board
from ..rules.record.tables import INFINITY, LOCKED, TABLES, LookUp

BRONTE = 0
"""The mandamento of Bronte in a victory check; which one it is on the map does not matter."""
ELSEWHERE = 0
"""Any cell of the solo board without a lock; those with locks are 1 to `LOCKS`."""
SIDE_FOR_THREE = 1


def is_stated(tag: str) -> bool:
    """Whether the expansion states a clause or number, with nothing reconstructed in it."""
    return "S" in tag and "H" not in tag


@cache
def stated_tables() -> LookUp:
    """LF-COMP-15, LF-SETUP-11: the tables with the stated numbers; shared, do not modify."""
    box = standard_box()
    t = Board(TABLES)
    for name, number in box.numbers.numbers.items():
        if is_stated(number.source):
            t[name] = number.value
    for place, level in enumerate(box.solo.levels):
        if is_stated(level.source):
            t["blocked"][place] = level.blocked
            t["open_locks"][place] = level.open_locks
    t["solo_cells"][SIDE_FOR_THREE] = LOCKS + 1
    t["solo_kind"][SIDE_FOR_THREE][ELSEWHERE] = INFINITY
    t["solo_kind"][SIDE_FOR_THREE][1 : LOCKS + 1] = LOCKED
    t["bronte"] = BRONTE
    return t


def stated_mode(mode: ModeName) -> Mode:
    """LF-SETUP-09, LF-SETUP-13: a mode of the expansion; raises ValueError for others."""
    found = standard_box().numbers.modes[mode]
    if not is_stated(found.source):
        raise ValueError(f"{mode} is not stated")
    return found


def mode_number(mode: str) -> int:
    """The number of a mode in the rules; raises ValueError for an unknown one."""
    return [str(name) for name in MODES].index(mode)


def level_number(level: str) -> int:
    """The number of a level of 2v1 in the rules; raises ValueError for an unknown one."""
    return DIFFICULTIES.index(level)
