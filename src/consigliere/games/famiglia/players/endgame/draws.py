"""Chance nodes: the multisets of cards that one draw may bring, with their weights."""

from typing import Any

import numpy as np

from ...rules.cards import KINDS
from ...rules.pile import draw
from ...rules.record import Record
from .frames import LOSS, UNKNOWN, WIN, Search


def list_draws(search: Search, depth: int) -> None:
    """List every multiset of cards that may be drawn now in the pool.

    The cards of one draw are on the Street together before anybody decides, so their order does
    not matter; the weight of a multiset is the number of its orders. Cards drawn after the pile
    has run out are another draw.
    """
    frame = search.frames[depth]
    frame.first = search.progress[0].listed
    frame.count = 0
    steps = search.steps
    search.line[0] = search.boards[depth]
    wanted = min(search.line[0].pending, search.line[0].unknown_size)
    steps[0].next = 0
    step: Any = np.int64(0)
    while step >= 0:
        kind = steps[step].next
        if kind == KINDS:
            step -= 1
            continue
        steps[step].next = kind + 1
        if search.line[step].unknown[kind] == 0:
            continue
        steps[step].count = kind
        search.line[step + 1] = search.line[step]
        draw(search.line[step + 1], kind)
        if step + 1 == wanted:
            add_draw(search, depth, wanted)
        else:
            step += 1
            steps[step].next = kind


def add_draw(search: Search, depth: int, wanted: int) -> None:
    """Add the position on `search.line[wanted]` to the pool."""
    moves, frame = search.moves, search.frames[depth]
    place = frame.first + frame.count
    if place == moves.shape[0]:
        search.progress[0].is_exhausted = 1
        return
    search.pool[place] = search.line[wanted]
    move = moves[place]
    move.priority = weight_of(search.boards[depth], search.steps, wanted)
    move.low = LOSS
    move.high = WIN
    move.draw = UNKNOWN
    move.order = place
    frame.count += 1
    search.progress[0].listed = place + 1


def weight_of(s: Record, steps: Any, wanted: int) -> int:
    """The number of ways to draw these kinds, in increasing order, from the unknown cards."""
    weight: Any = np.int64(1)
    same: Any = np.int64(0)
    for number in range(wanted):
        kind = steps[number].count
        same = same + 1 if number > 0 and steps[number - 1].count == kind else 1
        weight = weight * (s.unknown[kind] - same + 1) // same
    return weight
