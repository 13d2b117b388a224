"""The options of a player: whole turns, and discards that are followed by a draw."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...rules.actions import DIG, operation
from ...rules.cards import KINDS
from ...rules.record import OVER, Record, new_boards
from ...rules.scoring import DRAW_GAME, winner
from ..evaluation import offers_draw
from ..swaps import Width, mark_swaps
from ..turns import MAX_STEPS, TurnStack, is_same, next_turn, start_listing
from .inputs import NetBuffers, next_actor
from .net import Net, chance_of, odds, odds_settled, settle

MOST_OPTIONS = 1024
"""Most options of one position; with limited swaps there are hardly ever more."""
_SLOTS = 4 * MOST_OPTIONS

_rng = np.random.default_rng(60)
_HASH_WEIGHTS = _rng.integers(1, 1 << 56, (4, KINDS), np.int64)
"""Random weights: their sum over the cards is a hash of the outcome of a turn.

Sixty of them fit into 63 bits.
"""


class Options(NamedTuple):
    """Options: the positions they lead to and their decisions.

    `steps`, shape (MOST_OPTIONS, MAX_STEPS + 1), ends each list with -1; `chances` are the
    mover's; `slots` is a hash table of indices, -1 where empty; `size`, shape (1,).
    """

    boards: Any
    steps: NDArray[np.int32]
    chances: NDArray[np.float64]
    slots: NDArray[np.int32]
    size: NDArray[np.int64]


def new_options() -> Options:
    """An empty list of options."""
    return Options(
        new_boards(MOST_OPTIONS),
        np.zeros((MOST_OPTIONS, MAX_STEPS + 1), np.int32),
        np.zeros(MOST_OPTIONS, np.float64),
        np.full(_SLOTS, -1, np.int32),
        np.zeros(1, np.int64),
    )


def list_options(s: Record, stack: TurnStack, options: Options, cards: Any, width: Width) -> None:
    """List discards and whole turns, equal outcomes once; `cards` are values to choose swaps by."""
    options.size[0] = 0
    options.slots[:] = -1
    stack.boards[0] = s
    mark_swaps(stack.boards[0], stack.swaps, cards, width)
    start_listing(stack)
    depth = next_turn(stack)
    while depth >= 0 and options.size[0] < MOST_OPTIONS:
        add_turn(s, stack, depth, options)
        depth = next_turn(stack)


def add_turn(s: Record, stack: TurnStack, depth: int, options: Options) -> None:
    """Add the turn that ended on `stack.boards[depth + 1]`, unless its outcome is listed
    already."""
    end = stack.boards[depth + 1]
    place = options.size[0]
    # two discards may leave the same Street but different cards under the pile
    if operation(stack.codes[depth, stack.nexts[depth] - 1]) != DIG and is_listed(s, end, options):
        return
    options.boards[place] = end
    for step in range(depth + 1):
        options.steps[place, step] = stack.codes[step, stack.nexts[step] - 1]
    options.steps[place, depth + 1] = -1
    options.size[0] = place + 1


def add_option(s: Record, end: Record, steps: Any, options: Options) -> None:
    """Add a turn by its decisions, which end with -1, unless its outcome is listed already."""
    place = options.size[0]
    if is_listed(s, end, options):
        return
    options.boards[place] = end
    for step in range(MAX_STEPS + 1):
        options.steps[place, step] = steps[step]
    options.size[0] = place + 1


def is_listed(s: Record, end: Record, options: Options) -> bool:
    """Whether the outcome of a turn of `s` is listed; if not, it is noted for the next option."""
    slot = outcome_hash(end, s.mover) & (_SLOTS - 1)
    while options.slots[slot] >= 0:
        if is_same(options.boards[options.slots[slot]], end):
            return True
        slot = (slot + 1) & (_SLOTS - 1)
    options.slots[slot] = options.size[0]
    return False


def outcome_hash(s: Record, seat: int) -> int:
    """A hash of the outcome of a seat's turn, by the cards it can move."""
    mark = s.passes * _HASH_WEIGHTS[3, 0]
    for kind in range(KINDS):
        mark += s.hand[seat, kind] * _HASH_WEIGHTS[0, kind]
        mark += s.area[seat, kind] * _HASH_WEIGHTS[1, kind]
        mark += s.street[kind] * _HASH_WEIGHTS[2, kind]
    return (mark >> 20) ^ mark


def rate_options(
    s: Record, options: Options, net: Net, buffers: NetBuffers, draw_value: float
) -> None:
    """Compute the mover's chance after each option of `s`; a draw counts `draw_value`.

    Inputs that the mover's turn leaves unchanged go through the first layer only once.
    """
    seat = s.mover
    other = 1 - seat
    settle(s, other, net, buffers)
    is_settled = True
    for place in range(options.size[0]):
        board = options.boards[place]
        if board.stage != OVER and next_actor(board) == other and has_same_pile(board, s):
            if not is_settled:
                settle(s, other, net, buffers)
                is_settled = True
            options.chances[place] = 1.0 - chance_of(odds_settled(board, other, net, buffers))
        else:
            options.chances[place] = chance_at(board, seat, net, buffers, draw_value)
            is_settled = False


def best_option(options: Options) -> int:
    """The index of the option with the best chance."""
    best = 0
    for place in range(1, options.size[0]):
        if options.chances[place] > options.chances[best]:
            best = place
    return best


def best_but_offers(options: Options, seat: int, draw_value: float) -> int:
    """The same for a seat that offers no draw where it sees more."""
    if not sees_more(options, seat, draw_value):
        return best_option(options)
    best = -1
    for place in range(options.size[0]):
        if not offers_draw(options.boards[place], seat) and (
            best < 0 or options.chances[place] > options.chances[best]
        ):
            best = place
    return best


def sees_more(options: Options, seat: int, draw_value: float) -> bool:
    """Whether an option of a seat that offers no draw is worth more than one.

    The chances take the other for one who plays as these do, but he may agree all the same.
    """
    for place in range(options.size[0]):
        if options.chances[place] > draw_value and not offers_draw(options.boards[place], seat):
            return True
    return False


def has_same_pile(a: Record, b: Record) -> bool:
    """Whether no card of unknown order was drawn, and none discarded, between two positions."""
    return (
        a.unknown_size == b.unknown_size
        and a.discard_size == b.discard_size
        and a.through == b.through
    )


def chance_at(s: Record, seat: int, net: Net, buffers: NetBuffers, draw_value: float) -> float:
    """A seat's chance in a position after a turn, after a discard or at the end."""
    if s.stage == OVER:
        best = winner(s)
        if best == DRAW_GAME:
            return draw_value
        return 1.0 if best == seat else 0.0
    chance = chance_of(odds(s, net, buffers))
    return chance if next_actor(s) == seat else 1.0 - chance
