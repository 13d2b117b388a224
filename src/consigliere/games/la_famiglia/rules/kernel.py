"""The compiled rules of La Famiglia: loaded at the first use, shared by the whole process.

The same functions that run as plain Python on boards (`board.py`) run compiled on NumPy records of
the same fields. Tables never wait for that: only what plays many games asks for it.
"""

from functools import lru_cache
from typing import Any

import numpy as np

from consigliere.core.kernel import Kernel
from consigliere.games import random_source

from . import legal, phases, random_play, setup, step
from .encounter import conflict, orders
from .encounter import legal as encounter_legal
from .encounter import step as encounter_step
from .management import dome, ending, procedure, rounds
from .pieces import control, discs, equipment, forces, movement, stock
from .planning import cells, influence, solo, turns
from .record import actions, frames, rule_events, starting_resources
from .record.actions import MAX_CHOICES
from .record.board import Board
from .record.record import STATE, Buffer, Record
from .record.tables import TABLES, LookUp

MODULES = (
    actions,
    rule_events,
    frames,
    starting_resources,
    forces,
    control,
    discs,
    stock,
    equipment,
    solo,
    influence,
    cells,
    turns,
    dome,
    ending,
    movement,
    conflict,
    orders,
    procedure,
    rounds,
    setup,
    phases,
    encounter_legal,
    encounter_step,
    legal,
    step,
    random_source,
    random_play,
)

KERNEL = Kernel(MODULES)
compiled, functions = KERNEL.compiled, KERNEL.functions
"""Every rule function by name; see `consigliere.core.kernel`."""


def buffer() -> Buffer:
    """Room for the legal decisions of one state; compiled rules take no list."""
    return np.empty(MAX_CHOICES, np.int64)


def new_records(count: int) -> Any:
    """An array of `count` zeroed records, shape (count,); assigning elements copies them."""
    return np.zeros(count, STATE).view(np.recarray)


def array_of(board: Board, layout: np.dtype[Any]) -> Any:
    """A board of a layout as an array of one record, which Numba takes faster than the record."""
    return np.frombuffer(bytearray(board.tobytes()), layout).view(np.recarray)


def record_of(board: Board) -> Record:
    """A board of `STATE` as a record that compiled rules take."""
    return array_of(board, STATE)[0]


@lru_cache(maxsize=4)
def tables_array(t: LookUp) -> Any:
    """The tables as an array of one record; shared like the tables themselves."""
    return array_of(t, TABLES)


@lru_cache(maxsize=4)
def tables_record(t: LookUp) -> LookUp:
    """The tables as a record that compiled rules take."""
    return tables_array(t)[0]


def board_of(record: Record) -> Board:
    """A record as a board that plain rules take; it shares nothing with the record."""
    board = Board(record.dtype)
    for name in record.dtype.names:
        value = record[name]
        board[name] = value.astype(object) if value.shape else int(value)
    return board
