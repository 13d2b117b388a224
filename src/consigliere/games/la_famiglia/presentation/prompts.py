"""The decision of a position: its name for clients, and the prompt for people."""

from consigliere.core.message import Message, seat_name

from ..rules.record import frames
from ..rules.record.frames import decider, top_kind, waits_for_chance
from ..rules.record.record import OVER, Record
from ..rules.state import State
from .questions import question

DECISION_NAMES = {
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
"""Names by kind of the frame on top."""


def decision_name(s: Record) -> str:
    """The name of the current decision."""
    return "over" if s.phase == OVER else DECISION_NAMES[int(top_kind(s))]


def prompt_for(state: State, viewer: int | None) -> Message:
    """One sentence that tells the viewer what to do, or whom to wait for."""
    s = state.record
    if s.phase == OVER:
        return Message("prompt.la_famiglia.over")
    if waits_for_chance(s):
        return Message("prompt.la_famiglia.setup")
    seat = int(decider(s))
    if viewer != seat:
        return Message("prompt.la_famiglia.wait", {"player": seat_name(seat)})
    return question(state, DECISION_NAMES[int(top_kind(s))])
