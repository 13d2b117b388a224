"""The beginning and the end of a round (LF-RND, LF-MGT-07)."""

from ..pieces.discs import change_tables
from ..planning.solo import ask_unblock, clear_solo_board
from ..record.record import (
    DOME_PHASE,
    IN_HQ,
    LOST,
    NOBODY,
    ONE_ONE,
    OPEN,
    PLANNING,
    TOKENS,
    TWO_ONE,
    Record,
)
from ..record.rule_events import RECALLED, ROUND_BEGAN, note
from ..record.tables import LookUp
from .procedure import AT_CLEAN_UP, next_step


def begin_round(s: Record) -> None:
    """LF-RND-01, LF-RND-02, LF-DOME-10: the next round; in 1v1 the dome comes first."""
    s.round_number += 1
    s.step = 0
    s.turn = s.first_player
    s.stuck = 0
    s.ban = NOBODY
    s.new_ban = NOBODY
    s.phase = DOME_PHASE if s.mode == ONE_ONE else PLANNING
    note(s, ROUND_BEGAN, NOBODY, s.round_number, 0, 0)


def end_round(s: Record, t: LookUp) -> None:
    """LF-MGT-07: the clean-up of rounds 1 to 3, in two steps: a lock may be opened between them."""
    if s.step == AT_CLEAN_UP:
        next_step(s)
        clear_up(s, t)
    else:
        begin_next_round(s)


def clear_up(s: Record, t: LookUp) -> None:
    """LF-MGT-07, LF-SOLO-08, LF-SOLO-09: orders turned up go to the HQ; in 2v1 the solo board."""
    for seat in range(s.seats):
        for slot in range(TOKENS):
            place = s.token_at[seat, slot]
            if place == OPEN or place == LOST:  # noqa: PLR1714, SIM109  costs time
                s.token_at[seat, slot] = IN_HQ
    if s.mode == TWO_ONE:
        clear_solo_board(s)
        ask_unblock(s, t)


def begin_next_round(s: Record) -> None:
    """LF-MGT-07, LF-RND-06, LF-RND-07: the marker passes, the tables change."""
    s.first_player = (s.first_player + 1) % s.seats
    note(s, RECALLED, NOBODY, s.first_player, 0, 0)
    change_tables(s)
    begin_round(s)
