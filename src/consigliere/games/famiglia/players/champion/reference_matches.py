"""How far the net has come: against the fitted table of `search`, both one turn deep."""

from typing import NamedTuple

from consigliere.games.random_source import seed_random

from ...rules.record import OVER
from ...rules.scoring import DRAW_GAME, winner
from ..evaluation import Worth, phase_of
from ..playout import Workspace, draw_all, play_turn
from .net import Net
from .selfplay import Habit, Table, pick_option
from .turn_options import list_options, rate_options


class ReferenceMatch(NamedTuple):
    """Both sides of a duel: what they work with, and what they know."""

    table: Table
    net: Net
    settings: Habit
    workspace: Workspace
    worth: Worth


def play_duel(match: ReferenceMatch, seat: int, seed: int) -> float:
    """Play the game on the desk, the net in `seat`; return what it scores: 1, ½ or 0."""
    board = match.workspace.table
    seed_random(match.workspace.rng, seed)
    seed_random(match.table.rng, seed)
    draw_all(board[0], match.workspace.rng)
    while board[0].stage != OVER:
        if board[0].mover == seat:
            play_net_turn(match)
        else:
            play_turn(match.workspace, match.worth, match.settings.width)
        draw_all(board[0], match.workspace.rng)
    best = winner(board[0])
    if best == DRAW_GAME:
        return 0.5
    return 1.0 if best == seat else 0.0


def play_net_turn(match: ReferenceMatch) -> None:
    """Play what the net likes best."""
    s = match.workspace.table[0]
    options = match.table.options
    cards = match.table.cards[phase_of(s)]
    list_options(s, match.table.room, options, cards, match.settings.width)
    rate_options(s, options, match.net, match.table.buffers, match.settings.draw_value)
    is_random = False
    match.workspace.table[0] = options.boards[pick_option(match.table, match.settings, is_random)]
