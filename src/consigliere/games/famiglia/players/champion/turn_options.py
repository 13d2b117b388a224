"""Everything a player may do at one moment: whole turns, and discards that chance must answer."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...rules.actions import DIG, operation
from ...rules.cards import KINDS
from ...rules.record import OVER, Record, new_boards
from ...rules.scoring import DRAW_GAME, winner
from ..swaps import Width, mark_swaps
from ..turns import MAX_STEPS, TurnStack, is_same, next_turn, start_listing
from .inputs import NetBuffers, next_actor
from .net import Net, chance_of, odds, odds_settled, settle

MOST_OPTIONS = 1024
"""Options kept at one moment: with the kinds of a swap limited, more are hardly ever there."""
_SLOTS = 4 * MOST_OPTIONS

_rng = np.random.default_rng(60)
_HASH_WEIGHTS = _rng.integers(1, 1 << 56, (4, KINDS), np.int64)
"""Random numbers: the sum over the cards tells two different outcomes of a turn apart.

Sixty of them fit into 63 bits.
"""


class Options(NamedTuple):
    """What may be done: the positions it leads to and the decisions that lead there.

    `steps`, shape (MOST_OPTIONS, MAX_STEPS + 1), ends each list with -1; `chances` are the
    mover's; `slots` is a hash table of numbers, -1 where empty; `size`, shape (1,).
    """

    boards: Any
    steps: NDArray[np.int32]
    chances: NDArray[np.float64]
    slots: NDArray[np.int32]
    size: NDArray[np.int64]


def new_options() -> Options:
    """Room for all options of one moment."""
    return Options(
        new_boards(MOST_OPTIONS),
        np.zeros((MOST_OPTIONS, MAX_STEPS + 1), np.int32),
        np.zeros(MOST_OPTIONS, np.float64),
        np.full(_SLOTS, -1, np.int32),
        np.zeros(1, np.int64),
    )


def list_options(s: Record, room: TurnStack, options: Options, cards: Any, width: Width) -> None:
    """List the discards and the whole turns; equal outcomes once. `cards` say what to swap."""
    options.size[0] = 0
    options.slots[:] = -1
    room.boards[0] = s
    mark_swaps(room.boards[0], room.swaps, cards, width)
    start_listing(room)
    depth = next_turn(room)
    while depth >= 0 and options.size[0] < MOST_OPTIONS:
        add_turn(s, room, depth, options)
        depth = next_turn(room)


def add_turn(s: Record, room: TurnStack, depth: int, options: Options) -> None:
    """Add the turn that ended on `room.boards[depth + 1]`, unless its outcome is there already."""
    end = room.boards[depth + 1]
    place = options.size[0]
    # two discards may leave the same Street and differ in what lies under the pile
    if operation(room.codes[depth, room.nexts[depth] - 1]) != DIG:
        slot = mark_of(end, s.mover) & (_SLOTS - 1)
        while options.slots[slot] >= 0:
            if is_same(options.boards[options.slots[slot]], end):
                return
            slot = (slot + 1) & (_SLOTS - 1)
        options.slots[slot] = place
    options.boards[place] = end
    for step in range(depth + 1):
        options.steps[place, step] = room.codes[step, room.nexts[step] - 1]
    options.steps[place, depth + 1] = -1
    options.size[0] = place + 1


def mark_of(s: Record, seat: int) -> int:
    """A number that tells the outcomes of one seat's turn apart, by the cards it can move."""
    mark = s.passes * _HASH_WEIGHTS[3, 0]
    for kind in range(KINDS):
        mark += s.hand[seat, kind] * _HASH_WEIGHTS[0, kind]
        mark += s.area[seat, kind] * _HASH_WEIGHTS[1, kind]
        mark += s.street[kind] * _HASH_WEIGHTS[2, kind]
    return (mark >> 20) ^ mark


def rate_options(
    s: Record, options: Options, net: Net, buffers: NetBuffers, draw_value: float
) -> None:
    """Work out the mover's chance after each option of `s`; a draw is worth `draw_value`.

    What the mover's turn leaves as it is goes through the first layer only once.
    """
    seat = s.mover
    other = 1 - seat
    settle(s, other, net, buffers)
    is_settled = True
    for place in range(options.size[0]):
        board = options.boards[place]
        if board.stage != OVER and next_actor(board) == other and is_same_pile(board, s):
            if not is_settled:
                settle(s, other, net, buffers)
                is_settled = True
            options.chances[place] = 1.0 - chance_of(odds_settled(board, other, net, buffers))
        else:
            options.chances[place] = chance_at(board, seat, net, buffers, draw_value)
            is_settled = False


def is_same_pile(a: Record, b: Record) -> bool:
    """Whether no card of unknown order has been drawn, and none discarded, in between."""
    return (
        a.unknown_size == b.unknown_size
        and a.discard_size == b.discard_size
        and a.through == b.through
    )


def chance_at(s: Record, seat: int, net: Net, buffers: NetBuffers, draw_value: float) -> float:
    """A seat's chance in a position where the other, or chance, is to act, or all is over."""
    if s.stage == OVER:
        best = winner(s)
        if best == DRAW_GAME:
            return draw_value
        return 1.0 if best == seat else 0.0
    chance = chance_of(odds(s, net, buffers))
    return chance if next_actor(s) == seat else 1.0 - chance
