"""Cards considered for an Accountant: the best to take up, the least useful to lay down."""

from typing import Any, NamedTuple

from ..rules.cards import KINDS, MERCENARIES, VALUES
from ..rules.record import Record
from .evaluation import AREA, HAND

MOST_SWAPPED = 4
"""The value of the best Accountant."""
NEEDED = 4.0
"""Bonus in points for a hand card that could pay for one on the Street."""


class Width(NamedTuple):
    """How many kinds of cards to consider taking up and laying down."""

    up: int
    down: int


def mark_swaps(s: Record, swaps: Any, cards: Any, width: Width) -> None:
    """Mark the best kinds to take up, and the least useful ones in hand."""
    for kind in range(KINDS):
        swaps[0, kind] = 0
        swaps[1, kind] = 0
    for _ in range(width.up):
        best = -1
        most = -1e9
        for kind in range(KINDS):
            if s.area[s.mover, kind] > 0 and swaps[0, kind] == 0:
                gain = hand_gain(s, kind, cards)
                if gain > most:
                    best, most = kind, gain
        if best >= 0:
            swaps[0, best] = 1
    marked = 0
    copies = 0
    while marked < KINDS and (marked < width.down or copies < MOST_SWAPPED):
        best = -1
        least = 1e9
        for kind in range(KINDS):
            if s.hand[s.mover, kind] > 0 and swaps[1, kind] == 0:
                loss = hand_loss(s, kind, cards)
                if loss < least:
                    best, least = kind, loss
        if best < 0:
            return
        swaps[1, best] = 1
        marked += 1
        copies += s.hand[s.mover, best]


def hand_gain(s: Record, kind: int, cards: Any) -> float:
    """Gain of moving one copy from the play area to the hand."""
    held = s.hand[s.mover, kind]
    lying = s.area[s.mover, kind]
    gain = cards[HAND, kind, held + 1] - cards[HAND, kind, held]
    gain -= cards[AREA, kind, lying] - cards[AREA, kind, lying - 1]
    return gain + NEEDED if held < 2 and is_payment(s, kind) else gain


def hand_loss(s: Record, kind: int, cards: Any) -> float:
    """Loss of moving one copy from the hand to the play area."""
    held = s.hand[s.mover, kind]
    lying = s.area[s.mover, kind]
    loss = cards[HAND, kind, held] - cards[HAND, kind, held - 1]
    loss -= cards[AREA, kind, lying + 1] - cards[AREA, kind, lying]
    return loss + NEEDED if held <= 2 and is_payment(s, kind) else loss


def is_payment(s: Record, kind: int) -> bool:
    """Whether this card could help to pay for one on the Street."""
    if kind % VALUES < VALUES - 1 and s.street[kind + 1] > 0:
        return True
    if kind < MERCENARIES:
        return False
    for target in range(KINDS):
        value = target % VALUES
        may_join = value > 0 and value <= kind % VALUES
        if may_join and s.street[target] > 0 and s.hand[s.mover, target - 1] == 1:
            return True
    return False
