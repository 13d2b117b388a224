"""Figures of rows of counts, for games of any number of rows: who wins, scores, what winners do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

import numpy as np

from facts_counts import Counts
from facts_estimates import Figure, Figures, Flags, Floats, Unit, mean, quantiles, ratio, share

Named: TypeAlias = Iterator[tuple[str, Figure]]


class Table:
    """The counts of many games with equally many rows each."""

    def __init__(self, games: Sequence[Sequence[Counts]]) -> None:
        self._games = games
        self.won: Floats = self.of("won")
        """Shares of the win, shape (games, rows)."""

    def of(self, *names: str) -> Floats:
        """What these count together, shape (games, rows)."""
        return np.array(
            [[sum(row.get(name, 0.0) for name in names) for row in game] for game in self._games],
            np.float64,
        )

    def all(self, *names: str) -> Floats:
        """The same of all rows of a game together, shape (games,)."""
        total: Floats = self.of(*names).sum(axis=1)
        return total

    @property
    def names(self) -> set[str]:
        """Everything that is counted in any of the games."""
        return {name for game in self._games for row in game for name in row}

    @property
    def rows(self) -> int:
        """Of each game."""
        return int(self.won.shape[1])

    @property
    def is_decided(self) -> Flags:
        """Games that some won and some did not, shape (games,)."""
        decided: Flags = (self.won > 0).any(axis=1) & (self.won == 0).any(axis=1)
        return decided

    def winner(self, values: Floats) -> Floats:
        """The winners' mean in each decided game."""
        return _means(values, self.won > 0)[self.is_decided]

    def others(self, values: Floats) -> Floats:
        """The mean of those who did not win, in the same games."""
        return _means(values, self.won == 0)[self.is_decided]

    def lead(self, *names: str) -> Figure:
        """How much more winners have of it than the others, in the same game."""
        values = self.of(*names)
        return mean(self.winner(values) - self.others(values))

    def part(self, top: str, *bottoms: str) -> Figure:
        """One count over others, of which it is a part."""
        return ratio(self.all(top), self.all(*bottoms), Unit.SHARE)

    def each(self, top: str, *bottoms: str) -> Figure:
        """How often one comes for each of the others."""
        return ratio(self.all(top), self.all(*bottoms), Unit.NUMBER)


def _means(values: Floats, wanted: Flags) -> Floats:
    counts = wanted.sum(axis=1)
    means: Floats = (values * wanted).sum(axis=1) / np.maximum(counts, 1)
    return means


def part_won(shares: Floats) -> Figure:
    """The mean of shares of the win, with an interval that stays between 0 and 1."""
    return ratio(shares, np.ones(len(shares)), Unit.SHARE)


def results(table: Table) -> Named:
    """Who wins, in the order of the rows, and by how much."""
    for row in range(table.rows):
        yield f"wins{row}", part_won(table.won[:, row])
        yield f"score{row}", mean(table.of("score")[:, row])
    yield "games", Figure(float(len(table.won)), None, None, len(table.won), Unit.NUMBER)
    yield "shared", share((table.won > 0).sum(axis=1) > 1)
    score = table.of("score")
    yield "score", mean(score.mean(axis=1))
    for name, values in (("winner", table.winner(score)), ("others", table.others(score))):
        yield f"score_{name}", mean(values)
        yield from quantiles(f"score_{name}", values)
    ranked = np.sort(score, axis=1)
    margins = ranked[:, -1] - ranked[:, -2]
    yield "margin", mean(margins)
    yield from quantiles("margin", margins)


def leaders(table: Table, stage: str, wanted: Flags | None = None) -> Figure:
    """How often whoever leads alone when a stage ends wins, in the games that are wanted."""
    score = table.of(f"score@{stage}")
    best = score.max(axis=1)
    is_alone = (score == best[:, None]).sum(axis=1) == 1
    if wanted is not None:
        is_alone &= wanted
    leads = table.won[np.arange(len(score)), score.argmax(axis=1)]
    return part_won(leads[is_alone])


def ends(table: Table) -> Named:
    """Why games end, each reason's share."""
    for name in sorted(table.names):
        if name.startswith("end:"):
            yield name.replace(":", "."), share(table.of(name)[:, 0] > 0)


def held(table: Table, name: str) -> Figure:
    """The share of the win of a row that has any of it, where not all rows of the game have."""
    has = table.of(name) > 0
    some = has.any(axis=1) & ~has.all(axis=1)
    return ratio((table.won * has)[some].sum(axis=1), has[some].sum(axis=1) * 1.0, Unit.SHARE)


def named(*parts: Named) -> Figures:
    """All figures of these by name."""
    return {name: figure for part in parts for name, figure in part}
