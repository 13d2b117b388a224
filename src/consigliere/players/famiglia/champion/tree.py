"""Expectiminimax over whole turns: the best few options of each moment, luck by samples.

The luck after a refill of the Street, or after a discard, is sampled. So that few samples do, each
sample says only by how much the search differs from the net, and the net's own value before the
luck, which knows the average over all draws, is the base (a control variate).

There is no recursion (Numba's cache breaks functions that call each other): a frame for each turn
ahead holds what is being tried there.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from consigliere.games.famiglia.scoring import DRAW_GAME, winner
from consigliere.games.famiglia.state import DRAW, OVER, Record, new_boards
from consigliere.games.random_source import new_random, seed_random

from ..swaps import Width
from ..turns import Room, new_room
from ..worth import phase_of
from .inputs import Pad, next_actor
from .net import Net, chance_of, new_pad, odds
from .options import Options, list_options, new_options, rate_options
from .selfplay import draw_all_random

MOST_DEPTH = 8
_PLIES = MOST_DEPTH + 2
_ENTRIES = 1 << 16
"""Positions remembered: about two seconds' worth."""
EXACT = 0
AT_LEAST = 1
AT_MOST = 2
_SEEDS = 0x3FFFFFFF
_MOST = 0x7FFFFFFFFFFFFFFF
_ROOT: Any = np.int64(0)

FRAME = np.dtype(
    [
        ("mark", np.int64),
        ("depth", np.int64),
        ("seat", np.int64),
        ("tried", np.int64),
        ("breadth", np.int64),
        ("low", np.float64),
        ("high", np.float64),
        ("best", np.float64),
        # the option that is being tried
        ("place", np.int64),
        ("seed", np.int64),
        ("sample", np.int64),
        ("samples", np.int64),
        ("static", np.float64),
        ("gained", np.float64),
        ("expected", np.float64),
        ("same_seat", np.int64),
        ("ask_low", np.float64),
        ("ask_high", np.float64),
    ]
)
"""A moment that is being searched, for the seat that decides there. Of the option being tried:
`static` is the net's chance before the luck, `gained` the sum of what the samples differ by,
`expected` the net's chance after this sample's luck, `ask_low` and `ask_high` what matters."""


class Plan(NamedTuple):
    """How the search spends itself, by turns still to look ahead: `breadth` options at a moment,
    `samples` of luck. `dull` is what a draw is worth to seat 0 and to seat 1; `width` the kinds
    that a swap considers; `spread`, by how much a sample may differ from the net."""

    breadth: NDArray[np.int64]
    samples: NDArray[np.int64]
    dull: NDArray[np.float64]
    width: Width
    spread: float


class Sight(NamedTuple):
    """What a search knows: the net, what swaps look at first, and the plan."""

    net: Net
    cards: NDArray[np.float32]
    plan: Plan


class Memo(NamedTuple):
    """Positions searched before, found by a mark: depth, bound and value; shape (_ENTRIES,)."""

    marks: NDArray[np.int64]
    depths: NDArray[np.int8]
    kinds: NDArray[np.int8]
    chances: NDArray[np.float32]


class Tree(NamedTuple):
    """What the search works with, one place for each turn ahead; `options` too have that axis.

    `words` are the same bytes as `boards`; `left`, shape (1,), counts down the positions that the
    net may still be asked about.
    """

    room: Room
    options: Options
    boards: Any
    words: NDArray[np.int16]
    frames: Any
    pad: Pad
    rng: NDArray[np.int64]
    memo: Memo
    left: NDArray[np.int64]


def new_tree() -> Tree:
    """A fresh tree, nothing remembered."""
    boards = new_boards(_PLIES)
    memo = Memo(
        np.zeros(_ENTRIES, np.int64),
        np.full(_ENTRIES, -1, np.int8),
        np.zeros(_ENTRIES, np.int8),
        np.zeros(_ENTRIES, np.float32),
    )
    return Tree(
        new_room(),
        new_options(_PLIES),
        boards,
        np.asarray(boards).view(np.int16).reshape(_PLIES, -1),
        np.zeros(_PLIES, FRAME).view(np.recarray),
        new_pad(),
        new_random(),
        memo,
        np.zeros(1, np.int64),
    )


def moment(tree: Tree, ply: int) -> Options:
    """The options of `boards[ply]`."""
    every = tree.options
    return Options(
        every.boards[ply], every.steps[ply], every.chances[ply], every.slots[ply], every.size[ply]
    )


