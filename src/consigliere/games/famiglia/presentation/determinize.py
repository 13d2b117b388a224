"""From a view back to the state: possible because a Famiglia state holds no secret."""

from collections.abc import Iterable

from consigliere.core.action import CHANCE

from ..rules.cards import KIND_OF
from ..rules.options import apply_options
from ..rules.record import (
    ACCOUNTANT,
    BRUTE,
    DIG_DRAWS,
    DRAW,
    LAY_DOWN,
    NOBODY,
    NOT_TRIGGERED,
    OVER,
    REFILL_DRAWS,
    SETUP_DRAWS,
    STARTER,
    STREET,
    TAKE,
    TAKE_UP,
    Record,
    count_up,
    empty_record,
)
from .view import FamigliaView, Stack

_STAGES = {
    "street": STREET,
    "accountant": ACCOUNTANT,
    "take_up": TAKE_UP,
    "lay_down": LAY_DOWN,
    "brute": BRUTE,
    "take": TAKE,
    "over": OVER,
}
_DRAWS = {"setup": SETUP_DRAWS, "street": DIG_DRAWS, "refill": REFILL_DRAWS}


def record_of(view: FamigliaView) -> Record:
    """FA-SET-4: the record that the view shows, complete."""
    s = empty_record()
    apply_options(s, view.options)
    _set_cards(s, view)
    _set_turn(s, view)
    if view.swap is not None:
        s.laid = KIND_OF[view.swap.card]
        s.swap_limit = view.swap.limit
        s.taken_up = view.swap.taken
        s.to_lay = view.swap.to_lay
    if view.threat is not None:
        s.threat = view.threat.value
        s.target = KIND_OF[view.threat.target]
    return s


def _set_cards(s: Record, view: FamigliaView) -> None:
    for side in view.sides:
        _fill(s.hand[side.seat], side.hand)
        _fill(s.area[side.seat], side.area)
    _fill(s.street, view.street)
    _fill(s.discard, view.discard)
    _fill(s.unknown, view.unknown)
    for stack in view.street:
        s.fresh[KIND_OF[stack.card]] = stack.new
    for index, name in enumerate(view.known):
        s.known[index] = KIND_OF[name]
    s.known_size = len(view.known)
    count_up(s)


def _fill(counts: Record, stacks: Iterable[Stack]) -> None:
    for stack in stacks:
        counts[KIND_OF[stack.card]] = stack.count


def _set_turn(s: Record, view: FamigliaView) -> None:
    s.turn, s.mover, s.starter = view.turn, view.mover, view.starter
    s.through, s.passes = view.through, view.passes
    s.pending, s.dug, s.digs_left = view.pending, int(view.dug), view.digs_left
    s.turns_left = NOT_TRIGGERED if view.turns_left is None else view.turns_left
    if view.to_act != (CHANCE,):
        s.stage = _STAGES[view.phase]
        return
    s.stage = STARTER if view.starter == NOBODY else DRAW
    s.reason = _DRAWS[view.phase]
