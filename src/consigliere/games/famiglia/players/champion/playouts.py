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
from ..rollout_statistics import RolloutStatistics
from ..swaps import Width
from .net import Net
from .selfplay import Table, best_place, draw_all_random, new_table
from .turn_options import chance_at, list_options, rate_options

_COMPARISON_SEED_OFFSET = 0x2545F491
"""From the seed of a playout to that of the draws which its luck is compared with."""


class Bench(NamedTuple):
    """What playouts work with: a table, and a board and luck of its own for other draws."""

    table: Table
    board: Any
    rng: NDArray[Any]


class PlayoutSettings(NamedTuple):
    """For whom and how playouts are played: up to the end of turn number `last_turn`.

    A drawn game is worth `draw_value`; every luck is compared with so many others, or with none.
    """

    seat: int
    net: Net
    width: Width
    last_turn: int
    seed: int
    draw_value: float
    comparison_draws: int


def new_bench(cards: NDArray[Any]) -> Bench:
    """A fresh bench; `cards` as for a table."""
    return Bench(new_table(cards), new_boards(1), new_random())


def play_on(workspace: Bench, settings: PlayoutSettings) -> float:
    """Play the table's game up to the last turn; the seat's chance there, less its luck."""
    table = workspace.table
    board = table.board
    luck = draw_compared(workspace, settings)
    while board[0].stage != OVER and board[0].turn <= settings.last_turn:
        s = board[0]
        list_options(s, table.room, table.options, table.cards[phase_of(s)], settings.width)
        rate_options(s, table.options, settings.net, table.buffers, settings.draw_value)
        board[0] = table.options.boards[best_place(table.options)]
        if settings.comparison_draws > 0 and is_left_to_luck(board[0], settings.last_turn):
            break
        luck += draw_compared(workspace, settings)
    return (
        chance_at(board[0], settings.seat, settings.net, table.buffers, settings.draw_value) - luck
    )


def is_left_to_luck(s: Record, last_turn: int) -> bool:
    """Whether only the luck after the last turn is due: the net's chance before it says as much."""
    return s.stage == DRAW and s.reason == REFILL_DRAWS and s.turn == last_turn


def draw_compared(workspace: Bench, settings: PlayoutSettings) -> float:
    """Carry out the luck that is due; what it was worth to the seat, if it is compared."""
    table = workspace.table
    s = table.board[0]
    if s.stage > DRAW or settings.comparison_draws == 0:
        draw_all_random(s, table.rng)
        return 0.0
    others = 0.0
    for _ in range(settings.comparison_draws):
        workspace.board[0] = s
        draw_all_random(workspace.board[0], workspace.rng)
        others += chance_at(
            workspace.board[0], settings.seat, settings.net, table.buffers, settings.draw_value
        )
    draw_all_random(s, table.rng)
    own = chance_at(s, settings.seat, settings.net, table.buffers, settings.draw_value)
    return own - others / settings.comparison_draws


def weigh_on(
    workspace: Bench,
    statistics: RolloutStatistics,
    settings: PlayoutSettings,
    first: int,
    last: int,
) -> None:
    """Play the rounds from `first` to before `last`: a playout for each position alive.

    All positions of a round meet the same luck.
    """
    for number in range(first, last):
        for place in statistics.alive:
            seed_random(workspace.table.rng, settings.seed + number)
            seed_random(workspace.rng, settings.seed + number + _COMPARISON_SEED_OFFSET)
            workspace.table.board[0] = statistics.boards[place]
            result = play_on(workspace, settings)
            statistics.sums[place] += result
            statistics.squares[place] += result * result
