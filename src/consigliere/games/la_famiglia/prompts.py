"""What is being decided, in one word for the page and one sentence for people."""

from consigliere.core.message import Arg, Message, seat_name

from . import frames
from .frames import decider, top, top_kind, waits_for_chance
from .position import State
from .presenting import token_message
from .state import OVER, TOKENS, Record

ASKED = {
    frames.FIRST_PLAYER: "first_player",
    frames.DRAW_TILE: "draw_tile",
    frames.DRAW_TOKEN: "draw_token",
    frames.DRAW_CHARACTER: "draw_character",
    frames.FAMILY: "family",
    frames.COUNCIL: "council",
    frames.OPEN_LOCK: "open_lock",
    frames.CHARACTER: "character",
    frames.SPLIT: "split",
    frames.PUT: "put",
    frames.DISC: "disc",
    frames.MAIN: "main",
    frames.MOVE_TO: "move_to",
    frames.GAIN_COLUMN: "gain_column",
    frames.GAIN_CELL: "gain_cell",
    frames.PAY_CELL: "pay_cell",
    frames.ROW: "row",
    frames.WORK: "work",
    frames.SOLO: "solo",
    frames.EXTRA: "extra",
    frames.PLACE_LAB: "lab",
    frames.PLACE_CAR: "car",
    frames.PLACE_BOAT: "boat",
    frames.KIND: "kind",
    frames.AT: "at",
    frames.TOKEN: "token",
    frames.FINAL_COLUMN: "final",
    frames.FINAL_CELL: "final_cell",
    frames.BONUS_AT: "bonus_at",
    frames.RESTORE: "restore",
    frames.UNBLOCK: "unblock",
    frames.ORDER: "order",
    frames.COUNT: "count",
    frames.GROUP_CARS: "group_cars",
    frames.FIGHT: "fight",
    frames.ATTACK_CARD: "attack_card",
    frames.DEFENCE_CARD: "defence_card",
    frames.SWAP: "swap",
    frames.DOME_MARK: "dome_mark",
    frames.TILE_CHOICE: "tile",
    frames.SHIFT: "shift",
    frames.HIT_CHOICE: "hit",
}
"""By kind of the frame on top."""
_LEFT = {frames.PUT: 1, frames.DISC: 0, frames.AT: 0, frames.ROW: 0, frames.BONUS_AT: 0}
"""Kinds whose prompt says how many are left, and where the frame has the number."""

_OF_AN_ORDER = {frames.ORDER, frames.COUNT, frames.GROUP_CARS}
_OF_A_CONFLICT = {frames.FIGHT, frames.ATTACK_CARD, frames.DEFENCE_CARD, frames.SWAP}


def decision_name(s: Record) -> str:
    """What is decided now."""
    return "over" if s.phase == OVER else ASKED[int(top_kind(s))]


def prompt_for(state: State, viewer: int | None) -> Message:
    """One sentence that says what the viewer may do, or whom he waits for."""
    s = state.record
    if s.phase == OVER:
        return Message("prompt.la_famiglia.over")
    if waits_for_chance(s):
        return Message("prompt.la_famiglia.setup")
    seat = int(decider(s))
    if viewer != seat:
        return Message("prompt.la_famiglia.wait", {"player": seat_name(seat)})
    kind = int(top_kind(s))
    args: dict[str, Arg] = {}
    if kind in _LEFT:
        args["count"] = int(top(s, _LEFT[kind]))
    elif kind in _OF_AN_ORDER:
        owner, slot = divmod(int(s.order), TOKENS)
        args["token"] = token_message(state, owner, slot)
        args["territory"] = state.pack.territory(int(s.order_at))
    elif kind in _OF_A_CONFLICT:
        args["territory"] = state.pack.territory(int(s.target))
    elif kind == frames.TOKEN:
        args["territory"] = state.pack.territory(int(top(s, 1)))
    return Message(f"prompt.la_famiglia.{ASKED[kind]}", args)
