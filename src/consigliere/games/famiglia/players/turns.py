"""Enumeration of whole turns: every sequence of decisions, evaluated at its end."""

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
from .evaluation import (
    CardValues,
    evaluate_end,
    evaluate_move,
    evaluate_side,
    phase_of,
    with_second_pass,
)
from .swaps import Width, mark_swaps

MAX_STEPS = 14
"""An Accountant, four cards up and the stop, four cards down, a Brute a take, and some spare."""

# Types are given to some numbers because Numba compiles a function once more for a literal or a
# shorter integer, with everything it calls.
_IN_ORDER: Any = np.int64(GROWING)


class TurnStack(NamedTuple):
    """Depth-first search through turns: one board and one list of decisions per step.

    `swaps`, shape (2, KINDS), marks the kinds to take up and lay down; `depth`, shape (1,), is
    the current step.
    """

    boards: Any
    codes: NDArray[np.int32]
    counts: NDArray[np.int64]
    nexts: NDArray[np.int64]
    swaps: NDArray[np.int8]
    depth: NDArray[np.int64]


class TurnList(NamedTuple):
    """The best turns: the boards after them, their decisions, their evaluations.

    `steps`, shape (K, MAX_STEPS), ends each turn with -1; `size`, shape (1,), is their number.
    """

    boards: Any
    steps: NDArray[np.int32]
    evaluations: NDArray[np.float64]
    size: NDArray[np.int64]


def new_turn_stack() -> TurnStack:
    """An empty stack."""
    return TurnStack(
        new_boards(MAX_STEPS + 1),
        np.empty((MAX_STEPS + 1, MAX_CHOICES), np.int32),
        np.zeros(MAX_STEPS + 1, np.int64),
        np.zeros(MAX_STEPS + 1, np.int64),
        np.zeros((2, KINDS), np.int8),
        np.zeros(1, np.int64),
    )


def new_turn_list(limit: int) -> TurnList:
    """An empty list for the best `limit` turns."""
    return TurnList(
        new_boards(limit),
        np.zeros((limit, MAX_STEPS), np.int32),
        np.zeros(limit, np.float64),
        np.zeros(1, np.int64),
    )


def explore(stack: TurnStack, card_values: CardValues, width: Width, turns: TurnList) -> None:
    """Find the best ways to complete the turn on `stack.boards[0]`, after phase 1."""
    start = stack.boards[0]
    seat = start.mover
    phase = phase_of(start)
    cards = card_values.cards[phase]
    theirs = evaluate_side(start, 1 - seat, cards)
    turns.size[0] = 0
    mark_swaps(start, stack.swaps, cards, width)
    start_listing(stack)
    depth = next_turn(stack)
    while depth >= 0:
        s = stack.boards[depth + 1]
        if s.stage == OVER:
            keep(turns, stack, depth, evaluate_end(s, seat))
        else:
            going_on = theirs - evaluate_side(s, seat, cards) + evaluate_move(s, card_values, phase)
            keep(turns, stack, depth, -with_second_pass(s, 1 - seat, going_on))
        depth = next_turn(stack)


def start_listing(stack: TurnStack) -> None:
    """Start listing the turns on `stack.boards[0]`; discards come first."""
    first: Any = np.int64(0)
    list_decisions(stack, first)
    if stack.boards[0].stage == STREET:
        last = stack.counts[0] - 1
        for number in range(last):
            stack.codes[0, number] = stack.codes[0, number + 1]
        stack.codes[0, last] = SKIP
    stack.depth[0] = 0


def next_turn(stack: TurnStack) -> int:
    """Advance to the next whole turn, which ends on `stack.boards[depth + 1]`; -1 after the last.

    Returns the depth of its last decision. A discard ends a turn too, as a draw usually follows.
    """
    turn = stack.boards[0].turn
    depth: Any = np.int64(stack.depth[0])
    while depth >= 0:
        number = stack.nexts[depth]
        if number == stack.counts[depth]:
            depth -= 1
            continue
        stack.nexts[depth] = number + 1
        stack.boards[depth + 1] = stack.boards[depth]
        s = stack.boards[depth + 1]
        code: Any = np.int64(stack.codes[depth, number])
        decide(s, code)
        is_over = s.turn != turn or s.stage == DRAW or s.stage == OVER  # noqa: PLR1714
        if is_over or operation(code) == DIG:
            stack.depth[0] = depth
            return depth
        depth += 1
        list_decisions(stack, depth)
    stack.depth[0] = -1
    return -1


def list_decisions(stack: TurnStack, depth: int) -> None:
    """List the decisions on a board, without those that are hardly ever good."""
    s = stack.boards[depth]
    codes = stack.codes[depth]
    n = legal(s, codes, _IN_ORDER)
    if s.stage == TAKE_UP:
        n = filter_swaps(codes, n, stack.swaps[0])
    elif s.stage == LAY_DOWN:
        n = filter_swaps(codes, n, stack.swaps[1])
    elif s.stage == TAKE and s.threat > 0 and depth > 0:
        # a Brute laid earlier may be of no use
        n = filter_takes(codes, n, s.target)
    stack.counts[depth] = n
    stack.nexts[depth] = 0


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
    """After a Brute keep only the threatened card at a lower value: else the Brute is wasted."""
    kept = 0
    for number in range(n):
        code = codes[number]
        if code != SKIP and take_kind(code) == target and take_value(code) < target % VALUES:
            codes[kept] = code
            kept += 1
    return kept


def keep(turns: TurnList, stack: TurnStack, depth: int, evaluation: float) -> None:
    """Insert the turn that ended on `stack.boards[depth + 1]` if it is among the best."""
    limit = turns.evaluations.shape[0]
    size = turns.size[0]
    if size == limit and evaluation <= turns.evaluations[size - 1]:
        return
    s = stack.boards[depth + 1]
    place = size
    while place > 0 and turns.evaluations[place - 1] < evaluation:
        place -= 1
    number = place - 1
    while number >= 0 and turns.evaluations[number] == evaluation:
        if is_same(turns.boards[number], s):
            return
        number -= 1
    if size < limit:
        turns.size[0] = size + 1
    else:
        size -= 1
    while size > place:
        turns.boards[size] = turns.boards[size - 1]
        turns.evaluations[size] = turns.evaluations[size - 1]
        for step in range(MAX_STEPS):
            turns.steps[size, step] = turns.steps[size - 1, step]
        size -= 1
    turns.boards[place] = s
    turns.evaluations[place] = evaluation
    for step in range(depth + 1):
        turns.steps[place, step] = stack.codes[step, stack.nexts[step] - 1]
    turns.steps[place, depth + 1] = -1


def is_same(a: Record, b: Record) -> bool:
    """Whether two turns lead to the same position."""
    if a.mover != b.mover or a.stage != b.stage or a.passes != b.passes:
        return False
    for kind in range(KINDS):
        if a.street[kind] != b.street[kind]:
            return False
        for seat in range(2):
            if a.hand[seat, kind] != b.hand[seat, kind] or a.area[seat, kind] != b.area[seat, kind]:
                return False
    return True
