"""How far the net has come: against the fitted table of `search`, both one turn deep."""

from typing import NamedTuple

from consigliere.games.random_source import seed_random

from ...rules.record import OVER
from ...rules.scoring import DRAW_GAME, winner
from ..evaluation import Worth, phase_of
from ..playout import Desk, draw_all, play_turn
from .net import Net
from .selfplay import Habit, Table, picked
from .turn_options import list_options, rate_options


class Duel(NamedTuple):
    """Both sides of a duel: what they work with, and what they know."""

    table: Table
    net: Net
    habit: Habit
    desk: Desk
    worth: Worth


def play_duel(duel: Duel, seat: int, seed: int) -> float:
    """Play the game on the desk, the net in `seat`; return what it scores: 1, ½ or 0."""
    board = duel.desk.table
    seed_random(duel.desk.rng, seed)
    seed_random(duel.table.rng, seed)
    draw_all(board[0], duel.desk.rng)
    while board[0].stage != OVER:
        if board[0].mover == seat:
            play_best(duel)
        else:
            play_turn(duel.desk, duel.worth, duel.habit.width)
        draw_all(board[0], duel.desk.rng)
    best = winner(board[0])
    if best == DRAW_GAME:
        return 0.5
    return 1.0 if best == seat else 0.0


def play_best(duel: Duel) -> None:
    """Play what the net likes best."""
    s = duel.desk.table[0]
    options = duel.table.options
    cards = duel.table.cards[phase_of(s)]
    list_options(s, duel.table.room, options, cards, duel.habit.width)
    rate_options(s, options, duel.net, duel.table.pad, duel.habit.dull)
    whim = False
    duel.desk.table[0] = options.boards[picked(duel.table, duel.habit, whim)]
