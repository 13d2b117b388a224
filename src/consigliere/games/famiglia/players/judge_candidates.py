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
from .judge_options import Insight, Prospect
from .kernel import compiled
from .rollout_statistics import UNDECIDED

_ROUNDING = 1e-9
"""Exact chances closer than this are equal."""


class Oracle(Protocol):
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
class Thought:
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


class Considering:
    """Finds what to weigh; an oracle may know some of it for certain."""

    def __init__(self, insight: Insight, oracle: Oracle | None) -> None:
        self._insight = insight
        self._oracle = oracle

    def thoughts(self, s: Record, rng: Random) -> list[Thought]:
        """Whole turns, and discards as far as chance lets them be decided; never empty."""
        before = self._before(s)
        thoughts = [
            self._thought(_words_of(s, found.codes), found.record, found.chance, before)
            for found in self._prospects(s, rng)
        ]
        if before.exact is not None and not any(_reaches(t, before.exact) for t in thoughts):
            self._add_best(thoughts, s, before.exact)
        return thoughts

    def add_played(self, thoughts: list[Thought], s: Record, words: Sequence[str]) -> int:
        """Put what was played among the thoughts, in its own words; return its place.

        Raises InvalidAction for steps that are not legal, or are no whole decision.
        """
        after = decided(s, words)
        for place, thought in enumerate(thoughts):
            if _table_of(thought.record) == _table_of(after):
                thoughts[place] = replace(thought, words=tuple(words))
                return place
        chance = self._insight.chance(after, int(s.mover))
        thoughts.append(self._thought(tuple(words), after, chance, self._before(s)))
        return len(thoughts) - 1

    def _before(self, s: Record) -> "_Before":
        seat = int(s.mover)
        return _Before(seat, None if self._oracle is None else self._oracle.chance(s, seat))

    def _add_best(self, thoughts: list[Thought], s: Record, exact: float) -> None:
        """Put the oracle's own turn among the thoughts: the insight did not think of it."""
        codes = None if self._oracle is None else self._oracle.turn(s)
        if codes is None:
            return
        words = _words_of(s, codes)
        place = self.add_played(thoughts, s, words)
        thoughts[place] = replace(thoughts[place], exact=exact)

    def _prospects(self, s: Record, rng: Random) -> list[Prospect]:
        found: list[Prospect] = []
        for prospect in self._insight.prospects(s, rng):
            after = prospect.record
            if after.stage in {DRAW, OVER} or after.turn != s.turn:
                found.append(prospect)
                continue
            # the cards drawn were of known order: the turn goes on without chance
            further = self._prospects(after, rng)
            found += [replace(more, codes=prospect.codes + more.codes) for more in further]
        return found

    def _thought(
        self, words: tuple[str, ...], record: Record, chance: float, before: "_Before"
    ) -> Thought:
        most = 1.0 if before.exact is None else before.exact
        if _offers_draw(record, before.seat):
            most = min(most, 0.5)
        exact = self._exact(record, before.seat)
        return Thought(words, record, min(chance, most), exact, most)

    def _exact(self, record: Record, seat: int) -> float | None:
        chance = float(compiled().decided_chance(record, seat))
        if chance != UNDECIDED:
            return chance
        return None if self._oracle is None else self._oracle.chance(record, seat)


class _Before(NamedTuple):
    """The seat that is to decide, and its exact chance where that is known."""

    seat: int
    exact: float | None


def _reaches(thought: Thought, chance: float) -> bool:
    return thought.exact is not None and thought.exact >= chance - _ROUNDING


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
