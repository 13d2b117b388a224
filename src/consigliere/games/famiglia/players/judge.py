"""The judge of Famiglia: everything a seat may do, weighed in playouts under the same luck.

A race among many candidates finds the few that may be best. These and what was played are then
weighed anew, with luck that none of them has been chosen by, and all of them equally often. So the
estimate of the best is hardly flattered by having been picked for its luck, and a difference to
what was played is not one of effort.

An interval says how far the mean of so many playouts may be from that of endlessly many. It does
not say how far playouts are from perfect play: that is a matter of calibration.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from math import ceil, log2

import numpy as np

from consigliere.games.random_source import new_random
from consigliere.players.estimates import at_most, exactly, from_playouts
from consigliere.players.judge import Estimate, Option, Verdict
from consigliere.players.player import Clock, Thinking

from ..game import Famiglia
from ..presentation.determinize import record_of
from ..presentation.view import FamigliaView
from ..rules.kernel import compiled as rules
from ..rules.state import State
from . import kernel
from .budget import Effort
from .champion.judge_options import NetInsight
from .champion.model import shipped_model
from .endgame.exact_judge import EndgameOracle
from .judge_candidates import Considering, Oracle, Thought
from .judge_options import FittedInsight, Insight, Question
from .kernel import compiled
from .plans import SEEDS
from .playout import new_desk
from .rollout_statistics import Scale, new_scale

CHAMPION = "champion"

_TURNS_AHEAD = 8
_PRIOR_ROUNDS = 16
"""Both as in `search.py`."""
_FINALISTS = 6
"""Options weighed to the end: more than anybody reads."""
_RACE = 0.4
"""Share of the effort that finds them; the rest goes into the figures that are shown."""
_BATCH = 48
"""Playouts between two looks at the clock: about two milliseconds."""
_LEAST_ROUNDS = 50
"""Playouts of each option, however short the time: fewer say nothing."""
_ALONE = 1000
"""Playouts of an option where there is no other: nothing hangs on its last point of a hundred."""
_SPREAD = 618_970_019
"""A prime that takes neighbouring seeds far apart: each playout of a question adds one to its."""


def make(name: str, thinking: Thinking) -> "PlayoutJudge":
    """The judge of that name; waits until what it needs is compiled."""
    _warm_up(name)
    oracle = EndgameOracle() if name == CHAMPION else None
    return PlayoutJudge(thinking, _insight(name), oracle)


def _insight(name: str) -> Insight:
    return NetInsight(shipped_model().net) if name == CHAMPION else FittedInsight()


@cache
def _warm_up(name: str) -> None:
    game = Famiglia()
    game.warm_up()
    table = game.initial({}).record
    kernel.warm_up(table)
    compiled().draw_all(table, new_desk().rng)
    judge = PlayoutJudge(Thinking(playouts=0), _insight(name))
    judge.judge(game.view(State(table), None), (), 1)


class PlayoutJudge:
    """Weighs by playouts, as long or as often as it may; exact where a position is solved."""

    def __init__(
        self,
        thinking: Thinking,
        insight: Insight,
        oracle: Oracle | None = None,
        clock: Clock | None = None,
    ) -> None:
        self._thinking = thinking
        self._insight = insight
        self._clock = clock
        self._oracle = oracle
        self._considering = Considering(insight, oracle)
        self._rng = new_random()

    def judge(self, view: FamigliaView, played: Sequence[str], seed: int) -> Verdict:
        """The best options and the one played; raises InvalidAction if that is no decision."""
        considering, s = self._considering, record_of(view)
        if self._oracle is not None:
            self._oracle.prepare(s)
        effort = Effort(self._thinking, self._clock)
        if self._oracle is not None:
            self._oracle.begin(s, effort)
        rules().seed_random(self._rng, seed % SEEDS)
        thoughts = considering.thoughts(s, self._rng)
        asked = considering.add_played(thoughts, s, played) if played else None
        luck = seed * _SPREAD % SEEDS
        question = Question(int(s.mover), int(s.turn) + _TURNS_AHEAD, luck)
        chances = _Weighing(self._insight, question, effort, thoughts, asked).chances()
        order = sorted(
            chances, key=lambda n: (-chances[n].chance, n != asked, not chances[n].is_exact)
        )
        options = {place: Option(thoughts[place].words, chances[place]) for place in order}
        shown = order[0] if asked is None else asked
        return Verdict(tuple(options.values()), options[shown])


@dataclass(frozen=True, slots=True)
class _Weighing:
    """One question: what there is to weigh, and the place of what was played, if anything was."""

    insight: Insight
    question: Question
    effort: Effort
    thoughts: list[Thought]
    asked: int | None

    def chances(self) -> dict[int, Estimate]:
        """The estimates of the best, and of what was played, by place."""
        exact = {n: exactly(t.exact) for n, t in enumerate(self.thoughts) if t.exact is not None}
        chances = {n: exact[n] for n in self._best(exact, {n: exact[n].chance for n in exact})}
        unsolved = [n for n in range(len(self.thoughts)) if n not in exact]
        if unsolved:
            chances |= self._weighed(*self._raced(unsolved))
        kept = self._best(chances, {n: chances[n].chance for n in chances})
        return {n: chances[n] for n in kept}

    def _best(self, places: Iterable[int], worth: dict[int, float]) -> list[int]:
        """The finalists among places, and what was played if it is among them too."""
        order = sorted(places, key=lambda place: -worth[place])
        return order[:_FINALISTS] + [n for n in order[_FINALISTS:] if n == self.asked]

    def _raced(self, places: list[int]) -> tuple[list[int], int]:
        """The finalists by sequential halving, and the rounds that were played to find them."""
        scale = self._scale(places)
        for place in places:
            scale.sums[place] = _PRIOR_ROUNDS * self.thoughts[place].prior
        heats = max(0, ceil(log2(len(places) / _FINALISTS)))
        rounds = 0
        for heat in range(heats):
            until = _RACE * (heat + 1) / heats
            while self.effort.used() < until:
                rounds += self._play(scale, rounds)
            worth = dict(enumerate(scale.sums.tolist()))
            order = sorted(scale.alive.tolist(), key=lambda place: -worth[place])
            half = max(_FINALISTS, (len(order) + 1) // 2)
            kept = order[:half] + [n for n in order[half:] if n == self.asked]
            scale = scale._replace(alive=np.array(kept, np.int64))
        return scale.alive.tolist(), rounds

    def _weighed(self, places: list[int], first: int) -> dict[int, Estimate]:
        """Estimates from fresh luck: that of the rounds from `first` on."""
        scale = self._scale(places)
        rounds = 0
        is_alone = len(self.thoughts) == 1
        while rounds < _LEAST_ROUNDS or self.effort.used() < 1:
            if is_alone and rounds >= _ALONE:
                break
            rounds += self._play(scale, first + rounds)
        return {place: self._estimate(scale, place, rounds) for place in places}

    def _estimate(self, scale: Scale, place: int, rounds: int) -> Estimate:
        found = from_playouts(float(scale.sums[place]), float(scale.squares[place]), rounds)
        return at_most(found, self.thoughts[place].most)

    def _scale(self, places: list[int]) -> Scale:
        scale = new_scale(len(self.thoughts))
        for place in places:
            scale.boards[place] = self.thoughts[place].record
        return scale._replace(alive=np.array(places, np.int64))

    def _play(self, scale: Scale, first: int) -> int:
        """A batch of rounds from number `first` on; return how many."""
        rounds = max(1, _BATCH // len(scale.alive))
        self.insight.play_on(scale, self.question, first, first + rounds)
        self.effort.add(rounds * len(scale.alive))
        return rounds
