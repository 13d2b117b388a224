"""Prompts for the seat that must decide, with what they are about and how much is left."""

from collections.abc import Callable

from consigliere.core.message import Arg, Message

from ..box.effects import ORDERS
from ..box.parts import SHEETS
from ..rules.management.procedure import AT_INCOME, is_free
from ..rules.pieces.control import controlled, tiles_of
from ..rules.pieces.discs import discs_in, next_disc
from ..rules.pieces.equipment import BOAT_KIND, LAB_KIND, kinds_to_choose
from ..rules.pieces.movement import goal_of, origin_of
from ..rules.pieces.stock import PUT_ONE, members_at_hand, soldiers_at_hand
from ..rules.planning.cells import split_size, tokens_in_hq
from ..rules.planning.influence import SAME_ROW, institution, may_remove, row_size
from ..rules.planning.solo import has_extra
from ..rules.planning.turns import price_of_disc
from ..rules.record import frames
from ..rules.record.actions import (
    FROM_OP,
    GAIN_OP,
    PUT_OP,
    TO_DOME,
    first_of,
    operation_of,
    second_of,
)
from ..rules.record.frames import top, top_kind, top_seat
from ..rules.record.record import (
    DUMMY,
    EXTRA_FREE,
    MANAGEMENT_2,
    NEUTRAL,
    NOBODY,
    ROWS,
    TERRITORIES,
    TILES,
    TOKENS,
    Record,
)
from ..rules.record.starting_resources import HQ, first_of_game, resource
from ..rules.state import State
from .listing import legal_decisions
from .names import kind_name, owner_name, token_message

Question = tuple[str, dict[str, Arg]]
"""The key of a prompt, and its arguments."""


def question(state: State, name: str) -> Message:
    """The prompt for the seat that must decide; `name`: that of the decision, the default key."""
    ask = _QUESTIONS.get(int(top_kind(state.record)))
    key, args = (name, {}) if ask is None else ask(state)
    asked = _prompt((key, args))
    tile = _tile_of_income(state.record)
    if tile == NOBODY or key == "hit":
        return asked
    said: dict[str, Arg] = {"tile": state.components.tile(tile), "what": asked}
    return Message("prompt.la_famiglia.income", said)


def _tile_of_income(s: Record) -> int:
    """LF-MGT-05: the tile whose income is being carried out, NOBODY if there is none."""
    is_income = s.phase == MANAGEMENT_2 and s.step == AT_INCOME
    return int(s.income_tile) - 1 if is_income else NOBODY


# -- pieces ------------------------------------------------------------------------------------


def put_left(state: State) -> tuple[str, int]:
    """LF-GEN-06, LF-DEC-05: how many more pieces can actually be put, and what they are.

    What they are ends a key: nothing for soldiers alone, `_members`, or `_both`.
    """
    s, t, seat = state.record, state.tables, int(top_seat(state.record))
    goals = {first_of(one) for one in legal_decisions(state) if operation_of(one) == PUT_OP}
    soldiers = int(soldiers_at_hand(s, t, seat)) if goals - {TO_DOME} else 0
    members = _members_left(state, seat) if TO_DOME in goals else 0
    return _which(soldiers, members), min(int(top(s, 1)), soldiers + members)


def bonus_left(state: State) -> tuple[str, int]:
    """LF-DOME-07: how many pieces the bonus of the dome can bring, and what they are."""
    s, t, seat = state.record, state.tables, int(top_seat(state.record))
    soldiers, members = int(soldiers_at_hand(s, t, seat)), _members_left(state, seat)
    return _which(soldiers, members), min(int(top(s, 0)), soldiers + members)


def _which(soldiers: int, members: int) -> str:
    if members == 0:
        return ""
    return "_both" if soldiers > 0 else "_members"


def _members_left(state: State, seat: int) -> int:
    """LF-DOME-04: members at hand for whom there is a seat of the dome."""
    s, t = state.record, state.tables
    return min(int(members_at_hand(s, t, seat)), int(t.dome_seats - s.dome[seat]))


