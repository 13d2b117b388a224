"""Self-play: the positions that the network learns from."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from consigliere.games.random_source import Random, new_random, random_below

from ...rules.random_play import draw_random
from ...rules.record import DRAW, OVER, Record, new_boards
from ...rules.scoring import DRAW_GAME, score, winner
from ..evaluation import phase_of
from ..swaps import Width
from ..turns import TurnStack, new_turn_stack
from .first_order import UNRATED, Outlines, Rating, new_outlines, rate_promising
from .inputs import NetBuffers, next_actor
from .net import new_net_buffers
from .turn_options import Options, best_option, chance_at, list_options, new_options

MAX_POSITIONS = 400
"""Most positions stored of a game: after turns and after discards."""
FINE = 1 << 20
"""Steps of a probability."""


class SelfPlayWorkspace(NamedTuple):
    """Scratch memory of self-play; `cards` are those of `CardValues`, to choose swaps by."""

    stack: TurnStack
    options: Options
    buffers: NetBuffers
    outlines: Outlines
    board: Any
    rng: NDArray[np.int64]
    cards: NDArray[np.float32]


class SelfPlaySettings(NamedTuple):
    """How self-play chooses: `exploration` is the probability of a random option, `noise` the most
    that is added at random to a chance, `draw_value` the score of a draw."""

    exploration: float
    noise: float
    draw_value: float
    width: Width


def new_selfplay_workspace(cards: NDArray[np.float32]) -> SelfPlayWorkspace:
    """An empty workspace."""
    rng = new_random()
    return SelfPlayWorkspace(
        *(new_turn_stack(), new_options(), new_net_buffers(), new_outlines()),
        *(new_boards(1), rng, cards),
    )


def play_game(
    workspace: SelfPlayWorkspace,
    rating: Rating,
    settings: SelfPlaySettings,
    points: Any,
    facts: Any,
) -> int:
    """Play the game on the board to its end, storing every position; return their number.

    `points`, records of shape (MAX_POSITIONS,); `facts`, float32 of shape (MAX_POSITIONS + 1, 3):
    the next seat to act, its chance by the network, whether the decision was random. The last row
    used holds the winner (½ for a draw, else the seat) and the lead of seat 0.
    """
    s = workspace.board[0]
    n = 0
    while n < MAX_POSITIONS - 1:
        has_drawn = s.stage <= DRAW
        carry_out_chance(s, workspace.rng)
        if s.stage == OVER:
            break
        seat = s.mover
        list_options(
            s, workspace.stack, workspace.options, workspace.cards[phase_of(s)], settings.width
        )
        rate_promising(s, workspace, rating, settings.draw_value)
        is_random = random_below(workspace.rng, FINE) < settings.exploration * FINE
        place = pick_option(workspace, settings, is_random)
        if workspace.options.chances[place] == UNRATED:
            workspace.options.chances[place] = chance_at(
                workspace.options.boards[place],
                seat,
                rating.net,
                workspace.buffers,
                settings.draw_value,
            )
        if has_drawn:
            points[n] = s
            facts[n, 0] = seat
            facts[n, 1] = workspace.options.chances[best_option(workspace.options)]
            facts[n, 2] = 0.0
            n += 1
        workspace.board[0] = workspace.options.boards[place]
        chance = workspace.options.chances[place]
        points[n] = s
        facts[n, 0] = next_actor(s)
        facts[n, 1] = chance if next_actor(s) == seat else 1.0 - chance
        facts[n, 2] = 1.0 if is_random else 0.0
        n += 1
    best = winner(s)
    facts[n, 0] = 0.5 if best == DRAW_GAME else best
    facts[n, 1] = score(s, 0) - score(s, 1)
    return n


def pick_option(workspace: SelfPlayWorkspace, settings: SelfPlaySettings, is_random: bool) -> int:  # noqa: FBT001
    """The index of the option to play."""
    options = workspace.options
    size = options.size[0]
    if is_random:
        return random_below(workspace.rng, size)
    best = -1
    most = -1.0
    for place in range(size):
        bonus = settings.noise * random_below(workspace.rng, FINE) / FINE
        chance = options.chances[place] + bonus
        if chance > most:
            best, most = place, chance
    return best


def carry_out_chance(s: Record, rng: Random) -> None:
    """Carry out all pending chance events."""
    while s.stage <= DRAW:
        draw_random(s, rng)
