"""What may still happen: the cards to come, and which cards a seat can still use or take.

Everything here is conservative: a dead card can play no part any more, and a card out of reach can
never be taken, whatever is decided or drawn. `docs/strength/famiglia-endgame.md` says why that is
enough.
"""

from typing import Any, TypeAlias

import numpy as np

from ...rules.cards import ACCOUNTANTS, BRUTES, KINDS, MERCENARIES, POINTS, VALUES
from ...rules.legal import may_use_joker
from ...rules.record import LAY_DOWN, NOT_TRIGGERED, TAKE, TAKE_UP, Record
from .modes import REAL

MANY = 99
"""Turns of a seat before the end is triggered: their number is unknown."""


FORECAST = np.dtype(
    [
        ("future", np.int64, (KINDS,)),
        ("available", np.int64, (2, KINDS)),
        ("live", np.int64, (2, KINDS)),
        ("reach", np.int64, (2, KINDS)),
        ("turns", np.int64, (2,)),
        ("swaps", np.int64, (2,)),
    ]
)
"""The prospects of both seats. `future` counts the cards that are or may yet be on the Street. By
seat: `available` counts the cards that it has or could have before its last turn; `live` marks the
kinds that may still be used from the hand, `reach` those that may still be taken; `turns` are those
to come, this one included."""

Forecast: TypeAlias = Any
"""A record of FORECAST."""


def fill_forecast(s: Record, modes: Any, forecast: Forecast) -> None:
    """Fill the forecast of a position that is not over; `modes`, shape (2,), by seat."""
    count_future(s, forecast.future)
    for seat in range(2):
        turns = turns_to_come(s, seat)
        forecast.turns[seat] = turns
        swaps = modes[seat] == REAL and may_swap(s, forecast, seat)
        forecast.swaps[seat] = swaps
        for kind in range(KINDS):
            have: Any = np.int64(s.hand[seat, kind])
            if swaps:
                have += s.area[seat, kind]
            if turns > 1:
                # what is taken in the last turn comes too late to be used
                have += forecast.future[kind]
            forecast.available[seat, kind] = have
            forecast.live[seat, kind] = 0
            forecast.reach[seat, kind] = 0
        if turns > 0:
            mark_uses(s, forecast, seat)


def count_future(s: Record, future: Any) -> None:
    """Count the Street, the pile and, on the first time through, the discards."""
    for kind in range(KINDS):
        future[kind] = s.street[kind] + s.unknown[kind] + s.discard[kind]
    for place in range(s.known_size):
        future[s.known[place]] += 1


def turns_to_come(s: Record, seat: int) -> int:
    """The turns left to a seat, including the current one: at most one, or MANY.

    FA-END-1, FA-END-2: once the end is triggered and the current turn begun, one more may follow.
    """
    if s.turns_left == NOT_TRIGGERED:
        return MANY
    return 1 if seat == s.mover else int(s.turns_left)


def mark_uses(s: Record, forecast: Forecast, seat: int) -> None:
    """Mark what a seat with a turn to come may take, and what it may use for that.

    All its cards count as in hand, together with all that it may take before.
    """
    available, live = forecast.available[seat], forecast.live[seat]
    brute = best_value(available, BRUTES)
    if seat == s.mover and s.stage == TAKE:
        brute = max(brute, s.threat)
    joker = best_value(available, MERCENARIES)
    least_brute: Any = np.int64(VALUES)
    least_joker: Any = np.int64(VALUES)
    for kind in range(KINDS):
        value = kind % VALUES
        if forecast.future[kind] == 0:
            continue
        if value <= brute:
            forecast.reach[seat, kind] = 1
            if value > 0:
                least_brute = min(least_brute, value)
        for lowered in range(max(1, value - brute), value + 1):
            exact = kind - value + lowered - 1
            joins = joker >= lowered and may_use_joker(s, kind - value)
            if available[exact] > 1 or (available[exact] == 1 and joins):
                forecast.reach[seat, kind] = 1
                live[exact] = 1
                if joins:
                    least_joker = min(least_joker, lowered)
                if lowered < value:
                    least_brute = min(least_brute, value - lowered)
    for value in range(1, VALUES):
        live[ACCOUNTANTS + value] |= forecast.swaps[seat]
        live[BRUTES + value] |= value >= least_brute
        live[MERCENARIES + value] |= value >= least_joker


def best_value(available: Any, base: int) -> int:
    """The best card of a family that a seat could have; 0 if none has an ability."""
    for value in range(VALUES - 1, 0, -1):
        if available[base + value] > 0:
            return value
    return 0


def may_swap(s: Record, forecast: Forecast, seat: int) -> bool:
    """Whether a seat may play an Accountant in this or a later turn."""
    turns = forecast.turns[seat]
    if turns == 0 or (turns == 1 and seat == s.mover and s.stage > LAY_DOWN):
        return False
    if seat == s.mover and (s.stage == TAKE_UP or s.stage == LAY_DOWN):  # noqa: PLR1714
        return True
    for kind in range(ACCOUNTANTS + 1, ACCOUNTANTS + VALUES):
        if s.hand[seat, kind] > 0 or (turns > 1 and forecast.future[kind] > 0):
            return True
    return False


def most_points(forecast: Forecast, seat: int) -> int:
    """An upper bound of the points a seat can gain: each turn takes one card at most."""
    every: Any = np.int64(0)
    best: Any = np.int64(0)
    for kind in range(KINDS):
        gain = forecast.reach[seat, kind] * POINTS[kind]
        every += gain * forecast.future[kind]
        if forecast.future[kind] > 0:
            best = max(best, gain)
    return every if forecast.turns[seat] == MANY else best
