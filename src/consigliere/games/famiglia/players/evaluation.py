"""Evaluation of positions: every card by its place and number of copies.

The evaluation is the expected difference of the final scores, in victory points. It is linear in
the cards, with weights that change as the pile runs down; see `card_values.py`.
"""

from math import exp
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..rules.cards import KINDS
from ..rules.record import DRAW, OVER, Record
from ..rules.scoring import DRAW_GAME, score, winner

HAND = 0
AREA = 1
STREET = 2
ZONES = 3
MAX_COPIES = 5
TO_MOVE = 0
EMPTY_STREET = 1
AFTER_PASS = 2
TEMPOS = 3
PHASES = 61
"""Cards still to come, 0 to 60."""

DIG_THRESHOLD = 0
"""Index: a turn that gains this many points over a pass is played without digging first."""
DRAWN_CARD_VALUE = 1
"""Index: points counted for every card drawn by digging, in the choice of the discard."""

WIN = 30.0
"""Bonus in points for a win, so that no margin is preferred to it."""
DRAW_PENALTY = 5.0
"""Points taken off for a draw. Two equal players who know the value of a first pass would otherwise
end many games in the first round."""
DRAW_VALUE = 0.3
"""A draw as a chance to win, for the same reason."""
MARGIN = 0.0005
"""Chance to win for one point of the final margin: it only separates equal chances."""


class CardValues(NamedTuple):
    """Values of cards, by phase.

    `cards`, shape (PHASES, ZONES, KINDS, MAX_COPIES + 1): value of that many copies of a kind in
    one zone; on the Street for the player to move. `tempo`, shape (PHASES, TEMPOS): bonus for the
    player to move: usually, before an empty Street, and after a pass. `scale`, shape (PHASES,): the
    evaluation at which a win is e times as likely as a loss. `dig_weights`, shape (2,):
    DIG_THRESHOLD and DRAWN_CARD_VALUE.
    """

    cards: NDArray[np.float32]
    tempo: NDArray[np.float32]
    scale: NDArray[np.float32]
    dig_weights: NDArray[np.float32]


def phase_of(s: Record) -> int:
    """The cards still to come: the pile and, on the first time through, the discards."""
    return s.unknown_size + s.known_size + s.discard_size


def evaluate_side(s: Record, seat: int, cards: Any) -> float:
    """Value of a seat's cards; `cards` is one phase of `CardValues.cards`."""
    hand = s.hand[seat]
    area = s.area[seat]
    total = 0.0
    for kind in range(KINDS):
        total += cards[HAND, kind, hand[kind]] + cards[AREA, kind, area[kind]]
    return total


def evaluate_street(s: Record, cards: Any) -> float:
    """Value of the Street for the player to move."""
    total = 0.0
    for kind in range(KINDS):
        total += cards[STREET, kind, s.street[kind]]
    return total


def evaluate_move(s: Record, card_values: CardValues, phase: int) -> float:
    """Value of the move: the Street and the tempo."""
    if s.street_size == 0:
        return card_values.tempo[phase, EMPTY_STREET]
    tempo = card_values.tempo[phase, AFTER_PASS if s.passes > 0 else TO_MOVE]
    return tempo + evaluate_street(s, card_values.cards[phase])


def evaluate_position(s: Record, seat: int, card_values: CardValues) -> float:
    """The evaluation of a position for a seat, at the start of a turn or at the end."""
    if s.stage == OVER:
        return evaluate_end(s, seat)
    phase = phase_of(s)
    cards = card_values.cards[phase]
    total = evaluate_side(s, seat, cards) - evaluate_side(s, 1 - seat, cards)
    if s.mover == seat:
        return with_second_pass(s, seat, total + evaluate_move(s, card_values, phase))
    return -with_second_pass(s, 1 - seat, evaluate_move(s, card_values, phase) - total)


def with_second_pass(s: Record, seat: int, going_on: float) -> float:
    """The better of going on and, after a pass, ending the game by a second one."""
    if s.passes == 0:
        return going_on
    return max(going_on, evaluate_end(s, seat))


def offers_draw(s: Record, seat: int) -> bool:
    """Whether the other of a seat could end the game drawn at once, by a second pass.

    After a discard the pass before still counts, but the turn is not over.
    """
    is_theirs = s.stage > DRAW and s.mover != seat
    return is_theirs and s.passes > 0 and winner(s) == DRAW_GAME


def evaluate_end(s: Record, seat: int) -> float:
    """The difference of the final scores, with a bonus for a win and a penalty for a draw."""
    difference = score(s, seat) - score(s, 1 - seat)
    best = winner(s)
    if best == DRAW_GAME:
        return -DRAW_PENALTY
    return difference + WIN if best == seat else difference - WIN


def win_chance(s: Record, seat: int, card_values: CardValues) -> float:
    """The chance of a seat to win, at the start of a turn or at the end."""
    if s.stage == OVER:
        best = winner(s)
        chance = DRAW_VALUE
        if best != DRAW_GAME:
            chance = 1.0 if best == seat else 0.0
        return chance + MARGIN * (score(s, seat) - score(s, 1 - seat))
    points = evaluate_position(s, seat, card_values)
    return 1.0 / (1.0 + exp(-points / card_values.scale[phase_of(s)])) + MARGIN * points
