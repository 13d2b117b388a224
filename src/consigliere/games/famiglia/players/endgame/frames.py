"""What the search works with: a stack of positions, the moves of each, and what is known of them.

Equities run from -1 (lost) over 0 to 1 (won): the chance to win less the chance to lose, for the
seat to move. Turning them round for the other seat is then exact.
"""

from typing import Any, NamedTuple

import numpy as np

from ...rules.actions import MAX_CHOICES
from ...rules.record import new_boards
from .future import OUTLOOK
from .keys import WORDS
from .table import new_table

UNKNOWN = -1.0
"""A chance of a draw that is not known."""
LOSS = -1.0
WIN = 1.0
OPEN = 2.0
"""Beyond every equity: a window from -OPEN to OPEN makes every answer exact."""
NOBODY_ASKS = -1

MAX_STEPS = 14
"""An Accountant, four cards up and the stop, four cards down, a Brute and a take; some room."""
_DEEPEST = 400
"""Three frames a turn, and no game has many more than a hundred turns."""
_POOL = 1 << 16
"""Moves of all positions on the stack. A position with more is out of reach for other reasons."""

FRAME = np.dtype(
    [
        ("alpha", np.float64),
        ("beta", np.float64),
        ("low", np.float64),
        ("high", np.float64),
        ("best", np.float64),
        ("others", np.float64),
        ("draw", np.float64),
        ("first", np.int64),
        ("count", np.int64),
        ("next", np.int64),
        ("began", np.int64),
        ("seat", np.int64),
        ("is_chance", np.int64),
        ("is_keyed", np.int64),
        ("question", np.int64),
        ("seen", np.int64),
        ("lead", np.int64),
        ("modes", np.int64, (2,)),
        ("key", np.int64, (WORDS,)),
    ],
    align=True,
)
"""One position of the stack. It is asked for its equity between `alpha` and `beta`, which is known
to lie between `low` and `high`; `best` is what its moves reach so far, `others` what they cannot
exceed, `draw` the chance of a draw by the best. Its moves stand in the pool from `first` on, `next`
is tried next. `question` is the quick question that is asked first; `seen` marks the kinds that a
free seat can take already. `began` is the work done before; `modes` goes by seat."""

MOVE = np.dtype(
    [
        ("wish", np.float64),
        ("low", np.float64),
        ("high", np.float64),
        ("draw", np.float64),
        ("order", np.int64),
    ],
    align=True,
)
"""One move: how much it is wished for, which for a draw of chance is its weight; for that also the
bounds of what it is worth. `order` lists the pool as it is tried."""

STEP = np.dtype([("codes", np.int32, (MAX_CHOICES,)), ("count", np.int64), ("next", np.int64)])
"""The decisions of one step inside a move, and the one that is tried next."""

PROGRESS = np.dtype(
    [
        (name, np.int64)
        for name in ("depth", "is_new", "listed", "work", "is_lost", "asking", "patience")
    ]
)
"""How the search stands: `depth` is the top of the stack, -1 at the end; `is_new` tells that its
position was not looked at yet; `listed` counts the moves in the pool, `work` the positions looked
at; `is_lost` says that the room did not suffice. `asking` is the depth of the position that asks a
quick question, or NOBODY_ASKS, and `patience` the work at which it is dropped."""


class Search(NamedTuple):
    """All of it; each an array of records, the last two of one."""

    boards: Any
    frames: Any
    pool: Any
    moves: Any
    walk: Any
    steps: Any
    table: Any
    outlook: Any
    progress: Any


def new_search(room_mb: int) -> Search:
    """A search at rest, with a table of at most `room_mb` MiB and some 25 MiB besides."""
    return Search(
        boards=new_boards(_DEEPEST),
        frames=_records(_DEEPEST, FRAME),
        pool=new_boards(_POOL),
        moves=_records(_POOL, MOVE),
        walk=new_boards(MAX_STEPS + 1),
        steps=_records(MAX_STEPS + 1, STEP),
        table=new_table(room_mb),
        outlook=_records(1, OUTLOOK),
        progress=_records(1, PROGRESS),
    )


def _records(count: int, dtype: Any) -> Any:
    return np.zeros(count, dtype).view(np.recarray)
