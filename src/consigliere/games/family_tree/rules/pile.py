"""The deck: a chance event draws one of its cards, and play continues."""

from .bits import BIT, WORD
from .phases import after_take, begin_action, deal, end_big_turn
from .record import ARCHIVE, BIG, SETUP, Record
from .tables import Tables


def draw(s: Record, t: Tables, card: int) -> None:
    """Chance: `card`, one of the deck, goes to the hand or the archive of `goal`."""
    word = WORD[card]
    s.deck[word] &= ~BIT[card]
    s.deck_size -= 1
    if s.goal == ARCHIVE:
        s.archive[word] |= BIT[card]
        s.archive_size += 1
    else:
        s.hand[s.goal, word] |= BIT[card]
        s.hand_size[s.goal] += 1
    if s.phase == SETUP:
        deal(s, t)
    elif s.variant == BIG:
        after_big_draw(s)
    else:
        after_take(s, t)


def after_big_draw(s: Record) -> None:
    """FT-73, FT-79: try again to play; or, after the opening, a second card."""
    if s.pending > 1 and s.deck_size > 0:
        s.pending -= 1
    elif s.pending > 0:
        s.pending = 0
        end_big_turn(s)
    else:
        begin_action(s)
