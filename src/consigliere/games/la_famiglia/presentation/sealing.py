"""Seals: the pieces that place the last order of an action, which is read back first."""

from consigliere.games.bits import set_bits

from ..rules.planning.cells import decide_token, is_void_effect, order_places, tokens_in_hq
from ..rules.record.actions import TOKEN_OP, decision
from ..rules.record.frames import AT, TOKEN, decider, top, top_kind
from ..rules.state import State
from .view import Seal


def seals_of(state: State, viewer: int | None) -> tuple[Seal, ...]:
    """LF-ACT-04, LF-HID-03: the pieces that place the last order; empty for other viewers.

    If only one token is left, choosing its territory places it (LF-DEC-31).
    """
    s = state.record
    if viewer is None or s.depth == 0 or decider(s) != viewer:
        return ()
    if top_kind(s) not in {AT, TOKEN}:
        return ()
    names = state.components.tokens[int(s.family[viewer])]
    held = set_bits(tokens_in_hq(s, viewer))
    if top_kind(s) == AT and len(held) == 1:
        goals = set_bits(order_places(s, state.tables))
        places = [state.components.territories[at] for at in goals]
        return tuple(Seal(place, names[held[0]], place) for place in places)
    if top_kind(s) == TOKEN and _is_last(state, held[0]):
        place = state.components.territories[int(top(s, 1))]
        return tuple(Seal(names[slot], names[slot], place) for slot in held)
    return ()


def _is_last(state: State, slot: int) -> bool:
    """Whether the action places no order after this one: none left, no token, or no room."""
    after = state.record.copy()
    decide_token(after, decision(TOKEN_OP, slot, 0, 0))
    return bool(is_void_effect(after, state.tables))
