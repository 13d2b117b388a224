"""The value network: two hidden layers, and the chance to win of the next seat to act."""

from collections.abc import Sequence
from math import exp
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...rules.actions import MAX_CHOICES
from ...rules.record import Record
from .inputs import (
    INPUTS,
    MOST_ACTIVE,
    NUMBERS,
    SETTLED,
    STEPS,
    NetBuffers,
    next_actor,
    write_open,
    write_settled,
)
from .layers import MOST_NARROW, MOST_WIDE, NARROW, WIDE

OUTPUTS = 2
"""The log odds to win, and the final lead divided by thirty points."""


_FIRST: Any = np.int64(0)
_SETTLED: Any = np.int64(SETTLED)
_NUMBERS: Any = np.int64(NUMBERS)
"""Typed, so that Numba compiles functions with these arguments only once."""


class Net(NamedTuple):
    """Weights: `w1` (INPUTS, wide), `b1` (wide,), `w2` (wide, narrow), `b2` (narrow,),
    `w3` (narrow, OUTPUTS), `b3` (OUTPUTS,); all float32. Loops are as long as a net is wide, which
    is also quicker than loops of a length known to the compiler."""

    w1: NDArray[np.float32]
    b1: NDArray[np.float32]
    w2: NDArray[np.float32]
    b2: NDArray[np.float32]
    w3: NDArray[np.float32]
    b3: NDArray[np.float32]


def new_net_buffers() -> NetBuffers:
    """Empty buffers."""
    return NetBuffers(
        np.zeros(MOST_ACTIVE, np.int16),
        np.zeros(NUMBERS, np.float32),
        np.zeros(MOST_WIDE, np.float32),
        np.zeros(MOST_WIDE, np.float32),
        np.zeros(MOST_NARROW, np.float32),
        np.zeros(MOST_WIDE, np.int64),
        np.zeros(MAX_CHOICES, np.int32),
    )


def new_net(seed: int, wide: int = WIDE, narrow: int = NARROW) -> Net:
    """Random initial weights; those of the outputs are zero."""
    rng = np.random.default_rng(seed)

    def drawn(rows: int, columns: int, inputs_on: int) -> NDArray[np.float32]:
        spread = np.sqrt(2 / inputs_on)
        return rng.normal(0, spread, (rows, columns)).astype(np.float32)

    return Net(
        drawn(INPUTS, wide, 80),
        np.zeros(wide, np.float32),
        drawn(wide, narrow, wide),
        np.zeros(narrow, np.float32),
        np.zeros((narrow, OUTPUTS), np.float32),
        np.zeros(OUTPUTS, np.float32),
    )


def joined(nets: Sequence[Net]) -> Net:
    """One net that says the mean of what these nets say; at first their units do not meet."""
    share = np.float32(1 / len(nets))
    second = np.zeros((sum(len(net.b1) for net in nets), sum(len(net.b2) for net in nets)))
    row = column = 0
    for net in nets:
        second[row : row + len(net.b1), column : column + len(net.b2)] = net.w2
        row, column = row + len(net.b1), column + len(net.b2)
    return Net(
        np.concatenate([net.w1 for net in nets], axis=1),
        np.concatenate([net.b1 for net in nets]),
        second.astype(np.float32),
        np.concatenate([net.b2 for net in nets]),
        np.concatenate([share * net.w3 for net in nets]),
        np.sum([share * net.b3 for net in nets], axis=0, dtype=np.float32),
    )


def odds(s: Record, net: Net, buffers: NetBuffers) -> float:
    """The log odds that the next seat to act wins."""
    seat = next_actor(s)
    settle(s, seat, net, buffers)
    return odds_settled(s, seat, net, buffers)


def settle(s: Record, seat: int, net: Net, buffers: NetBuffers) -> None:
    """Compute the part of the first layer that the turn of the other leaves unchanged."""
    settled = buffers.settled
    for unit in range(len(net.b1)):
        settled[unit] = net.b1[unit]
    n = write_settled(s, seat, buffers)
    add_steps(settled, net, buffers, n)
    add_numbers(settled, net, buffers, _FIRST, _SETTLED)


