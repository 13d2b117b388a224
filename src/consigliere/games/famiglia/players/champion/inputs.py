"""Inputs of the value network, from the point of view of the next seat to act.

Seats appear only as roles: the next to act and the other. Counts of cards are written as steps
("at least one", "at least two" …), because a second copy is not worth the same as the first.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...rules.cards import BRUTES, COPIES, KINDS, POINTS, STREET_SIZE, TOTAL_CARDS, VALUES
from ...rules.legal import legal_payments
from ...rules.record import DRAW, REFILL_DRAWS, Record

_HAND_STEPS = (3, 3, 3, 2, 1)
_AREA_STEPS = (2, 2, 3, 2, 1)
_STREET_STEPS = (2, 2, 2, 2, 1)
"""Steps by card value: how many copies matter in that place."""
LEADS = 16
LEAD_STEP = 5
"""Ranges of the lead in points: from −40 in fives."""
DIG_MOST = VALUES - 1


def _places(steps: tuple[int, ...]) -> NDArray[np.int64]:
    """The place of each kind's first step in a block; the last entry is the block's size."""
    return np.concatenate([[0], np.cumsum(np.tile(steps, KINDS // VALUES))])


HAND_AT = _places(_HAND_STEPS)
AREA_AT = _places(_AREA_STEPS)
STREET_AT = _places(_STREET_STEPS)

BLOCKS: tuple[tuple[str, int, str], ...] = (
    ("hand_next", int(HAND_AT[-1]), "hand of the next to act, steps by kind"),
    ("hand_other", int(HAND_AT[-1]), "hand of the other, steps by kind"),
    ("area_next", int(AREA_AT[-1]), "play area of the next to act, steps by kind"),
    ("area_other", int(AREA_AT[-1]), "play area of the other, steps by kind"),
    ("street", int(STREET_AT[-1]), "the Street, steps by kind"),
    ("pays_next", KINDS, "Street cards that the next to act can pay for as they are"),
    ("pays_other", KINDS, "Street cards that the other can pay for as they are"),
    ("forces_next", KINDS, "Street cards that the next to act can pay for beside a Brute"),
    ("forces_other", KINDS, "Street cards that the other can pay for beside a Brute"),
    ("lead", LEADS, "lead of the next to act, one of sixteen ranges"),
    ("ahead", 2, "winner if the game ended now: the next to act, the other"),
    ("dig", DIG_MOST, "cards about to be drawn in phase 1: one, two, three, four"),
    ("refill", 1, "the Street is about to be laid out"),
    ("bare", 1, "no 0 lies on the Street"),
    ("passed", 1, "the other has just passed"),
    ("through", 1, "second time through the pile"),
    ("starts", 1, "the next to act is the starting player"),
    ("last", 3, "turns left once the end is triggered: none, one, two"),
    ("new_only", 1, "the option take_new_only"),
    ("dug", 1, "the next to act has discarded in this turn"),
    # from here on the inputs are numbers, not steps
    ("unknown", KINDS, "share of each kind that lies in the unknown part of the pile"),
    ("discards", KINDS, "share of each kind that lies in the discard pile"),
    ("scores", 2, "points of the next to act and of the other, in fifties"),
    ("margin", 1, "lead in thirties"),
    ("sizes", 5, "unknown, known and discarded cards, the Street, and discards left on top"),
)
"""Name, size and meaning of every block of inputs, in order."""


def _offsets() -> dict[str, int]:
    ends = np.cumsum([size for _, size, _ in BLOCKS])
    return {name: int(end) - size for (name, size, _), end in zip(BLOCKS, ends, strict=True)}


OFFSETS = _offsets()
INPUTS = sum(size for _, size, _ in BLOCKS)
STEPS = OFFSETS["unknown"]
"""Inputs before this index are 0 or 1."""
NUMBERS = INPUTS - STEPS
SETTLED = 2 * KINDS
"""Numbers before this index (those of the pile) do not change during the turn of the other."""
MOST_ACTIVE = 200

_HAND_NEXT, _HAND_OTHER = OFFSETS["hand_next"], OFFSETS["hand_other"]
_AREA_NEXT, _AREA_OTHER = OFFSETS["area_next"], OFFSETS["area_other"]
_STREET = OFFSETS["street"]
PAYS_NEXT, PAYS_OTHER = OFFSETS["pays_next"], OFFSETS["pays_other"]
FORCED = OFFSETS["forces_next"] - PAYS_NEXT
"""Offset between paying for a card as it is and beside a Brute."""
AS_IT_IS, BESIDE_BRUTE = 1, 2
"""How a card can be paid for."""
_LEAD, _AHEAD, _DIG, _REFILL = (OFFSETS[name] for name in ("lead", "ahead", "dig", "refill"))
_BARE, _PASSED, _THROUGH = OFFSETS["bare"], OFFSETS["passed"], OFFSETS["through"]
_STARTS, _LAST, _NEW_ONLY, _DUG = (OFFSETS[n] for n in ("starts", "last", "new_only", "dug"))
_DISCARDS = OFFSETS["discards"] - STEPS
_SCORES, _MARGIN, _SIZES = (OFFSETS[name] - STEPS for name in ("scores", "margin", "sizes"))


_NONE: Any = np.int64(0)


class NetBuffers(NamedTuple):
    """Scratch arrays of one evaluation: active inputs, numbers, the cached part of the first layer,
    both hidden layers, the places of numbers that count, and payments."""

    active: NDArray[np.int16]
    numbers: NDArray[np.float32]
    settled: NDArray[np.float32]
    wide: NDArray[np.float32]
    narrow: NDArray[np.float32]
    places: NDArray[np.int64]
    codes: NDArray[np.int32]


def next_actor(s: Record) -> int:
    """The next seat to decide: the other one after a refill, as the turn is over."""
    if s.stage == DRAW and s.reason == REFILL_DRAWS:
        return 1 - s.mover
    return s.mover


def write_settled(s: Record, seat: int, buffers: NetBuffers) -> int:
    """Write the inputs that the turn of the other leaves unchanged; return how many steps are on.

    These are the cards of `seat`, the next to act, and the pile: steps in `active`, and the first
    SETTLED numbers.
    """
    n: Any = np.int64(0)
    n = write_steps(buffers.active, n, s.hand[seat], HAND_AT, _HAND_NEXT)
    n = write_steps(buffers.active, n, s.area[seat], AREA_AT, _AREA_NEXT)
    for kind in range(KINDS):
        buffers.numbers[kind] = np.float32(s.unknown[kind]) / np.float32(COPIES[kind])
        buffers.numbers[_DISCARDS + kind] = np.float32(s.discard[kind]) / np.float32(COPIES[kind])
    return n


def write_open(s: Record, seat: int, buffers: NetBuffers) -> int:
    """Write all other inputs, `seat` being the next to act; return how many steps are on."""
    n: Any = np.int64(0)
    n = write_cards(s, seat, buffers.active, n)
    n = write_payable(s, seat, buffers, n, PAYS_NEXT)
    n = write_payable(s, 1 - seat, buffers, n, PAYS_OTHER)
    n = write_situation(s, seat, buffers.active, n)
    return write_numbers(s, seat, buffers, n)


def write_cards(s: Record, seat: int, active: Any, n: int) -> int:
    """Write the cards of the seat that is not next to act, and the Street."""
    n = write_steps(active, n, s.hand[1 - seat], HAND_AT, _HAND_OTHER)
    n = write_steps(active, n, s.area[1 - seat], AREA_AT, _AREA_OTHER)
    return write_steps(active, n, s.street, STREET_AT, _STREET)


def write_steps(active: Any, n: int, counts: Any, places: Any, offset: int) -> int:
    """Write the steps of one block."""
    for kind in range(KINDS):
        count = counts[kind]
        if count > 0:
            place = places[kind]
            steps = min(count, places[kind + 1] - place)
            for step in range(steps):
                active[n] = offset + place + step
                n += 1
    return n


def write_payable(s: Record, seat: int, buffers: NetBuffers, n: int, offset: int) -> int:
    """Write what a seat could take, with and without its best Brute."""
    mover = s.mover
    s.mover = seat
    brute = best_brute(s)
    for kind in range(KINDS):
        if s.street[kind] > 0:
            way = way_to_pay(s, kind, brute, buffers)
            if way > 0:
                buffers.active[n] = offset + (way - 1) * FORCED + kind
                n += 1
    s.mover = mover
    return n


def best_brute(s: Record) -> int:
    """The value of the mover's best Brute; 0 without one."""
    brute = VALUES - 1
    while brute > 0 and s.hand[s.mover, BRUTES + brute] == 0:
        brute -= 1
    return brute