def orders_left(state: State) -> int:
    """LF-ACT-04: how many more orders can actually be placed, by tokens and by room."""
    s, seat = state.record, int(top_seat(state.record))
    return min(int(top(s, 0)), room_for_orders(state, seat), int(tokens_in_hq(s, seat)).bit_count())


def room_for_orders(state: State, seat: int) -> int:
    """LF-ACT-04: how many more orders the territories of a seat can hold."""
    owner = state.record.as_list("owner")
    tokens = state.record.row_as_list("token_at", seat)
    laid = sum(place >= 0 and owner[place] == seat for place in tokens)
    return int(state.tables.orders_per_territory) * owner.count(seat) - laid


def equipment_left(state: State) -> int:
    """LF-ACT-09 … LF-ACT-11: how many more can actually be placed, by supply and by room."""
    s, t, seat = state.record, state.tables, int(top_seat(state.record))
    kind = int(top_kind(s)) - frames.PLACE_LAB
    wanted = int(top(s, 0))
    if kind == BOAT_KIND:
        return min(wanted, int(s.boats_supply[seat]))
    is_lab = kind == LAB_KIND
    there, most = (s.labs, t.labs_per_territory) if is_lab else (s.cars, t.cars_per_territory)
    own = (place for place in range(TERRITORIES) if s.owner[place] == seat)
    room = sum(max(0, int(most - there[place])) for place in own)
    return min(wanted, room, int(s.labs_supply if is_lab else s.cars_supply[seat]))


def tiles_left(state: State) -> int:
    """LF-MGT-02: how many more tiles can be marked, by markers, by free tiles and by discs."""
    s, seat = state.record, int(top_seat(state.record))
    free = sum(bool(is_free(s, seat, tile)) for tile in range(TILES))
    return min(int(controlled(s, seat) - tiles_of(s, seat)), free, int(s.reserve[seat]))


def _put(state: State) -> Question:
    which, count = put_left(state)
    args: dict[str, Arg] = {"count": count}
    if top(state.record, 0) != PUT_ONE or which == "_members":
        return f"put{which}", args
    territory = state.components.territory(int(top(state.record, 2)))
    return f"put_one{which}", args | {"territory": territory}


def _bonus(state: State) -> Question:
    which, count = bonus_left(state)
    return f"bonus_at{which}", {"count": count}


def _character(state: State) -> Question:
    """LF-SETUP-09: how many lire of a character a player of one against one gives back."""
    s, returned = state.record, state.tables.returned[state.record.mode]
    place = (int(top_seat(s)) - int(first_of_game(s))) % int(s.seats)
    lire = int(returned[place]) if place < len(returned) else 0
    return ("character_returning", {"count": lire}) if lire > 0 else ("character", {})


def _disc(state: State) -> Question:
    """How many discs are left to place."""
    return "disc", {"count": int(top(state.record, 0))}


def _split(state: State) -> Question:
    """LF-DEC-04, LF-SETUP-09: how many recruits, and in the set-up what they come by."""
    s, t = state.record, state.tables
    args: dict[str, Arg] = {"count": int(split_size(s, t))}
    if top(s, 0) != NOBODY:
        return "split", args
    seat = int(top_seat(s))
    by_character = int(t.character[s.character[seat], HQ])
    by_board = int(resource(s, t, seat, HQ)) - by_character
    return "split_start", args | {"character": by_character, "board": by_board}


def _equipment(name: str) -> Callable[[State], Question]:
    return lambda state: (name, {"count": equipment_left(state)})


def _token(state: State) -> Question:
    return "token", {"territory": state.components.territory(int(top(state.record, 1)))}


# -- discs -------------------------------------------------------------------------------------


