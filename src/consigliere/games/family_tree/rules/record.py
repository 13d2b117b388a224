"""The state: one NumPy record of integers; sets of cards are bits (`bits.py`).

The deck is a set, not a list: nobody knows its order, so drawing is a chance event.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from consigliere.games.bits import set_bits

from ..deck.cards import CARDS
from .bits import BIT, HALF, PEOPLE, WORD

MAX_SEATS = 10
HAND_SIZE = 5
"""Cards in hand between turns of Dynasties."""
ARCHIVE_SIZE = 5
BIG_HAND = 7
"""Cards dealt to each player of the big tree."""

DYNASTIES = 0
BIG = 1

# Stages: what is decided next; up to DRAW chance decides.
STARTER = 0
"""Chance: who starts."""
DRAW = 1
"""Chance: a card of the deck goes to `goal`."""
TAKE = 2
"""Phase 1: the top of the deck or a card of the archive."""
ACT = 3
"""Phase 2: one action."""
CHOOSE_MEETING = 4
"""Which meeting makes the couple of `awaiting`."""
FILL = 5
"""Phase 3: back to five cards."""
JOINING = 6
"""The last joinings before scoring."""
OVER = 7

# Phases: what continues after a draw.
SETUP = 0
TAKING = 1
ACTING = 2
FILLING = 3

ARCHIVE = MAX_SEATS
"""The `goal` of a draw that is no seat."""
NOBODY = -1

STATE = np.dtype(
    [
        ("ancestors", np.int64, (PEOPLE, 2)),
        ("hand", np.int64, (MAX_SEATS, 3)),
        ("laid", np.int64, (MAX_SEATS, 2)),
        ("deck", np.int64, (3,)),
        ("archive", np.int64, (3,)),
        ("discard", np.int64, (3,)),
        ("known", np.int64, (3,)),
        ("tabled", np.int64, (2,)),
        ("married", np.int64, (2,)),
        ("parented", np.int64, (2,)),
        ("raising", np.int64, (2,)),
        ("bearing", np.int64, (2,)),
        ("waiting", np.int64, (2,)),
        ("reserved", np.int64, (2,)),
        ("taken", np.int64, (2,)),
        ("eventful", np.int64, (2,)),
        ("eldest", np.int64, (PEOPLE,)),
        ("owner", np.int64, (PEOPLE,)),
        ("family", np.int64, (PEOPLE,)),
        ("spouse", np.int64, (PEOPLE,)),
        ("mother", np.int64, (PEOPLE,)),
        ("father", np.int64, (PEOPLE,)),
        ("children", np.int64, (PEOPLE,)),
        ("meeting", np.int64, (PEOPLE,)),
        ("event", np.int64, (PEOPLE,)),
        ("hand_size", np.int64, (MAX_SEATS,)),
        ("chips", np.int64, (MAX_SEATS,)),
        ("deck_size", np.int64),
        ("archive_size", np.int64),
        ("seats", np.int64),
        ("mover", np.int64),
        ("starter", np.int64),
        ("stage", np.int64),
        ("phase", np.int64),
        ("goal", np.int64),
        ("pending", np.int64),
        ("dealt", np.int64),
        ("awaiting", np.int64),
        ("joined", np.int64),
        ("passes", np.int64),
        ("turn", np.int64),
        ("variant", np.int64),
        ("instant_end", np.int64),
        ("inner_wedding", np.int64),
        ("father_check", np.int64),
        ("event_max_age", np.int64),
        ("separate", np.int64),
        ("starter_draws", np.int64),
        ("most_people", np.int64),
        ("lone_chain", np.int64),
        ("mothers_taken", np.int64),
        ("version_2", np.int64),
        ("small", np.int64),
    ],
    align=True,
)
"""`known`: cards in hands that everybody saw being taken. `laid`: the people of a tableau; in the
big tree all lie in that of seat 0. Sets of people on the table: `tabled` all of them, `married`,
`parented` (a parent is laid, wherever), `raising` (a mother or adopter of at least one), `bearing`
(may get another child now), `waiting` (mothers whose husband must come first, FT-31), `reserved`
(a meeting in advance, FT-71), `taken` (from another player), `eventful`.

By person: `ancestors` or self, across all tables (FT-19); `owner` the tableau, `family` the least
number in its family; `father` the adopter too; `children` and `eldest` (its year of birth) of a
mother or adopter; `meeting` and `event` the number of the card from 0. NOBODY where there is none.

`goal` and `pending`: to whom the cards of a draw go, and how many; `dealt`: cards that each hand
gets in the set-up; `joined`: seats that have finished the last joinings. `small`: the
place of the size in `SIZES`; `version_2`: whether the game goes on by that version of the rules."""


Record: TypeAlias = Any
"""A record of `STATE`; NumPy's own type has no typed attributes."""
Buffer: TypeAlias = NDArray[np.int32]
"""Room for decisions, shape (MAX_CHOICES,)."""


def new_boards(count: int) -> Any:
    """An array of `count` zeroed records, shape (count,); assigning elements copies them."""
    return np.zeros(count, STATE).view(np.recarray)


def empty_record(seats: int) -> Record:
    """A record with every card in the deck, before the starting player is known."""
    boards = _unbegun().copy()
    boards[0].seats = seats
    return boards[0]


@cache
def _unbegun() -> Any:
    """That record without its seats, an array of one; laying out all cards takes long."""
    boards = new_boards(1)
    s = boards[0]
    for card in range(CARDS):
        s.deck[WORD[card]] |= BIT[card]
    s.deck_size = CARDS
    for person in range(PEOPLE):
        s.ancestors[person, WORD[person]] = BIT[person]
    for name in ("owner", "family", "spouse", "mother", "father", "meeting", "event"):
        s[name][:] = NOBODY
    s.starter = s.mover = s.goal = s.awaiting = NOBODY
    return boards


def cards_in(words: Any) -> list[int]:
    """The cards of a set, as numbers in growing order; the set has two or three words."""
    return cards_of(words.tolist())


def cards_of(words: Sequence[int]) -> list[int]:
    """The same of a set whose words are numbers of Python."""
    return [card for number, word in enumerate(words) if word for card in _cards_of(number, word)]


def cards_in_deck(words: Any) -> list[int]:
    """The same of a deck; its words hardly ever come again, so what they say is not kept."""
    numbered = enumerate(words.tolist())
    return [card for number, word in numbered for card in _cards_of.__wrapped__(number, word)]


@lru_cache(maxsize=1 << 13)
def _cards_of(number: int, word: int) -> tuple[int, ...]:
    return tuple([HALF * number + bit for bit in set_bits(word)])
