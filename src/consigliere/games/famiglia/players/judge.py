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
from .judge_candidates import CandidateJudge, ExactJudge, JudgedCandidate
from .judge_options import FittedInsight, OptionJudge, PlayoutTask
from .kernel import compiled
from .plans import SEEDS
from .playout import new_workspace
from .rollout_statistics import RolloutStatistics, new_scale

CHAMPION = "champion"

_TURNS_AHEAD = 8
_PRIOR_ROUNDS = 16
"""Both as in `search.py`."""
_FINALISTS = 6
"""Options weighed to the end: more than anybody reads."""
_HALVING_SHARE = 0.4
"""Share of the effort that finds them; the rest goes into the figures that are shown."""
_BATCH = 48
"""Playouts between two looks at the clock: about two milliseconds."""
_LEAST_ROUNDS = 50
"""Playouts of each option, however short the time: fewer say nothing."""
_SINGLE_OPTION_ROUNDS = 1000
"""Playouts of an option where there is no other: nothing hangs on its last point of a hundred."""
_SEED_STRIDE = 618_970_019
"""A prime that takes neighbouring seeds far apart: each playout of a question adds one to its."""


def make(name: str, thinking: Thinking) -> "PlayoutJudge":
    """The judge of that name; waits until what it needs is compiled."""
    _warm_up(name)
    exact_judge = EndgameOracle() if name == CHAMPION else None
    return PlayoutJudge(thinking, _option_judge(name), exact_judge)


def _option_judge(name: str) -> OptionJudge:
    return NetInsight(shipped_model().net) if name == CHAMPION else FittedInsight()


@cache
def _warm_up(name: str) -> None:
    game = Famiglia()
    game.warm_up()
    table = game.initial({}).record
    kernel.warm_up(table)
    compiled().draw_all(table, new_workspace().rng)
    judge = PlayoutJudge(Thinking(playouts=0), _option_judge(name))
    judge.judge(game.view(State(table), None), (), 1)


class PlayoutJudge:
    """Weighs by playouts, as long or as often as it may; exact where a position is solved."""

    def __init__(
        self,
        thinking: Thinking,
        option_judge: OptionJudge,
        exact_judge: ExactJudge | None = None,
        clock: Clock | None = None,
    ) -> None:
        self._thinking = thinking
        self._option_judge = option_judge
        self._clock = clock
        self._exact_judge = exact_judge
        self._candidate_judge = CandidateJudge(option_judge, exact_judge)
        self._rng = new_random()

    def judge(self, view: FamigliaView, played: Sequence[str], seed: int) -> Verdict:
        """The best options and the one played; raises InvalidAction if that is no decision."""
        candidate_judge, s = self._candidate_judge, record_of(view)
        if self._exact_judge is not None:
            self._exact_judge.prepare(s)
        effort = Effort(self._thinking, self._clock)
        if self._exact_judge is not None:
            self._exact_judge.begin(s, effort)
        rules().seed_random(self._rng, seed % SEEDS)
        candidates = candidate_judge.candidates(s, self._rng)
        asked = candidate_judge.add_played(candidates, s, played) if played else None
        luck = seed * _SEED_STRIDE % SEEDS
        task = PlayoutTask(int(s.mover), int(s.turn) + _TURNS_AHEAD, luck)
        chances = _Evaluation(self._option_judge, task, effort, candidates, asked).chances()
        order = sorted(
            chances, key=lambda n: (-chances[n].chance, n != asked, not chances[n].is_exact)
        )
        options = {place: Option(candidates[place].words, chances[place]) for place in order}
        shown = order[0] if asked is None else asked
        return Verdict(tuple(options.values()), options[shown])


@dataclass(frozen=True, slots=True)
class _Evaluation:
    """One question: what there is to weigh, and the place of what was played, if anything was."""

    option_judge: OptionJudge
    task: PlayoutTask
    effort: Effort
    candidates: list[JudgedCandidate]
    asked: int | None

    def chances(self) -> dict[int, Estimate]:
        """The estimates of the best, and of what was played, by place."""
        exact = {n: exactly(t.exact) for n, t in enumerate(self.candidates) if t.exact is not None}
        chances = {n: exact[n] for n in self._best(exact, {n: exact[n].chance for n in exact})}
        unsolved = [n for n in range(len(self.candidates)) if n not in exact]
        if unsolved:
            chances |= self._estimated(*self._finalists(unsolved))
        kept = self._best(chances, {n: chances[n].chance for n in chances})
        return {n: chances[n] for n in kept}

    def _best(self, places: Iterable[int], worth: dict[int, float]) -> list[int]:
        """The finalists among places, and what was played if it is among them too."""
        order = sorted(places, key=lambda place: -worth[place])
        return order[:_FINALISTS] + [n for n in order[_FINALISTS:] if n == self.asked]

    def _finalists(self, places: list[int]) -> tuple[list[int], int]:
        """The finalists by sequential halving, and the rounds that were played to find them."""
        statistics = self._new_statistics(places)
        for place in places:
            statistics.sums[place] = _PRIOR_ROUNDS * self.candidates[place].prior
        stages = max(0, ceil(log2(len(places) / _FINALISTS)))
        rounds = 0
        for stage in range(stages):
            until = _HALVING_SHARE * (stage + 1) / stages
            while self.effort.used() < until:
                rounds += self._play(statistics, rounds)
            worth = dict(enumerate(statistics.sums.tolist()))
            order = sorted(statistics.alive.tolist(), key=lambda place: -worth[place])
            half = max(_FINALISTS, (len(order) + 1) // 2)
            kept = order[:half] + [n for n in order[half:] if n == self.asked]
            statistics = statistics._replace(alive=np.array(kept, np.int64))
        return statistics.alive.tolist(), rounds

    def _estimated(self, places: list[int], first: int) -> dict[int, Estimate]:
        """Estimates from fresh luck: that of the rounds from `first` on."""
        statistics = self._new_statistics(places)
        rounds = 0
        is_alone = len(self.candidates) == 1
        while rounds < _LEAST_ROUNDS or self.effort.used() < 1:
            if is_alone and rounds >= _SINGLE_OPTION_ROUNDS:
                break
            rounds += self._play(statistics, first + rounds)
        return {place: self._estimate(statistics, place, rounds) for place in places}

    def _estimate(self, statistics: RolloutStatistics, place: int, rounds: int) -> Estimate:
        found = from_playouts(
            float(statistics.sums[place]), float(statistics.squares[place]), rounds
        )
        return at_most(found, self.candidates[place].most)

    def _new_statistics(self, places: list[int]) -> RolloutStatistics:
        statistics = new_scale(len(self.candidates))
        for place in places:
            statistics.boards[place] = self.candidates[place].record
        return statistics._replace(alive=np.array(places, np.int64))

    def _play(self, statistics: RolloutStatistics, first: int) -> int:
        """A batch of rounds from number `first` on; return how many."""
        rounds = max(1, _BATCH // len(statistics.alive))
        self.option_judge.play_on(statistics, self.task, first, first + rounds)
        self.effort.add(rounds * len(statistics.alive))
        return rounds
