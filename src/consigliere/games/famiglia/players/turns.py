"""Whole turns: the small decisions of one turn, explored to its end and valued there."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..rules.actions import (
    DIG,
    GROWING,
    MAX_CHOICES,
    SKIP,
    operation,
    payload,
    take_kind,
    take_value,
)
from ..rules.cards import KINDS, VALUES
from ..rules.legal import legal
from ..rules.record import DRAW, LAY_DOWN, OVER, STREET, TAKE, TAKE_UP, Record, new_boards
from ..rules.step import decide
from .evaluation import Worth, final_worth, move_worth, or_ending, phase_of, side_worth
from .swaps import Width, mark_swaps

MAX_STEPS = 14
"""An Accountant, four cards up and the stop, four cards down, a Brute and a take; some room."""

# Types are given to some numbers because Numba compiles a function once more for a literal or a
# shorter integer, with everything it calls.
_IN_ORDER: Any = np.int64(GROWING)


class TurnStack(NamedTuple):
    """Room to explore turns in: one board and one list of decisions for every step.

    `swaps`, shape (2, KINDS), marks the kinds that may come up and go down; `depth`, shape (1,),
    is where the listing stands.
    """

    boards: Any
    codes: NDArray[np.int32]
    counts: NDArray[np.int64]
    nexts: NDArray[np.int64]
    swaps: NDArray[np.int8]
    depth: NDArray[np.int64]


class TurnList(NamedTuple):
    """The best turns found: where they lead, how they go, what they are worth.

    `steps`, shape (K, MAX_STEPS), ends each turn with -1; `size`, shape (1,), is their number.
    """

    boards: Any
    steps: NDArray[np.int32]
    worths: NDArray[np.float64]
    size: NDArray[np.int64]


def new_room() -> TurnStack:
    """Fresh room for one explorer."""
    return TurnStack(
        new_boards(MAX_STEPS + 1),
        np.empty((MAX_STEPS + 1, MAX_CHOICES), np.int32),
        np.zeros(MAX_STEPS + 1, np.int64),
        np.zeros(MAX_STEPS + 1, np.int64),
        np.zeros((2, KINDS), np.int8),
        np.zeros(1, np.int64),
    )


def new_found(limit: int) -> TurnList:
    """Room for the best `limit` turns."""
    return TurnList(
        new_boards(limit),
        np.zeros((limit, MAX_STEPS), np.int32),
        np.zeros(limit, np.float64),
        np.zeros(1, np.int64),
    )


def explore(room: TurnStack, worth: Worth, width: Width, found: TurnList) -> None:
    """Find the best ways to end the turn that stands on `room.boards[0]`, after phase 1."""
    start = room.boards[0]
    seat = start.mover
    phase = phase_of(start)
    cards = worth.cards[phase]
    theirs = side_worth(start, 1 - seat, cards)
    found.size[0] = 0
    mark_swaps(start, room.swaps, cards, width)
    start_listing(room)
    depth = next_turn(room)
    while depth >= 0:
        s = room.boards[depth + 1]
        if s.stage == OVER:
            keep(found, room, depth, final_worth(s, seat))
        else:
            going_on = theirs - side_worth(s, seat, cards) + move_worth(s, worth, phase)
            keep(found, room, depth, -or_ending(s, 1 - seat, going_on))
        depth = next_turn(room)


def start_listing(room: TurnStack) -> None:
    """Get ready to list the turns that stand on `room.boards[0]`; discards come before them."""
    first: Any = np.int64(0)
    list_decisions(room, first)
    if room.boards[0].stage == STREET:
        last = room.counts[0] - 1
        for number in range(last):
            room.codes[0, number] = room.codes[0, number + 1]
        room.codes[0, last] = SKIP
    room.depth[0] = 0


def next_turn(room: TurnStack) -> int:
    """Go on to the next whole turn: it ends on `room.boards[depth + 1]`; -1 after the last.

    Returns the depth of its last decision. A discard ends a turn too: mostly chance goes on.
    """
    turn = room.boards[0].turn
    depth: Any = np.int64(room.depth[0])
    while depth >= 0:
        number = room.nexts[depth]
        if number == room.counts[depth]:
            depth -= 1
            continue
        room.nexts[depth] = number + 1
        room.boards[depth + 1] = room.boards[depth]
        s = room.boards[depth + 1]
        code: Any = np.int64(room.codes[depth, number])
        decide(s, code)
        is_over = s.turn != turn or s.stage == DRAW or s.stage == OVER  # noqa: PLR1714
        if is_over or operation(code) == DIG:
            room.depth[0] = depth
            return depth
        depth += 1
        list_decisions(room, depth)
    room.depth[0] = -1
    return -1


def list_decisions(room: TurnStack, depth: int) -> None:
    """List what may be done on a board, without what is hardly ever any good."""
    s = room.boards[depth]
    codes = room.codes[depth]
    n = legal(s, codes, _IN_ORDER)
    if s.stage == TAKE_UP:
        n = filter_swaps(codes, n, room.swaps[0])
    elif s.stage == LAY_DOWN:
        n = filter_swaps(codes, n, room.swaps[1])
    elif s.stage == TAKE and s.threat > 0 and depth > 0:
        # not where somebody else has laid the Brute: it may help to nothing
        n = filter_takes(codes, n, s.target)
    room.counts[depth] = n
    room.nexts[depth] = 0


def filter_swaps(codes: Any, n: int, marked: Any) -> int:
    """Keep the stop and the marked kinds."""
    kept = 0
    for number in range(n):
        code = codes[number]
        if code == SKIP or marked[payload(code)] != 0:
            codes[kept] = code
            kept += 1
    return kept


def filter_takes(codes: Any, n: int, target: int) -> int:
    """After a Brute only the card it stands beside, at a lower value: else it stays in the hand."""
    kept = 0
    for number in range(n):
        code = codes[number]
        if code != SKIP and take_kind(code) == target and take_value(code) < target % VALUES:
            codes[kept] = code
            kept += 1
    return kept


def keep(found: TurnList, room: TurnStack, depth: int, worth: float) -> None:
    """Put the turn that ended on `room.boards[depth + 1]` among the best, if it is one of them."""
    limit = found.worths.shape[0]
    size = found.size[0]
    if size == limit and worth <= found.worths[size - 1]:
        return
    s = room.boards[depth + 1]
    place = size
    while place > 0 and found.worths[place - 1] < worth:
        place -= 1
    number = place - 1
    while number >= 0 and found.worths[number] == worth:
        if is_same(found.boards[number], s):
            return
        number -= 1
    if size < limit:
        found.size[0] = size + 1
    else:
        size -= 1
    while size > place:
        found.boards[size] = found.boards[size - 1]
        found.worths[size] = found.worths[size - 1]
        for step in range(MAX_STEPS):
            found.steps[size, step] = found.steps[size - 1, step]
        size -= 1
    found.boards[place] = s
    found.worths[place] = worth
    for step in range(depth + 1):
        found.steps[place, step] = room.codes[step, room.nexts[step] - 1]
    found.steps[place, depth + 1] = -1


def is_same(a: Record, b: Record) -> bool:
    """Whether two turns lead to the same cards in the same places."""
    if a.mover != b.mover or a.stage != b.stage or a.passes != b.passes:
        return False
    for kind in range(KINDS):
        if a.street[kind] != b.street[kind]:
            return False
        for seat in range(2):
            if a.hand[seat, kind] != b.hand[seat, kind] or a.area[seat, kind] != b.area[seat, kind]:
                return False
    return True
