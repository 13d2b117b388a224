"""The memory of a batch, from one table: what is allocated is what the page says.

All that belongs to one game lies in one record, so that compiled functions get that record alone;
users see the columns, as arrays over the games.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple
from weakref import ref

import numpy as np
from numpy.typing import NDArray

from ..rules.actions import MAX_CHOICES
from ..rules.record import STATE, new_boards
from .layout import OBSERVATION_SIZE
from .numbering import ACTIONS

SEATS = 2


@dataclass(frozen=True, slots=True)
class Column:
    """One array of a frame: the shape of what belongs to one game, and the type of its numbers."""

    name: str
    shape: tuple[int, ...]
    dtype: str
    meaning: str


COLUMNS: tuple[Column, ...] = (
    Column("observation", (OBSERVATION_SIZE,), "int8", "the game as the seat to act sees it"),
    Column("mask", (ACTIONS,), "bool", "which actions are legal"),
    Column("choice_count", (), "int16", "how many actions are legal, at least 1"),
    Column(
        "choices", (MAX_CHOICES,), "int16", "the legal actions as a list, the first `choice_count`"
    ),
    Column("seat", (), "int8", "the seat to act, 0 or 1"),
    Column("rewards", (SEATS,), "float32", "by seat: 1 won, −1 lost, 0 drawn or not over yet"),
    Column("terminated", (), "bool", "whether the step ended a game"),
    Column("scores", (SEATS,), "int16", "by seat: victory points, where the step ended a game"),
    Column(
        "final_observation",
        (SEATS, OBSERVATION_SIZE),
        "int8",
        "by seat: the last position of the game that ended last; 0 before the first end",
    ),
)


class Frame(NamedTuple):
    """What every game of a batch shows: the arrays of `COLUMNS`, their first axis the game."""

    observation: NDArray[np.int8]
    mask: NDArray[np.bool_]
    choice_count: NDArray[np.int16]
    choices: NDArray[np.int16]
    seat: NDArray[np.int8]
    rewards: NDArray[np.float32]
    terminated: NDArray[np.bool_]
    scores: NDArray[np.int16]
    final_observation: NDArray[np.int8]


class BatchFrame(Frame):
    """The frame of a batch: copied or pickled with its batch, it shows the games of the copy."""

    batch: Callable[[], Any]
    """The batch, as long as somebody else holds it."""

    def __reduce__(self) -> tuple[Any, ...]:
        batch = self.batch()
        return (Frame, tuple(self)) if batch is None else (getattr, (batch, "frame"))


def _stored(dtype: str) -> str:
    """Numba knows no arrays of bool inside a record; a byte of 0 or 1 is the same memory."""
    return "uint8" if dtype == "bool" else dtype


WORD = 4
"""Bytes that are moved at once: five words are the cards of a place."""


def _row() -> np.dtype[np.void]:
    """Every field begins at a whole word, so that no word belongs to two of them."""
    fields: list[Any] = [("state", STATE), ("luck", np.int64, (2,)), ("last", STATE)]
    fields += [(column.name, _stored(column.dtype), column.shape) for column in COLUMNS]
    plain = np.dtype(fields, align=True)
    places: dict[str, tuple[np.dtype[Any], int]] = {}
    size = 0
    for name, (kind, *_) in (plain.fields or {}).items():
        places[name] = kind, _rounded(size, max(kind.alignment, WORD))
        size = places[name][1] + kind.itemsize
    size = _rounded(size, plain.alignment)
    places["bytes"] = np.dtype((np.int8, (size,))), 0
    places["words"] = np.dtype((np.int32, (size // WORD,))), 0
    formats, offsets = zip(*places.values(), strict=True)
    spelled: Any = {"names": [*places], "formats": formats, "offsets": offsets, "itemsize": size}
    return np.dtype(spelled, align=True)


def _rounded(size: int, step: int) -> int:
    return -(-size // step) * step


ROW = _row()
"""One game: its state, its random source (never part of the state), how the last game ended, and
what it shows.

`bytes` and `words` are the memory of the whole row."""


def words_of(field: str) -> range:
    """The words of a row that a field lies in, and nothing else."""
    fields: Mapping[str, Any] = ROW.fields or {}
    kind, start = fields[field][:2]
    return range(start // WORD, _rounded(start + kind.itemsize, WORD) // WORD)


WORKSPACE = np.dtype([("codes", np.int32, (MAX_CHOICES,))])
"""Scratch memory for the legal decisions of one game; a record, because compiled code counts the
references to an array each time that it passes one on."""


class Games(NamedTuple):
    """The games of a batch: a record of `ROW` for each, the record of `STATE` that they start from,
    and a record of `WORKSPACE`."""

    rows: Any
    start: Any
    workspace: Any


def new_games(games: int, start: Any) -> Games:
    """Room for so many games that start from the record `start`."""
    starts = new_boards(1)
    starts[0] = start
    rows, workspace = (np.zeros(size, dtype) for size, dtype in ((games, ROW), (1, WORKSPACE)))
    return Games(rows.view(np.recarray), starts, workspace.view(np.recarray))


def frame_of(games: Games, batch: Any = None) -> Frame:
    """The columns of the same memory, for those who may only look; of a batch, if one is given."""
    columns = [games.rows[column.name].view(column.dtype) for column in COLUMNS]
    for column in columns:
        column.flags.writeable = False
    if batch is None:
        return Frame(*columns)
    frame = BatchFrame(*columns)
    frame.batch = ref(batch)
    return frame
