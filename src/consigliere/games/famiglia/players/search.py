"""The searching player: the best turns by the fitted worth, tried out while the budget lasts.

All candidates meet the same luck, a few turns are played on by the worth of positions, and the
worse half leaves the race at equal intervals (sequential halving).
"""

from math import ceil, exp, log2

import numpy as np

from consigliere.players.player import Clock, Thinking
from consigliere.players.temperature import drawn
from consigliere.players.thinker import Thinker

from ..rules.kernel import functions as rules
from ..rules.record import STREET, Record
from .candidates import Candidate, Explorer
from .card_values import fitted_worth
from .kernel import functions
from .plans import SEEDS, PlanningPlayer, PositionCache
from .playout import new_workspace
from .rollouts import PlayoutSettings, Rollouts, new_trial
from .swaps import Width

_CANDIDATES = 24
"""Whole turns tried out: the best of a hundred by worth is hardly ever further down."""
_WIDTH = Width(6, 5)
_PLAYOUT_WIDTH = Width(2, 2)
_TURNS_AHEAD = 8
"""Turns played on: far enough to see what a card is good for, near enough to be certain."""
_PRIOR_ROUNDS = 16
"""Playouts that the worth of a candidate counts for: it is right to a few per cent."""
_SHARE_BEFORE_DRAWING = 0.5
"""Share of the time left that is spent while phase 1 may still change the Street."""
_BATCH = 24
"""Playouts between two looks at the clock: about a millisecond."""


class SearchPlayer(Thinker, PlanningPlayer):
    """Thinks so long, or plays out so often, in a turn, however many steps the turn has.

    A number of playouts is kept to within one round of the candidates.
    """

    def __init__(self, thinking: Thinking, clock: Clock | None = None) -> None:
        Thinker.__init__(self, thinking, clock)
        PlanningPlayer.__init__(self)
        self._spent: PositionCache[float] = PositionCache()
        self._worth = fitted_worth()
        self._explorer = Explorer(self._worth, _WIDTH, _CANDIDATES)
        self._workspace = new_workspace()

    def decide(self, s: Record, seed: int) -> list[int]:
        """The candidate that wins most often when tried out, or one drawn by how often it does."""
        began = self._clock()
        turn = _turn_key(s)
        # before the first discard the turn is new, and the time for it whole
        spent = (self._spent.get(turn) or 0.0) if s.dug else 0.0
        share = _SHARE_BEFORE_DRAWING if s.stage == STREET else 1.0
        rules().seed_random(self._workspace.rng, seed % SEEDS)
        candidates = self._explorer.candidates(s, self._workspace.rng)
        until = began + share * max(self._budget - spent, 0.0)
        best = self._halve(s, candidates, until, seed)
        self._spent.put(turn, spent + self._clock() - began)
        return candidates[best].codes

    def _halve(self, s: Record, candidates: list[Candidate], until: float, seed: int) -> int:
        """The number of the candidate that is left, leads when the time is up, or is drawn."""
        rollouts = new_trial(len(candidates))
        for number, candidate in enumerate(candidates):
            rollouts.boards[number] = candidate.record
            rollouts.sums[number] = _PRIOR_ROUNDS * self._chance(candidate)
        last_turn = int(s.turn) + _TURNS_AHEAD
        settings = PlayoutSettings(
            int(s.mover), self._worth, _PLAYOUT_WIDTH, last_turn, seed % SEEDS
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
            return drawn(chances.tolist(), self._temperature, seed)
        return int(rollouts.alive[0])

    def _chance(self, candidate: Candidate) -> float:
        """The chance to win, by the candidate's worth alone."""
        scale = float(self._worth.scale[functions().phase_of(candidate.record)])
        return 1 / (1 + exp(-candidate.worth / scale))

    def _run_stage(
        self, rollouts: Rollouts, settings: PlayoutSettings, rounds: int, until: float
    ) -> int:
        """Try out those alive until a time; return the rounds played so far."""
        while self._clock() < until:
            more = max(1, _BATCH // len(rollouts.alive))
            functions().try_out(self._workspace, rollouts, settings, rounds, rounds + more)
            rounds += more
            self.played += more * len(rollouts.alive)
        return rounds


def _better_half(rollouts: Rollouts) -> Rollouts:
    """The better half stays in the race; of equals the first, which is worth more."""
    order = sorted(rollouts.alive.tolist(), key=lambda number: -rollouts.sums[number])
    kept = order[: (len(order) + 1) // 2]
    return rollouts._replace(alive=np.array(kept, np.int64))


def _turn_key(s: Record) -> bytes:
    """What identifies a turn while phase 1 goes on: its number and everybody's cards."""
    return bytes([s.turn]) + s.hand.tobytes() + s.area.tobytes()
