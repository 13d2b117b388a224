"""Playouts with both seats playing greedily by the network.

With comparison draws, the luck of the draws is subtracted from the result (a control variate): the
network's chance after each draw, less its mean chance after some alternative draws. This is zero on
average, so the mean stays the same, and reduces the standard deviation by a third. Chances on the
way know less of what comes, but spread less than the last one: blended, as in TD(λ), a few playouts
tell as much as many to the last position alone.
"""

from typing import Any, NamedTuple

from numpy.typing import NDArray

from consigliere.games.random_source import new_random, seed_random

from ...rules.record import DRAW, OVER, REFILL_DRAWS, Record, new_boards
from ..evaluation import phase_of
from ..rollout_statistics import RolloutStatistics, add_result
from ..swaps import Width
from .first_order import Rating, rate_promising
from .selfplay import SelfPlayWorkspace, carry_out_chance, new_selfplay_workspace
from .turn_options import best_option, chance_at, list_options

_COMPARISON_SEED_OFFSET = 0x2545F491
"""From the seed of a playout to that of its comparison draws."""


class PlayoutWorkspace(NamedTuple):
    """Scratch memory of playouts: one for self-play, and a board and random source for
    comparisons."""

    selfplay: SelfPlayWorkspace
    board: Any
    rng: NDArray[Any]


class PlayoutSettings(NamedTuple):
    """For which seat and how playouts go: up to the end of turn number `last_turn`.

    A drawn game counts `draw_value`; `comparison_draws` may be 0. `blend` is λ: the chance at each
    decision counts 1 − λ, and what comes after it λ.
    """

    seat: int
    rating: Rating
    width: Width
    last_turn: int
    seed: int
    draw_value: float
    comparison_draws: int
    blend: float


def new_playout_workspace(cards: NDArray[Any]) -> PlayoutWorkspace:
    """An empty workspace; `cards` as in SelfPlayWorkspace."""
    return PlayoutWorkspace(new_selfplay_workspace(cards), new_boards(1), new_random())


def start_playout(workspace: PlayoutWorkspace, s: Record, seed: int) -> None:
    """Put a position on the board, with the luck of a seed."""
    seed_random(workspace.selfplay.rng, seed)
    seed_random(workspace.rng, seed + _COMPARISON_SEED_OFFSET)
    workspace.selfplay.board[0] = s


def play_on(workspace: PlayoutWorkspace, settings: PlayoutSettings) -> float:
    """Play on up to the last turn; return the seat's chance there, blended with its chances on the
    way, each less the luck until then."""
    selfplay = workspace.selfplay
    board = selfplay.board
    luck = draw_against_others(workspace, settings)
    found, left = 0.0, 1.0
    while board[0].stage != OVER and board[0].turn <= settings.last_turn:
        s = board[0]
        list_options(
            s, selfplay.stack, selfplay.options, selfplay.cards[phase_of(s)], settings.width
        )
        rate_promising(s, selfplay, settings.rating, settings.draw_value)
        best = best_option(selfplay.options)
        if settings.blend < 1.0:
            chance = selfplay.options.chances[best]
            own = chance if s.mover == settings.seat else 1.0 - chance
            found += left * (1.0 - settings.blend) * (own - luck)
            left *= settings.blend
        board[0] = selfplay.options.boards[best]
        if settings.comparison_draws > 0 and is_only_refill_due(board[0], settings.last_turn):
            break
        luck += draw_against_others(workspace, settings)
    last = chance_at(
        board[0], settings.seat, settings.rating.net, selfplay.buffers, settings.draw_value
    )
    return found + left * (last - luck)


def is_only_refill_due(s: Record, last_turn: int) -> bool:
    """Whether only the refill after the last turn remains: the network evaluates before it."""
    return s.stage == DRAW and s.reason == REFILL_DRAWS and s.turn == last_turn


def draw_against_others(workspace: PlayoutWorkspace, settings: PlayoutSettings) -> float:
    """Carry out pending draws; return what they gained for the seat, if compared."""
    selfplay = workspace.selfplay
    s = selfplay.board[0]
    if s.stage > DRAW or settings.comparison_draws == 0:
        carry_out_chance(s, selfplay.rng)
        return 0.0
    others = 0.0
    for _ in range(settings.comparison_draws):
        workspace.board[0] = s
        carry_out_chance(workspace.board[0], workspace.rng)
        others += chance_at(
            workspace.board[0],
            settings.seat,
            settings.rating.net,
            selfplay.buffers,
            settings.draw_value,
        )
    carry_out_chance(s, selfplay.rng)
    own = chance_at(s, settings.seat, settings.rating.net, selfplay.buffers, settings.draw_value)
    return own - others / settings.comparison_draws


def gather_net_statistics(
    workspace: PlayoutWorkspace,
    statistics: RolloutStatistics,
    settings: PlayoutSettings,
    first: int,
    last: int,
) -> None:
    """Play rounds `first` to `last` (exclusive): one playout for each position alive.

    All positions of a round share their random numbers.
    """
    for number in range(first, last):
        for place in statistics.alive:
            start_playout(workspace, statistics.boards[place], settings.seed + number)
            add_result(statistics, place, play_on(workspace, settings))
