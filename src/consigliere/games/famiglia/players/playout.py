"""Playouts by evaluation alone: the same policy for both seats, draws included."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from consigliere.games.random_source import Random, new_random

from ..rules.actions import DIG, SKIP
from ..rules.cards import KINDS, VALUES
from ..rules.random_play import draw_random
from ..rules.record import DRAW, OVER, STREET, Record, new_boards
from ..rules.step import decide
from .evaluation import (
    DIG_THRESHOLD,
    DRAWN_CARD_VALUE,
    CardValues,
    evaluate_move,
    evaluate_side,
    phase_of,
)
from .evaluation import STREET as STREET_ZONE
from .swaps import Width
from .turns import TurnList, TurnStack, explore, new_turn_list, new_turn_stack

_SKIP: Any = np.int64(SKIP)
"""Typed, as the numbers in `turns.py` are and for the same reason."""


class Workspace(NamedTuple):
    """Scratch memory of a playout: turns under way, the best turns, the board, a random source."""

    stack: TurnStack
    best: TurnList
    board: Any
    rng: NDArray[np.int64]


def new_workspace() -> Workspace:
    """An empty workspace."""
    return Workspace(new_turn_stack(), new_turn_list(1), new_boards(1), new_random())


def play_turn(workspace: Workspace, card_values: CardValues, width: Width) -> None:
    """Play one turn on the board, including the draws after its discards.

    A refill of the Street remains to be drawn.
    """
    board = workspace.board
    while True:
        workspace.stack.boards[0] = board[0]
        if board[0].stage == STREET:
            decide(workspace.stack.boards[0], _SKIP)
        explore(workspace.stack, card_values, width, workspace.best)
        if board[0].stage != STREET or not should_dig(board[0], workspace.best, card_values):
            break
        decide(board[0], DIG + choose_discard(board[0], card_values))
        draw_all(board[0], workspace.rng)
    board[0] = workspace.best.boards[0]


def should_dig(s: Record, best: TurnList, card_values: CardValues) -> bool:
    """Whether the best turn without (further) digging gains too little."""
    phase = phase_of(s)
    cards = card_values.cards[phase]
    passing = evaluate_side(s, s.mover, cards) - evaluate_side(s, 1 - s.mover, cards)
    passing -= evaluate_move(s, card_values, phase)
    return best.evaluations[0] - passing < card_values.dig_weights[DIG_THRESHOLD]


def choose_discard(s: Record, card_values: CardValues) -> int:
    """The card to discard: of little use to the other player, for many cards drawn."""
    cards = card_values.cards[phase_of(s)]
    best = -1
    most = -1e9
    for kind in range(KINDS):
        count = s.street[kind]
        if count > 0:
            lost = cards[STREET_ZONE, kind, count] - cards[STREET_ZONE, kind, count - 1]
            gain = card_values.dig_weights[DRAWN_CARD_VALUE] * (kind % VALUES) - lost
            if gain > most:
                best, most = kind, gain
    return best


def draw_all(s: Record, rng: Random) -> None:
    """Carry out all pending chance events."""
    while s.stage <= DRAW:
        draw_random(s, rng)


def record_game(workspace: Workspace, card_values: CardValues, width: Width, positions: Any) -> int:
    """Play the game on the board to its end, storing every position; return their number.

    `positions`, records of shape (MAX_TURNS,), are taken before a refill is laid out.
    """
    draw_all(workspace.board[0], workspace.rng)
    number = 0
    while workspace.board[0].stage != OVER:
        play_turn(workspace, card_values, width)
        positions[number] = workspace.board[0]
        number += 1
        draw_all(workspace.board[0], workspace.rng)
    return number
