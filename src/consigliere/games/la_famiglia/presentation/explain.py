"""Explains why a decision is illegal: it is not its time, or the first rule that forbids it.

Legality itself is decided by `legal` alone; the functions here only find the reason.
"""

from collections.abc import Callable

from consigliere.core.errors import IllegalAction

from ..rules.pieces.discs import discs_in, has_free
from ..rules.pieces.equipment import BOAT_KIND
from ..rules.pieces.stock import PUT_BESIDE, PUT_NOWHERE, PUT_ONE, PUT_OWN, soldiers_at_hand
from ..rules.planning.cells import orders_at, tokens_in_hq
from ..rules.planning.influence import DIFFERENT_ROWS, has_blue, institution, row_size
from ..rules.planning.solo import has_extra, is_open
from ..rules.planning.turns import price_of_disc, price_of_gain
from ..rules.record import actions as op
from ..rules.record import frames
from ..rules.record.actions import (
    FIRST_ENCOUNTER_OP,
    NONE,
    TO_DOME,
    first_of,
    operation_of,
    second_of,
)
from ..rules.record.frames import top, top_kind, top_seat
from ..rules.record.record import FINAL, NOBODY, ONE_ONE
from ..rules.state import State
from .explain_encounter import why_not_encounter
from .listing import legal_decisions
from .refusal import not_now, refused

_KINDS: dict[int, tuple[int, ...]] = {
    op.FAMILY_OP: (frames.FAMILY,),
    op.COUNCIL_OP: (frames.COUNCIL,),
    op.OPENLOCK_OP: (frames.OPEN_LOCK,),
    op.CHARACTER_OP: (frames.CHARACTER,),
    op.SPLIT_OP: (frames.SPLIT,),
    op.PUT_OP: (frames.PUT,),
    op.STOP_OP: (frames.PUT, frames.AT, frames.TILE_CHOICE, frames.SHIFT),
    op.DISC_OP: (frames.DISC,),
    op.SEND_OP: (frames.MAIN,),
    op.FROM_OP: (frames.MAIN,),
    op.TO_OP: (frames.MOVE_TO, frames.FINAL_CELL),
    op.GAIN_OP: (frames.MAIN,),
    op.GCOL_OP: (frames.GAIN_COLUMN,),
    op.GKIND_OP: (frames.GAIN_CELL,),
    op.ACT_OP: (frames.PAY_CELL,),
    op.ROW_OP: (frames.ROW,),
    op.WORK_OP: (frames.WORK,),
    op.SOLO_OP: (frames.SOLO, frames.EXTRA, frames.MAIN),
    op.LAB_OP: (frames.PLACE_LAB,),
    op.CAR_OP: (frames.PLACE_CAR,),
    op.BOAT_OP: (frames.PLACE_BOAT,),
    op.KIND_OP: (frames.KIND,),
    op.NONE_OP: (
        frames.PLACE_LAB, frames.PLACE_CAR, frames.PLACE_BOAT, frames.KIND, frames.ORDER,
        frames.HIT_CHOICE,
    ),
    op.AT_OP: (frames.AT,),
    op.TOKEN_OP: (frames.TOKEN,),
    op.FINAL_OP: (frames.FINAL_COLUMN,),
    op.BONUSAT_OP: (frames.BONUS_AT,),
    op.RESTORE_OP: (frames.RESTORE,),
    op.UNBLOCK_OP: (frames.UNBLOCK,),
    op.PASS_OP: (frames.MAIN,),
    op.TILE_OP: (frames.TILE_CHOICE,),
    op.UNTILE_OP: (frames.TILE_CHOICE,),
    op.SHIFT_OP: (frames.SHIFT,),
    op.HIT_OP: (frames.HIT_CHOICE,),
    op.DOMEMARK_OP: (frames.DOME_MARK,),
    op.DEST_OP: (frames.ORDER,),
    op.SRC_OP: (frames.ORDER,),
    op.DONE_OP: (frames.ORDER,),
    op.EXPL_OP: (frames.ORDER,),
    op.SNITCH_OP: (frames.ORDER,),
    op.AGIT_OP: (frames.ORDER,),
    op.COUNT_OP: (frames.COUNT,),
    op.CARS_OP: (frames.GROUP_CARS,),
    op.BRUTE_OP: (frames.FIGHT,),
    op.SUBTLE_OP: (frames.FIGHT,),
    op.WITHDRAW_OP: (frames.FIGHT,),
    op.CARD_OP: (frames.ATTACK_CARD, frames.DEFENCE_CARD),
    op.SWAP_OP: (frames.SWAP,),
}  # fmt: skip
"""LF-DEC-01 … LF-DEC-30: the frames that an operation is for."""


