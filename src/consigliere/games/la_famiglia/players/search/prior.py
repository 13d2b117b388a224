"""A decision before it is searched: what may be done, and how good it looks to the heuristic."""

from collections.abc import Sequence
from random import Random

from ...presentation.view import LaFamigliaView
from ...rules.record.frames import (
    ATTACK_CARD,
    CHARACTER,
    COUNCIL,
    DEFENCE_CARD,
    DISC,
    FAMILY,
    SWAP,
    TOKEN,
    top_kind,
)
from ...rules.record.record import SETUP
from ..heuristic.battle import Desk
from ..heuristic.player import SCALE
from ..heuristic.view_reader import decisions_of, read, weighed
from .engine import CANDIDATES

UNSEEN = frozenset({TOKEN, ATTACK_CARD, DEFENCE_CARD})
"""What opponents answer without seeing it."""
_LESS = 1e-9
_AT_ONCE = frozenset({FAMILY, COUNCIL, CHARACTER, DISC, SWAP})
"""What is decided without trials: the set-up, too far from anything, and swaps, which follow from
one's card."""


class FirstSight:
    """The decisions of a view: `chances` to win by the heuristic; `order`, the best numbers first.

    `kind` is what is decided, by frame; `side` that of the seat that decides; `codes` are the
    decisions in `order`.
    """

    def __init__(self, view: LaFamigliaView, choices: Sequence[str], seed: int, desk: Desk) -> None:
        state = read(view, Random(seed))  # noqa: S311  a game, not a secret
        seat = view.to_act[0]
        codes = decisions_of(state, seat, choices)
        values = weighed(state, codes, desk, seed)
        best = max(values)
        self.chances = [0.5 + (value - best) / SCALE for value in values]
        self.order = sorted(range(len(codes)), key=lambda number: -values[number])[:CANDIDATES]
        self.codes = [codes[number] for number in self.order]
        self.kind = int(top_kind(state.record))
        self.side = int(state.record.side[seat])
        self.is_open = state.record.phase != SETUP and self.kind not in _AT_ONCE
        """Whether it is worth a search."""

    def searched(self, found: Sequence[float], leader: int) -> list[float]:
        """The chances with those that a search has found, by place in `order`.

        Nobody is better than the leader, however soon he was left aside. Who was not tried is as
        far behind the leader as he looked behind the best at first sight.
        """
        best, most = self.order[leader], found[leader]
        chances = [most - (0.5 - chance) for chance in self.chances]
        for number, chance in zip(self.order, found, strict=True):
            chances[number] = chance
        return [
            most if number == best else min(chance, most - _LESS)
            for number, chance in enumerate(chances)
        ]
