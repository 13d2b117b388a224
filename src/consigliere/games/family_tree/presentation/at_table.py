"""What a table needs of the rules, each in one call; compiled upon the rules.

A state and its look-up tables come as arrays of one record, which is what Numba takes quickest from
Python.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..rules.actions import ANY_ORDER
from ..rules.bits import PEOPLE, Word
from ..rules.legal import legal
from ..rules.pile import draw
from ..rules.record import BIG, NOBODY, Buffer, Record
from ..rules.scoring import best_family, chain_above, longest_chain, name_giver, score
from ..rules.step import decide
from ..rules.tables import Tables

Standings = NDArray[np.int64]
"""By seat: points, best family, length of its chain, and its people; shape (seats, 3 + PEOPLE)."""


def list_decisions(states: Any, tables: Any, out: Buffer) -> int:
    """Write every decision open to the mover to `out`; how many."""
    return legal(states[0], tables[0], out, ANY_ORDER)


def decide_at(states: Any, tables: Any, decision: int) -> None:
    """Carry out a legal decision."""
    decide(states[0], tables[0], decision)


def draw_at(states: Any, tables: Any, card: int) -> None:
    """Carry out the draw of a card."""
    draw(states[0], tables[0], card)


def open_in(s: Record, t: Tables, word: int) -> Word:
    """FT-38, FT-41, FT-47: people whom others may take, given a partner and the icons."""
    if s.variant == BIG:
        return 0
    found = s.tabled[word] & s.parented[word] & ~s.married[word] & t.marriageable[word]
    return found if s.mothers_taken != 0 else found & ~s.raising[word]


def note_open(states: Any, tables: Any, found: Any) -> None:
    """Write these people as a set of two words."""
    for word in range(2):
        found[word] = open_in(states[0], tables[0], word)


def note_standings(states: Any, tables: Any, found: Standings) -> None:
    """FT-56, FT-57, FT-60: write the standings of all seats."""
    s = states[0]
    t = tables[0]
    for seat in range(s.seats):
        best = NOBODY if s.variant == BIG else best_family(s, t, seat)
        found[seat, 0] = score(s, t, seat)
        found[seat, 1] = best
        found[seat, 2] = note_chain(s, t, best, found[seat, 3:])


def note_chain(s: Record, t: Tables, family: int, found: Any) -> int:
    """FT-60: write the longest surname chain of a family, the first bearer first; its length."""
    if family == NOBODY or longest_chain(s, t, family) == 0:
        return 0
    last = NOBODY
    length = 0
    for person in range(PEOPLE):
        if s.family[person] == family:
            above = chain_above(s, t, person)
            if above > length or last == NOBODY:
                length = above
                last = person
    for place in range(length):
        found[length - 1 - place] = last
        last = name_giver(s, t, last)
    return length
