"""The judge of Famiglia: estimates every option by playouts with common random numbers.

Sequential halving reduces many candidates to a few finalists. The finalists and the option that was
played are then estimated again with fresh seeds, each equally often. This keeps the selection bias
of the best option small, and makes its estimate comparable with that of the option played.

The interval covers the sampling error of the playouts only. How far playouts are from perfect play
is a matter of calibration.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from math import ceil, log2

import numpy as np

from consigliere.games.random_source import new_random
from consigliere.players.budget import Budget
from consigliere.players.estimates import capped, estimate_from_playouts, exact_estimate
from consigliere.players.judge import Estimate, Option, Verdict
from consigliere.players.player import Clock, Thinking

from ..game import Famiglia
from ..presentation.determinize import record_of
from ..presentation.view import FamigliaView
from ..rules.kernel import compiled as rules
from ..rules.state import State
from . import kernel
from .champion.judge_options import NetOptionJudge
from .champion.model import shipped_model
from .endgame.exact_judge import EndgameJudge
from .judge_candidates import CandidateJudge, ExactJudge, JudgedCandidate
from .judge_options import CardValueOptionJudge, OptionJudge, PlayoutTask
from .kernel import compiled
from .plans import SEEDS
from .playout import new_workspace
from .rollout_statistics import RolloutStatistics, new_statistics

CHAMPION = "champion"

_TURNS_AHEAD = 8
_PRIOR_ROUNDS = 16
"""Both as in `search.py`."""
_FINALISTS = 6
"""Options with a final estimate: more than anybody reads."""
_HALVING_SHARE = 0.4
"""Share of the budget spent on finding them; the rest goes into the estimates."""
_BATCH = 48
"""Playouts between two readings of the clock: about two milliseconds."""
_LEAST_ROUNDS = 50
"""Least playouts of each option, however short the time: fewer say nothing."""
_SINGLE_OPTION_ROUNDS = 1000
"""Playouts of an option without an alternative: its last percentage point does not matter."""
_SEED_STRIDE = 618_970_019
"""A prime that keeps neighbouring seeds apart: every playout adds one to the seed."""


def make(name: str, thinking: Thinking) -> "PlayoutJudge":
    """The judge of that name, with everything it needs compiled."""
    _warm_up(name)
    exact_judge = EndgameJudge() if name == CHAMPION else None
    return PlayoutJudge(thinking, _option_judge(name), exact_judge)


def _option_judge(name: str) -> OptionJudge:
    return NetOptionJudge(shipped_model().net) if name == CHAMPION else CardValueOptionJudge()


@cache
def _warm_up(name: str) -> None:
    game = Famiglia()
    game.warm_up()
    start = game.initial({}).record
    kernel.warm_up(start)
    compiled().draw_all(start, new_workspace().rng)
    judge = PlayoutJudge(Thinking(playouts=0), _option_judge(name))
    judge.judge(game.view(State(start), None), (), 1)


class PlayoutJudge:
    """Estimates by playouts within a budget; exact where a position is solved."""

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
        """The best options and the one played; raises InvalidAction if that is not a whole turn."""
        candidate_judge, s = self._candidate_judge, record_of(view)
        if self._exact_judge is not None:
            self._exact_judge.prepare(s)
        budget = Budget(self._thinking, self._clock)
        if self._exact_judge is not None:
            self._exact_judge.begin(s, budget)
        rules().seed_random(self._rng, seed % SEEDS)
        candidates = candidate_judge.candidates(s, self._rng)
        played_place = candidate_judge.add_played(candidates, s, played) if played else None
        first_seed = seed * _SEED_STRIDE % SEEDS
        task = PlayoutTask(int(s.mover), int(s.turn) + _TURNS_AHEAD, first_seed)
        chances = _Evaluation(self._option_judge, task, budget, candidates, played_place).chances()
        order = sorted(
            chances, key=lambda n: (-chances[n].chance, n != played_place, not chances[n].is_exact)
        )
        options = {place: Option(candidates[place].words, chances[place]) for place in order}
        shown = order[0] if played_place is None else played_place
        return Verdict(tuple(options.values()), options[shown])


@dataclass(frozen=True, slots=True)
class _Evaluation:
    """One run of the judge: the candidates, and the index of the one that was played, if any."""

    option_judge: OptionJudge
    task: PlayoutTask
    budget: Budget
    candidates: list[JudgedCandidate]
    played_place: int | None

    def chances(self) -> dict[int, Estimate]:
        """Estimates of the best candidates and of the one played, by index."""
        exact = {
            n: exact_estimate(t.exact) for n, t in enumerate(self.candidates) if t.exact is not None
        }
        chances = {n: exact[n] for n in self._best(exact, {n: exact[n].chance for n in exact})}
        unsolved = [n for n in range(len(self.candidates)) if n not in exact]
        if unsolved:
            chances |= self._estimated(*self._finalists(unsolved))
        kept = self._best(chances, {n: chances[n].chance for n in chances})
        return {n: chances[n] for n in kept}

    def _best(self, places: Iterable[int], values: dict[int, float]) -> list[int]:
        """The best few of `places`, and the candidate that was played if it is one of them."""
        order = sorted(places, key=lambda place: -values[place])
        return order[:_FINALISTS] + [n for n in order[_FINALISTS:] if n == self.played_place]

    def _finalists(self, places: list[int]) -> tuple[list[int], int]:
        """The finalists by sequential halving, and the number of rounds that took."""
        statistics = self._new_statistics(places)
        for place in places:
            statistics.sums[place] = _PRIOR_ROUNDS * self.candidates[place].prior
        stages = max(0, ceil(log2(len(places) / _FINALISTS)))
        rounds = 0
        for stage in range(stages):
            until = _HALVING_SHARE * (stage + 1) / stages
            while self.budget.used() < until:
                rounds += self._play(statistics, rounds)
            values = dict(enumerate(statistics.sums.tolist()))
            order = sorted(statistics.alive.tolist(), key=lambda place: -values[place])
            half = max(_FINALISTS, (len(order) + 1) // 2)
            kept = order[:half] + [n for n in order[half:] if n == self.played_place]
            statistics = statistics._replace(alive=np.array(kept, np.int64))
        return statistics.alive.tolist(), rounds

    def _estimated(self, places: list[int], first: int) -> dict[int, Estimate]:
        """Estimates from fresh seeds: those of the rounds from `first` on."""
        statistics = self._new_statistics(places)
        rounds = 0
        is_alone = len(self.candidates) == 1
        while rounds < _LEAST_ROUNDS or self.budget.used() < 1:
            if is_alone and rounds >= _SINGLE_OPTION_ROUNDS:
                break
            rounds += self._play(statistics, first + rounds)
        return {place: self._estimate(statistics, place, rounds) for place in places}

    def _estimate(self, statistics: RolloutStatistics, place: int, rounds: int) -> Estimate:
        found = estimate_from_playouts(
            float(statistics.sums[place]), float(statistics.squares[place]), rounds
        )
        return capped(found, self.candidates[place].most)

    def _new_statistics(self, places: list[int]) -> RolloutStatistics:
        statistics = new_statistics(len(self.candidates))
        for place in places:
            statistics.boards[place] = self.candidates[place].record
        return statistics._replace(alive=np.array(places, np.int64))

    def _play(self, statistics: RolloutStatistics, first: int) -> int:
        """Play a batch of rounds from number `first` on; return its size."""
        rounds = max(1, _BATCH // len(statistics.alive))
        self.option_judge.play_on(statistics, self.task, first, first + rounds)
        self.budget.add(rounds * len(statistics.alive))
        return rounds
