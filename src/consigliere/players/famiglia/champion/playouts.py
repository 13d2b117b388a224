"""Playing on as the net likes best, both seats, luck included: how good a position turns out."""

from typing import Any, NamedTuple

from consigliere.games.famiglia.state import OVER
from consigliere.games.random_source import seed_random

from ..swaps import Width
from ..weighing import Scale
from ..worth import phase_of
from .net import Net
from .options import chance_at, list_options, rate_options
from .selfplay import Table, best_place, draw_all_random

_DRAW: Any = 0.5


class Terms(NamedTuple):
    """For whom and how playouts are played: up to the end of turn number `last_turn`."""

    seat: int
    net: Net
    width: Width
    last_turn: int
    seed: int


def play_on(table: Table, terms: Terms) -> float:
    """Play the table's game up to the last turn; the seat's chance there."""
    board = table.board
    draw_all_random(board[0], table.rng)
    while board[0].stage != OVER and board[0].turn <= terms.last_turn:
        s = board[0]
        list_options(s, table.room, table.options, table.cards[phase_of(s)], terms.width)
        rate_options(s, table.options, terms.net, table.pad, _DRAW)
        board[0] = table.options.boards[best_place(table.options)]
        if board[0].turn <= terms.last_turn:
            draw_all_random(board[0], table.rng)
    return chance_at(board[0], terms.seat, terms.net, table.pad, _DRAW)


def weigh_on(table: Table, scale: Scale, terms: Terms, first: int, last: int) -> None:
    """Play the rounds from `first` to before `last`: a playout for each position alive.

    All positions of a round meet the same luck.
    """
    for number in range(first, last):
        for place in scale.alive:
            seed_random(table.rng, terms.seed + number)
            table.board[0] = scale.boards[place]
            result = play_on(table, terms)
            scale.sums[place] += result
            scale.squares[place] += result * result