def way_to_pay(s: Record, kind: int, brute: int, buffers: NetBuffers) -> int:
    """How the mover could pay for a card: AS_IT_IS, BESIDE_BRUTE, or 0 if not at all."""
    value: Any = np.int64(kind % VALUES)
    if legal_payments(s, buffers.codes, _NONE, kind, value) > 0:
        return AS_IT_IS
    lowest = max(value - brute, 0)
    while value > lowest:
        value -= 1
        if legal_payments(s, buffers.codes, _NONE, kind, value) > 0:
            return BESIDE_BRUTE
    return 0


def write_situation(s: Record, seat: int, active: Any, n: int) -> int:
    """Write the flags of the turn and the game."""
    if s.stage == DRAW:
        if s.reason == REFILL_DRAWS:
            active[n] = _REFILL
        else:
            active[n] = _DIG + min(int(s.pending), DIG_MOST) - 1
        n += 1
    n = write_flag(active, n, _BARE, s.street_zeros == 0)
    n = write_flag(active, n, _PASSED, s.passes > 0)
    n = write_flag(active, n, _THROUGH, s.through == 2)
    n = write_flag(active, n, _STARTS, seat == s.starter)
    n = write_flag(active, n, _NEW_ONLY, s.take_new_only != 0)
    n = write_flag(active, n, _DUG, s.dug != 0 and seat == s.mover)
    if s.turns_left >= 0:
        active[n] = _LAST + min(s.turns_left, 2)
        n += 1
    return n


