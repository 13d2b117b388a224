"""The judge of Famiglia: compares whole turns by playouts, exact where a position is solved."""

from collections.abc import Sequence
from functools import cache

import numpy as np

from consigliere.games.random_source import new_random
from consigliere.players.budget import Budget
from consigliere.players.comparison import Comparison, Contender, Play, RoundResults
from consigliere.players.judge import Verdict
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
from .rollout_statistics import new_statistics

CHAMPION = "champion"

_TURNS_AHEAD = 8
"""As in `search.py`."""
_BATCH = 48
"""Playouts between two readings of the clock: about two milliseconds."""
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
        contenders = [Contender(c.words, c.exact, c.prior, c.most) for c in candidates]
        play = _playouts(self._option_judge, task, candidates)
        most = _SINGLE_OPTION_ROUNDS if len(candidates) == 1 else None
        calibrated = self._option_judge.calibrated
        return Comparison(
            contenders, play, budget, played_place, _BATCH, most, calibrated
        ).verdict()


def _playouts(
    option_judge: OptionJudge, task: PlayoutTask, candidates: Sequence[JudgedCandidate]
) -> Play:
    """What plays on from the positions after the candidates."""
    statistics = new_statistics(len(candidates))
    for place, candidate in enumerate(candidates):
        statistics.boards[place] = candidate.record

    def play(places: Sequence[int], rounds: range) -> RoundResults:
        alive = np.array(places, np.int64)
        statistics.sums[:] = statistics.squares[:] = 0
        option_judge.play_on(statistics._replace(alive=alive), task, rounds.start, rounds.stop)
        return RoundResults(statistics.sums[alive].tolist(), statistics.squares[alive].tolist())

    return play