def why_not(state: State, number: int) -> IllegalAction | None:
    """The reason why a decision is illegal; None if it is legal."""
    s = state.record
    if number in legal_decisions(state):
        return None
    operation = operation_of(number)
    if operation == op.SOLO_OP and s.phase == FINAL and top_kind(s) != frames.SOLO:
        return refused("no_extra_in_final", "LF-SOLO-07")
    if int(top_kind(s)) not in _KINDS[operation]:
        return not_now(state)
    if operation >= FIRST_ENCOUNTER_OP or int(top_kind(s)) >= frames.ORDER:
        return why_not_encounter(state, number)
    return _REASONS[operation](state, number)


# -- set-up --------------------------------------------------------------------------------


def _why_not_family(state: State, number: int) -> IllegalAction:
    return refused("family_taken", "LF-FAM-02", family=state.components.family(first_of(number)))


def _why_not_lock(state: State, number: int) -> IllegalAction:
    return refused("no_lock", "LF-SOLO-09")


def _why_not_character(state: State, number: int) -> IllegalAction:
    return refused(
        "not_drawn", "LF-SETUP-09", character=state.components.character(first_of(number))
    )


def _why_not_split(state: State, number: int) -> IllegalAction:
    return refused("split_range", "LF-DOME-03", most=len(legal_decisions(state)) - 1)


def _why_not_disc(state: State, number: int) -> IllegalAction:
    return refused("column_full", "LF-SETUP-01", column=first_of(number) + 1)


# -- soldiers, equipment, orders -----------------------------------------------------------------


def _why_not_put(state: State, number: int) -> IllegalAction:
    s, t, seat = state.record, state.tables, int(top_seat(state.record))
    place, mode = first_of(number), int(top(s, 0))
    if place == TO_DOME:
        if s.mode != ONE_ONE:
            return refused("no_dome", "LF-DOME-01")
        if s.dome[seat] == t.dome_seats:
            return refused("dome_full", "LF-DOME-04")
        return refused("no_members", "LF-DOME-04")
    name = state.components.territory(place)
    if soldiers_at_hand(s, t, seat) == 0:
        return refused("hq_empty", "LF-ACT-02")
    if mode == PUT_ONE:
        return refused("other_territory", "LF-ORD-13", territory=name)
    if mode == PUT_OWN:
        return refused("no_soldiers_there", "LF-ACT-14", territory=name)
    if mode == PUT_BESIDE:
        return refused("no_lab_there", "LF-ACT-15", territory=name)
    clause = "LF-DOME-07" if mode == PUT_NOWHERE else "LF-ACT-02"
    return refused("not_yours_nor_empty", clause, territory=name)


def _why_no_equipment(state: State, number: int) -> IllegalAction:
    """LF-ACT-09, LF-ACT-10, LF-ACT-11: no soldiers there, no room, or no coast."""
    s, seat, place = state.record, int(top_seat(state.record)), first_of(number)
    kind = int(top_kind(s)) - frames.PLACE_LAB
    clause = ("LF-ACT-09", "LF-ACT-10", "LF-ACT-11")[kind]
    if kind == BOAT_KIND:
        return refused("no_coast_there", clause, zone=state.components.zone(place))
    name = state.components.territory(place)
    if s.owner[place] != seat:
        return refused("no_soldiers_there", clause, territory=name)
    return refused(("labs_full", "cars_full")[kind], clause, territory=name)


