"""Decisions that opponents meet without seeing them, tried out against all that they may have done.

An order token lies face down, as those of the opponents do; cards of a conflict are laid unseen. A
row is a decision, a column one of the ways in which the hidden things may lie.
"""

from collections.abc import Callable

import numpy as np

from ...rules.encounter.conflict import ATTACK, CARDS, DEFENCE
from ...rules.record.actions import CARD_OP, decision
from ...rules.record.frames import ATTACK_CARD, TOKEN
from ...rules.record.record import Record
from .deals import DEALS, Deals
from .engine import NO_REPLY
from .regret_matching import mixture

_BELIEF = 0.75
"""How often hidden orders are taken to lie as they were dealt, not as bad as can be."""


class Contest:
    """A table of results: every decision against every way, a column being tried out at a time.

    `kind` is what is decided, by frame. Orders have a column for every deal: most of a deal is
    chance, so opponents are believed to have picked one only some of the time. Cards have a
    column for every card of the opponent, who picks.
    """

    def __init__(self, codes: list[int], side: int, kind: int) -> None:
        self._codes = codes
        self._side = side
        self._kind = kind
        self.belief = _BELIEF if kind == TOKEN else 0.0
        """How often the column is left to chance, see `mixture` of `regret`."""
        self._columns: dict[int, list[list[float]]] = {}

    def run(self, deals: Deals, rounds: int, is_late: Callable[[], bool]) -> None:
        """One trial of every decision in a column; what is not finished in time does not count."""
        replies = self._replies(deals.world(0))
        lap, turn = divmod(rounds, len(replies))
        world, reply = deals.world(lap), replies[turn]
        results = []
        for code in self._codes:
            if is_late():
                return
            result = deals.engine.result(world, (code, reply), self._side, deals.luck(lap))
            results.append(result)
        self._columns.setdefault(self._column(world, rounds, reply), []).append(results)

    def mixture(self) -> list[float] | None:
        """How often to play each of the decisions, None if there was no time to find out."""
        if not self._columns:
            return None
        means = [np.mean(trials, axis=0) for trials in self._columns.values()]
        return mixture(np.array(means).T, self.belief)

    def _replies(self, world: Record) -> list[int]:
        """What the opponent may do next unseen; NO_REPLY where that has been done."""
        if self._kind != ATTACK_CARD:
            return [NO_REPLY]
        left = [n for n in range(CARDS) if not world.cards_used[DEFENCE] >> n & 1]
        return [decision(CARD_OP, card, 0, 0) for card in left]

    def _column(self, world: Record, rounds: int, reply: int) -> int:
        if self._kind == TOKEN:
            return rounds % DEALS
        return reply if self._kind == ATTACK_CARD else int(world.card[ATTACK])
