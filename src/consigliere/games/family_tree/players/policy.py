"""One sensible step ahead: every decision is tried, and what it leaves is weighed."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..rules.actions import (
    DECK,
    DROP,
    GROWING,
    JOIN,
    MAX_CHOICES,
    TAKE_CARD,
    first_of,
    operation_of,
)
from ..rules.bits import BIT, WORD
from ..rules.legal import legal
from ..rules.record import ACT, CHOOSE_MEETING, JOINING, Record, new_boards
from ..rules.step import decide
from ..rules.tables import Tables
from .evaluation import BLIND, Worth, side_worth, turn_to, weigh
from .features import Sight, new_sight, see_hand, see_table

FREE = 1000.0
"""A joining that is any good comes before everything else: it costs nothing."""


class Desk(NamedTuple):
    """What a player works with, room for it all.

    `codes` and `values`, shape (MAX_CHOICES,), are the decisions of a position and what each
    leaves, `size`, shape (1,), their number. Boards, one record each, shape (1,): `board` to try a
    decision on, `table` to play on, `world` for a deal of the hidden cards. `rng` is its luck.
    """

    codes: NDArray[np.int32]
    values: NDArray[np.float64]
    size: NDArray[np.int64]
    board: Any
    table: Any
    world: Any
    sight: Sight
    rng: NDArray[np.int64]


def new_desk() -> Desk:
    """A fresh desk."""
    return Desk(
        np.empty(MAX_CHOICES, np.int32),
        np.zeros(MAX_CHOICES, np.float64),
        np.zeros(1, np.int64),
        new_boards(1),
        new_boards(1),
        new_boards(1),
        new_sight(),
        np.zeros(2, np.int64),
    )


def best_choice(s: Record, t: Tables, desk: Desk, worth: Worth) -> int:
    """The decision of the mover that leaves most, the first of equals; all are on the desk then.

    Of meetings, which are all alike, only the first is.
    """
    n = legal(s, t, desk.codes, GROWING)
    if s.stage == CHOOSE_MEETING:
        n = 1
    desk.size[0] = n
    desk.values[0] = 0.0
    if n == 1:
        return desk.codes[0]
    turn_to(s, worth)
    if s.stage == ACT or s.stage == JOINING:  # noqa: PLR1714  a tuple test costs Numba time
        seat = s.mover
        base = side_worth(s, t, seat, desk.sight, worth.now)
        for number in range(n):
            code: Any = np.int64(desk.codes[number])
            desk.board[0] = s
            decide(desk.board[0], t, code)
            value = side_worth(desk.board[0], t, seat, desk.sight, worth.now)
            if operation_of(code) == JOIN and value > base:
                value += FREE
            desk.values[number] = value
    else:
        weigh_supply(s, t, desk, worth.now)
    best = 0
    for number in range(1, n):
        if desk.values[number] > desk.values[best]:
            best = number
    return desk.codes[best]


def weigh_supply(s: Record, t: Tables, desk: Desk, now: Any) -> None:
    """What is worth taking, or least worth keeping: only the hand changes."""
    seat = s.mover
    sight = desk.sight
    see_table(s, t, seat, sight)
    see_hand(s, t, seat, sight)
    base = weigh(sight, now)
    for number in range(desk.size[0]):
        code: Any = np.int64(desk.codes[number])
        operation = operation_of(code)
        value = base
        if operation == DECK:
            value += now[BLIND]
        elif operation == TAKE_CARD or operation == DROP:  # noqa: PLR1714, SIM109  as above
            card = first_of(code)
            s.hand[seat, WORD[card]] ^= BIT[card]
            see_hand(s, t, seat, sight)
            s.hand[seat, WORD[card]] ^= BIT[card]
            value = weigh(sight, now)
        desk.values[number] = value