def _why_not_kind(state: State, number: int) -> IllegalAction:
    return refused("no_place_for_it", "LF-ACT-12")


def _why_not_at(state: State, number: int) -> IllegalAction:
    """LF-ACT-04: nobody there, or two orders already."""
    s, t, seat = state.record, state.tables, int(top_seat(state.record))
    territory = first_of(number)
    name = state.components.territory(territory)
    if s.owner[territory] != seat:
        return refused("no_soldiers_there", "LF-ACT-04", territory=name)
    if orders_at(s, seat, territory) >= t.orders_per_territory:
        return refused("two_orders", "LF-ACT-04", territory=name)
    assert tokens_in_hq(s, seat) == 0  # noqa: S101  otherwise it would have been legal
    return refused("no_tokens", "LF-ACT-04")


def _why_not_token(state: State, number: int) -> IllegalAction:
    return refused("token_not_in_hq", "LF-HID-04")


# -- main actions ------------------------------------------------------------------------------


def _why_not_send(state: State, number: int) -> IllegalAction:
    s, seat = state.record, int(top_seat(state.record))
    if s.partner[seat] == NOBODY:
        return refused("no_partner", "LF-PLAN-02")
    if s.sent:
        return refused("sent_already", "LF-PLAN-02")
    return refused("not_enough_lire", "LF-PLAN-02", count=int(s.lire[seat]))


def _why_not_from(state: State, number: int) -> IllegalAction:
    """LF-PLAN-03, LF-PLAN-04, LF-PLAN-06, LF-PLAN-13."""
    s, t, seat = state.record, state.tables, int(top_seat(state.record))
    column, owner = first_of(number), second_of(number)
    if discs_in(s, column) == 0:
        return refused("no_discs", "LF-PLAN-03", column=column + 1)
    if s.upper[column, owner] == 0:
        return refused("no_such_disc", "LF-PLAN-04", column=column + 1)
    if not has_free(s, t, column, 0):
        return refused("no_cell_below", "LF-PLAN-06", column=column + 1)
    price = int(price_of_disc(s, t, seat, owner))
    if price > s.lire[seat]:
        return refused("cannot_pay_disc", "LF-PLAN-04", count=price)
    return refused("banned_column", "LF-PLAN-13", column=column + 1)


def _why_not_gain(state: State, number: int) -> IllegalAction:
    """LF-PLAN-07, LF-PLAN-08, LF-PLAN-13."""
    s, t, seat = state.record, state.tables, int(top_seat(state.record))
    column = first_of(number)
    if discs_in(s, column) == 0:
        return refused("no_discs", "LF-PLAN-07", column=column + 1)
    if s.ban == column:
        return refused("banned_column", "LF-PLAN-13", column=column + 1)
    price = int(price_of_gain(s, t, seat, column))
    if price > s.lire[seat]:
        return refused("gain_too_dear", "LF-PLAN-07", count=price, lire=int(s.lire[seat]))
    return refused("no_room", "LF-PLAN-08", column=column + 1)


def _why_not_to(state: State, number: int) -> IllegalAction:
    return refused("no_such_cell", "LF-PLAN-03")


def _why_not_gcol(state: State, number: int) -> IllegalAction:
    return refused("no_free_cell", "LF-PLAN-08", column=first_of(number) + 1)


def _why_not_gkind(state: State, number: int) -> IllegalAction:
    if first_of(number) == 0 and not state.record.gain_blue:
        return refused("no_blue_cells", "LF-OPT-03")
    return refused("no_such_cell", "LF-PLAN-08")


