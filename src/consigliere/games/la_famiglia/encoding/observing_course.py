"""What an observation of La Famiglia holds of the course of the game: LF-HID-06."""

from typing import Any

from consigliere.games.word_choices import Record

from ..box.parts import FAMILIES
from ..rules.record.frames import HIT_CHOICE, ORDER, UNBLOCK, decider, top_kind
from ..rules.record.record import DUMMY, NEUTRAL, NOBODY, OVER, TERRITORIES
from .observing_seats import mark_place, write_number, write_owner

_PHASES = OVER + 1
_ENCOUNTER_DECISIONS = UNBLOCK + 1
"""Where those of the encounter and the management begin."""
_OVER_DECISION = _ENCOUNTER_DECISIONS + HIT_CHOICE - ORDER + 1
_FRAMES, _FRAME_SIZE = 4, 5


def decision_of(s: Record) -> int:
    """The decision by its place among the names."""
    if s.phase == OVER:
        return _OVER_DECISION
    kind = top_kind(s)
    return kind if kind < ORDER else kind - ORDER + _ENCOUNTER_DECISIONS


def write_turn(s: Record, viewer: int, out: Any, at: int) -> int:
    """The viewer, who must act, the phase and the decision."""
    out[at + viewer] = 1
    at = write_owner(s, viewer, NOBODY if s.phase == OVER else decider(s), out, at + s.seats)
    at = mark_place(s.phase, _PHASES, out, at)
    return mark_place(decision_of(s), _OVER_DECISION + 1, out, at)


def write_course(s: Record, viewer: int, out: Any, at: int) -> int:
    """The public fields of the record, supplies that are nobody's, and what is still to happen."""
    at = write_round(s, viewer, out, at)
    at = write_order(s, out, at)
    at = write_fight(s, viewer, out, at)
    at = write_number(s.supply[NEUTRAL], out, at)
    at = write_number(s.supply[DUMMY], out, at)
    at = write_number(s.labs_supply, out, at)
    at = mark_place(s.dummy_family, FAMILIES, out, at)
    for place in range(_FRAMES):
        for number in range(_FRAME_SIZE):
            is_there = place < s.depth
            out[at + number] = s.stack[s.depth - 1 - place, number] if is_there else NOBODY
        at += _FRAME_SIZE
    return at


def write_round(s: Record, viewer: int, out: Any, at: int) -> int:
    """How far the round is."""
    at = write_number(s.phase, out, at)
    at = write_number(s.step, out, at)
    at = write_number(s.round_number, out, at)
    at = write_owner(s, viewer, s.first_player, out, at)
    at = write_owner(s, viewer, s.turn, out, at)
    at = write_number(s.stuck, out, at)
    at = write_owner(s, viewer, s.ban, out, at)
    at = write_owner(s, viewer, s.new_ban, out, at)
    at = write_number(s.extra_used, out, at)
    at = write_number(s.sent, out, at)
    return write_number(s.acted, out, at)


def write_order(s: Record, out: Any, at: int) -> int:
    """The order that is carried out."""
    at = write_number(s.order, out, at)
    at = write_number(s.order_at, out, at)
    at = write_number(s.order_kind, out, at)
    at = write_number(s.order_amount, out, at)
    at = write_number(s.groups, out, at)
    at = write_number(s.moved, out, at)
    for territory in range(TERRITORIES):
        out[at + territory] = s.visited >> territory & 1
    at = write_number(s.sea_used, out, at + TERRITORIES)
    at = write_number(s.group_to, out, at)
    at = write_number(s.group_way, out, at)
    return write_number(s.group_size, out, at)


def write_fight(s: Record, viewer: int, out: Any, at: int) -> int:
    """The conflict, the management, and how the game ended."""
    at = write_owner(s, viewer, s.attack_by, out, at)
    at = write_owner(s, viewer, s.attack_owner, out, at)
    at = write_number(s.attack_from, out, at)
    at = write_number(s.attackers, out, at)
    at = write_number(s.attack_cars, out, at)
    at = write_number(s.target, out, at)
    at = write_owner(s, viewer, s.defence_by, out, at)
    at = write_owner(s, viewer, s.defence_owner, out, at)
    at = write_number(s.steps, out, at)
    at = write_number(s.subtle_steps, out, at)
    at = write_number(s.brute_steps, out, at)
    at = write_number(s.swapped, out, at)
    at = write_number(s.asked, out, at)
    at = write_number(s.shifted, out, at)
    at = write_number(s.income_tile, out, at)
    at = write_number(s.winner_side, out, at)
    return write_number(s.reason, out, at)


def write_option(is_on: int, out: Any, at: int) -> int:
    """An option, on or off; return the slot after it."""
    return mark_place(0 if is_on != 0 else 1, 2, out, at)


def write_options(s: Record, out: Any, at: int) -> int:
    """LF-OPT-01 … LF-OPT-06: the options of the rules, in their order."""
    at = write_option(s.neutral_brute_1, out, at)
    at = write_option(s.neutral_capture_2, out, at)
    at = write_option(s.gain_blue, out, at)
    at = write_option(s.muster_boat_1, out, at)
    at = write_option(s.move_tile_discs, out, at)
    return write_option(s.bronte_first, out, at)
