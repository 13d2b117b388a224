"""The search player: rollouts of the best turns by fitted card values, within a budget.

All candidates share their random numbers, rollouts go on for a few turns, and at equal intervals
the worse half is dropped (sequential halving).
"""

from math import ceil, exp, log2

import numpy as np

from consigliere.players.player import Clock, Thinking
from consigliere.players.temperature import sample_option
from consigliere.players.timed_player import TimedPlayer

from ..rules.kernel import functions as rules
from ..rules.record import STREET, Record
from .candidates import Candidate, CandidateFinder
from .card_values import fitted_card_values
from .kernel import functions
from .plans import SEEDS, PlanningPlayer, PositionCache
from .playout import new_workspace
from .rollouts import PlayoutSettings, Rollouts, new_rollouts
from .swaps import Width

_CANDIDATES = 24
"""Whole turns compared: the best of a hundred is hardly ever further down."""
_WIDTH = Width(6, 5)
_PLAYOUT_WIDTH = Width(2, 2)
_TURNS_AHEAD = 8
"""Length of rollouts in turns: long enough to show the use of a card, short enough to be
precise."""
_PRIOR_ROUNDS = 16
"""Weight of the evaluation, in playouts: it is right to a few per cent."""
_SHARE_BEFORE_DRAWING = 0.5
"""Share of the remaining time spent while phase 1 may still change the Street."""
_BATCH = 24
"""Playouts between two readings of the clock: about a millisecond."""


class SearchPlayer(TimedPlayer, PlanningPlayer):
    """Spends its budget once per turn, however many steps the turn has.

    A limit of playouts is kept to within one round of the candidates.
    """

    def __init__(self, thinking: Thinking, clock: Clock | None = None) -> None:
        TimedPlayer.__init__(self, thinking, clock)
        PlanningPlayer.__init__(self)
        self._spent: PositionCache[float] = PositionCache()
        self._card_values = fitted_card_values()
        self._finder = CandidateFinder(self._card_values, _WIDTH, _CANDIDATES)
        self._workspace = new_workspace()

    def decide(self, s: Record, seed: int) -> list[int]:
        """The candidate that wins most rollouts, or one drawn by its chance."""
        began = self._clock()
        turn = _turn_key(s)
        # before the first discard the turn is new and has its whole budget
        spent = (self._spent.get(turn) or 0.0) if s.dug else 0.0
        share = _SHARE_BEFORE_DRAWING if s.stage == STREET else 1.0
        rules().seed_random(self._workspace.rng, seed % SEEDS)
        candidates = self._finder.candidates(s, self._workspace.rng)
        until = began + share * max(self._budget - spent, 0.0)
        best = self._halve(s, candidates, until, seed)
        self._spent.put(turn, spent + self._clock() - began)
        return candidates[best].codes

    def _halve(self, s: Record, candidates: list[Candidate], until: float, seed: int) -> int:
        """The index of the best candidate, or of one drawn at random."""
        rollouts = new_rollouts(len(candidates))
        for number, candidate in enumerate(candidates):
            rollouts.boards[number] = candidate.record
            rollouts.sums[number] = _PRIOR_ROUNDS * self._chance(candidate)
        last_turn = int(s.turn) + _TURNS_AHEAD
        settings = PlayoutSettings(
            int(s.mover), self._card_values, _PLAYOUT_WIDTH, last_turn, seed % SEEDS
        )
        stages = ceil(log2(len(candidates)))
        rounds = 0
        chances = rollouts.sums / _PRIOR_ROUNDS
        for stage in range(stages):
            now = self._clock()
            rounds = self._run_stage(
                rollouts, settings, rounds, now + (until - now) / (stages - stage)
            )
            chances[rollouts.alive] = rollouts.sums[rollouts.alive] / (_PRIOR_ROUNDS + rounds)
            rollouts = _better_half(rollouts)
        if self._temperature > 0:
            return sample_option(chances.tolist(), self._temperature, seed)
        return int(rollouts.alive[0])

    def _chance(self, candidate: Candidate) -> float:
        """The chance to win by the evaluation alone."""
        scale = float(self._card_values.scale[functions().phase_of(candidate.record)])
        return 1 / (1 + exp(-candidate.evaluation / scale))

    def _run_stage(
        self, rollouts: Rollouts, settings: PlayoutSettings, rounds: int, until: float
    ) -> int:
        """Roll out the candidates alive until a time; return the rounds played so far."""
        while self._clock() < until:
            more = max(1, _BATCH // len(rollouts.alive))
            functions().run_rollouts(self._workspace, rollouts, settings, rounds, rounds + more)
            rounds += more
            self.played += more * len(rollouts.alive)
        return rounds


def _better_half(rollouts: Rollouts) -> Rollouts:
    """The better half; of equals the first, whose evaluation is higher."""
    order = sorted(rollouts.alive.tolist(), key=lambda number: -rollouts.sums[number])
    kept = order[: (len(order) + 1) // 2]
    return rollouts._replace(alive=np.array(kept, np.int64))


def _turn_key(s: Record) -> bytes:
    """What identifies a turn during phase 1: its number and the cards of both seats."""
    return bytes([s.turn]) + s.hand.tobytes() + s.area.tobytes()