def _why_not_act(state: State, number: int) -> IllegalAction:
    cost = int(state.tables.cost[top(state.record, 0)])
    return refused("cannot_pay_cell", "LF-DEC-11", count=cost)


def _why_not_pass(state: State, number: int) -> IllegalAction:
    return refused("must_act", "LF-GEN-07")


# -- boards, Final Actions, the dome -----------------------------------------------------------


def _why_not_row(state: State, number: int) -> IllegalAction:
    """LF-ACT-08, LF-ACT-13, LF-ACT-20."""
    s, seat, row = state.record, int(top_seat(state.record)), first_of(number)
    if s.removed[seat, row] == row_size(s, seat):
        return refused("row_empty", "LF-ACT-20")
    if institution(row) & int(top(s, 2)) and top(s, 1) == DIFFERENT_ROWS:
        return refused("same_institution", "LF-ACT-08")
    return refused("other_row", "LF-ACT-13")


def _why_not_work(state: State, number: int) -> IllegalAction:
    name = "no_blue_there" if has_blue(state.record, state.tables) else "no_work_there"
    return refused(name, "LF-BRD-07", column=first_of(number) + 1)


def _why_not_solo(state: State, number: int) -> IllegalAction:
    """LF-SOLO-02, LF-SOLO-07, LF-SOLO-10."""
    s, t, cell = state.record, state.tables, first_of(number)
    if top_kind(s) == frames.MAIN:
        if s.extra_used:
            return refused("extra_used", "LF-SOLO-07")
        if not has_extra(s, t, int(top_seat(s))):
            return refused("no_extra", "LF-SOLO-07")
    if cell == NONE:
        return not_now(state)
    return refused("cell_taken" if is_open(s, t, cell) else "cell_locked", "LF-SOLO-02")


def _why_not_final(state: State, number: int) -> IllegalAction:
    return refused("no_free_cell", "LF-PLAN-11", column=first_of(number) + 1)


def _why_not_bonus(state: State, number: int) -> IllegalAction:
    name = state.components.territory(first_of(number))
    return refused("not_yours_nor_empty", "LF-DOME-07", territory=name)


def _why_not_restore(state: State, number: int) -> IllegalAction:
    return refused("too_many_members", "LF-DOME-09", count=len(legal_decisions(state)) - 1)


def _why_not_now(state: State, number: int) -> IllegalAction:
    return not_now(state)


_REASONS: dict[int, Callable[[State, int], IllegalAction]] = {
    op.FAMILY_OP: _why_not_family,
    op.COUNCIL_OP: _why_not_family,
    op.OPENLOCK_OP: _why_not_lock,
    op.UNBLOCK_OP: _why_not_lock,
    op.CHARACTER_OP: _why_not_character,
    op.SPLIT_OP: _why_not_split,
    op.DISC_OP: _why_not_disc,
    op.PUT_OP: _why_not_put,
    op.LAB_OP: _why_no_equipment,
    op.CAR_OP: _why_no_equipment,
    op.BOAT_OP: _why_no_equipment,
    op.KIND_OP: _why_not_kind,
    op.AT_OP: _why_not_at,
    op.TOKEN_OP: _why_not_token,
    op.SEND_OP: _why_not_send,
    op.FROM_OP: _why_not_from,
    op.GAIN_OP: _why_not_gain,
    op.TO_OP: _why_not_to,
    op.GCOL_OP: _why_not_gcol,
    op.GKIND_OP: _why_not_gkind,
    op.ACT_OP: _why_not_act,
    op.PASS_OP: _why_not_pass,
    op.ROW_OP: _why_not_row,
    op.WORK_OP: _why_not_work,
    op.SOLO_OP: _why_not_solo,
    op.FINAL_OP: _why_not_final,
    op.BONUSAT_OP: _why_not_bonus,
    op.RESTORE_OP: _why_not_restore,
    op.STOP_OP: _why_not_now,
    op.NONE_OP: _why_not_now,
}