def _main(state: State) -> Question:
    """LF-PLAN-02, LF-PLAN-04, LF-SOLO-07: what can be done now; an extra action may come before."""
    s, t, seat = state.record, state.tables, int(top_seat(state.record))
    numbers = legal_decisions(state)
    moved = {second_of(one) for one in numbers if operation_of(one) == FROM_OP}
    price = max((int(price_of_disc(s, t, seat, n)) for n in moved if n != NEUTRAL), default=0)
    asked: Question = ("main_move_priced", {"count": price}) if price else ("main_move", {})
    if any(operation_of(one) == GAIN_OP for one in numbers):
        asked = ("main", {"move": _prompt(asked)}) if moved else ("main_gain", {})
    elif not moved:
        return "main_none", {}
    if not has_extra(s, t, seat):
        return asked
    return "main_extra", {"what": _prompt(asked), "count": _extra_left(s)}


def _extra_left(s: Record) -> int:
    """LF-SOLO-07: the extra actions that the soloist has left in this round."""
    return int((s.extra == EXTRA_FREE).sum())


def _extra(state: State) -> Question:
    return "extra", {"count": _extra_left(state.record)}


def _prompt(asked: Question) -> Message:
    key, args = asked
    return Message(f"prompt.la_famiglia.{key}", args)


def _move_to(state: State) -> Question:
    s = state.record
    return _about_disc(s, "move_to", int(top(s, 1)), {"column": int(top(s, 0)) + 1})


def _about_disc(s: Record, name: str, owner: int, args: dict[str, Arg]) -> Question:
    """A question about the reader's own disc, about a neutral one, or about one of another."""
    if owner == top_seat(s):
        return f"{name}_own", args
    if owner == NEUTRAL:
        return f"{name}_neutral", args
    return name, args | {"owner": owner_name(owner)}


def _gain(name: str) -> Callable[[State], Question]:
    """LF-PLAN-08, LF-DEC-10: whose the next disc is, and how many are left in the column."""

    def ask(state: State) -> Question:
        s, column = state.record, int(top(state.record, 0))
        owner = int(next_disc(s, int(top_seat(s)), column))
        if name == "gain_cell":
            return _about_disc(s, name, owner, {"column": int(top(s, 2)) + 1})
        left = int(discs_in(s, column))
        return _about_disc(s, name, owner, {"count": left, "column": column + 1})

    return ask


def _pay_cell(state: State) -> Question:
    kind = int(top(state.record, 0))
    return "pay_cell", {"action": kind_name(kind), "count": int(state.tables.cost[kind])}


def _restore(state: State) -> Question:
    """LF-DOME-09: how many seats of the dome both sides have."""
    s, seat = state.record, int(top_seat(state.record))
    return "restore", {"own": int(s.dome[seat]), "others": int(s.dome[1 - seat])}


def _final_cell(state: State) -> Question:
    return "final_cell", {"column": int(top(state.record, 0)) + 1}


# -- orders and conflicts ----------------------------------------------------------------------


def token_now(state: State) -> Message:
    """LF-ORD-01: the order that is being carried out."""
    owner, slot = divmod(int(state.record.order), TOKENS)
    return token_message(state, owner, slot)


def _order(state: State) -> Question:
    """LF-ORD-04, LF-ORD-06 … LF-ORD-12: the prompt for this type of order; unused it is skipped."""
    s = state.record
    args: dict[str, Arg] = {"token": token_now(state)}
    args["territory"] = state.components.territory(int(s.order_at))
    code = ORDERS[int(s.order_kind)]
    if s.groups > 0:
        args["count"] = int(s.groups)
        code = "MOVE"
    is_unused = code in {"MOVE", "MUST"} and s.visited == 0 and s.sea_used == 0
    return f"order.{code}{'_unused' if is_unused else ''}", args


def _group(name: str) -> Callable[[State], Question]:
    """LF-DEC-18, LF-DEC-19: the size of a group, with its origin and goal."""

    def ask(state: State) -> Question:
        s, components = state.record, state.components
        args: dict[str, Arg] = {"token": token_now(state)}
        args["territory"] = components.territory(int(origin_of(s, s.group_to)))
        return name, args | {"goal": components.territory(int(goal_of(s, s.group_to)))}

    return ask


