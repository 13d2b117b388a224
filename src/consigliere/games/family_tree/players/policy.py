"""The policy of one step ahead: every decision is carried out and the position after it rated."""

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
from .evaluation import UNSEEN_CARD, Weights, evaluate_side, set_current_weights, weighted_sum
from .features import Features, compute_hand_features, compute_table_features, new_features

JOIN_BONUS = 1000.0
"""Puts a joining that gains anything before everything else: it costs no action."""


class Workspace(NamedTuple):
    """Scratch memory of a player.

    `codes` and `values`, shape (MAX_CHOICES,), are the decisions of a position and their ratings,
    `size`, shape (1,), their number. Boards, one record each, shape (1,): `board` is the position
    after a decision, `playout` the position of a playout, `deal` its start with the hidden cards
    dealt. `rng` is the random source.
    """

    codes: NDArray[np.int32]
    values: NDArray[np.float64]
    size: NDArray[np.int64]
    board: Any
    playout: Any
    deal: Any
    features: Features
    rng: NDArray[np.int64]


def new_workspace() -> Workspace:
    """An empty workspace."""
    return Workspace(
        np.empty(MAX_CHOICES, np.int32),
        np.zeros(MAX_CHOICES, np.float64),
        np.zeros(1, np.int64),
        new_boards(1),
        new_boards(1),
        new_boards(1),
        new_features(),
        np.zeros(2, np.int64),
    )


def best_choice(s: Record, t: Tables, workspace: Workspace, weights: Weights) -> int:
    """The best decision of the mover, the first of equals; `workspace` then lists all of them.

    Of meetings, which are all alike, only the first is listed.
    """
    n = legal(s, t, workspace.codes, GROWING)
    if s.stage == CHOOSE_MEETING:
        n = 1
    workspace.size[0] = n
    workspace.values[0] = 0.0
    if n == 1:
        return workspace.codes[0]
    set_current_weights(s, weights)
    if s.stage == ACT or s.stage == JOINING:  # noqa: PLR1714  a tuple test costs Numba time
        seat = s.mover
        base = evaluate_side(s, t, seat, workspace.features, weights.current)
        for number in range(n):
            code: Any = np.int64(workspace.codes[number])
            workspace.board[0] = s
            decide(workspace.board[0], t, code)
            value = evaluate_side(workspace.board[0], t, seat, workspace.features, weights.current)
            if operation_of(code) == JOIN and value > base:
                value += JOIN_BONUS
            workspace.values[number] = value
    else:
        rate_hand_changes(s, t, workspace, weights.current)
    best = 0
    for number in range(1, n):
        if workspace.values[number] > workspace.values[best]:
            best = number
    return workspace.codes[best]


def rate_hand_changes(s: Record, t: Tables, workspace: Workspace, current: Any) -> None:
    """Rate taking and discarding cards: only the hand changes, so the table is read once."""
    seat = s.mover
    features = workspace.features
    compute_table_features(s, t, seat, features)
    compute_hand_features(s, t, seat, features)
    base = weighted_sum(features, current)
    for number in range(workspace.size[0]):
        code: Any = np.int64(workspace.codes[number])
        operation = operation_of(code)
        value = base
        if operation == DECK:
            value += current[UNSEEN_CARD]
        elif operation == TAKE_CARD or operation == DROP:  # noqa: PLR1714, SIM109  as above
            card = first_of(code)
            s.hand[seat, WORD[card]] ^= BIT[card]
            compute_hand_features(s, t, seat, features)
            s.hand[seat, WORD[card]] ^= BIT[card]
            value = weighted_sum(features, current)
        workspace.values[number] = value
