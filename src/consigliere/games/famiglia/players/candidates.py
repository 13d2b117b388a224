"""Candidate moves: the best whole turns without a discard, and every discard."""

from dataclasses import dataclass

from consigliere.games.random_source import Random

from ..rules.actions import GROWING, SKIP
from ..rules.cards import KINDS
from ..rules.kernel import buffer
from ..rules.kernel import functions as rules
from ..rules.record import STREET, Record
from .evaluation import CardValues
from .kernel import functions
from .swaps import Width
from .turns import new_turn_list, new_turn_stack

_QUICK = Width(3, 3)
"""For the turns after a discard: kept small because dozens of draws are examined."""
_SAMPLES = 12
"""Draws averaged for each discard: the noise is then below the difference of two cards."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """Decisions, the position after them and its evaluation in points.

    The turn is over, or cards are drawn after a discard; then the evaluation is an average.
    """

    codes: list[int]
    record: Record
    evaluation: float


class CandidateFinder:
    """Finds candidates; at most `limit` whole turns of one position."""

    def __init__(self, card_values: CardValues, width: Width, limit: int) -> None:
        self._card_values = card_values
        self._width = width
        self._stack = new_turn_stack()
        self._turns = new_turn_list(limit)

    def candidates(self, s: Record, rng: Random) -> list[Candidate]:
        """All candidates, never empty; `rng` draws the cards after discards."""
        return self.turns(s) + self.discards(s, rng)

    def turns(self, s: Record) -> list[Candidate]:
        """The best whole turns without a (further) discard, best first; never empty."""
        skipped = self._explore(s, self._width)
        turns = self._turns
        return [
            Candidate(skipped + _codes(steps), turns.boards[number].copy(), float(evaluation))
            for number, (steps, evaluation) in enumerate(
                zip(turns.steps, turns.evaluations, strict=True)
            )
            if number < turns.size[0]
        ]

    def discards(self, s: Record, rng: Random) -> list[Candidate]:
        """Every discard that phase 1 offers now."""
        if s.stage != STREET:
            return []
        out = buffer()
        n = rules().legal(s, out, GROWING)
        return [self._discarded(s, int(code), rng) for code in out[:n] if code != SKIP]

    def _discarded(self, s: Record, code: int, rng: Random) -> Candidate:
        after = s.copy()
        rules().decide(after, code)
        total = 0.0
        for _ in range(_SAMPLES):
            drawn = after.copy()
            functions().draw_all(drawn, rng)
            self._explore(drawn, _QUICK)
            total += float(self._turns.evaluations[0])
        return Candidate([code], after, total / _SAMPLES)

    def _explore(self, s: Record, width: Width) -> list[int]:
        """Fill `_turns`; return the skip of phase 1, if one is needed."""
        stack, turns = self._stack, self._turns
        stack.boards[0] = s
        skipped = [SKIP] if s.stage == STREET else []
        for code in skipped:
            rules().decide(stack.boards[0], code)
        for more in range(KINDS):
            # in the middle of a swap that must be complete the kinds considered may not suffice
            wider = Width(width.up + more, width.down + more)
            functions().explore(stack, self._card_values, wider, turns)
            if turns.size[0] > 0:
                break
        return skipped


def _codes(steps: Record) -> list[int]:
    codes: list[int] = steps.tolist()
    return codes[: codes.index(-1)]
