"""Rating only the turns that promise most: those best to first order.

The turns of one position differ in few inputs. So the network is taken as linear around their mean:
one pass forward and one backward give its slope at every input, and sums of slopes tell which turns
are worth a whole evaluation. Ten of some forty hardly ever leave out what the network likes best
(docs/strength/famiglia.md).
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...rules.cards import KINDS
from ...rules.record import OVER, Record
from .inputs import (
    FORCED,
    INPUTS,
    MOST_ACTIVE,
    NUMBERS,
    PAYS_NEXT,
    PAYS_OTHER,
    SETTLED,
    STEPS,
    NetBuffers,
    best_brute,
    next_actor,
    way_to_pay,
    write_cards,
    write_numbers,
    write_payable,
    write_situation,
)
from .layers import MOST_WIDE
from .net import Net, add_units, add_weighted, chance_of, odds_settled, settle
from .turn_options import MOST_OPTIONS, Options, chance_at, has_same_pile, rate_options

NOT_A_TURN = -1
UNRATED = -1.0
"""A chance below all others."""


class Backward(NamedTuple):
    """The weights of a net for the way back: `w1` (wide, INPUTS), `w2` (narrow, wide), `w3`
    (narrow,), of the log odds."""

    w1: NDArray[np.float32]
    w2: NDArray[np.float32]
    w3: NDArray[np.float32]


class Rating(NamedTuple):
    """How options are rated: by a net and its weights for the way back, and how many turns."""

    net: Net
    backward: Backward
    most: int


class Outlines(NamedTuple):
    """What is noted of each turn, and scratch arrays.

    `steps`, shape (MOST_OPTIONS, MOST_ACTIVE): the inputs that are on, save what the mover could
    pay for; `ways`, shape (KINDS,): how the other could pay; `counts`: how many steps, or
    NOT_A_TURN; `numbers`, shape (MOST_OPTIONS, NUMBERS); `means`, `slopes`, shape (INPUTS,);
    `back`, shape (MOST_WIDE,); `places`, `best`: indices; `scores`, shape (MOST_OPTIONS,): log odds
    to first order, less a constant.
    """

    steps: NDArray[np.int16]
    ways: NDArray[np.int8]
    counts: NDArray[np.int64]
    numbers: NDArray[np.float32]
    means: NDArray[np.float32]
    slopes: NDArray[np.float32]
    back: NDArray[np.float32]
    places: NDArray[np.int64]
    best: NDArray[np.int64]
    scores: NDArray[np.float64]


def backward_of(net: Net) -> Backward:
    """The transposed weights of a net."""
    first, second = (np.ascontiguousarray(weights.T) for weights in (net.w1, net.w2))
    return Backward(first, second, np.ascontiguousarray(net.w3[:, 0]))


def rating_of(net: Net, most: int = MOST_OPTIONS) -> Rating:
    """A rating by a net, of all turns or of so many."""
    return Rating(net, backward_of(net), most)


def new_outlines() -> Outlines:
    """Empty scratch arrays."""
    return Outlines(
        np.zeros((MOST_OPTIONS, MOST_ACTIVE), np.int16),
        np.zeros(KINDS, np.int8),
        np.zeros(MOST_OPTIONS, np.int64),
        np.zeros((MOST_OPTIONS, NUMBERS), np.float32),
        np.zeros(INPUTS, np.float32),
        np.zeros(INPUTS, np.float32),
        np.zeros(MOST_WIDE, np.float32),
        np.zeros(MOST_WIDE, np.int64),
        np.zeros(MOST_OPTIONS, np.int64),
        np.zeros(MOST_OPTIONS, np.float64),
    )


def rate_promising(s: Record, workspace: Any, rating: Rating, draw_value: float) -> None:
    """As `rate_options`, but of the turns only those best to first order; all others count as
    hopeless. `workspace`: a SelfPlayWorkspace."""
    options, buffers, outlines = workspace.options, workspace.buffers, workspace.outlines
    net = rating.net
    if options.size[0] <= rating.most:
        rate_options(s, options, net, buffers, draw_value)
        return
    settle(s, 1 - s.mover, net, buffers)
    turns = outline_turns(s, options, buffers, outlines)
    if turns > rating.most:
        find_slopes(net, rating.backward, buffers, outlines)
        turns = pick_best(options, outlines, rating.most)
    rate_picked(s, options, net, buffers, outlines.best[:turns])
    for place in range(options.size[0]):
        if outlines.counts[place] == NOT_A_TURN:
            board = options.boards[place]
            options.chances[place] = chance_at(board, s.mover, net, buffers, draw_value)


def outline_turns(s: Record, options: Options, buffers: NetBuffers, outlines: Outlines) -> int:
    """Note the inputs of all turns, and their means; return how many there are.

    What can be paid for takes longest to find. Of the other player it is found once, for the
    mover's turn leaves his cards as they are; of the mover only after the first of the turns.
    """
    other = 1 - s.mover
    steps, means = outlines.steps, outlines.means
    first: Any = np.int64(0)
    means[:] = 0
    turns = 0
    note_ways(s, buffers, outlines)
    for place in range(options.size[0]):
        board = options.boards[place]
        outlines.counts[place] = NOT_A_TURN
        if board.stage == OVER or next_actor(board) != other or not has_same_pile(board, s):
            continue
        n = write_cards(board, other, buffers.active, first)
        n = write_ways(board, outlines, buffers.active, n)
        n = write_situation(board, other, buffers.active, n)
        n = write_numbers(board, other, buffers, n)
        for number in range(n):
            step = buffers.active[number]
            steps[place, number] = step
            means[step] += 1
        for number in range(SETTLED, NUMBERS):
            outlines.numbers[place, number] = buffers.numbers[number]
            means[STEPS + number] += buffers.numbers[number]
        outlines.counts[place] = n
        outlines.best[turns] = place
        turns += 1
    if turns > 0:
        for place in range(INPUTS):
            means[place] /= turns
        board = options.boards[outlines.best[0]]
        n = write_payable(board, s.mover, buffers, first, PAYS_OTHER)
        for number in range(n):
            means[buffers.active[number]] = 1
    return turns


def note_ways(s: Record, buffers: NetBuffers, outlines: Outlines) -> None:
    """Find how the player who is not to move could pay for every kind, if it lies on the Street."""
    s.mover = 1 - s.mover
    brute = best_brute(s)
    for kind in range(KINDS):
        outlines.ways[kind] = way_to_pay(s, kind, brute, buffers)
    s.mover = 1 - s.mover


def write_ways(s: Record, outlines: Outlines, active: Any, n: int) -> int:
    """As `write_payable` for the next to act, by what `note_ways` found."""
    for kind in range(KINDS):
        way = outlines.ways[kind]
        if way > 0 and s.street[kind] > 0:
            active[n] = PAYS_NEXT + (way - 1) * FORCED + kind
            n += 1
    return n


def find_slopes(net: Net, backward: Backward, buffers: NetBuffers, outlines: Outlines) -> None:
    """Find the slope of the log odds at every input where the turns have their mean, after
    `settle`."""
    means, places, back, slopes = outlines.means, outlines.places, outlines.back, outlines.slopes
    wide, narrow = buffers.wide, buffers.narrow
    for unit in range(len(net.b1)):
        wide[unit] = buffers.settled[unit]
    n = 0
    for place in range(INPUTS):
        places[n] = place
        n += means[place] != 0  # the lead may be below zero
    add_weighted(wide, net.w1, means, places, n)
    for unit in range(len(net.b2)):
        narrow[unit] = net.b2[unit]
    add_units(narrow, net, buffers)
    back[:] = 0
    add_weighted(back, backward.w2, backward.w3, places, list_positive(narrow, places, len(net.b2)))
    slopes[:] = 0
    add_weighted(slopes, backward.w1, back, places, list_positive(wide, places, len(net.b1)))


def list_positive(numbers: Any, places: Any, most: int) -> int:
    """List where numbers are above zero; return how many are."""
    n = 0
    for place in range(most):
        places[n] = place
        n += numbers[place] > 0
    return n


def pick_best(options: Options, outlines: Outlines, most: int) -> int:
    """Keep in `best` the turns after which the other's log odds are least to first order, and
    return how many."""
    slopes, scores, best = outlines.slopes, outlines.scores, outlines.best
    kept = 0
    for place in range(options.size[0]):
        n = outlines.counts[place]
        if n == NOT_A_TURN:
            continue
        score = 0.0
        for number in range(n):
            score += slopes[outlines.steps[place, number]]
        for number in range(SETTLED, NUMBERS):
            score += slopes[STEPS + number] * outlines.numbers[place, number]
        scores[place] = score
        at = kept
        while at > 0 and scores[best[at - 1]] > score:
            at -= 1
        if at < most:
            last = min(kept, most - 1)
            while last > at:
                best[last] = best[last - 1]
                last -= 1
            best[at] = place
            kept = min(kept + 1, most)
    return kept


def rate_picked(s: Record, options: Options, net: Net, buffers: NetBuffers, best: Any) -> None:
    """Rate these turns, after `settle`; all others count as hopeless."""
    other = 1 - s.mover
    options.chances[: options.size[0]] = UNRATED
    for place in best:
        logarithm = odds_settled(options.boards[place], other, net, buffers)
        options.chances[place] = 1.0 - chance_of(logarithm)
