"""The course of the game: what comes next in each phase (LF-RND)."""

from ..box.parts import SHEETS
from .encounter.orders import advance_encounter
from .management.dome import ask_bonus, ask_restore
from .management.procedure import AT_CLEAN_UP, advance_management
from .management.rounds import begin_round, end_round
from .pieces.discs import carry_down, columns_with_discs
from .planning.turns import has_final
from .record.frames import END_TURN, FINAL_COLUMN, MAIN, ask
from .record.record import (
    DOME_PHASE,
    ENCOUNTER,
    FINAL,
    MANAGEMENT_1,
    MANAGEMENT_2,
    NOBODY,
    PLANNING,
    SETUP,
    Record,
)
from .record.rule_events import CARRIED, FIGURES_BACK, FINAL_SKIPPED, PLANNING_OVER, note
from .record.tables import LookUp
from .setup import SETUP_STEPS, advance_setup


def advance(s: Record, t: LookUp) -> None:
    """LF-RND-01 … LF-RND-05: one more piece of the phase; it changes the state or asks."""
    if s.phase == PLANNING:
        advance_planning(s, t)
    elif s.phase == FINAL:
        advance_final(s, t)
    elif s.phase == ENCOUNTER:
        advance_encounter(s, t)
    elif s.phase == DOME_PHASE:
        advance_dome(s, t)
    elif s.phase == SETUP:
        if s.step < SETUP_STEPS:
            advance_setup(s, t)
        else:
            begin_round(s)
    elif s.phase == MANAGEMENT_2 and s.step >= AT_CLEAN_UP:
        end_round(s, t)
    else:
        advance_management(s, t)


def advance_dome(s: Record, t: LookUp) -> None:
    """LF-DOME-07, LF-DOME-09: the bonus of the majority, then what the other one restores."""
    s.step += 1
    if s.step == 1:
        ask_bonus(s, t)
    elif s.step == 2:
        ask_restore(s, t)
    else:
        s.phase = PLANNING
        s.step = 0


def leaves_few(s: Record, t: LookUp, emptied: int) -> bool:
    """LF-PLAN-10: whether planning ends once so many more columns are without discs."""
    return columns_with_discs(s) - emptied <= t.columns_left[s.mode]


def advance_planning(s: Record, t: LookUp) -> None:
    """LF-GEN-02, LF-PLAN-01, LF-PLAN-10, LF-PLAN-13: turn after turn, until few discs are left.

    LF-INV-11, LF-INV-15: each takes a disc away, or everybody in a row must pass.
    """
    if s.step == 1:
        s.step = 0
        s.turn = (s.turn + 1) % s.seats
        s.ban = s.new_ban
        s.new_ban = NOBODY
    if leaves_few(s, t, 0) or s.stuck >= s.seats:
        s.phase = FINAL
        s.step = 0
        s.ban = NOBODY
        note(s, PLANNING_OVER, NOBODY, 0, 0, 0)
        return
    s.step = 1
    s.extra_used = 0
    s.sent = 0
    s.acted = 0
    ask(s, END_TURN, s.turn)
    ask(s, MAIN, s.turn)


def advance_final(s: Record, t: LookUp) -> None:
    """LF-PLAN-11, LF-PLAN-12: everybody once, from the one who would be next; then the rest."""
    if s.step < s.seats:
        seat = (s.turn + s.step) % s.seats
        s.step += 1
        if has_final(s, t):
            ask(s, FINAL_COLUMN, seat)
        else:
            note(s, FINAL_SKIPPED, seat, 0, 0, 0)
        return
    used = 0
    for seat in range(s.seats):
        used += int(s.figure[seat] != NOBODY)
        s.figure[seat] = NOBODY
    if used > 0:
        note(s, FIGURES_BACK, NOBODY, 0, 0, 0)
    if s.round_number < SHEETS:
        note(s, CARRIED, NOBODY, carry_down(s, t), 0, 0)
    s.phase = MANAGEMENT_1
    s.step = 0
