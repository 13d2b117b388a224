"""The observation of Family Tree, compiled: what `planes` reads from a view, from the record."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from consigliere.games.word_choices import Record, WordGames

from ..deck.cards import CARDS
from ..presentation.at_table import open_in
from ..rules.bits import HALF, PEOPLE, Word, lowest
from ..rules.record import BIG, DYNASTIES, NOBODY
from ..rules.scoring import best_family, longest_chain, score
from ..rules.tables import Tables

_STAGES = 8
_PHASES = 4
_WORDS = 3
"""Of a set of cards."""
_FAMILY, _SPOUSE, _MOTHER, _FATHER, _MEETING, _EVENT, _TAKEN, _OPEN, _WAITING, _PLANES = (
    PEOPLE * number for number in range(1, 11)
)
"""Where the planes of people begin, from that of the owner."""


def observe_at(states: Any, tables: Any, viewer: int, out: NDArray[np.int16]) -> None:
    """Write what a viewer sees of one state; `out` holds zeros."""
    write_view(states[0], tables[0], viewer, out)


def observe_games(
    games: WordGames, which: NDArray[np.int64], seats: NDArray[np.int64], out: Any
) -> None:
    """Write what a seat of each of these games sees to its rows of `out`, shape (games, size)."""
    for k in range(which.shape[0]):
        row = games.rows[which[k]]
        out[which[k], :] = 0
        at = write_view(row.state, games.tables[0], seats[k], out[which[k]])
        if seats[k] == row.seat:
            for place in range(row.said_size):
                out[which[k], at + row.said[place]] = 1


def observe_ends(games: WordGames, which: NDArray[np.int64], out: Any) -> None:
    """Write what every seat saw at the last end of these games, shape (games, seats, size)."""
    for k in range(which.shape[0]):
        row = games.rows[which[k]]
        out[which[k], :, :] = 0
        if row.has_ended != 0:
            for seat in range(row.last.seats):
                write_view(row.last, games.tables[0], seat, out[which[k], seat])


def write_view(s: Record, t: Tables, viewer: int, out: Any) -> int:
    """Write all planes but the last one, in their order; return the slot where that begins."""
    at = write_hands(s, viewer, out)
    at = write_people(s, t, viewer, out, at)
    at = write_seats(s, t, viewer, out, at)
    at = write_turn(s, viewer, out, at)
    return write_options(s, out, at)


def mark(word: Word, out: Any, at: int) -> None:
    """A 1 for each bit of a word."""
    while word != 0:
        out[at + lowest(word)] = 1
        word &= word - 1


def write_hands(s: Record, viewer: int, out: Any) -> int:
    """FT-S10: the own hand, what is known of the others, the archive, the discard pile."""
    piles = s.seats * CARDS
    for word in range(_WORDS):
        at = word * HALF
        mark(s.hand[viewer, word], out, at)
        for place in range(1, s.seats):
            seat = (viewer + place) % s.seats
            mark(s.hand[seat, word] & s.known[word], out, at + place * CARDS)
        mark(s.archive[word], out, at + piles)
        mark(s.discard[word], out, at + piles + CARDS)
    return piles + 2 * CARDS


def write_people(s: Record, t: Tables, viewer: int, out: Any, first: int) -> int:
    """The people on the table; a card that there is not is 0, and NOBODY is −1."""
    for word in range(2):
        tabled = s.tabled[word]
        mark(s.taken[word] & tabled, out, first + _TAKEN + word * HALF)
        mark(open_in(s, t, word), out, first + _OPEN + word * HALF)
        mark(s.waiting[word] & tabled, out, first + _WAITING + word * HALF)
        while tabled != 0:
            person = word * HALF + lowest(tabled)
            tabled &= tabled - 1
            at = first + person
            out[at] = (s.owner[person] - viewer) % s.seats + 1
            out[at + _FAMILY] = s.family[person] + 1
            out[at + _SPOUSE] = s.spouse[person] + 1
            out[at + _MOTHER] = s.mother[person] + 1
            out[at + _FATHER] = s.father[person] + 1
            out[at + _MEETING] = s.meeting[person] + 1
            out[at + _EVENT] = s.event[person] + 1
    return first + _PLANES


def write_seats(s: Record, t: Tables, viewer: int, out: Any, first: int) -> int:
    """FT-56, FT-57, FT-60: what every seat holds and counts, the viewer's first."""
    for place in range(s.seats):
        seat = (viewer + place) % s.seats
        best = NOBODY if s.variant == BIG else best_family(s, t, seat)
        at = first + place
        out[at] = s.hand_size[seat]
        out[at + s.seats] = s.chips[seat]
        out[at + 2 * s.seats] = best + 1
        out[at + 3 * s.seats] = 0 if best == NOBODY else longest_chain(s, t, best)
        out[at + 4 * s.seats] = score(s, t, seat)
    return first + 5 * s.seats


def mark_seat(s: Record, seat: int, viewer: int, out: Any, at: int) -> int:
    """A 1 at a seat, the viewer's first; none for what is no seat. Return the slot after it."""
    if 0 <= seat < s.seats:
        out[at + (seat - viewer) % s.seats] = 1
    return at + s.seats


def write_turn(s: Record, viewer: int, out: Any, at: int) -> int:
    """What is going on."""
    out[at + viewer] = 1
    at = mark_seat(s, s.mover, viewer, out, at + s.seats)
    at = mark_seat(s, s.starter, viewer, out, at)
    out[at + s.stage] = 1
    at += _STAGES
    out[at + s.phase] = 1
    at = mark_seat(s, s.goal, viewer, out, at + _PHASES)
    out[at] = s.awaiting + 1
    out[at + 1] = s.deck_size
    out[at + 2] = s.pending
    out[at + 3] = s.dealt
    out[at + 4] = s.joined
    out[at + 5] = s.passes
    out[at + 6] = s.turn
    return at + 7


def write_option(place: int, out: Any, at: int) -> int:
    """Which of its two values an option has, 0 or 1; return the slot after it."""
    out[at + place] = 1
    return at + 2


def write_options(s: Record, out: Any, at: int) -> int:
    """The options of the rules, in the order of the game's."""
    at = write_option(int(s.variant != DYNASTIES), out, at)
    at = write_option(int(s.instant_end != 0), out, at)
    at = write_option(int(s.inner_wedding == 0), out, at)
    at = write_option(int(s.father_check == 0), out, at)
    at = write_option(int(s.event_max_age != 0), out, at)
    at = write_option(int(s.most_people != 0), out, at)
    at = write_option(int(s.lone_chain == 0), out, at)
    at = write_option(int(s.mothers_taken == 0), out, at)
    at = write_option(int(s.separate == 0), out, at)
    return write_option(int(s.starter_draws != 0), out, at)
