"""Keys of positions: everything that the equity may depend on, and nothing else.

Keys are written from the mover's point of view, so that a position and its mirror image are equal.
Dead cards count only for the final scores.
"""

from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...rules.cards import KINDS, POINTS, TOTAL_CARDS
from ...rules.record import DRAW, NOT_TRIGGERED, REFILL_DRAWS, STREET, UNLIMITED, Record
from ...rules.scoring import BY_POINTS, BY_VALUE, rank
from .forecast import Forecast
from .modes import FREE, MODES

STREET_WORD = 0
FRESH_WORD = 1
UNKNOWN_WORD = 2
DISCARD_WORD = 3
KNOWN_WORD = 4
"""Two words, twelve cards each."""
HANDS_WORD = 6
"""Hand and play area of the mover, then of the other seat."""
TURN_WORD = 10
WORDS = 11

LONGEST_QUEUE = 24
"""Most cards of known order in a key; with more of them nothing can be solved anyway."""
_CARDS_A_WORD = LONGEST_QUEUE // 2
_ENOUGH_COPIES = 3
"""A free seat needs no more of a kind: a Brute and two that pay. Nor does the Street, once the end
is triggered: one copy is gone before the last turn, which asks for no more than a second one."""
SIDES = TOTAL_CARDS * MODES
TURNS = 2**31
OPTION_WORDS = 2**6


def _lead_weights() -> NDArray[np.int64]:
    """By tie-break and kind, shape (2, KINDS): the points, and six bits for each rank below."""
    rows = []
    for tie_break in (BY_POINTS, BY_VALUE):
        table: Any = SimpleNamespace(tie_break=tie_break)
        ranks = [rank(table, kind) for kind in range(KINDS)]
        order = sorted(set(ranks) - {0})
        places = [64 ** order.index(value) if value > 0 else 0 for value in ranks]
        rows.append([int(POINTS[kind]) * 64**9 + places[kind] for kind in range(KINDS)])
    return np.array(rows, np.int64)


_LEAD_WEIGHTS = _lead_weights()


def lead_of(s: Record) -> int:
    """How far the mover is ahead: by points, then by cards of the best rank, the next best, …

    Leads add up card by card; a positive one at the end is a win.
    """
    weights = _LEAD_WEIGHTS[s.tie_break]
    lead: Any = np.int64(0)
    for kind in range(KINDS):
        mine = s.hand[s.mover, kind] + s.area[s.mover, kind]
        theirs = s.hand[1 - s.mover, kind] + s.area[1 - s.mover, kind]
        lead += weights[kind] * (mine - theirs)
    return lead


def write_key(s: Record, forecast: Forecast, modes: Any, key: Any) -> None:
    """Write the key of a position that is not over, shape (WORDS,); `modes`, shape (2,), by seat.

    At most LONGEST_QUEUE cards may be of known order, and no swap may be under way.
    """
    write_street(s, forecast, key)
    key[UNKNOWN_WORD] = packed(s.unknown)
    key[DISCARD_WORD] = packed(s.discard)
    write_queue(s, key)
    me: Any = np.int64(s.mover)
    mine = write_side(s, forecast, modes, key, me)
    theirs = write_side(s, forecast, modes, key, 1 - me)
    key[TURN_WORD] = (mine * SIDES + theirs) * TURNS + turn_word(s)


def packed(counts: Any) -> int:
    """Counts of all kinds, at most five each, in sixty bits."""
    word: Any = np.int64(0)
    for kind in range(KINDS):
        word = word * 8 + counts[kind]
    return word


def write_street(s: Record, forecast: Forecast, key: Any) -> None:
    """The Street and its new cards; without a pile, only the cards somebody may take."""
    street: Any = np.int64(0)
    fresh: Any = np.int64(0)
    is_last = s.turns_left != NOT_TRIGGERED
    for kind in range(KINDS):
        lying: Any = np.int64(s.street[kind])
        new: Any = np.int64(s.fresh[kind])
        if is_last:
            wanted = forecast.reach[0, kind] + forecast.reach[1, kind] > 0
            lying = min(lying, _ENOUGH_COPIES) if wanted else 0
            new = min(new, _ENOUGH_COPIES) if wanted else 0
        street = street * 8 + lying
        fresh = fresh * 8 + new
    key[STREET_WORD] = street
    key[FRESH_WORD] = fresh if s.take_new_only != 0 else 0


def write_queue(s: Record, key: Any) -> None:
    """The cards of known order, from the top."""
    for half in range(2):
        word: Any = np.int64(0)
        for place in range(half * _CARDS_A_WORD, (half + 1) * _CARDS_A_WORD):
            word *= 32
            if place < s.known_size:
                word += s.known[place] + 1
        key[KNOWN_WORD + half] = word


def write_side(s: Record, forecast: Forecast, modes: Any, key: Any, seat: int) -> int:
    """Write a seat's live cards; return, below SIDES, its mode and its number of dead hand cards.

    An Accountant may lay down dead cards.
    """
    word = HANDS_WORD if seat == s.mover else HANDS_WORD + 2
    swaps = forecast.swaps[seat] != 0
    hand: Any = np.int64(0)
    area: Any = np.int64(0)
    dead: Any = np.int64(0)
    for kind in range(KINDS):
        live = forecast.live[seat, kind]
        held: Any = np.int64(live * s.hand[seat, kind])
        if modes[seat] == FREE:
            held = min(held, _ENOUGH_COPIES)
        hand = hand * 8 + held
        area = area * 8 + live * s.area[seat, kind]
        dead += (1 - live) * s.hand[seat, kind]
    key[word] = hand
    key[word + 1] = area if swaps else 0
    return (dead if swaps else 0) * MODES + modes[seat]


def turn_word(s: Record) -> int:
    """The state of the turn and the game, and the options: a number below 2**31."""
    is_waiting = s.turns_left == NOT_TRIGGERED
    is_drawing = s.stage == DRAW
    is_dug = s.take_new_only != 0 and s.dug != 0 and not (is_drawing and s.reason == REFILL_DRAWS)
    word: Any = np.int64(s.stage)
    word = word * 3 + s.passes
    word = word * 4 + s.turns_left + 1
    word = word * 2 + (1 if is_waiting and s.through == 2 else 0)
    word = word * 2 + (1 if is_waiting and s.mover == s.starter else 0)
    word = word * 2 + (1 if is_dug else 0)
    word = word * 8 + (s.pending if is_drawing else 0)
    word = word * 4 + (s.reason if is_drawing else 0)
    word = word * 3 + discards_left(s)
    return word * OPTION_WORDS + option_word(s)


def discards_left(s: Record) -> int:
    """Discards left: 0, 1 or 2 for any number; 0 after phase 1."""
    if s.stage > STREET or (s.reason == REFILL_DRAWS and s.stage == DRAW):
        return 0
    return 2 if s.digs_left == UNLIMITED else min(s.digs_left, 1)


def option_word(s: Record) -> int:
    """The options of the rules in six bits; `swap_up_to` changes nothing, see `solver.py`."""
    word: Any = np.int64(s.take_new_only)
    word = word * 2 + s.tie_break
    word = word * 2 + s.brute_up_to
    word = word * 2 + s.mercenary_for_mercenary
    word = word * 2 + s.refill_extra_round
    return word * 2 + s.joker_with_pair
