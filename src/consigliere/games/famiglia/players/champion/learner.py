"""Learning: TD(λ) targets and the Adam optimiser, in NumPy."""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from .net import Net

Floats = NDArray[np.float32]
MARGIN_SHARE = 0.3
"""Weight of the margin in the loss: an auxiliary target for the hidden layers."""


def returns(facts: Floats, count: int, decay: float) -> tuple[Floats, NDArray[np.bool_]]:
    """TD(λ) targets of a game's positions, for the next seat to act, and which of them to use.

    `facts` as `selfplay.play_game` fills them; `decay` is λ. A random move says nothing about
    the position before it.
    """
    seats = facts[:count, 0]
    chances = np.where(seats == 0, facts[:count, 1], 1 - facts[:count, 1])
    won = facts[count, 0]
    target = 0.5 if won == 0.5 else 1.0 - won
    targets = np.empty(count, np.float32)
    usable = np.ones(count, np.bool_)
    for point in range(count - 1, -1, -1):
        targets[point] = target
        if facts[point, 2] > 0 and point > 0:
            usable[point - 1] = False
            target = chances[point - 1]
            continue
        if point > 0:
            # the target of the previous position mixes this one's chance and target
            target = (1 - decay) * chances[point] + decay * target
    return np.where(seats == 0, targets, 1 - targets).astype(np.float32), usable


@dataclass(slots=True)
class Adam:
    """The optimiser: first and second moments of every weight, and the number of steps."""

    net: Net
    steps: int = 0
    first: list[Floats] = field(default_factory=list)
    second: list[Floats] = field(default_factory=list)

    def __post_init__(self) -> None:
        if not self.first:
            self.first = [np.zeros_like(weights) for weights in self.net]
            self.second = [np.zeros_like(weights) for weights in self.net]

    def step(self, gradient: list[Floats], rate: float) -> None:
        """Update all weights in place."""
        self.steps += 1
        fresh = rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for weights, slope, m, v in zip(self.net, gradient, self.first, self.second, strict=True):
            np.add(m, 0.1 * (slope - m), out=m)
            np.add(v, 0.001 * (slope * slope - v), out=v)
            move = (fresh * m / (np.sqrt(v) + 1e-8)).astype(np.float32)
            np.subtract(weights, move, out=weights)


def gradient(net: Net, rows: Floats, targets: Floats, leads: Floats) -> tuple[list[Floats], float]:
    """The gradient of the loss, and the loss (cross entropy of the chance).

    `rows`, shape (n, INPUTS); `targets` and `leads`, shape (n,).
    """
    n = len(rows)
    wide = rows @ net.w1 + net.b1
    np.maximum(wide, 0, out=wide)
    narrow = wide @ net.w2 + net.b2
    np.maximum(narrow, 0, out=narrow)
    out = narrow @ net.w3 + net.b3
    chance = 1 / (1 + np.exp(-out[:, 0]))
    loss = -np.mean(targets * np.log(chance + 1e-7) + (1 - targets) * np.log(1 - chance + 1e-7))
    slope = np.stack([chance - targets, MARGIN_SHARE * (out[:, 1] - leads)], axis=1) / n
    slope = slope.astype(np.float32)
    slopes = [narrow.T @ slope, slope.sum(axis=0)]
    back = (slope @ net.w3.T) * (narrow > 0)
    slopes = [wide.T @ back, back.sum(axis=0), *slopes]
    back = (back @ net.w2.T) * (wide > 0)
    return [rows.T @ back, back.sum(axis=0), *slopes], float(loss)