def list_moment(tree: Tree, sight: Sight, ply: int) -> None:
    """List and rate the options of `boards[ply]`."""
    s = tree.boards[ply]
    options = moment(tree, ply)
    plan = sight.plan
    list_options(s, tree.room, options, sight.cards[phase_of(s)], plan.width)
    rate_options(s, options, sight.net, tree.pad, plan.dull[s.mover])
    tree.left[0] -= options.size[0]


def option_chance(tree: Tree, sight: Sight, place: int, depth: int, low: float) -> float:
    """The mover's chance after a root option, searched `depth` turns ahead; a bound below `low`.

    Once `left` is below zero the value means nothing.
    """
    root = tree.frames[0]
    root.depth = depth
    root.seat = tree.boards[0].mover
    root.low = low
    root.high = 1.0
    root.best = -1.0
    root.breadth = 0
    root.tried = 0
    chosen: Any = np.int64(place)
    start_option(tree, sight, _ROOT, chosen)
    ply: Any = np.int64(0)
    while True:
        if tree.left[0] >= 0 and asks(tree, sight, ply):
            ply += 1
            if open_moment(tree, sight, ply):
                continue
        elif ply > 0:
            close_moment(tree, ply)
        if ply == 0:
            return root.best
        ply -= 1
        answer(tree, ply, tree.frames[ply + 1].best)


def open_moment(tree: Tree, sight: Sight, ply: int) -> bool:
    """Begin with `boards[ply]`; False if its value, the frame's `best`, is known at once."""
    above = tree.frames[ply - 1]
    frame = tree.frames[ply]
    s = tree.boards[ply]
    frame.depth = above.depth - 1
    frame.seat = s.mover
    frame.low = above.ask_low if above.same_seat == 1 else 1.0 - above.ask_high
    frame.high = above.ask_high if above.same_seat == 1 else 1.0 - above.ask_low
    frame.mark = mark_board(tree.words[ply])
    if is_known(tree.memo, frame):
        return False
    list_moment(tree, sight, ply)
    options = moment(tree, ply)
    frame.best = -1.0
    if frame.depth == 0:
        for place in range(options.size[0]):
            frame.best = max(frame.best, options.chances[place])
        return False
    frame.tried = 0
    frame.sample = 0
    frame.samples = 0
    frame.breadth = min(options.size[0], sight.plan.breadth[frame.depth])
    return True


def is_known(memo: Memo, frame: Any) -> bool:
    """Whether a search as deep has answered this before; then `best` is set."""
    slot = frame.mark & (_ENTRIES - 1)
    if memo.marks[slot] != frame.mark or memo.depths[slot] < frame.depth:
        return False
    known = float(memo.chances[slot])
    kind = memo.kinds[slot]
    if (kind == AT_LEAST and known < frame.high) or (kind == AT_MOST and known > frame.low):
        return False
    frame.best = known
    return True


def close_moment(tree: Tree, ply: int) -> None:
    """Remember what a moment is worth."""
    if tree.left[0] < 0:
        return
    frame = tree.frames[ply]
    memo = tree.memo
    slot = frame.mark & (_ENTRIES - 1)
    memo.marks[slot] = frame.mark
    memo.depths[slot] = frame.depth
    memo.chances[slot] = frame.best
    memo.kinds[slot] = EXACT
    if frame.best >= frame.high:
        memo.kinds[slot] = AT_LEAST
    elif frame.best <= frame.low:
        memo.kinds[slot] = AT_MOST


def asks(tree: Tree, sight: Sight, ply: int) -> bool:
    """Put the next question of a moment on `boards[ply + 1]`; False if there is none left."""
    frame = tree.frames[ply]
    while True:
        if frame.sample < frame.samples:
            if draws_sample(tree, sight, ply):
                return True
            continue
        if frame.samples > 0:
            close_option(frame)
        if frame.tried == frame.breadth or frame.best >= frame.high:
            return False
        frame.tried += 1
        start_option(tree, sight, ply, take_best(moment(tree, ply)))


def take_best(options: Options) -> int:
    """The number of the best option not yet taken; its chance is marked as taken."""
    best: Any = np.int64(0)
    for place in range(1, options.size[0]):
        if options.chances[place] > options.chances[best]:
            best = np.int64(place)
    options.chances[best] -= 2.0
    return best


