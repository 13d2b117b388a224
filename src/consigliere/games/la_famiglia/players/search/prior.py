"""The policy prior of a search: the heuristic's ratings of the decisions."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

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
from ..features import ROUNDS
from ..heuristic.view_reader import decisions_of
from .determinizations import Determinizations
from .simulator import MAX_CANDIDATES

HIDDEN_KINDS = frozenset({TOKEN, ATTACK_CARD, DEFENCE_CARD})
"""Decisions that opponents answer without seeing them."""
_MARGIN = 1e-9
_UNSEARCHED_KINDS = frozenset({FAMILY, COUNCIL, CHARACTER, DISC, SWAP})
"""Decisions without a search: the set-up, too far from any result, and swaps, which follow from
one's own card."""


@dataclass(frozen=True, slots=True)
class Impression:
    """How far a search goes by its first impression, the heuristic's rating.

    `scale`: points that are treated like the difference between a certain win and a certain loss.
    `lasting`: the share of what a decision was rated behind the best that counts against it however
    many rollouts there are. Rollouts end with the round, the heuristic looks beyond it; of the last
    round nothing lasts.
    """

    scale: float = 20.0
    lasting: float = 0.3


IMPRESSION_OF_2026 = Impression(12.0, 0.0)
"""That of the search before; its weights were smaller by about a third."""


class Prior:
    """The decisions of a view with their prior `chances` to win.

    `order`: the indices of the candidates, best first; `codes`: their decisions. `kind`: the frame
    of the decision; `side`: that of the seat that decides; `lasting`: see Impression.
    """

    def __init__(
        self,
        deals: Determinizations,
        choices: Sequence[str],
        seed: int,
        impression: Impression,
    ) -> None:
        state = deals.dealt(Random(seed))  # noqa: S311  a game, not a secret
        seat = deals.view.to_act[0]
        codes = decisions_of(state, seat, choices)
        values = deals.simulator.rated(deals.position_of(state), codes, seed)
        best = max(values)
        is_last = state.record.round_number > ROUNDS
        self.lasting = 0.0 if is_last else impression.lasting
        self.chances = [0.5 + (value - best) / impression.scale for value in values]
        self.order = sorted(range(len(codes)), key=lambda number: -values[number])[:MAX_CANDIDATES]
        self.codes = [codes[number] for number in self.order]
        self.kind = int(top_kind(state.record))
        self.side = int(state.record.side[seat])
        self.is_searchable = state.record.phase != SETUP and self.kind not in _UNSEARCHED_KINDS

    def posterior(self, found: Sequence[float], leader: int) -> list[float]:
        """The chances of all decisions, with those found for the candidates (in their order).

        No decision is better than the leader, however early it was dropped. One that is no
        candidate is as far behind the leader as its prior was behind the best.
        """
        best, most = self.order[leader], found[leader]
        chances = [most - (0.5 - chance) for chance in self.chances]
        for number, chance in zip(self.order, found, strict=True):
            chances[number] = chance
        return [
            most if number == best else min(chance, most - _MARGIN)
            for number, chance in enumerate(chances)
        ]
