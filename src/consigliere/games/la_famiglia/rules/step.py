"""The rules: decisions and draws carried out, as plain functions over one state record.

Nothing here allocates, draws luck or raises for a player's mistake: `legal.legal` lists what may be
done, `decide` does one listed thing, or carries out a chance event, and then lets everything happen
that happens by itself. They read and write one board and run as plain Python, or one NumPy record
of the same fields and run compiled (`kernel.py`).
"""

from .encounter.step import decide_encounter
from .management.dome import decide_bonus, decide_restore
from .phases import advance
from .pieces.equipment import decide_equipment, decide_kind
from .planning.cells import (
    decide_at,
    decide_put,
    decide_split,
    decide_token,
    is_void_effect,
    run_effect,
)
from .planning.influence import (
    decide_row,
    decide_work,
    is_void_row,
    run_gain_token,
    run_remove,
    run_uncover,
)
from .planning.solo import decide_extra, decide_solo, decide_unblock
from .planning.turns import (
    decide_final,
    decide_final_cell,
    decide_gain_cell,
    decide_gain_column,
    decide_main,
    decide_pay,
    decide_to,
    run_end_turn,
)
from .record.actions import operation_of
from .record.frames import (
    AT,
    BONUS_AT,
    CHARACTER,
    COURSE,
    DISC,
    DRAW_TILE,
    DRAW_TOKEN,
    EFFECT,
    EXTRA,
    FINAL_CELL,
    FINAL_COLUMN,
    FIRST_PLAYER,
    FIRST_TASK,
    GAIN_CELL,
    GAIN_COLUMN,
    GAIN_TOKEN,
    KIND,
    LAST_CHANCE,
    MAIN,
    MOVE_TO,
    OPEN_LOCK,
    ORDER,
    PLACE_BOAT,
    PLACE_LAB,
    PUT,
    REMOVE,
    RESTORE,
    ROW,
    SETUP_PLACES,
    SOLO,
    SPLIT,
    TAKE_START,
    TOKEN,
    UNCOVER,
    WORK,
    pop,
    top_kind,
)
from .record.record import OVER, Record
from .record.rule_events import BEGAN, note
from .record.tables import LookUp
from .setup import (
    decide_character,
    decide_disc,
    decide_family,
    decide_lock,
    draw_card,
    draw_tile,
    draw_token,
    run_places,
    run_take_start,
)


def decide(s: Record, t: LookUp, number: int) -> None:
    """Carry out one legal decision, or what chance brings, and all that follows from it.

    With chance due, `number` is the seat, tile, territory or card that comes. The log begins anew.
    """
    s.logged = 0
    kind = top_kind(s)
    if kind <= LAST_CHANCE:
        draw(s, t, kind, number)
    elif kind >= ORDER:
        decide_encounter(s, t, number)
    elif kind < SPLIT or kind == DISC:
        decide_start(s, kind, number)
    elif kind >= PLACE_LAB and kind <= TOKEN:
        decide_pieces(s, kind, number)
    elif kind == MAIN:
        decide_main(s, t, number)
    elif kind == PUT:
        decide_put(s, t, number)
    elif kind == SPLIT:
        decide_split(s, t, number)
    elif kind < ROW:
        decide_discs(s, t, kind, number)
    else:
        decide_boards(s, t, kind, number)
    settle(s, t)


def decide_start(s: Record, kind: int, number: int) -> None:
    """LF-SETUP-01: the set-up."""
    if kind == OPEN_LOCK:
        decide_lock(s, number)
    elif kind == CHARACTER:
        decide_character(s, number)
    elif kind == DISC:
        decide_disc(s, number)
    else:
        decide_family(s, operation_of(number), number)


def decide_pieces(s: Record, kind: int, number: int) -> None:
    """LF-DEC-15, LF-DEC-16: equipment and orders."""
    if kind <= PLACE_BOAT:
        decide_equipment(s, number)
    elif kind == KIND:
        decide_kind(s, number)
    elif kind == AT:
        decide_at(s, number)
    else:
        decide_token(s, number)


def decide_discs(s: Record, t: LookUp, kind: int, number: int) -> None:
    """LF-DEC-08, LF-DEC-10, LF-DEC-11: the second parts of main actions."""
    if kind == MOVE_TO:
        decide_to(s, t, number)
    elif kind == GAIN_COLUMN:
        decide_gain_column(s, number)
    elif kind == GAIN_CELL:
        decide_gain_cell(s, t, number)
    else:
        decide_pay(s, t, number)


def decide_boards(s: Record, t: LookUp, kind: int, number: int) -> None:
    """LF-DEC-12 … LF-DEC-14, LF-DEC-17, LF-DEC-27 … LF-DEC-29: boards, Final Actions, the dome."""
    if kind == ROW:
        decide_row(s, number)
    elif kind == WORK:
        decide_work(s, t, number)
    elif kind == SOLO:
        decide_solo(s, t, number)
    elif kind == EXTRA:
        decide_extra(s, t, number)
    elif kind == FINAL_COLUMN:
        decide_final(s, number)
    elif kind == FINAL_CELL:
        decide_final_cell(s, t, number)
    elif kind == BONUS_AT:
        decide_bonus(s, t, number)
    elif kind == RESTORE:
        decide_restore(s, number)
    else:
        decide_unblock(s, number)


def draw(s: Record, t: LookUp, kind: int, number: int) -> None:
    """LF-GEN-04: chance has brought a seat, a tile, a territory or a card."""
    if kind == FIRST_PLAYER:
        pop(s)
        s.first_player = number
        note(s, BEGAN, number, 0, 0, 0)
    elif kind == DRAW_TILE:
        draw_tile(s, number)
    elif kind == DRAW_TOKEN:
        draw_token(s, t, number)
    else:
        draw_card(s, number)


def settle(s: Record, t: LookUp) -> None:
    """Everything that happens by itself, until somebody must decide or the game is over."""
    while s.phase != OVER:
        kind = top_kind(s)
        if kind == COURSE:
            advance(s, t)
        elif kind >= FIRST_TASK:
            run_task(s, t, kind)
        elif kind == ROW:
            if not is_void_row(s):
                return
            pop(s)
        elif kind > LAST_CHANCE and kind < ORDER and is_void_effect(s, t):
            pop(s)
        else:
            return


def run_task(s: Record, t: LookUp, kind: int) -> None:
    """One task on top of the stack."""
    if kind == EFFECT:
        run_effect(s, t)
    elif kind == REMOVE:
        run_remove(s, t)
    elif kind == UNCOVER:
        run_uncover(s, t)
    elif kind == GAIN_TOKEN:
        run_gain_token(s)
    elif kind == SETUP_PLACES:
        run_places(s, t)
    elif kind == TAKE_START:
        run_take_start(s, t)
    else:
        run_end_turn(s, t)
