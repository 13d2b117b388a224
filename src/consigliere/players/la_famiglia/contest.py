"""Decisions that opponents meet without seeing them, tried out against all that they may have done.

An order token lies face down, as those of the opponents do; cards of a conflict are laid unseen. A
row is a decision, a column one of the ways in which the hidden things may lie.
"""

from collections.abc import Callable

import numpy as np

from consigliere.games.la_famiglia.actions import CARD_OP, decision
from consigliere.games.la_famiglia.conflict import CARDS, DEFENCE
from consigliere.games.la_famiglia.frames import ATTACK_CARD, top_kind
from consigliere.games.la_famiglia.position import State
from consigliere.games.la_famiglia.state import Record

from .engine import NO_REPLY, Engine
from .regret import mixture

_COLUMNS = 8
"""Ways in which hidden orders may lie that are told apart."""


class Contest:
    """A table of results: every decision against every way, tried out once more in each round."""

    def __init__(self, codes: list[int], side: int) -> None:
        self._codes = codes
        self._side = side
        self._columns: list[tuple[Record, int]] = []
        self._sums: list[list[float]] = []
        self._rounds = 0

    def set_up(self, engine: Engine, deal: Callable[[], State]) -> None:
        """Find the columns: replies where the opponent is next, else deals of what is hidden."""
        first = deal()
        if top_kind(first.record) == ATTACK_CARD:
            world = engine.world(first.record)
            left = [n for n in range(CARDS) if not first.record.cards_used[DEFENCE] >> n & 1]
            self._columns = [(world, decision(CARD_OP, card, 0, 0)) for card in left]
        else:
            states = [first, *(deal() for _ in range(_COLUMNS - 1))]
            self._columns = [(engine.world(state.record), NO_REPLY) for state in states]
        self._sums = [[0.0] * len(self._columns) for _ in self._codes]

    def run(self, engine: Engine, seed: int, is_late: Callable[[], bool]) -> None:
        """One trial more of everything; a round that is not finished in time does not count."""
        found = []
        for code in self._codes:
            results = []
            for world, reply in self._columns:
                if is_late():
                    return
                results.append(engine.result(world, (code, reply), self._side, seed))
            found.append(results)
        for sums, results in zip(self._sums, found, strict=True):
            for number, result in enumerate(results):
                sums[number] += result
        self._rounds += 1

    def mixture(self) -> list[float] | None:
        """How often to play each of the decisions, None if there was no time to find out."""
        return mixture(np.array(self._sums) / self._rounds) if self._rounds else None
