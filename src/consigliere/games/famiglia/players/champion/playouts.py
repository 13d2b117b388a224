"""Playing on as the net likes best, both seats, luck included: how good a position turns out.

Where luck is compared, a playout says what it came to less what its luck was worth: of every luck
the net's chance after it, less the mean of its chances after so many other draws. On average that
is nothing, so the mean of playouts stays what it is; but they spread by a third less.
"""

from typing import Any, NamedTuple

from numpy.typing import NDArray

from consigliere.games.random_source import new_random, seed_random

from ...rules.record import DRAW, OVER, REFILL_DRAWS, Record, new_boards
from ..evaluation import phase_of
from ..rollout_statistics import Scale
from ..swaps import Width
from .net import Net
from .selfplay import Table, best_place, draw_all_random, new_table
from .turn_options import chance_at, list_options, rate_options

_APART = 0x2545F491
"""From the seed of a playout to that of the draws which its luck is compared with."""


class Bench(NamedTuple):
    """What playouts work with: a table, and a board and luck of its own for other draws."""

    table: Table
    board: Any
    rng: NDArray[Any]


class Terms(NamedTuple):
    """For whom and how playouts are played: up to the end of turn number `last_turn`.

    A drawn game is worth `dull`; every luck is compared with so many others, or with none.
    """

    seat: int
    net: Net
    width: Width
    last_turn: int
    seed: int
    dull: float
    compared: int


def new_bench(cards: NDArray[Any]) -> Bench:
    """A fresh bench; `cards` as for a table."""
    return Bench(new_table(cards), new_boards(1), new_random())


def play_on(bench: Bench, terms: Terms) -> float:
    """Play the table's game up to the last turn; the seat's chance there, less its luck."""
    table = bench.table
    board = table.board
    luck = draw_compared(bench, terms)
    while board[0].stage != OVER and board[0].turn <= terms.last_turn:
        s = board[0]
        list_options(s, table.room, table.options, table.cards[phase_of(s)], terms.width)
        rate_options(s, table.options, terms.net, table.pad, terms.dull)
        board[0] = table.options.boards[best_place(table.options)]
        if terms.compared > 0 and is_left_to_luck(board[0], terms.last_turn):
            break
        luck += draw_compared(bench, terms)
    return chance_at(board[0], terms.seat, terms.net, table.pad, terms.dull) - luck


def is_left_to_luck(s: Record, last_turn: int) -> bool:
    """Whether only the luck after the last turn is due: the net's chance before it says as much."""
    return s.stage == DRAW and s.reason == REFILL_DRAWS and s.turn == last_turn


def draw_compared(bench: Bench, terms: Terms) -> float:
    """Carry out the luck that is due; what it was worth to the seat, if it is compared."""
    table = bench.table
    s = table.board[0]
    if s.stage > DRAW or terms.compared == 0:
        draw_all_random(s, table.rng)
        return 0.0
    others = 0.0
    for _ in range(terms.compared):
        bench.board[0] = s
        draw_all_random(bench.board[0], bench.rng)
        others += chance_at(bench.board[0], terms.seat, terms.net, table.pad, terms.dull)
    draw_all_random(s, table.rng)
    own = chance_at(s, terms.seat, terms.net, table.pad, terms.dull)
    return own - others / terms.compared


def weigh_on(bench: Bench, scale: Scale, terms: Terms, first: int, last: int) -> None:
    """Play the rounds from `first` to before `last`: a playout for each position alive.

    All positions of a round meet the same luck.
    """
    for number in range(first, last):
        for place in scale.alive:
            seed_random(bench.table.rng, terms.seed + number)
            seed_random(bench.rng, terms.seed + number + _APART)
            bench.table.board[0] = scale.boards[place]
            result = play_on(bench, terms)
            scale.sums[place] += result
            scale.squares[place] += result * result