def write_flag(active: Any, n: int, place: int, is_on: bool) -> int:  # noqa: FBT001
    """Write one flag if it is on."""
    if is_on:
        active[n] = place
        n += 1
    return n


def write_numbers(s: Record, seat: int, buffers: NetBuffers, n: int) -> int:
    """Write the other numbers, and the lead."""
    active = buffers.active
    numbers = buffers.numbers
    own = 0
    other = 0
    for kind in range(KINDS):
        own += POINTS[kind] * (s.hand[seat, kind] + s.area[seat, kind])
        other += POINTS[kind] * (s.hand[1 - seat, kind] + s.area[1 - seat, kind])
    numbers[_SCORES] = np.float32(own) * np.float32(0.02)
    numbers[_SCORES + 1] = np.float32(other) * np.float32(0.02)
    numbers[_MARGIN] = np.float32(own - other) / np.float32(30)
    numbers[_SIZES] = np.float32(s.unknown_size) / np.float32(TOTAL_CARDS)
    numbers[_SIZES + 1] = np.float32(s.known_size) / np.float32(STREET_SIZE)
    numbers[_SIZES + 2] = np.float32(s.discard_size) / np.float32(TOTAL_CARDS)
    numbers[_SIZES + 3] = np.float32(s.street_size) / np.float32(STREET_SIZE)
    numbers[_SIZES + 4] = np.float32(s.digs_left > 0)
    step = (own - other + LEADS // 2 * LEAD_STEP) // LEAD_STEP
    active[n] = _LEAD + min(max(step, 0), LEADS - 1)
    n += 1
    if own != other:
        active[n] = _AHEAD if own > other else _AHEAD + 1
        n += 1
    return n
