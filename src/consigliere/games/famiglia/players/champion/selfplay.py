"""Games of the net against itself: the positions that it learns from."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from consigliere.games.random_source import Random, new_random, random_below

from ...rules.random_play import draw_random
from ...rules.record import DRAW, OVER, Record, new_boards
from ...rules.scoring import DRAW_GAME, score, winner
from ..evaluation import phase_of
from ..swaps import Width
from ..turns import TurnStack, new_room
from .inputs import NetBuffers, next_actor
from .net import Net, new_pad
from .turn_options import Options, list_options, new_options, rate_options

MOST_POINTS = 400
"""Positions of a game where the net is asked: turns, and discards in between."""
_FINE = 1 << 20


class Table(NamedTuple):
    """What self-play works with; `cards` say what a swap looks at first, as in `Worth.cards`."""

    room: TurnStack
    options: Options
    buffers: NetBuffers
    board: Any
    rng: NDArray[np.int64]
    cards: NDArray[np.float32]


class Habit(NamedTuple):
    """How self-play chooses: `curiosity` is the chance to play anything, `warmth` the difference
    in chance that is taken for equal, `draw_value` what a draw is worth."""

    curiosity: float
    warmth: float
    draw_value: float
    width: Width


def new_table(cards: NDArray[np.float32]) -> Table:
    """A fresh table."""
    rng = new_random()
    return Table(new_room(), new_options(), new_pad(), new_boards(1), rng, cards)


def play_game(table: Table, net: Net, settings: Habit, points: Any, facts: Any) -> int:
    """Play the table's game to its end, keep what every decision led to; return how many.

    `points`, records of shape (MOST_POINTS,); `facts`, float32 of shape (MOST_POINTS + 1, 3): who
    acts next, the net's chance for them, whether the decision was a whim; the last row used holds
    the winner (½ for a draw, else the seat) and the lead of seat 0.
    """
    s = table.board[0]
    n = 0
    while n < MOST_POINTS - 1:
        had_luck = s.stage <= DRAW
        draw_all_random(s, table.rng)
        if s.stage == OVER:
            break
        seat = s.mover
        list_options(s, table.room, table.options, table.cards[phase_of(s)], settings.width)
        rate_options(s, table.options, net, table.buffers, settings.draw_value)
        is_random = random_below(table.rng, _FINE) < settings.curiosity * _FINE
        place = pick_option(table, settings, is_random)
        if had_luck:
            points[n] = s
            facts[n, 0] = seat
            facts[n, 1] = table.options.chances[best_place(table.options)]
            facts[n, 2] = 0.0
            n += 1
        table.board[0] = table.options.boards[place]
        chance = table.options.chances[place]
        points[n] = s
        facts[n, 0] = next_actor(s)
        facts[n, 1] = chance if next_actor(s) == seat else 1.0 - chance
        facts[n, 2] = 1.0 if is_random else 0.0
        n += 1
    best = winner(s)
    facts[n, 0] = 0.5 if best == DRAW_GAME else best
    facts[n, 1] = score(s, 0) - score(s, 1)
    return n


def best_place(options: Options) -> int:
    """The number of the option with the best chance."""
    best = 0
    for place in range(1, options.size[0]):
        if options.chances[place] > options.chances[best]:
            best = place
    return best


def pick_option(table: Table, settings: Habit, is_random: bool) -> int:  # noqa: FBT001
    """The number of the option to play."""
    options = table.options
    size = options.size[0]
    if is_random:
        return random_below(table.rng, size)
    best = -1
    most = -1.0
    for place in range(size):
        noise = settings.warmth * random_below(table.rng, _FINE) / _FINE
        chance = options.chances[place] + noise
        if chance > most:
            best, most = place, chance
    return best


def draw_all_random(s: Record, rng: Random) -> None:
    """Carry out all chance events that are due."""
    while s.stage <= DRAW:
        draw_random(s, rng)
