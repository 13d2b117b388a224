"""What a position is worth: every card by where it lies and how many copies there are.

The worth of a position is the expected difference of the final scores, in victory points. It is
linear in the cards, with weights that change as the pile goes down; see `tables.py`.
"""

from math import exp
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..rules.cards import KINDS
from ..rules.record import OVER, Record
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
"""Habit: a turn that gains so many points over a pass is taken without digging first."""
DRAWN_CARD_VALUE = 1
"""Habit: points that a card drawn by digging counts for, in the choice of the discard."""

WIN = 30.0
"""Winning counts as so many points more, so that no margin is preferred to it."""
DULL_POINTS = 5.0
"""A draw counts as so many points less. Two players of equal strength who know what a first pass
is worth would otherwise end many a game in its first round."""
DULL_CHANCE = 0.3
"""A draw as a chance to win, for the same reason."""
MARGIN = 0.0005
"""A point of the final margin, as a chance to win: it decides between equal chances only."""


class Worth(NamedTuple):
    """What cards are worth, by phase.

    `cards`, shape (PHASES, ZONES, KINDS, MAX_COPIES + 1): so many copies of a kind in one zone;
    on the Street for the player to move. `tempo`, shape (PHASES, TEMPOS): to be the player to move,
    to be it before an empty Street, and to be it after a pass. `scale`, shape (PHASES,): the worth
    that makes a win e times as likely as a loss. `dig_weights`, shape (2,): DIG_THRESHOLD and
    DRAWN_CARD_VALUE.
    """

    cards: NDArray[np.float32]
    tempo: NDArray[np.float32]
    scale: NDArray[np.float32]
    dig_weights: NDArray[np.float32]


def phase_of(s: Record) -> int:
    """The cards still to come: the pile, and on the first time through the discards."""
    return s.unknown_size + s.known_size + s.discard_size


def side_worth(s: Record, seat: int, cards: Any) -> float:
    """What a seat's cards are worth; `cards` is one phase of `Worth.cards`."""
    hand = s.hand[seat]
    area = s.area[seat]
    total = 0.0
    for kind in range(KINDS):
        total += cards[HAND, kind, hand[kind]] + cards[AREA, kind, area[kind]]
    return total


def street_worth(s: Record, cards: Any) -> float:
    """What the Street is worth to the player to move."""
    total = 0.0
    for kind in range(KINDS):
        total += cards[STREET, kind, s.street[kind]]
    return total


def move_worth(s: Record, worth: Worth, phase: int) -> float:
    """What it is worth to move now: the Street and the tempo."""
    if s.street_size == 0:
        return worth.tempo[phase, EMPTY_STREET]
    tempo = worth.tempo[phase, AFTER_PASS if s.passes > 0 else TO_MOVE]
    return tempo + street_worth(s, worth.cards[phase])


def position_worth(s: Record, seat: int, worth: Worth) -> float:
    """The worth of a position for a seat, at the start of a turn or at the end."""
    if s.stage == OVER:
        return final_worth(s, seat)
    phase = phase_of(s)
    cards = worth.cards[phase]
    total = side_worth(s, seat, cards) - side_worth(s, 1 - seat, cards)
    if s.mover == seat:
        return or_ending(s, seat, total + move_worth(s, worth, phase))
    return -or_ending(s, 1 - seat, move_worth(s, worth, phase) - total)


def or_ending(s: Record, seat: int, going_on: float) -> float:
    """The worth for the seat to move, who may end the game with a second pass if that is better."""
    if s.passes == 0:
        return going_on
    return max(going_on, final_worth(s, seat))


def final_worth(s: Record, seat: int) -> float:
    """The difference of the final scores, a win counted extra; a draw is nobody's gain."""
    difference = score(s, seat) - score(s, 1 - seat)
    best = winner(s)
    if best == DRAW_GAME:
        return -DULL_POINTS
    return difference + WIN if best == seat else difference - WIN


def win_chance(s: Record, seat: int, worth: Worth) -> float:
    """The chance that a seat wins from a position at the start of a turn, or has won."""
    if s.stage == OVER:
        best = winner(s)
        chance = DULL_CHANCE
        if best != DRAW_GAME:
            chance = 1.0 if best == seat else 0.0
        return chance + MARGIN * (score(s, seat) - score(s, 1 - seat))
    points = position_worth(s, seat, worth)
    return 1.0 / (1.0 + exp(-points / worth.scale[phase_of(s)])) + MARGIN * points
