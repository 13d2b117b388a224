"""Data of the search: a stack of positions, their moves and their bounds.

Equities run from -1 (lost) to 1 (won): the chance to win less the chance to lose, for the seat to
move. Negating them for the other seat is exact.
"""

from typing import Any, NamedTuple

import numpy as np

from ...rules.actions import MAX_CHOICES
from ...rules.record import new_boards
from .forecast import FORECAST
from .keys import WORDS
from .table import new_table

UNKNOWN = -1.0
"""An unknown chance of a draw."""
LOSS = -1.0
WIN = 1.0
OPEN = 2.0
"""Beyond every equity: with a window from -OPEN to OPEN every answer is exact."""
NOT_PROBING = -1

MAX_STEPS = 14
"""An Accountant, four cards up and the stop, four cards down, a Brute and a take; and some
spare."""
_DEEPEST = 400
"""Three frames per turn, and few games have more than a hundred turns."""
_POOL = 1 << 16
"""Moves of all positions on the stack. A position with more cannot be solved anyway."""

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
        ("probe", np.int64),
        ("seen", np.int64),
        ("lead", np.int64),
        ("modes", np.int64, (2,)),
        ("key", np.int64, (WORDS,)),
    ],
    align=True,
)
"""One position of the stack, searched with the window `alpha` to `beta`. Its equity is known to lie
between `low` and `high`; `best` is the best lower bound of its moves so far, `others` their upper
bound, `draw` the chance of a draw after the best. Its moves are in the pool from `first` on, `next`
is tried next. `probe` is the current probe; `seen` marks the kinds that a
free seat can take already. `began` is the work done before; `modes` is by seat."""

MOVE = np.dtype(
    [
        ("priority", np.float64),
        ("low", np.float64),
        ("high", np.float64),
        ("draw", np.float64),
        ("order", np.int64),
    ],
    align=True,
)
"""One move: its priority, which is the weight of a draw at chance nodes; there also the bounds of
its equity. `order` is the order in which moves are tried."""

STEP = np.dtype([("codes", np.int32, (MAX_CHOICES,)), ("count", np.int64), ("next", np.int64)])
"""The decisions of one step inside a move, and the one to try next."""

PROGRESS = np.dtype(
    [
        (name, np.int64)
        for name in ("depth", "is_new", "listed", "work", "is_exhausted", "probing", "probe_limit")
    ]
)
"""State of the search: `depth` is the top of the stack, -1 at the end; `is_new` is set for a
position not entered yet; `listed` counts the moves in the pool, `work` the positions entered;
`is_exhausted` is set when memory ran out. `probing` is the depth of the position that is being
probed, or NOT_PROBING, and `probe_limit` the work at which the probe is dropped."""


class Search(NamedTuple):
    """All data of a search, as arrays of records; `forecast` and `progress` have length 1."""

    boards: Any
    frames: Any
    pool: Any
    moves: Any
    line: Any
    steps: Any
    table: Any
    forecast: Any
    progress: Any


def new_search(table_mb: int) -> Search:
    """An idle search, with a table of at most `table_mb` MiB and some 25 MiB besides."""
    return Search(
        boards=new_boards(_DEEPEST),
        frames=_records(_DEEPEST, FRAME),
        pool=new_boards(_POOL),
        moves=_records(_POOL, MOVE),
        line=new_boards(MAX_STEPS + 1),
        steps=_records(MAX_STEPS + 1, STEP),
        table=new_table(table_mb),
        forecast=_records(1, FORECAST),
        progress=_records(1, PROGRESS),
    )


def _records(count: int, dtype: Any) -> Any:
    return np.zeros(count, dtype).view(np.recarray)
