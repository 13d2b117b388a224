"""How long players think: the times of their turns in a few figures."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

OVER = 1.2
"""A turn that takes so many times its budget is over it."""


@dataclass(frozen=True, slots=True)
class Times:
    """Turns of a player in seconds; `over` is the share of those over the budget, if it has one."""

    turns: int
    mean: float
    median: float
    percentile99: float
    longest: float
    over: float | None


def times_of(milliseconds: Sequence[float], budget_s: float) -> Times:
    """The figures of the turns of one player, by one clock; there must be a turn."""
    seconds = np.array(milliseconds, np.float64) / 1000
    median, percentile99 = np.percentile(seconds, (50, 99))
    return Times(
        len(seconds),
        float(seconds.mean()),
        float(median),
        float(percentile99),
        float(seconds.max()),
        float((seconds > OVER * budget_s).mean()) if budget_s > 0 else None,
    )
