"""Estimates from rows of counts: every one with its 95 % interval, clustered by game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import sqrt
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from consigliere.core.statistics import CONFIDENT, wilson

Rows: TypeAlias = NDArray[np.float32]
Floats: TypeAlias = NDArray[np.float64]
Flags: TypeAlias = NDArray[np.bool_]

QUANTILES = (10, 50, 90)


class Unit(StrEnum):
    """What a figure is: of a whole, a difference between chances, or anything counted."""

    SHARE = "share"
    GAIN = "gain"
    NUMBER = "number"


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure over `count` cases, games if not said otherwise; quantiles have no interval."""

    value: float
    low: float | None
    high: float | None
    count: int
    unit: Unit


Figures: TypeAlias = dict[str, Figure]


def share(hits: Flags) -> Figure:
    """How often it is so, of independent cases."""
    low, high = wilson(int(hits.sum()), len(hits))
    return Figure(float(hits.mean()) if len(hits) else 0.0, low, high, len(hits), Unit.SHARE)


def mean(values: Floats, unit: Unit = Unit.NUMBER) -> Figure:
    """The mean of one number a game."""
    count = len(values)
    value = float(values.mean()) if count else 0.0
    if count < 2:
        return Figure(value, None, None, count, unit)
    reach = CONFIDENT * float(values.std(ddof=1)) / sqrt(count)
    return Figure(value, value - reach, value + reach, count, unit)


def ratio(tops: Floats, bottoms: Floats, unit: Unit) -> Figure:
    """A sum over another, both of one number a game; `count` is the lower sum.

    The spread is that of games, not of cases. For a share Wilson's interval is taken, with so many
    cases as would spread as much.
    """
    cases = float(bottoms.sum())
    if cases == 0:
        return Figure(0.0, None, None, 0, unit)
    value = float(tops.sum()) / cases
    games = len(tops)
    rests = tops - value * bottoms
    spread = float((rests**2).sum()) / cases**2 * games / max(games - 1, 1)
    if unit is Unit.SHARE:
        worth = value * (1 - value) / spread if spread > 0 else cases
        low, high = wilson(value * min(worth, cases), min(worth, cases))
    else:
        low, high = (value + side * CONFIDENT * sqrt(spread) for side in (-1, 1))
    return Figure(value, low, high, round(cases), unit)


def quantiles(name: str, values: Floats) -> Iterator[tuple[str, Figure]]:
    """The quantiles of one number a game."""
    for percent in QUANTILES:
        value = float(np.quantile(values, percent / 100, method="nearest"))
        yield f"{name}_q{percent}", Figure(value, None, None, len(values), Unit.NUMBER)


class Games:
    """The rows of all games, shape (games, 2, columns), the starting player's first.

    `places` are the columns by name; `won` is one of them.
    """

    def __init__(self, rows: Rows, places: Mapping[str, int]) -> None:
        self._rows = rows
        self._places = places
        self.won = self.was("won")
        self.is_decided: Flags = np.any(self.won, axis=1)

    def of(self, *names: str) -> Floats:
        """What these columns count together, by game and seat; shape (games, 2)."""
        places = [self._places[name] for name in names]
        counts: Floats = self._rows[:, :, places].sum(axis=2, dtype=np.float64)
        return counts

    def both(self, *names: str) -> Floats:
        """What both seats of a game count together; shape (games,)."""
        counts: Floats = self.of(*names).sum(axis=1)
        return counts

    def was(self, name: str) -> Flags:
        """Whether a column counts anything, by game and seat; shape (games, 2)."""
        return np.greater(self.of(name), 0)

    def winners(self, values: Floats) -> Floats:
        """The winner's number in each decided game."""
        return values[self.won]

    def losers(self, values: Floats) -> Floats:
        """The loser's number in each decided game, in the same order."""
        return values[self.is_decided][~self.won[self.is_decided]]

    def leads(self, values: Floats) -> Figure:
        """How much more the winner has of it than the loser, in the same game."""
        return mean(self.winners(values) - self.losers(values))

    def of_both(self, top: str, bottom: str, unit: Unit = Unit.SHARE) -> Figure:
        """One column over another."""
        return ratio(self.both(top), self.both(bottom), unit)
