"""The course of a game: the deal, the three phases of a turn, the last joinings, the end."""

from .actions import NOT_NAMED
from .bits import BIT, OTHERS, PEOPLE, WORD
from .joining import can_join
from .laying import count_meetings, first_meeting, give_meeting, lay, marry
from .record import (
    ACT,
    ACTING,
    ARCHIVE,
    ARCHIVE_SIZE,
    BIG,
    CHOOSE_MEETING,
    DRAW,
    FILL,
    FILLING,
    HAND_SIZE,
    JOINING,
    NOBODY,
    OVER,
    STARTER,
    TAKE,
    TAKING,
    Record,
)
from .tables import Tables

NO_COUPLE = 1 << 30
"""Later than any year: there is no couple to open with."""
_YEARS = 1 << 12
"""More than any year: the mother's counts first, then the father's."""


def set_starter(s: Record, t: Tables, seat: int) -> None:
    """FT-1, FT-68: chance, or an option, names who begins."""
    s.starter = seat
    if s.variant == BIG:
        open_tree(s, t, seat)
    else:
        deal(s, t)


def deal(s: Record, t: Tables) -> None:
    """FT-66, FT-67: deal the hands one after the other; in Dynasties then the archive.

    As long as nobody can open the big tree, everybody gets one more card.
    """
    s.stage = DRAW
    s.goal = incomplete_hand(s)
    while s.goal == NOBODY and s.variant == BIG:
        if settle_opener(s, t):
            return
        s.dealt += 1
        s.goal = incomplete_hand(s)
    if s.goal == NOBODY:
        s.goal = ARCHIVE
        if s.archive_size == ARCHIVE_SIZE or s.deck_size == 0:
            begin_turn(s, s.starter)


def incomplete_hand(s: Record) -> int:
    """The first hand that is still to get a card of the deal, NOBODY if there is none."""
    for seat in range(s.seats):
        if s.hand_size[seat] < s.dealt and s.deck_size > 0:
            return seat
    return NOBODY


# -- the big tree opens ----------------------------------------------------------------


def opening_couple(s: Record, t: Tables, seat: int) -> tuple[int, int, int]:
    """FT-68, FT-S99: the couple a hand can open with: how early it is, the man and the woman.

    The oldest mother counts, then the oldest father; NO_COUPLE if there is none, or no meeting.
    """
    best = NO_COUPLE
    best_man = 0
    best_woman = 0
    hand = s.hand[seat]
    if hand[OTHERS] != 0:
        for man in range(PEOPLE):
            if hand[WORD[man]] & BIT[man] & ~t.women[WORD[man]] != 0:
                for woman in range(PEOPLE):
                    early = t.year[woman] * _YEARS + t.year[man]
                    fits = hand[WORD[woman]] & t.spouses[man, WORD[woman]] & BIT[woman]
                    if fits != 0 and early < best:
                        best = early
                        best_man = man
                        best_woman = woman
    return best, best_man, best_woman


def earliest_opening(s: Record, t: Tables) -> int:
    """FT-68: how early the best couple of all hands is."""
    best = NO_COUPLE
    for seat in range(s.seats):
        best = min(best, opening_couple(s, t, seat)[0])
    return best


def opens_first(s: Record, t: Tables, seat: int) -> bool:
    """FT-68: whether nobody has an earlier couple than this seat."""
    return opening_couple(s, t, seat)[0] == earliest_opening(s, t)


def may_start(s: Record, t: Tables, seat: int) -> bool:
    """FT-1, FT-68: whether chance may name this seat: any, or one of the equals of the big tree."""
    return s.variant != BIG or opens_first(s, t, seat)


def settle_opener(s: Record, t: Tables) -> bool:
    """FT-67, FT-68, FT-S97: let the opener begin, or chance choose among equals; false if nobody
    can open yet.

    If nobody can and no card is left, the game is over.
    """
    if earliest_opening(s, t) == NO_COUPLE:
        if s.deck_size == 0:
            s.stage = OVER
        return s.deck_size == 0
    count = 0
    for seat in range(s.seats):
        if opens_first(s, t, seat):
            count += 1
            s.starter = seat
    if count > 1:
        s.starter = NOBODY
        s.stage = STARTER
    else:
        open_tree(s, t, s.starter)
    return True