def _in_conflict(name: str) -> Callable[[State], Question]:
    return lambda state: (name, {"territory": state.components.territory(int(state.record.target))})


def _defence_card(state: State) -> Question:
    """LF-CMB-13, LF-CMB-16: whoever defends others' soldiers is told for whom."""
    s = state.record
    whose = {NEUTRAL: "_neutral", DUMMY: "_dummy"}.get(int(s.owner[s.target]), "")
    return _in_conflict(f"defence_card{whose}")(state)


def _row(state: State) -> Question:
    """LF-ACT-07, LF-ACT-08, LF-ACT-13: one disc, two of different institutions, or two of a row.

    LF-ACT-20: a second one that cannot come is not announced.
    """
    s, seat = state.record, int(top_seat(state.record))
    rows = [row for row in range(ROWS) if may_remove(s, row)]
    if top(s, 0) > 1 and top(s, 1) == SAME_ROW:
        return "row_both" if any(
            row_size(s, seat) - s.removed[seat, row] > 1 for row in rows
        ) else "row", {}
    if top(s, 0) > 1 and len({int(institution(row)) for row in rows}) > 1:
        return "row_first", {}
    return "row_second" if top(s, 2) else "row", {}


def _kind(state: State) -> Question:
    """LF-ACT-12: two different ones if as many have a place, else one."""
    s, t = state.record, state.tables
    is_for_two = top(s, 1) > 1 and top(s, 2) and int(kinds_to_choose(s, t)).bit_count() > 1
    return "kind_two" if is_for_two else "kind", {}


# -- control tiles -----------------------------------------------------------------------------


def _tile(state: State) -> Question:
    """LF-MGT-02: how many discs must be taken back, or how many tiles may be marked."""
    s, seat = state.record, int(top_seat(state.record))
    missing = int(controlled(s, seat) - tiles_of(s, seat))
    if missing < 0:
        return "untile", {"count": -missing}
    return "tile_last" if is_for_nothing(s) else "tile", {"count": tiles_left(state)}


def _shift(state: State) -> Question:
    """LF-MGT-04, LF-OPT-05."""
    return "shift_last" if is_for_nothing(state.record) else "shift", {}


def is_for_nothing(s: Record) -> bool:
    """LF-MGT-04, LF-MGT-05: after the last encounter tiles may be changed, and bring nothing."""
    return bool(s.phase == MANAGEMENT_2 and s.round_number == SHEETS)


_QUESTIONS: dict[int, Callable[[State], Question]] = {
    frames.CHARACTER: _character,
    frames.SPLIT: _split,
    frames.PUT: _put,
    frames.DISC: _disc,
    frames.MAIN: _main,
    frames.EXTRA: _extra,
    frames.MOVE_TO: _move_to,
    frames.GAIN_COLUMN: _gain("gain_column"),
    frames.GAIN_CELL: _gain("gain_cell"),
    frames.PAY_CELL: _pay_cell,
    frames.ROW: _row,
    frames.KIND: _kind,
    frames.PLACE_LAB: _equipment("lab"),
    frames.PLACE_CAR: _equipment("car"),
    frames.PLACE_BOAT: _equipment("boat"),
    frames.AT: lambda state: ("at", {"count": orders_left(state)}),
    frames.TOKEN: _token,
    frames.FINAL_CELL: _final_cell,
    frames.BONUS_AT: _bonus,
    frames.RESTORE: _restore,
    frames.UNBLOCK: lambda state: ("unblock", {"count": int(state.record.round_number) + 1}),
    frames.ORDER: _order,
    frames.COUNT: _group("count"),
    frames.GROUP_CARS: _group("group_cars"),
    frames.FIGHT: _in_conflict("fight"),
    frames.ATTACK_CARD: _in_conflict("attack_card"),
    frames.DEFENCE_CARD: _defence_card,
    frames.SWAP: _in_conflict("swap"),
    frames.TILE_CHOICE: _tile,
    frames.SHIFT: _shift,
}
"""Prompts with arguments, by kind of the frame on top."""
