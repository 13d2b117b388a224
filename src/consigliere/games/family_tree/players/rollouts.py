"""Rollouts of decisions, all with the same hidden cards and the same luck."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from consigliere.games.random_source import Random, random_below, seed_random

from ..rules.bits import count_bits, nth_bit
from ..rules.random_play import draw_random, play_out
from ..rules.record import DRAW, OVER, Record, new_boards
from ..rules.scoring import score
from ..rules.step import decide
from ..rules.tables import Tables
from .evaluation import Weights, win_chance
from .policy import Workspace, best_choice

_SET_WORDS = 3
NO_DECISION: Any = np.int64(-1)
"""After the last decision of a line: from there the policy goes on."""


class Rollouts(NamedTuple):
    """Results of lines of decisions from the position `start`, one record, shape (1,).

    `codes`, shape (K, N), are the decisions of each line, up to the next chance event at most and
    filled up with `NO_DECISION`; `results`, shape (K, R), their results by round; `alive`, shape
    (L,), lists the indices of those still compared.
    """

    start: Any
    codes: NDArray[np.int64]
    results: NDArray[np.float64]
    alive: NDArray[np.int64]


class PlayoutSettings(NamedTuple):
    """For which seat and how playouts go: up to the end of turn number `last_turn`.

    The rounds to play are `first` to `last` (exclusive).
    """

    seat: int
    weights: Weights
    last_turn: int
    seed: int
    first: int
    last: int


def new_rollouts(start: Record, codes: NDArray[np.int64], rounds: int) -> Rollouts:
    """Rollouts of lines, shape (K, N), all alive, with room for the results of so many rounds."""
    board = new_boards(1)
    board[0] = start
    count = len(codes)
    return Rollouts(board, codes, np.zeros((count, rounds)), np.arange(count))


def deal_hidden(s: Record, viewer: int, rng: Random) -> None:
    """Deal the deck and the opponents' hidden cards again; all deals are equally likely.

    The sizes of the hands stay, and so do the cards that everybody saw being taken.
    """
    for seat in range(s.seats):
        if seat != viewer:
            for word in range(_SET_WORDS):
                s.deck[word] |= s.hand[seat, word] & ~s.known[word]
                s.hand[seat, word] &= s.known[word]
    hidden = 0
    for word in range(_SET_WORDS):
        hidden += count_bits(s.deck[word])
    for seat in range(s.seats):
        if seat != viewer:
            missing = s.hand_size[seat]
            for word in range(_SET_WORDS):
                missing -= count_bits(s.hand[seat, word])
            for _ in range(missing):
                point = random_below(rng, hidden)
                hidden -= 1
                word = 0
                count = count_bits(s.deck[0])
                while point >= count:
                    point -= count
                    word += 1
                    count = count_bits(s.deck[word])
                bit = 1 << nth_bit(s.deck[word], point)
                s.deck[word] ^= bit
                s.hand[seat, word] |= bit


def run_rollouts(
    workspace: Workspace, t: Tables, rollouts: Rollouts, settings: PlayoutSettings
) -> None:
    """Play the rounds of the settings: one playout for each line alive.

    The result of a playout is the seat's chance to win where it stops. This is one function,
    because every call between compiled functions takes a second to compile.
    """
    for number in range(settings.first, settings.last):
        seed_random(workspace.rng, settings.seed + number)
        workspace.deal[0] = rollouts.start[0]
        deal_hidden(workspace.deal[0], settings.seat, workspace.rng)
        for candidate in rollouts.alive:
            workspace.playout[0] = workspace.deal[0]
            s = workspace.playout[0]
            seed_random(workspace.rng, settings.seed + number)
            step = 0
            while True:
                while s.stage <= DRAW:
                    draw_random(s, t, workspace.rng)
                if s.stage == OVER or s.turn > settings.last_turn:
                    break
                code: Any = NO_DECISION
                if step < rollouts.codes.shape[1]:
                    code = np.int64(rollouts.codes[candidate, step])
                if code == NO_DECISION:
                    step = rollouts.codes.shape[1]
                    code = np.int64(best_choice(s, t, workspace, settings.weights))
                decide(s, t, code)
                step += 1
            chance = win_chance(s, t, settings.seat, workspace.features, settings.weights)
            rollouts.results[candidate, number] = chance


def random_result(  # noqa: PLR0913, PLR0917
    workspace: Workspace,
    t: Tables,
    counts: NDArray[np.int64],
    position: tuple[Any, int],
    code: int,
    seed: int,
) -> float:
    """The share of the win, 0 to 1, of a seat that decides so and all play on at random to the end.

    `position` is a record, shape (1,), and the seat; what is hidden from it is dealt anew. Random
    play is that of the benchmark; `counts`, shape (3,), is scratch memory.
    """
    start, seat = position
    seed_random(workspace.rng, seed)
    workspace.playout[0] = start[0]
    s = workspace.playout[0]
    deal_hidden(s, seat, workspace.rng)
    decide(s, t, code)
    play_out(s, t, workspace.codes, workspace.rng, counts)
    own = score(s, t, seat)
    equals = 0
    for number in range(s.seats):
        other = score(s, t, number)
        if other > own:
            return 0.0
        equals += other == own
    return 1 / equals
