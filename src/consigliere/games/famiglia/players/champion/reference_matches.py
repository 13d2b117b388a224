"""Matches of the network against the card values of `search`, both one turn deep."""

from typing import NamedTuple

from consigliere.games.random_source import seed_random

from ...rules.record import OVER
from ...rules.scoring import DRAW_GAME, winner
from ..evaluation import CardValues, phase_of
from ..playout import Workspace, draw_all, play_turn
from .net import Net
from .selfplay import SelfPlaySettings, SelfPlayWorkspace, pick_option
from .turn_options import list_options, rate_options


class ReferenceMatch(NamedTuple):
    """Both players of a match with their workspaces."""

    selfplay: SelfPlayWorkspace
    net: Net
    settings: SelfPlaySettings
    workspace: Workspace
    card_values: CardValues


def play_reference_match(match: ReferenceMatch, seat: int, seed: int) -> float:
    """Play the game on the board with the network in `seat`; return its score: 1, ½ or 0."""
    board = match.workspace.board
    seed_random(match.workspace.rng, seed)
    seed_random(match.selfplay.rng, seed)
    draw_all(board[0], match.workspace.rng)
    while board[0].stage != OVER:
        if board[0].mover == seat:
            play_net_turn(match)
        else:
            play_turn(match.workspace, match.card_values, match.settings.width)
        draw_all(board[0], match.workspace.rng)
    best = winner(board[0])
    if best == DRAW_GAME:
        return 0.5
    return 1.0 if best == seat else 0.0


def play_net_turn(match: ReferenceMatch) -> None:
    """Play the turn the network rates best."""
    s = match.workspace.board[0]
    options = match.selfplay.options
    cards = match.selfplay.cards[phase_of(s)]
    list_options(s, match.selfplay.stack, options, cards, match.settings.width)
    rate_options(s, options, match.net, match.selfplay.buffers, match.settings.draw_value)
    is_random = False
    match.workspace.board[0] = options.boards[
        pick_option(match.selfplay, match.settings, is_random)
    ]
