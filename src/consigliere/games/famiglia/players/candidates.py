"""What a player weighs: the best whole turns without a discard, and every discard by itself."""

from dataclasses import dataclass

from consigliere.games.random_source import Random

from ..rules.actions import GROWING, SKIP
from ..rules.cards import KINDS
from ..rules.kernel import buffer
from ..rules.kernel import functions as rules
from ..rules.record import STREET, Record
from .evaluation import Worth
from .kernel import functions
from .swaps import Width
from .turns import new_found, new_room

_QUICK = Width(3, 3)
"""How closely the turns after a discard are looked at: there are dozens of draws to look at."""
_SAMPLES = 12
"""Draws averaged for each discard: the noise is then below the difference of two cards."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """Decisions, the position after them and its worth in points.

    The turn is over, or chance draws after a discard; then the worth is an average.
    """

    codes: list[int]
    record: Record
    worth: float


class Explorer:
    """Finds whole turns, in room of its own; at most `limit` of one position."""

    def __init__(self, worth: Worth, width: Width, limit: int) -> None:
        self._worth = worth
        self._width = width
        self._room = new_room()
        self._found = new_found(limit)

    def candidates(self, s: Record, rng: Random) -> list[Candidate]:
        """Everything worth weighing, never empty; `rng` draws for the discards."""
        return self.turns(s) + self.discards(s, rng)

    def turns(self, s: Record) -> list[Candidate]:
        """The best whole turns without a (further) discard, best first; never empty."""
        skipped = self._explore(s, self._width)
        found = self._found
        return [
            Candidate(skipped + _codes(steps), found.boards[number].copy(), float(worth))
            for number, (steps, worth) in enumerate(zip(found.steps, found.worths, strict=True))
            if number < found.size[0]
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
            total += float(self._found.worths[0])
        return Candidate([code], after, total / _SAMPLES)

    def _explore(self, s: Record, width: Width) -> list[int]:
        """Fill `_found`; return the skip of phase 1 if there is one to say."""
        room, found = self._room, self._found
        room.boards[0] = s
        skipped = [SKIP] if s.stage == STREET else []
        for code in skipped:
            rules().decide(room.boards[0], code)
        for more in range(KINDS):
            # in the middle of a swap that must be complete the kinds considered may not suffice
            wider = Width(width.up + more, width.down + more)
            functions().explore(room, self._worth, wider, found)
            if found.size[0] > 0:
                break
        return skipped


def _codes(steps: Record) -> list[int]:
    codes: list[int] = steps.tolist()
    return codes[: codes.index(-1)]
