"""What the rules of the expansion state: the tables of the engine with nothing else in them.

The engine's own functions run on these tables, so there is one source of each rule; whatever is a
reconstruction is zero in them and cannot be read.
"""

from __future__ import annotations

from functools import cache

from ..box.files import standard_box
from ..box.parts import DIFFICULTIES, LOCKS, MODES, Mode, ModeName
from ..rules.record.board import Board
from ..rules.record.tables import INFINITY, LOCKED, TABLES, LookUp

BRONTE = 0
"""The place of Bronte's marker in a verdict; where it lies on the map does not matter."""
ELSEWHERE = 0
"""A cell of the solo board without a lock, whichever; those with locks are 1 to `LOCKS`."""
SIDE_FOR_THREE = 1


def is_stated(tag: str) -> bool:
    """Whether a clause or a number is stated by the expansion and nothing in it is ours."""
    return "S" in tag and "H" not in tag


@cache
def stated_tables() -> LookUp:
    """LF-COMP-15, LF-SETUP-11: the numbers that are stated; shared, not to be changed."""
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
    """LF-SETUP-09, LF-SETUP-13: what a mode of the expansion changes; ValueError for others."""
    found = standard_box().numbers.modes[mode]
    if not is_stated(found.source):
        raise ValueError(f"{mode} is not stated")
    return found


def mode_number(mode: str) -> int:
    """The number of a mode for the engine; ValueError for an unknown one."""
    return [str(name) for name in MODES].index(mode)


def level_number(level: str) -> int:
    """The number of a level of 2v1 for the engine; ValueError for an unknown one."""
    return DIFFICULTIES.index(level)
