"""A summary of the times of turns."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

OVER = 1.2
"""A turn is over its budget if it takes this many times as long."""


@dataclass(frozen=True, slots=True)
class Times:
    """Turns of a player in seconds; `over` is the share over the budget, if there is one."""

    turns: int
    mean: float
    median: float
    percentile99: float
    longest: float
    over: float | None


def times_of(milliseconds: Sequence[float], budget_s: float) -> Times:
    """The summary of at least one turn of a player, by one clock."""
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
