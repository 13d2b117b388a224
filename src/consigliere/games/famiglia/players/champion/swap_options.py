"""Whole turns with an Accountant: for everything that a swap makes possible the best swaps.

A plan is a Brute or none, and a take with its payment or a pass. For each plan that the cards in
hand and play area allow with one Accountant, the sets exchanged are those that leave the best cards
behind (`swap_sets`). So no card is left out before it is known what it could be good for.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...rules.actions import (
    DOWN,
    GROWING,
    MAX_CHOICES,
    PLAY_ACCOUNTANT,
    SKIP,
    UP,
    brute_value,
    take_joker,
    take_kind,
    take_lays_joker,
    take_value,
)
from ...rules.cards import ACCOUNTANTS, BRUTES, KINDS, MERCENARIES, VALUES
from ...rules.legal import count_to_take_up, legal
from ...rules.phases import enter_brute
from ...rules.record import ACCOUNTANT, BRUTE, STREET, TAKE_UP, Record, new_boards
from ...rules.step import decide
from ..evaluation import AREA, HAND
from ..swaps import MOST_SWAPPED, Width
from ..turns import MAX_STEPS, TurnStack
from .swap_sets import MIDDLE, MOST_SETS, SwapSets, fill_bounds, find_sets, new_swap_sets
from .turn_options import MOST_OPTIONS, Options, add_option, list_options

_BUDGET = 400
"""Turns with a swap: so many are rated by the network in two milliseconds."""
_NONE = Width(0, 0)
_UNDER_WAY = Width(5, 4)
"""Kinds considered in a swap that has begun; this happens in an analysis only."""
_SKIP: Any = np.int64(SKIP)
_GROWING: Any = np.int64(GROWING)
_START, _LAID, _ALL_UP, _LOWERED, _END = range(5)
"""Boards: after phase 1, after the Accountant, with the play area in hand, after a Brute on that
board, and after a whole turn."""


class SwapWorkspace(NamedTuple):
    """Scratch memory: boards, sets, decisions of two stages, a turn, the cards a plan needs in hand
    by kind, and the most that it may have; cards that it moves to the hand and the play area."""

    boards: Any
    sets: SwapSets
    codes: NDArray[np.int32]
    steps: NDArray[np.int32]
    needed: NDArray[np.int64]
    allowed: NDArray[np.int64]
    moved: NDArray[np.int64]


def new_swap_workspace() -> SwapWorkspace:
    """An empty workspace."""
    return SwapWorkspace(
        new_boards(_END + 1),
        new_swap_sets(),
        np.zeros((2, MAX_CHOICES), np.int32),
        np.zeros(MAX_STEPS + 1, np.int32),
        np.zeros(KINDS, np.int64),
        np.zeros(KINDS, np.int64),
        np.zeros((2, KINDS), np.int64),
    )


def list_widely(
    s: Record, stack: TurnStack, swaps: SwapWorkspace, options: Options, cards: Any
) -> None:
    """List discards and whole turns as `list_options` does, without a limit to kinds swapped."""
    if s.stage > ACCOUNTANT:
        list_options(s, stack, options, cards, _UNDER_WAY)
        return
    list_options(s, stack, options, cards, _NONE)
    count: Any = np.int64(0)
    plans = list_swaps(s, swaps, options, cards, count)
    if plans > 0:
        count = min(max(_BUDGET // plans, 1), MOST_SETS)
        list_swaps(s, swaps, options, cards, count)


def list_swaps(s: Record, swaps: SwapWorkspace, options: Options, cards: Any, count: int) -> int:
    """Add `count` turns for each plan; return the number of plans."""
    boards = swaps.boards
    boards[_START] = s
    length: Any = np.int64(0)
    if s.stage == STREET:
        decide(boards[_START], _SKIP)
        swaps.steps[0] = SKIP
        length += 1
    plans: Any = np.int64(0)
    if boards[_START].stage != ACCOUNTANT:
        return plans
    for kind in range(ACCOUNTANTS + 1, ACCOUNTANTS + VALUES):
        if boards[_START].hand[s.mover, kind] > 0:
            boards[_LAID] = boards[_START]
            code: Any = np.int64(PLAY_ACCOUNTANT + kind)
            decide(boards[_LAID], code)
            if boards[_LAID].stage == TAKE_UP:
                swaps.steps[length] = code
                plans += list_plans(swaps, options, cards, count, length + 1)
    return plans


def list_plans(swaps: SwapWorkspace, options: Options, cards: Any, count: int, length: int) -> int:
    """Add turns for every plan after the Accountant that was laid; return the number of plans."""
    boards, codes = swaps.boards, swaps.codes
    take_all_up(boards)
    brutes: Any = np.int64(1)
    codes[0, 0] = SKIP
    if boards[_ALL_UP].stage == BRUTE:
        brutes = legal(boards[_ALL_UP], codes[0], _GROWING)
    plans: Any = np.int64(0)
    for place in range(brutes):
        brute: Any = np.int64(codes[0, place])
        boards[_LOWERED] = boards[_ALL_UP]
        if boards[_ALL_UP].stage == BRUTE:
            decide(boards[_LOWERED], brute)
        for number in range(legal(boards[_LOWERED], codes[1], _GROWING)):
            take: Any = np.int64(codes[1, number])
            if is_wasted(boards[_LOWERED], brute, take) or not is_possible(swaps, brute, take):
                continue
            weigh(swaps, cards)
            if fill_bounds(swaps.sets, boards[_LAID].swap_limit):
                plans += 1
                if count > 0:
                    find_sets(swaps.sets, boards[_LAID].swap_limit, count)
                    add_swaps(swaps, options, brute, take, length)
    return plans


def take_all_up(boards: Any) -> None:
    """The board with every card in hand that may come up, and jokers allowed beside a pair."""
    boards[_ALL_UP] = boards[_LAID]
    s = boards[_ALL_UP]
    for kind in range(KINDS):
        more = s.area[s.mover, kind] - (1 if kind == s.laid else 0)
        s.hand[s.mover, kind] += more
        s.area[s.mover, kind] -= more
    # a swap may break up the pair
    s.joker_with_pair = 1
    enter_brute(s)


def is_wasted(s: Record, brute: int, take: int) -> bool:
    """Whether a Brute is laid without taking its card at a lower value."""
    if brute == SKIP:
        return False
    if take == SKIP:
        return True
    return bool(take_kind(take) != s.target or take_value(take) == s.target % VALUES)


def is_possible(swaps: SwapWorkspace, brute: int, take: int) -> bool:
    """Note what a plan needs and moves; return whether few enough cards are missing in the hand."""
    s = swaps.boards[_LAID]
    needed, allowed, moved = swaps.needed, swaps.allowed, swaps.moved
    for kind in range(KINDS):
        needed[kind] = 0
        allowed[kind] = KINDS
        moved[0, kind] = moved[1, kind] = 0
    if brute != SKIP:
        note_laid(swaps, BRUTES + brute_value(brute))
    if take != SKIP:
        note_take(swaps, take, s.joker_with_pair != 0)
    missing = 0
    for kind in range(KINDS):
        missing += max(needed[kind] - s.hand[s.mover, kind], 0)
    return bool(missing <= s.swap_limit)


def note_take(swaps: SwapWorkspace, take: int, is_free: bool) -> None:  # noqa: FBT001
    """Note a take and its payment; jokers beside a pair are allowed if `is_free`."""
    target = take_kind(take)
    value = take_value(take)
    swaps.moved[0, target] += 1
    if value == 0:
        return
    exact = target // VALUES * VALUES + value - 1
    joker = take_joker(take)
    if joker == 0:
        swaps.needed[exact] += 1
        note_laid(swaps, exact)
        return
    if not is_free:
        swaps.allowed[exact] = swaps.needed[exact] + 1
    laid, kept = exact, MERCENARIES + joker
    if take_lays_joker(take) == 1:
        laid, kept = kept, laid
    note_laid(swaps, laid)
    swaps.needed[kept] += 1


def note_laid(swaps: SwapWorkspace, kind: int) -> None:
    """Note a card that goes from the hand to the play area."""
    swaps.needed[kind] += 1
    swaps.moved[0, kind] -= 1
    swaps.moved[1, kind] += 1


def weigh(swaps: SwapWorkspace, cards: Any) -> None:
    """Fill in what may be exchanged for a plan, and the value of every kind at its end."""
    s, sets = swaps.boards[_LAID], swaps.sets
    for kind in range(KINDS):
        hand = s.hand[s.mover, kind]
        area = s.area[s.mover, kind]
        sets.least[kind] = max(-hand, swaps.needed[kind] - hand, -MOST_SWAPPED)
        most = min(area - (1 if kind == s.laid else 0), MOST_SWAPPED)
        sets.most[kind] = min(most, swaps.allowed[kind] - hand)
        for move in range(sets.least[kind], sets.most[kind] + 1):
            up = hand + move + swaps.moved[0, kind]
            down = area - move + swaps.moved[1, kind]
            sets.values[kind, MIDDLE + move] = cards[HAND, kind, up] + cards[AREA, kind, down]


def add_swaps(swaps: SwapWorkspace, options: Options, brute: int, take: int, length: int) -> None:
    """Add the turns of a plan with the sets that were found."""
    for number in range(swaps.sets.size[0]):
        if options.size[0] < MOST_OPTIONS:
            turn = carry_out(swaps, swaps.sets.found[number], brute, take, length)
            swaps.steps[turn] = -1
            start = swaps.boards[_START]
            add_option(start, swaps.boards[_END], swaps.steps, options)


def carry_out(swaps: SwapWorkspace, moves: Any, brute: int, take: int, length: int) -> int:
    """Play a turn on the last board, its decisions in `steps`; return their number."""
    swaps.boards[_END] = swaps.boards[_LAID]
    s = swaps.boards[_END]
    pad(s, moves, swaps.moved)
    at = length
    for kind in range(KINDS):
        for _ in range(max(moves[kind], 0) + swaps.moved[0, kind]):
            at = play(swaps, at, UP + kind)
    if s.stage == TAKE_UP:
        at = play(swaps, at, SKIP)
    for kind in range(KINDS):
        for _ in range(max(-moves[kind], 0) + swaps.moved[0, kind]):
            at = play(swaps, at, DOWN + kind)
    if s.stage == BRUTE:
        at = play(swaps, at, brute)
    return play(swaps, at, take)


def pad(s: Record, moves: Any, padding: Any) -> None:
    """Choose cards that come up and go down again, where all that may come up must."""
    missing = 0
    if s.swap_up_to == 0:
        missing = min(s.swap_limit, count_to_take_up(s, 0))
        for kind in range(KINDS):
            missing -= max(moves[kind], 0)
    for kind in range(KINDS):
        left = s.area[s.mover, kind] - (1 if kind == s.laid else 0) - max(moves[kind], 0)
        padding[0, kind] = min(max(missing, 0), left)
        missing -= padding[0, kind]


def play(swaps: SwapWorkspace, at: int, code: int) -> int:
    """Carry out one decision and note it; return the place of the next one."""
    decide(swaps.boards[_END], code)
    swaps.steps[at] = code
    return at + 1