def start_option(tree: Tree, sight: Sight, ply: int, place: int) -> None:
    """Begin to try an option of `ply`."""
    frame = tree.frames[ply]
    board = tree.options.boards[ply, place]
    frame.place = place
    frame.sample = 0
    frame.samples = 1
    frame.static = 0.0
    frame.gained = 0.0
    if board.stage == OVER:
        frame.static = result(board, frame.seat, sight.plan)
        frame.sample = 1
    elif board.stage == DRAW:
        chance = chance_of(odds(board, sight.net, tree.pad))
        frame.static = chance if next_actor(board) == frame.seat else 1.0 - chance
        frame.samples = sight.plan.samples[frame.depth]
        tree.boards[ply + 1] = board
        frame.seed = mark_board(tree.words[ply + 1]) & _SEEDS


def result(s: Record, seat: int, plan: Plan) -> float:
    """What a finished game is worth to a seat."""
    best = winner(s)
    if best == DRAW_GAME:
        return plan.dull[seat]
    return 1.0 if best == seat else 0.0


def draws_sample(tree: Tree, sight: Sight, ply: int) -> bool:
    """Put the next sample of the option on `boards[ply + 1]`; False if it needs no search."""
    frame = tree.frames[ply]
    tree.boards[ply + 1] = tree.options.boards[ply, frame.place]
    s = tree.boards[ply + 1]
    if s.stage != DRAW:
        frame.same_seat = 1 if s.mover == frame.seat else 0
        frame.expected = 0.0
        frame.ask_low = max(frame.low, frame.best)
        frame.ask_high = frame.high
        return True
    if leaves_out(frame, sight.plan.spread, ply == 0):
        return False
    seed_random(tree.rng, frame.seed + frame.sample)
    draw_all_random(s, tree.rng)
    if s.stage == OVER:
        frame.sample += 1
        return False
    frame.same_seat = 1 if s.mover == frame.seat else 0
    chance = chance_of(odds(s, sight.net, tree.pad))
    frame.expected = chance if frame.same_seat == 1 else 1.0 - chance
    narrow(frame, sight.plan.spread)
    return True


def leaves_out(frame: Any, spread: float, is_root: bool) -> bool:  # noqa: FBT001
    """Star1: leave out the samples to come, if they cannot lift an option to the best, or below
    the limit; whether they are.

    Elsewhere the value then has to be a bound, as if they differed the most; at the root it is
    rather an estimate, for there the options are put in order by it.
    """
    rest = (frame.samples - frame.sample) * spread
    is_low = frame.static + (frame.gained + rest) / frame.samples <= max(frame.low, frame.best)
    if not is_low and frame.static + (frame.gained - rest) / frame.samples < frame.high:
        return False
    if not is_root:
        frame.gained += rest if is_low else -rest
    frame.sample = frame.samples
    return True


def narrow(frame: Any, spread: float) -> None:
    """Set which answers to a sample can matter, if no sample differs by more than `spread`."""
    rest = (frame.samples - frame.sample - 1) * spread
    level = frame.expected - frame.gained
    needed = level + frame.samples * (max(frame.low, frame.best) - frame.static) - rest
    enough = level + frame.samples * (frame.high - frame.static) + rest
    high = min(frame.expected + spread, 1.0)
    frame.ask_low = min(max(frame.expected - spread, 0.0, needed), high)
    frame.ask_high = max(min(high, enough), frame.ask_low)


def answer(tree: Tree, ply: int, value: float) -> None:
    """Take what the search of `boards[ply + 1]` said as this sample's result."""
    frame = tree.frames[ply]
    chance = value if frame.same_seat == 1 else 1.0 - value
    frame.gained += chance - frame.expected
    frame.sample += 1


def close_option(frame: Any) -> None:
    """The option has been tried: keep its value if it is the best."""
    value = frame.static + frame.gained / frame.samples
    frame.samples = 0
    frame.sample = 0
    frame.best = max(frame.best, min(max(value, 0.0), 1.0))


def mark_board(words: NDArray[np.int16]) -> int:
    """A number that tells positions apart: two of a search share one in a case of 2**40 or so."""
    mark = 1469598103934665603
    for place in range(words.shape[0]):
        mark = (mark ^ int(words[place])) * 1099511628211
        # to 64 bits, as compiled numbers are anyway; Python's own would grow
        mark = (mark & _MOST) + (-((mark >> 63) & 1) << 63)
        mark ^= mark >> 29
    return mark
