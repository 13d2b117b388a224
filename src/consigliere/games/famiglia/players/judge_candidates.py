"""What a judge considers: the candidates of a player and what was played, each once."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol

from consigliere.core.errors import InvalidAction
from consigliere.games.random_source import Random

from ..presentation.notation import read_step, step_of, write_step
from ..presentation.table_actions import carried_out
from ..rules.actions import SKIP
from ..rules.kernel import compiled as rules
from ..rules.record import DRAW, OVER, TAKE, Record
from ..rules.scoring import DRAW_GAME
from .budget import Effort
from .judge_options import OptionJudge, RatedOption
from .kernel import compiled
from .rollout_statistics import UNDECIDED

_ROUNDING = 1e-9
"""Exact chances closer than this are equal."""


class ExactJudge(Protocol):
    """Knows some positions for certain, as far as the effort allowed goes."""

    def prepare(self, s: Record) -> None:
        """Get ready for a position, before any time is counted."""
        ...

    def begin(self, s: Record, effort: Effort) -> None:
        """All questions from now on are about this position, and spend this effort."""
        ...

    def chance(self, s: Record, seat: int) -> float | None:
        """The exact chance of a seat; None if that is not known."""
        ...

    def turn(self, s: Record) -> list[int] | None:
        """The decisions of a best turn, to its end or the next chance event, or None."""
        ...


@dataclass(frozen=True, slots=True)
class JudgedCandidate:
    """Something to weigh: its steps, where they lead, and the chance at first sight.

    `exact` is the chance where it is known for certain; no chance is better than `most`: that of
    the position before, where it is known, and where the other seat may end the game at once with
    a draw, one half.
    """

    words: tuple[str, ...]
    record: Record
    prior: float
    exact: float | None
    most: float


class CandidateJudge:
    """Finds what to weigh; an oracle may know some of it for certain."""

    def __init__(self, option_judge: OptionJudge, exact_judge: ExactJudge | None) -> None:
        self._option_judge = option_judge
        self._exact_judge = exact_judge

    def candidates(self, s: Record, rng: Random) -> list[JudgedCandidate]:
        """Whole turns, and discards as far as chance lets them be decided; never empty."""
        before = self._before(s)
        candidates = [
            self._judged(_words_of(s, found.codes), found.record, found.chance, before)
            for found in self._rated_options(s, rng)
        ]
        if before.exact is not None and not any(_reaches(t, before.exact) for t in candidates):
            self._add_best(candidates, s, before.exact)
        return candidates

    def add_played(self, candidates: list[JudgedCandidate], s: Record, words: Sequence[str]) -> int:
        """Put what was played among the thoughts, in its own words; return its place.

        Raises InvalidAction for steps that are not legal, or are no whole decision.
        """
        after = decided(s, words)
        for place, candidate in enumerate(candidates):
            if _table_of(candidate.record) == _table_of(after):
                candidates[place] = replace(candidate, words=tuple(words))
                return place
        chance = self._option_judge.chance(after, int(s.mover))
        candidates.append(self._judged(tuple(words), after, chance, self._before(s)))
        return len(candidates) - 1

    def _before(self, s: Record) -> "_Before":
        seat = int(s.mover)
        return _Before(
            seat, None if self._exact_judge is None else self._exact_judge.chance(s, seat)
        )

    def _add_best(self, candidates: list[JudgedCandidate], s: Record, exact: float) -> None:
        """Put the oracle's own turn among the thoughts: the insight did not think of it."""
        codes = None if self._exact_judge is None else self._exact_judge.turn(s)
        if codes is None:
            return
        words = _words_of(s, codes)
        place = self.add_played(candidates, s, words)
        candidates[place] = replace(candidates[place], exact=exact)

    def _rated_options(self, s: Record, rng: Random) -> list[RatedOption]:
        found: list[RatedOption] = []
        for option in self._option_judge.rated_options(s, rng):
            after = option.record
            if after.stage in {DRAW, OVER} or after.turn != s.turn:
                found.append(option)
                continue
            # the cards drawn were of known order: the turn goes on without chance
            further = self._rated_options(after, rng)
            found += [replace(more, codes=option.codes + more.codes) for more in further]
        return found

    def _judged(
        self, words: tuple[str, ...], record: Record, chance: float, before: "_Before"
    ) -> JudgedCandidate:
        most = 1.0 if before.exact is None else before.exact
        if _offers_draw(record, before.seat):
            most = min(most, 0.5)
        exact = self._exact(record, before.seat)
        return JudgedCandidate(words, record, min(chance, most), exact, most)

    def _exact(self, record: Record, seat: int) -> float | None:
        chance = float(compiled().decided_chance(record, seat))
        if chance != UNDECIDED:
            return chance
        return None if self._exact_judge is None else self._exact_judge.chance(record, seat)


class _Before(NamedTuple):
    """The seat that is to decide, and its exact chance where that is known."""

    seat: int
    exact: float | None


def _reaches(candidate: JudgedCandidate, chance: float) -> bool:
    return candidate.exact is not None and candidate.exact >= chance - _ROUNDING


def decided(s: Record, words: Sequence[str]) -> Record:
    """The position after a decision; raises InvalidAction if it is none, or not a legal one."""
    after = s
    for word in words:
        is_going_on = after.stage not in {DRAW, OVER} and after.turn == s.turn
        following = carried_out(after, read_step(word)) if is_going_on else None
        if following is None:
            raise InvalidAction("unreadable", {"text": word[:40]})
        after = following
    if after.stage not in {DRAW, OVER} and after.turn == s.turn:
        raise InvalidAction("turn_unfinished", {"text": " ".join(words)[:200]})
    return after


def _offers_draw(s: Record, seat: int) -> bool:
    """Whether the other seat could end the game with a draw by a second pass."""
    is_theirs = s.stage > DRAW and s.mover != seat
    return bool(is_theirs and s.passes > 0 and rules().winner(s) == DRAW_GAME)


def _words_of(start: Record, codes: Sequence[int]) -> tuple[str, ...]:
    """The steps of these decisions; skips go unsaid."""
    record = start.copy()
    words = []
    for code in codes:
        if code != SKIP or record.stage == TAKE:
            words.append(write_step(step_of(code)))
        rules().decide(record, code)
    return tuple(words)


def _table_of(s: Record) -> bytes:
    """All that matters of a position after a decision: not how the turn came there."""
    cards = (s.street, s.fresh, s.hand, s.area, s.discard, s.unknown, s.known)
    numbers = (s.through, s.mover, s.passes, s.stage, s.pending, s.turns_left, s.turn)
    return b"".join(part.tobytes() for part in cards) + repr([int(n) for n in numbers]).encode()
