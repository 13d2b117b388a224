"""Hidden choices as matrix games, solved by regret matching.

An order token lies face down, like those of the opponents; the cards of a conflict are laid unseen.
A row is a decision, a column one of the ways in which the hidden things may lie.
"""

from collections.abc import Callable

import numpy as np

from ...rules.encounter.conflict import ATTACK, CARDS, DEFENCE
from ...rules.record.actions import CARD_OP, decision
from ...rules.record.frames import ATTACK_CARD, TOKEN
from ...rules.record.record import Record
from .determinizations import MAX_DETERMINIZATIONS, Determinizations
from .regret_matching import mixed_strategy
from .simulator import NO_REPLY, Play

CONFIDENCE = 0.75
"""Probability that hidden orders lie at random, rather than as the opponent would pick them."""


class MatrixGame:
    """The payoffs of every decision in every column; each round adds rollouts of one column.

    `kind`: the frame of the decision. Orders have a column for each determinization: most of it is
    chance, so only part of the time the opponent is assumed to pick the column. Cards have a column
    for each card of the opponent, who always picks.
    """

    def __init__(self, codes: list[int], side: int, kind: int) -> None:
        self._codes = codes
        self._side = side
        self._kind = kind
        self.confidence = CONFIDENCE if kind == TOKEN else 0.0
        """Probability that the column is random, see `mixed_strategy`."""
        self._columns: dict[int, list[list[float]]] = {}

    def run(
        self,
        play: Play,
        determinizations: Determinizations,
        number: int,
        is_late: Callable[[], bool],
    ) -> None:
        """One rollout of every decision in the column of a round; dropped if it gets late."""
        replies = self._replies(determinizations.position(0))
        lap, turn = divmod(number, len(replies))
        position, reply = determinizations.position(lap), replies[turn]
        seed = determinizations.seed(lap)
        results = []
        for code in self._codes:
            if is_late():
                return
            results.append(play(position, (code, reply), self._side, seed))
        self._columns.setdefault(self._column(position, number, reply), []).append(results)

    def mixed_strategy(self) -> list[float] | None:
        """The probability of playing each decision; None without a finished column."""
        if not self._columns:
            return None
        means = [np.mean(results, axis=0) for results in self._columns.values()]
        return mixed_strategy(np.array(means).T, self.confidence)

    def _replies(self, position: Record) -> list[int]:
        """The hidden replies of the opponent; only NO_REPLY if the opponent has already chosen."""
        if self._kind != ATTACK_CARD:
            return [NO_REPLY]
        left = [n for n in range(CARDS) if not position.cards_used[DEFENCE] >> n & 1]
        return [decision(CARD_OP, card, 0, 0) for card in left]

    def _column(self, position: Record, number: int, reply: int) -> int:
        if self._kind == TOKEN:
            return number % MAX_DETERMINIZATIONS
        return reply if self._kind == ATTACK_CARD else int(position.card[ATTACK])
