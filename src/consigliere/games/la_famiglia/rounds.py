"""The beginning and the end of a round (LF-RND, LF-MGT-07)."""

from .discs import change_tables
from .doings import RECALLED, ROUND_BEGAN
from .frames import UNBLOCK, top_kind
from .solo import ask_unblock, clear_solo_board
from .state import (
    DOME_PHASE,
    IN_HQ,
    MANAGEMENT_2,
    NOBODY,
    ONE_ONE,
    OPEN,
    PLANNING,
    TOKENS,
    TWO_ONE,
    Record,
)
from .tables import LookUp
from .trace import note


def begin_round(s: Record) -> None:
    """LF-RND-01, LF-RND-02: the first round."""
    set_round(s)
    note(s, ROUND_BEGAN, NOBODY, s.round_number, 0, 0)


def set_round(s: Record) -> None:
    """LF-RND-01, LF-RND-02, LF-DOME-10: the next round; in 1v1 the dome comes first."""
    s.round_number += 1
    s.step = 0
    s.turn = s.first_player
    s.stuck = 0
    s.ban = NOBODY
    s.new_ban = NOBODY
    s.phase = DOME_PHASE if s.mode == ONE_ONE else PLANNING


def end_round(s: Record, t: LookUp) -> None:
    """LF-MGT-07, LF-RND-06, LF-RND-07: the clean-up of rounds 1 to 3, and the next round.

    Where a lock may be opened first, the round begins with that decision (`solo`).
    """
    for seat in range(s.seats):
        for slot in range(TOKENS):
            if s.token_at[seat, slot] == OPEN:
                s.token_at[seat, slot] = IN_HQ
    s.first_player = (s.first_player + 1) % s.seats
    note(s, RECALLED, NOBODY, s.first_player, 0, 0)
    change_tables(s)
    set_round(s)
    if s.mode == TWO_ONE:
        clear_solo_board(s)
        ask_unblock(s, t)
    if top_kind(s) != UNBLOCK:
        note(s, ROUND_BEGAN, NOBODY, s.round_number, 0, 0)


def is_clearing_up(s: Record) -> bool:
    """LF-MGT-07, LF-SOLO-09: a lock may be opened in the clean-up, when all else is in place."""
    return s.depth > 0 and top_kind(s) == UNBLOCK


def phase_counted(s: Record) -> int:
    """LF-RND-05: the phase as people count it; the whole clean-up belongs to the management."""
    return MANAGEMENT_2 if is_clearing_up(s) else s.phase


def round_counted(s: Record) -> int:
    """LF-RND-06: the round as people count it; the clean-up belongs to the one that ends."""
    return s.round_number - 1 if is_clearing_up(s) else s.round_number
