"""Effects of cells, boards, tiles and orders: printed codes, and kinds as numbers.

A code of the data files, such as `boat1+lira2`, is one or two effects, each a kind with an amount.
All kinds share one numbering, defined here.
"""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import NamedTuple

NOTHING = 0
"""No effect: a plain cell, or the unused half of a cell."""

REC, PLC, RAP, ORD, O1L, INC, IN1, IN2, LAB, CAR, BOA, EQU, INR = range(1, 14)
"""LF-ACT-01 … LF-ACT-13: the action cells of the tables, in this order."""
ACTIONS = (
    "REC",
    "PLC",
    "RAP",
    "ORD",
    "O1L",
    "INC",
    "IN1",
    "IN2",
    "LAB",
    "CAR",
    "BOA",
    "EQU",
    "INR",
)
"""The codes of the action cells; that of kind `REC + n` has place n."""

LIRA, RECRUIT, FREE_LAB, FREE_CAR, FREE_BOAT, CAR_OR_BOAT = range(14, 20)
"""Take lire, recruit soldiers, place pieces free of charge (LF-BRD-09; LF-ACT-09 … LF-ACT-11)."""
REINFORCE, RECRUIT_AND_PLACE, PLACE_ORDERS, INFLUENCE, BESIDE_LABS, HIT = range(20, 26)
"""`plo`, `rap`, `ord`, `inf`, `sol`, `hit`: solo board and tiles (LF-ACT-14, LF-ACT-15)."""
MORE_ORDERS, FREE_MOVES, DECIDER, GUARD = range(26, 30)
"""LF-MGT-06: the effects of lasting tiles while they are marked."""
KINDS = 30
"""The number of kinds, including `NOTHING`."""

ALL_LABS = 99
"""The amount of `solall`: more than there are labs."""

MOVE, MUST, BLIT, EXPL, SNIT, AGIT, SUPP, LAUN, BLUF = range(9)
"""LF-ORD-06 … LF-ORD-15: the types of orders, in this order."""
ORDERS = ("MOVE", "MUST", "BLIT", "EXPL", "SNIT", "AGIT", "SUPP", "LAUN", "BLUF")
"""The codes of the types of orders, without the amount."""

_COUNTED = MappingProxyType(
    {
        "lira": LIRA,
        "recruit": RECRUIT,
        "lab": FREE_LAB,
        "car": FREE_CAR,
        "boat": FREE_BOAT,
        "carboat": CAR_OR_BOAT,
        "plo": REINFORCE,
        "rap": RECRUIT_AND_PLACE,
        "ord": PLACE_ORDERS,
        "inf": INFLUENCE,
        "sol": BESIDE_LABS,
        "hit": HIT,
        "ordplus": MORE_ORDERS,
        "guard": GUARD,
    }
)
_PLAIN = MappingProxyType({"freemove": FREE_MOVES, "decider": DECIDER})

BOARD_EFFECTS = frozenset({LIRA, RECRUIT, FREE_LAB, FREE_CAR, FREE_BOAT})
"""LF-BRD-09: the effects allowed on economy cells of a family board."""
SOLO_EFFECTS = BOARD_EFFECTS | {
    CAR_OR_BOAT,
    REINFORCE,
    RECRUIT_AND_PLACE,
    PLACE_ORDERS,
    INFLUENCE,
    BESIDE_LABS,
}
"""The effects allowed on cells of the solo board."""
INCOME_EFFECTS = BOARD_EFFECTS | {CAR_OR_BOAT, REINFORCE, INFLUENCE, HIT}
"""LF-MGT-05: the effects allowed on income tiles."""
LASTING_EFFECTS = frozenset({MORE_ORDERS, FREE_MOVES, DECIDER, GUARD})
"""LF-MGT-06: the effects allowed on lasting tiles."""

_CODE = re.compile(r"([a-z]+?)([1-9]?)\Z")
_ORDER = re.compile(r"([A-Z]{4})([1-9]?)\Z")
_UNCOUNTED_ORDERS = frozenset({"MUST", "SNIT", "BLUF"})


class Effect(NamedTuple):
    """One effect: its kind and amount; the amount is 1 for a kind without one."""

    kind: int
    amount: int


def action_kind(code: str) -> int | None:
    """The kind of an action cell; None for an unknown code."""
    return REC + ACTIONS.index(code) if code in ACTIONS else None


def read_effects(code: str) -> tuple[Effect, ...] | None:
    """LF-BRD-09: the effects of a code such as `lab1+carboat1`; None for an unknown code."""
    found = [_read_effect(part) for part in code.split("+")]
    known = tuple(effect for effect in found if effect is not None)
    return known if len(known) == len(found) <= 2 else None


def read_order(code: str) -> Effect | None:
    """LF-ORD-06: the type and amount of an order such as `MOVE2`; None for an unknown code."""
    found = _ORDER.match(code)
    if found is None or found[1] not in ORDERS:
        return None
    if (found[1] in _UNCOUNTED_ORDERS) == bool(found[2]):
        return None
    return Effect(ORDERS.index(found[1]), int(found[2] or 1))


def _read_effect(code: str) -> Effect | None:
    if code == "solall":
        return Effect(BESIDE_LABS, ALL_LABS)
    found = _CODE.match(code)
    if found is None:
        return None
    if found[2]:
        kind = _COUNTED.get(found[1])
        return None if kind is None else Effect(kind, int(found[2]))
    kind = _PLAIN.get(found[1])
    return None if kind is None else Effect(kind, 1)
