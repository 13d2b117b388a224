"""The candidates of a judge: the best options and the one that was played, each once."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol

from consigliere.core.errors import InvalidAction
from consigliere.games.random_source import Random
from consigliere.players.budget import Budget

from ..presentation.notation import read_step, step_of, unreadable, write_step
from ..presentation.table_actions import carried_out
from ..rules.actions import SKIP
from ..rules.kernel import compiled as rules
from ..rules.record import DRAW, OVER, TAKE, Record
from .judge_options import OptionJudge, RatedOption
from .kernel import compiled
from .rollout_statistics import UNSETTLED

_ROUNDING = 1e-9
"""Exact chances closer than this are equal."""


class ExactJudge(Protocol):
    """Solves some positions exactly, within a budget."""

    def prepare(self, s: Record) -> None:
        """Prepare for a position, before any time is counted."""
        ...

    def begin(self, s: Record, budget: Budget) -> None:
        """Start on a position; the calls that follow spend this budget."""
        ...

    def chance(self, s: Record, seat: int) -> float | None:
        """The exact chance of a seat; None if it is unknown."""
        ...

    def turn(self, s: Record) -> list[int] | None:
        """The decisions of a best turn, to its end or the next chance event, or None."""
        ...


@dataclass(frozen=True, slots=True)
class JudgedCandidate:
    """An option: its steps, the position after them and its prior chance.

    `exact` is the chance if it is known exactly. `most` is an upper bound: the exact chance of the
    position before, if known, and one half where the other seat can end the game at once in a draw.
    """

    words: tuple[str, ...]
    record: Record
    prior: float
    exact: float | None
    most: float


class CandidateJudge:
    """Lists the candidates; an exact judge may know some chances exactly."""

    def __init__(self, option_judge: OptionJudge, exact_judge: ExactJudge | None) -> None:
        self._option_judge = option_judge
        self._exact_judge = exact_judge

    def candidates(self, s: Record, rng: Random) -> list[JudgedCandidate]:
        """Whole turns, and discards up to the next chance event; never empty."""
        root = self._root(s)
        candidates = [
            self._judged(_words_of(s, found.codes), found.record, found.chance, root)
            for found in self._rated_options(s, rng)
        ]
        if root.exact is not None and not any(_reaches(t, root.exact) for t in candidates):
            self._add_best(candidates, s, root.exact)
        return candidates

    def add_played(self, candidates: list[JudgedCandidate], s: Record, words: Sequence[str]) -> int:
        """Add what was played to the candidates, in the words given; return its index.

        Raises InvalidAction for steps that are illegal or do not complete a turn.
        """
        after = decided(s, words)
        for place, candidate in enumerate(candidates):
            if _position_key(candidate.record) == _position_key(after):
                candidates[place] = replace(candidate, words=tuple(words))
                return place
        chance = self._option_judge.chance(after, int(s.mover))
        candidates.append(self._judged(tuple(words), after, chance, self._root(s)))
        return len(candidates) - 1

    def _root(self, s: Record) -> "_Root":
        seat = int(s.mover)
        return _Root(seat, None if self._exact_judge is None else self._exact_judge.chance(s, seat))

    def _add_best(self, candidates: list[JudgedCandidate], s: Record, exact: float) -> None:
        """Add the exact judge's best turn, which the option judge has missed."""
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
        self, words: tuple[str, ...], record: Record, chance: float, root: "_Root"
    ) -> JudgedCandidate:
        most = 1.0 if root.exact is None else root.exact
        if compiled().offers_draw(record, root.seat):
            most = min(most, 0.5)
        exact = self._exact(record, root.seat)
        return JudgedCandidate(words, record, min(chance, most), exact, most)

    def _exact(self, record: Record, seat: int) -> float | None:
        chance = float(compiled().settled_chance(record, seat))
        if chance != UNSETTLED:
            return chance
        return None if self._exact_judge is None else self._exact_judge.chance(record, seat)


class _Root(NamedTuple):
    """The seat to decide, and its exact chance if known."""

    seat: int
    exact: float | None


def _reaches(candidate: JudgedCandidate, chance: float) -> bool:
    return candidate.exact is not None and candidate.exact >= chance - _ROUNDING


def decided(s: Record, words: Sequence[str]) -> Record:
    """The position after a whole turn; raises InvalidAction if it is illegal or incomplete."""
    after = s
    for word in words:
        is_going_on = after.stage not in {DRAW, OVER} and after.turn == s.turn
        following = carried_out(after, read_step(word)) if is_going_on else None
        if following is None:
            raise unreadable(word)
        after = following
    if after.stage not in {DRAW, OVER} and after.turn == s.turn:
        raise InvalidAction("turn_unfinished", {"text": " ".join(words)[:200]})
    return after


def _words_of(start: Record, codes: Sequence[int]) -> tuple[str, ...]:
    """These decisions in notation; skips are left out."""
    record = start.copy()
    words = []
    for code in codes:
        if code != SKIP or record.stage == TAKE:
            words.append(write_step(step_of(code)))
        rules().decide(record, code)
    return tuple(words)


def _position_key(s: Record) -> bytes:
    """What identifies a position after a turn, whatever the order of its steps."""
    cards = (s.street, s.fresh, s.hand, s.area, s.discard, s.unknown, s.known)
    numbers = (s.through, s.mover, s.passes, s.stage, s.pending, s.turns_left, s.turn)
    return b"".join(part.tobytes() for part in cards) + repr([int(n) for n in numbers]).encode()
