"""Many games one decision further, chance included; finished ones start anew."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from consigliere.games.random_source import IN_A_ROW, Random, below, fill_in_turn, random_below

from ..rules.actions import GROWING
from ..rules.legal import legal
from ..rules.random_play import draw_random
from ..rules.record import DRAW, OVER, Buffer, Record
from ..rules.scoring import score, winner
from ..rules.step import decide
from .arrays import SEATS, Games, words_of
from .encode import encode, encode_for
from .layout import OBSERVATION_SIZE
from .numbering import ACTIONS, CODE_OF, NUMBER_OF

ALL_LEGAL = -1
MASK, MASK_SIZE = words_of("mask").start, len(words_of("mask"))
LIST, LIST_SIZE = words_of("choices").start, len(words_of("choices"))
Seats = NDArray[np.int64]
"""A seat of each game, shape (games,)."""
Observations = NDArray[np.int8]
"""What those seats see, shape (games, OBSERVATION_SIZE)."""
Actions = NDArray[np.int64]
"""One action for each game, shape (games,)."""


def reset_games(games: Games) -> None:
    """Start every game; its luck goes on from where it stands."""
    for i in range(games.rows.shape[0]):
        row = games.rows[i]
        forget_end(row)
        start_game(row, games.start[0])
        show(row, games.workspace[0].codes)


def step_games(games: Games, actions: Actions) -> int:
    """Carry out one action in every game; return ALL_LEGAL.

    If an action is not legal nothing changes, and the first game with such an action is returned.
    """
    illegal = first_illegal(games.rows, actions)
    if illegal != ALL_LEGAL:
        return illegal
    for i in range(actions.shape[0]):
        step_game(games.rows[i], games.start[0], games.workspace[0].codes, actions[i])
    return ALL_LEGAL


def step_game(row: Record, start: Any, codes: Buffer, action: int) -> None:
    """Carry out a legal action in one game, and write what it shows then."""
    advance(row, start, CODE_OF[action])
    show(row, codes)


def advance(row: Record, start: Any, code: int) -> None:
    """Carry out a legal decision and the chance that follows; what is over starts anew."""
    forget_end(row)
    decide(row.state, code)
    draw_all(row)
    if row.state.stage == OVER:
        tell_end(row)
        start_game(row, start)


def play_at_random(games: Games, luck: Random, steps: int) -> None:
    """So many steps of all games, each with an action drawn as `choose_at_random` does.

    What a game shows is written after the last of its steps in a row: nobody can look at the rest.
    """
    drawn = np.empty((games.rows.shape[0], IN_A_ROW), np.int64)
    start, codes = games.start[0], games.workspace[0].codes
    for first in range(0, steps, IN_A_ROW):
        count = min(IN_A_ROW, steps - first)
        fill_in_turn(luck, drawn, count)
        for i in range(games.rows.shape[0]):
            row = games.rows[i]
            recall_codes(row, codes)
            for k in range(count):
                advance(row, start, codes[below(drawn[i, k], int(row.choice_count))])
                row.choice_count = legal(row.state, codes, GROWING)
            number_actions(row, codes)
            if first + count == steps:
                write_mask(row)
                encode(row)


def first_illegal(rows: Any, actions: Actions) -> int:
    """The first game whose action is not legal, ALL_LEGAL if there is none."""
    for i in range(actions.shape[0]):
        action = actions[i]
        if action < 0 or action >= ACTIONS or rows[i].mask[action] == 0:
            return i
    return ALL_LEGAL


def start_game(row: Record, start: Any) -> None:
    """A new game up to its first decision."""
    row.state = start
    draw_all(row)


def draw_all(row: Record) -> None:
    """Carry out the chance events that are due."""
    while row.state.stage <= DRAW:
        draw_random(row.state, row.luck)


def forget_end(row: Record) -> None:
    """No game has ended here, as far as this step knows."""
    if row.terminated == 0:
        return
    row.terminated = 0
    for seat in range(SEATS):
        row.rewards[seat] = 0
        row.scores[seat] = 0


def tell_end(row: Record) -> None:
    """The scores of a game that is over, who won it, and what either seat sees at the end."""
    row.terminated = 1
    row.last = row.state
    best = winner(row.state)
    for seat in range(SEATS):
        row.scores[seat] = score(row.state, seat)
        if best >= 0:
            row.rewards[seat] = 1 if seat == best else -1
        encode_for(row, seat)
        for k in range(OBSERVATION_SIZE):
            row.final_observation[seat, k] = row.observation[k]


def show(row: Record, codes: Buffer) -> None:
    """Write what the seat to act may do, as a list and as a mask, and what it sees."""
    list_actions(row, codes)
    write_mask(row)
    encode(row)


def list_actions(row: Record, codes: Buffer) -> None:
    """What the seat to act may do, as a list."""
    row.choice_count = legal(row.state, codes, GROWING)
    number_actions(row, codes)


def number_actions(row: Record, codes: Buffer) -> None:
    """The seat to act, and the numbers of its decisions; of those listed before nothing stays."""
    row.seat = row.state.mover
    # all of it: how many were legal before is what a processor cannot predict
    for k in range(LIST_SIZE):
        row.words[LIST + k] = 0
    for k in range(row.choice_count):
        row.choices[k] = NUMBER_OF[codes[k]]


def recall_codes(row: Record, codes: Buffer) -> None:
    """The decisions that are listed by their numbers."""
    for k in range(row.choice_count):
        codes[k] = CODE_OF[row.choices[k]]


def write_mask(row: Record) -> None:
    """What is listed, as a mask."""
    for k in range(MASK_SIZE):
        row.words[MASK + k] = 0
    for k in range(row.choice_count):
        row.mask[row.choices[k]] = 1


def show_games(games: Games) -> None:
    """What every game shows where its state has been put into its row: chance is carried out."""
    for i in range(games.rows.shape[0]):
        row = games.rows[i]
        forget_end(row)
        draw_all(row)
        show(row, games.workspace[0].codes)


def observe_games(games: Games, room: Games, seats: Seats, out: Observations) -> None:
    """Write what one seat of each game sees; `room` is a row of scratch memory."""
    for i in range(games.rows.shape[0]):
        observe(room, games.rows[i].state, seats[i])
        for k in range(out.shape[1]):
            out[i, k] = room.rows[0].observation[k]


def observe(games: Games, state: Record, seat: int) -> None:
    """Write what a seat sees in a state, in the first row."""
    row = games.rows[0]
    row.state = state
    encode_for(row, seat)


def choose_at_random(games: Games, luck: Random, actions: Actions) -> None:
    """A legal action for every game, each as likely as the others."""
    for i in range(actions.shape[0]):
        row = games.rows[i]
        actions[i] = row.choices[random_below(luck, row.choice_count)]


HOT = (
    step_game,
    advance,
    show,
    list_actions,
    number_actions,
    recall_codes,
    write_mask,
    draw_all,
    forget_end,
    start_game,
)
"""Called at every step: see `core.compiled`."""
