"""The searching player: every step tried out in many deals of the hidden cards, while it pays.

All steps meet the same deals and the same luck, and some turns are played on by the policy of one
sensible step. The worse half leaves the race at equal intervals (sequential halving); a step that
is clearly worse leaves it sooner, and the race ends when it no longer matters who wins it.
"""

from collections.abc import Sequence
from math import ceil, log2
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from consigliere.players.player import Clock, Thinking
from consigliere.players.temperature import sample_option
from consigliere.players.timed_player import TimedPlayer

from ..presentation.view import FamilyTreeView
from ..rules.actions import JOIN, operation_of
from ..rules.record import BIG, DYNASTIES
from ..rules.state import State
from .kernel import functions
from .policy import new_desk
from .rollouts import Terms, Trial, new_trial
from .view_reader import chances_of, read, spoken
from .weights import plain_worth

_CANDIDATES = 16
"""Steps tried out: the best one is hardly ever further down."""
_TURNS_AHEAD = {DYNASTIES: 4, BIG: 40}
"""Turns of each player that are played on: until what a step is good for has mostly happened; in
the big tree to the end, which is never far."""
_PRIOR_ROUNDS = 2
"""Rounds that the first impression of a step counts for."""
_MOST_ROUNDS = 600
_LEAST_ROUNDS = 12
"""Before so many rounds nobody is clearly worse."""
_CLEAR = 2.5
"""Standard errors by which a step must be behind, to be clearly worse."""
_ALIKE = 0.04
"""Chance to win by which steps may differ without mattering, shared among the seats."""
_DOUBT = 0.25
"""Square of a difference not met with yet, but to be reckoned with: among many seats one round
after the other is lost by any step, and that does not make steps alike."""
_BATCH = 16
"""Playouts between two looks at the clock: some milliseconds."""
_LESS = 1e-9
_SEEDS = 1 << 30
"""Seeds are taken modulo this: the compiled random source starts from 32 bits."""
_SHARES = {"take": 0.35, "act": 0.4, "fill": 0.12}
"""Shares of the time of a turn of Dynasties, by stage; at its end two cards may be taken.

Meetings are all alike, and the last joinings cost nothing."""


class Race(NamedTuple):
    """Steps that compete, the most promising first, and their chances to win at first sight.

    `began` and `budget` are by the player's clock.
    """

    codes: NDArray[np.int64]
    prior: NDArray[np.float64]
    began: float
    budget: float
    seed: int


class SearchPlayer(TimedPlayer):
    """Thinks at most so long, or plays out so often, in a turn, however many steps the turn has.

    It joins families without thinking, since that costs nothing. Nothing is remembered from one
    step to the next.
    """

    def __init__(self, thinking: Thinking, clock: Clock | None = None) -> None:
        super().__init__(thinking, clock)
        self._desk = new_desk()
        self._worth = plain_worth()

    def choose(self, view: FamilyTreeView, choices: Sequence[str], seed: int) -> str:
        """The step that wins most often when tried out, or one drawn by how often it does."""
        began = self._clock()
        if len(choices) == 1:
            return choices[0]
        state = read(view, seed)
        codes, values = self._listed(state)
        chances = chances_of(values, self._worth)
        budget = self._budget * _share(view)
        if budget > 0 and len(codes) > 1 and operation_of(int(codes[0])) != JOIN:
            chances = self._race(state, Race(codes, chances, began, budget, seed % _SEEDS))
        chosen = sample_option(chances.tolist(), self._temperature, seed)
        return spoken(state, int(codes[chosen]), choices)

    def _listed(self, state: State) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """The most promising steps, best first, and what they are worth at first sight."""
        functions().best_choice(state.record, state.tables, self._desk, self._worth)
        values = self._desk.values[: self._desk.size[0]]
        order = np.argsort(-values, kind="stable")[:_CANDIDATES]
        return self._desk.codes[order].astype(np.int64), values[order]

    def _race(self, state: State, race: Race) -> NDArray[np.float64]:
        """The chance to win by each of the steps, as far as it was tried out."""
        s = state.record
        trial = new_trial(s, race.codes, _MOST_ROUNDS)
        last_turn = int(s.turn) + _TURNS_AHEAD[int(s.variant)] * int(s.seats)
        terms = Terms(int(s.mover), self._worth, last_turn, race.seed, 0, 0)
        chances = race.prior.copy()
        heats = ceil(log2(len(race.codes)))
        rounds = 0
        for heat in range(heats):
            until = race.began + race.budget * (heat + 1) / heats
            while len(trial.alive) > 1 and rounds < _MOST_ROUNDS and self._clock() < until:
                more = min(max(1, _BATCH // len(trial.alive)), _MOST_ROUNDS - rounds)
                terms = terms._replace(first=rounds, last=rounds + more)
                functions().try_out(self._desk, state.tables, trial, terms)
                rounds += more
                self.played += more * len(trial.alive)
                won = trial.results[trial.alive, :rounds].sum(axis=1)
                impression = _PRIOR_ROUNDS * race.prior[trial.alive]
                chances[trial.alive] = (impression + won) / (_PRIOR_ROUNDS + rounds)
                trial = without_the_worse(trial, chances, rounds, _ALIKE / int(s.seats))
            trial = _better_half(trial, chances)
        # those that left the race early were no better than those that stayed
        beaten = np.setdiff1d(np.arange(len(chances)), trial.alive)
        chances[beaten] = np.minimum(chances[beaten], chances[trial.alive].max() - _LESS)
        return chances


def _share(view: FamilyTreeView) -> float:
    """The share of the time of a turn for this step; none where there is nothing to think about."""
    if view.variant == "big":
        return 1.0 if view.stage == "act" else 0.0
    return _SHARES.get(view.stage, 0.0)


def _better_half(trial: Trial, chances: NDArray[np.float64]) -> Trial:
    """The better half stays in the race; of equals the first, which looked better at first."""
    order = sorted(trial.alive.tolist(), key=lambda number: -chances[number])
    return trial._replace(alive=np.array(order[: (len(order) + 1) // 2], np.int64))


def without_the_worse(
    trial: Trial, chances: NDArray[np.float64], rounds: int, alike: float
) -> Trial:
    """Without those that are clearly behind the leader, or hardly different from it.

    `alike` is the chance to win by which steps may differ without mattering.
    """
    if rounds < _LEAST_ROUNDS:
        return trial
    leader = int(trial.alive[np.argmax(chances[trial.alive])])
    behind = trial.results[leader, :rounds] - trial.results[trial.alive, :rounds]
    mean = behind.mean(axis=1)
    error = _CLEAR * np.sqrt((behind.var(axis=1) + _DOUBT / rounds) / rounds)
    is_over = (mean > error) | (np.abs(mean) + error < alike)
    is_over[trial.alive == leader] = False
    return trial._replace(alive=trial.alive[~is_over])
