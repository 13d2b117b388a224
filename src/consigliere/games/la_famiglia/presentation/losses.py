"""Orders that a decision of the encounter loses, found by carrying it out on a copy."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..rules.encounter.legal import legal_encounter
from ..rules.encounter.step import decide_encounter
from ..rules.record.actions import MAX_CHOICES
from ..rules.record.frames import COUNT, GROUP_CARS, ORDER, top_kind
from ..rules.record.record import ENCOUNTER, Record
from ..rules.record.rule_events import CARDS_SHOWN, ORDER_LOST
from ..rules.record.tables import LookUp
from ..rules.state import State

_SAME_STEP = {COUNT, GROUP_CARS}
"""What is asked next about the same group: its soldiers, its cars."""


class LostOrder(NamedTuple):
    """A revealed order that will not be carried out: whose, which token, and where it lies."""

    seat: int
    territory: int
    slot: int


def orders_lost(state: State, number: int) -> tuple[LostOrder, ...]:
    """LF-ORD-03, LF-ORD-18: of either side; of a group that is not complete yet, those lost anyway.

    All orders lie face up by now. What depends on a card that lies face down is not told
    (LF-HID-05).
    """
    s = state.record
    if s.phase != ENCOUNTER or top_kind(s) < ORDER:
        return ()
    return tuple(_lost(s, state.tables, number))


def _lost(s: Record, t: LookUp, number: int) -> list[LostOrder]:
    after = s.copy()
    after.logged = 0
    decide_encounter(after, t, number)
    entries = after.log[: after.logged].tolist()
    if any(entry[0] == CARDS_SHOWN for entry in entries):
        return []
    found = [LostOrder(*map(int, entry[1:4])) for entry in entries if entry[0] == ORDER_LOST]
    return found + _lost_anyway(after, t) if top_kind(after) in _SAME_STEP else found


def _lost_anyway(s: Record, t: LookUp) -> list[LostOrder]:
    """Those lost by every answer to the question on top."""
    out = np.empty(MAX_CHOICES, np.int32)
    first, *others = out[: legal_encounter(s, t, out)].tolist()
    found = _lost(s, t, first)
    for number in others:
        if not found:
            break
        again = _lost(s, t, number)
        found = [order for order in found if order in again]
    return found