def open_tree(s: Record, t: Tables, seat: int) -> None:
    """FT-68: the opener's couple is laid; only its meeting may still be chosen."""
    s.mover = seat
    s.turn = 1
    s.phase = ACTING
    _, man, woman = opening_couple(s, t, seat)
    lay(s, t, man)
    lay(s, t, woman)
    marry(s, t, man, woman)
    spend_meeting(s, t, man, NOT_NAMED)


def after_opening(s: Record) -> None:
    """FT-79: with `starter_draws` the opener draws two cards; then the next player plays."""
    s.phase = FILLING
    if s.starter_draws != 0 and s.deck_size > 0:
        s.pending = 2
        s.goal = s.mover
        s.stage = DRAW
    else:
        end_big_turn(s)


def end_big_turn(s: Record) -> None:
    """FT-69, FT-78, FT-S100: an empty hand wins at once; else the next player plays."""
    if s.hand_size[s.mover] == 0:
        s.stage = OVER
        return
    s.mover = (s.mover + 1) % s.seats
    s.turn += 1
    s.phase = ACTING
    s.stage = ACT


# -- a turn of Dynasties ---------------------------------------------------------------


def begin_turn(s: Record, seat: int) -> None:
    """FT-2, FT-10: a turn begins with taking a card, while there is any."""
    s.mover = seat
    s.turn += 1
    s.phase = TAKING
    if s.deck_size + s.archive_size > 0:
        s.stage = TAKE
    else:
        begin_action(s)


def begin_action(s: Record) -> None:
    """FT-4: phase 2."""
    s.phase = ACTING
    s.stage = ACT


def must_fill(s: Record) -> bool:
    """FT-5, FT-11: a card too many, or cards missing that can be had."""
    size = s.hand_size[s.mover]
    return size > HAND_SIZE or (size < HAND_SIZE and s.deck_size + s.archive_size > 0)


def after_action(s: Record, t: Tables) -> None:
    """FT-5, FT-51: phase 3; a turn does not end before its player could join the new families."""
    s.phase = FILLING
    if must_fill(s) or can_join(s, t):
        s.stage = FILL
    else:
        end_turn(s, t)


def after_filling(s: Record, t: Tables) -> None:
    """FT-5: one card after the other, up to five."""
    if must_fill(s):
        s.stage = FILL
    else:
        end_turn(s, t)


def end_turn(s: Record, t: Tables) -> None:
    """FT-10: once the deck is empty the round is played to its end, unless `end=instant`."""
    following = (s.mover + 1) % s.seats
    if s.deck_size == 0 and (s.instant_end != 0 or following == s.starter):
        s.joined = 0
        continue_joining(s, t)
    else:
        begin_turn(s, following)


def continue_joining(s: Record, t: Tables) -> None:
    """FT-51: before scoring everybody in turn may join families once more."""
    while s.joined < s.seats:
        s.mover = (s.starter + s.joined) % s.seats
        if can_join(s, t):
            s.stage = JOINING
            return
        s.joined += 1
    s.stage = OVER


# -- what follows a card or a step -------------------------------------------------------


def after_take(s: Record, t: Tables) -> None:
    """A card has come to the hand: phase 2 follows phase 1, phase 3 goes on."""
    if s.phase == TAKING:
        begin_action(s)
    else:
        after_filling(s, t)


def refill_archive(s: Record, t: Tables) -> None:
    """FT-3, FT-8, FT-10: an archive card taken is replaced at once, while the deck lasts."""
    if s.deck_size > 0:
        s.goal = ARCHIVE
        s.stage = DRAW
    else:
        after_take(s, t)


def finish_action(s: Record, t: Tables) -> None:
    """FT-4, FT-69: the one action of a turn is done, unless its meeting is still to be chosen."""
    s.passes = 0
    if s.variant != BIG:
        after_action(s, t)
    elif s.turn == 1:
        after_opening(s)
    else:
        end_big_turn(s)


def spend_meeting(s: Record, t: Tables, person: int, meeting: int) -> None:
    """FT-35, FT-71: the meeting of a couple: in advance, named, the only one, or to be chosen."""
    spouse = s.spouse[person]
    if spouse >= 0 and s.meeting[spouse] >= 0:
        s.meeting[person] = s.meeting[spouse]
        s.reserved[WORD[spouse]] &= ~BIT[spouse]
        finish_action(s, t)
    elif meeting >= 0 or count_meetings(s) == 1:
        give_meeting(s, person, meeting if meeting >= 0 else first_meeting(s))
        finish_action(s, t)
    else:
        s.awaiting = person
        s.stage = CHOOSE_MEETING
