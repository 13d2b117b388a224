"""Decisions tried out against each other, all with the same hidden cards and the same luck."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from consigliere.games.random_source import Random, random_below, seed_random

from ..rules.bits import count_bits, nth_bit
from ..rules.random_play import draw_random
from ..rules.record import DRAW, OVER, Record, new_boards
from ..rules.step import decide
from ..rules.tables import Tables
from .evaluation import Worth, win_chance
from .policy import Desk, best_choice

_SET_WORDS = 3


class Trial(NamedTuple):
    """Decisions that compete in the position `start`, one record, shape (1,).

    `codes`, shape (K,), are the decisions; `results`, shape (K, R), the result of each in each
    round so far; `alive`, shape (L,), the numbers of those still in the race.
    """

    start: Any
    codes: NDArray[np.int64]
    results: NDArray[np.float64]
    alive: NDArray[np.int64]


class Terms(NamedTuple):
    """For whom and how playouts are played: up to the end of turn number `last_turn`; and which:
    the rounds from `first` to before `last`."""

    seat: int
    worth: Worth
    last_turn: int
    seed: int
    first: int
    last: int


def new_trial(start: Record, codes: NDArray[np.int64], rounds: int) -> Trial:
    """A trial of decisions, all alive, with room for so many rounds."""
    board = new_boards(1)
    board[0] = start
    count = len(codes)
    return Trial(board, codes, np.zeros((count, rounds)), np.arange(count))


def deal_hidden(s: Record, viewer: int, rng: Random) -> None:
    """Deal what a seat has not seen, the deck and other hands, anew: each way is as likely.

    All keep as many cards as they had, among them those that everybody saw them take.
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


def try_out(desk: Desk, t: Tables, trial: Trial, terms: Terms) -> None:
    """Play the rounds: one playout for each decision alive.

    The result of a playout is the seat's chance to win where it stops. All of it stands in one
    function, because every call between compiled functions costs a second of compiling.
    """
    for number in range(terms.first, terms.last):
        seed_random(desk.rng, terms.seed + number)
        desk.world[0] = trial.start[0]
        deal_hidden(desk.world[0], terms.seat, desk.rng)
        for candidate in trial.alive:
            desk.table[0] = desk.world[0]
            s = desk.table[0]
            seed_random(desk.rng, terms.seed + number)
            code: Any = np.int64(trial.codes[candidate])
            while True:
                decide(s, t, code)
                while s.stage <= DRAW:
                    draw_random(s, t, desk.rng)
                if s.stage == OVER or s.turn > terms.last_turn:
                    break
                code = np.int64(best_choice(s, t, desk, terms.worth))
            trial.results[candidate, number] = win_chance(s, t, terms.seat, desk.sight, terms.worth)