def odds_settled(s: Record, seat: int, net: Net, buffers: NetBuffers) -> float:
    """As `odds`, with `seat` next to act, after `settle` for the same pile and cards of the
    seat."""
    wide = buffers.wide
    narrow = buffers.narrow
    for unit in range(len(net.b1)):
        wide[unit] = buffers.settled[unit]
    n = write_open(s, seat, buffers)
    add_steps(wide, net, buffers, n)
    add_numbers(wide, net, buffers, _SETTLED, _NUMBERS)
    for unit in range(len(net.b2)):
        narrow[unit] = net.b2[unit]
    add_units(narrow, net, buffers)
    total = float(net.b3[0])
    for unit in range(len(net.b2)):
        if narrow[unit] > 0:
            total += narrow[unit] * net.w3[unit, 0]
    return total


def add_steps(layer: Any, net: Net, buffers: NetBuffers, n: int) -> None:
    """Add the weights of the `n` active steps.

    Here and below four rows at a time: to begin a loop over units costs as much as the loop. The
    order of additions stays, and so do the sums.
    """
    active = buffers.active
    place = 0
    while place + 4 <= n:
        a, b, c, d = active[place], active[place + 1], active[place + 2], active[place + 3]
        for unit in range(len(net.b1)):
            layer[unit] = (
                layer[unit] + net.w1[a, unit] + net.w1[b, unit] + net.w1[c, unit] + net.w1[d, unit]
            )
        place += 4
    while place < n:
        a = active[place]
        for unit in range(len(net.b1)):
            layer[unit] += net.w1[a, unit]
        place += 1


def add_numbers(layer: Any, net: Net, buffers: NetBuffers, first: int, last: int) -> None:
    """Add the weighted numbers `first` to `last` (exclusive)."""
    numbers, places = buffers.numbers, buffers.places
    n = 0
    for place in range(first, last):
        places[n] = place
        if numbers[place] != 0:
            n += 1
    add_weighted(layer, net.w1[STEPS:], numbers, places, n)


def add_units(narrow: Any, net: Net, buffers: NetBuffers) -> None:
    """Add the weighted units of the first layer that are above zero."""
    wide, places = buffers.wide, buffers.places
    n = 0
    for unit in range(len(net.b1)):
        places[n] = unit
        if wide[unit] > 0:
            n += 1
    add_weighted(narrow, net.w2, wide, places, n)


def add_weighted(layer: Any, weights: Any, numbers: Any, places: Any, n: int) -> None:
    """Add the rows of weights at the first `n` places, each times the number at its place."""
    at = 0
    while at + 4 <= n:
        i, j, k, m = places[at], places[at + 1], places[at + 2], places[at + 3]
        a, b, c, d = numbers[i], numbers[j], numbers[k], numbers[m]
        for unit in range(weights.shape[1]):
            layer[unit] = (
                layer[unit]
                + a * weights[i, unit]
                + b * weights[j, unit]
                + c * weights[k, unit]
                + d * weights[m, unit]
            )
        at += 4
    while at < n:
        i = places[at]
        a = numbers[i]
        for unit in range(weights.shape[1]):
            layer[unit] += a * weights[i, unit]
        at += 1


def chance_of(logarithm: float) -> float:
    """The chance for given log odds."""
    return 1.0 / (1.0 + exp(-logarithm))


def write_row(s: Record, buffers: NetBuffers, row: Any) -> None:
    """All inputs of a position as a dense row: `row`, float32 of shape (INPUTS,)."""
    seat = next_actor(s)
    for place in range(STEPS):
        row[place] = 0
    n = write_settled(s, seat, buffers)
    for place in range(n):
        row[buffers.active[place]] = 1
    n = write_open(s, seat, buffers)
    for place in range(n):
        row[buffers.active[place]] = 1
    for place in range(NUMBERS):
        row[STEPS + place] = buffers.numbers[place]


def write_rows(boards: Any, count: int, buffers: NetBuffers, rows: Any) -> None:
    """The inputs of `count` positions: `rows`, float32 of shape (at least count, INPUTS)."""
    for number in range(count):
        write_row(boards[number], buffers, rows[number])
