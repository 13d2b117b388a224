"""Playing on by the worth of positions alone: the same policy for both seats, luck included."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from consigliere.games.random_source import Random, new_random

from ..rules.actions import DIG, SKIP
from ..rules.cards import KINDS, VALUES
from ..rules.random_play import draw_random
from ..rules.record import DRAW, OVER, STREET, Record, new_boards
from ..rules.step import decide
from .evaluation import DIG_THRESHOLD, DRAWN_CARD_VALUE, Worth, move_worth, phase_of, side_worth
from .evaluation import STREET as STREET_ZONE
from .swaps import Width
from .turns import TurnList, TurnStack, explore, new_found, new_room

_SKIP: Any = np.int64(SKIP)
"""Typed, as the numbers in `turns.py` are and for the same reason."""


class Workspace(NamedTuple):
    """What a playout works with: room for turns, the best of them, the table, and its luck."""

    room: TurnStack
    best: TurnList
    table: Any
    rng: NDArray[np.int64]


def new_workspace() -> Workspace:
    """A fresh desk."""
    return Workspace(new_room(), new_found(1), new_boards(1), new_random())


def play_turn(workspace: Workspace, worth: Worth, width: Width) -> None:
    """Play the turn that stands on the table, the luck of its discards included.

    A refill of the Street is still to be drawn.
    """
    table = workspace.table
    while True:
        workspace.room.boards[0] = table[0]
        if table[0].stage == STREET:
            decide(workspace.room.boards[0], _SKIP)
        explore(workspace.room, worth, width, workspace.best)
        if table[0].stage != STREET or not wants_dig(table[0], workspace.best, worth):
            break
        decide(table[0], DIG + worst_on_street(table[0], worth))
        draw_all(table[0], workspace.rng)
    table[0] = workspace.best.boards[0]


def wants_dig(s: Record, best: TurnList, worth: Worth) -> bool:
    """Whether the best turn without (more) digging gains too little."""
    phase = phase_of(s)
    cards = worth.cards[phase]
    passing = side_worth(s, s.mover, cards) - side_worth(s, 1 - s.mover, cards)
    passing -= move_worth(s, worth, phase)
    return best.worths[0] - passing < worth.dig_weights[DIG_THRESHOLD]


def worst_on_street(s: Record, worth: Worth) -> int:
    """The card to discard: little worth to the other player, and many cards drawn for it."""
    cards = worth.cards[phase_of(s)]
    best = -1
    most = -1e9
    for kind in range(KINDS):
        count = s.street[kind]
        if count > 0:
            lost = cards[STREET_ZONE, kind, count] - cards[STREET_ZONE, kind, count - 1]
            gain = worth.dig_weights[DRAWN_CARD_VALUE] * (kind % VALUES) - lost
            if gain > most:
                best, most = kind, gain
    return best


def draw_all(s: Record, rng: Random) -> None:
    """Carry out all chance events that are due."""
    while s.stage <= DRAW:
        draw_random(s, rng)


def record_game(workspace: Workspace, worth: Worth, width: Width, positions: Any) -> int:
    """Play the table's game to its end and keep what every turn led to; return how many.

    `positions`, records of shape (MAX_TURNS,), are taken before a refill is laid out.
    """
    draw_all(workspace.table[0], workspace.rng)
    number = 0
    while workspace.table[0].stage != OVER:
        play_turn(workspace, worth, width)
        positions[number] = workspace.table[0]
        number += 1
        draw_all(workspace.table[0], workspace.rng)
    return number
