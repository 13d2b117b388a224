"""The moves of chance: all cards that one draw may bring, as multisets with their weights."""

from typing import Any

import numpy as np

from ...rules.cards import KINDS
from ...rules.pile import draw
from ...rules.record import Record
from .frames import LOSS, UNKNOWN, WIN, Search


def list_draws(search: Search, depth: int) -> None:
    """Put every multiset of cards that may be drawn now into the pool.

    The cards of one draw lie on the Street together before anybody decides, so their order does
    not matter; a multiset stands for as many orders as its weight says. Cards that come after the
    pile has run out are another draw.
    """
    frame = search.frames[depth]
    frame.first = search.progress[0].listed
    frame.count = 0
    steps = search.steps
    search.walk[0] = search.boards[depth]
    wanted = min(search.walk[0].pending, search.walk[0].unknown_size)
    steps[0].next = 0
    step: Any = np.int64(0)
    while step >= 0:
        kind = steps[step].next
        if kind == KINDS:
            step -= 1
            continue
        steps[step].next = kind + 1
        if search.walk[step].unknown[kind] == 0:
            continue
        steps[step].count = kind
        search.walk[step + 1] = search.walk[step]
        draw(search.walk[step + 1], kind)
        if step + 1 == wanted:
            add_draw(search, depth, wanted)
        else:
            step += 1
            steps[step].next = kind


def add_draw(search: Search, depth: int, wanted: int) -> None:
    """Put what stands on `search.walk[wanted]` into the pool."""
    moves, frame = search.moves, search.frames[depth]
    place = frame.first + frame.count
    if place == moves.shape[0]:
        search.progress[0].is_lost = 1
        return
    search.pool[place] = search.walk[wanted]
    move = moves[place]
    move.wish = weight_of(search.boards[depth], search.steps, wanted)
    move.low = LOSS
    move.high = WIN
    move.draw = UNKNOWN
    move.order = place
    frame.count += 1
    search.progress[0].listed = place + 1


def weight_of(s: Record, steps: Any, wanted: int) -> int:
    """In how many ways the unknown cards give these kinds, which are in growing order."""
    weight: Any = np.int64(1)
    same: Any = np.int64(0)
    for number in range(wanted):
        kind = steps[number].count
        same = same + 1 if number > 0 and steps[number - 1].count == kind else 1
        weight = weight * (s.unknown[kind] - same + 1) // same
    return weight
