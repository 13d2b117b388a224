"""The judge of Family Tree: plays every option on, all with the same deals and the same luck.

An option is a line of steps up to the next card of the deck or the end of the turn. What is hidden
is dealt anew in every round, so that a line is judged by what its player could know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any

import numpy as np

from consigliere.players.budget import Budget
from consigliere.players.comparison import Comparison, Contender, Play, RoundResults
from consigliere.players.estimates import estimate_from_playouts, exact_estimate, tempered
from consigliere.players.judge import Estimate, Verdict
from consigliere.players.line import Line, add_played
from consigliere.players.player import Clock, Thinking

from ..deck.cards import CARDS
from ..game import FamilyTree
from ..presentation.view import FamilyTreeView
from ..rules.record import BIG, DYNASTIES, OVER, Record
from ..rules.state import State
from . import kernel
from .kernel import functions
from .lines import lines_of, steps_of
from .policy import new_workspace
from .rollouts import NO_DECISION, PlayoutSettings, new_rollouts
from .view_reader import SEEDS, sample_state
from .weights import fitted_weights

_TURNS_AHEAD = {DYNASTIES: 8, BIG: 40}
"""Length of playouts in turns of each player: twice the search player's, whose estimates need only
be in order; in the big tree to the end."""
_SHARPER = 0.5
"""Of the lead at which Dynasties' evaluation calls a win e times as likely: where these playouts
stop a lead decides more than the search player's scale says. From 450 games; the figures in
`docs/strength/family-tree-calibration.md` are of others."""
_SCALE, _SCALE_BY_DRAWN = 0.7, 0.95
"""Of the log-odds of playouts for two with the usual deck: so much, and so much more by the share
of the deck that is drawn. Playouts are too sure at first; later, when whoever is judged plays on
better than they do, they are not sure enough. From 470 games (docs/analysis.md)."""
_BATCH = 24
"""Playouts between two readings of the clock: some milliseconds."""
_OPEN_SHARE = 0.5
"""Of the budget of a decision for a position with all cards open: there is one option only."""
_LEAST_OPEN = 50
"""Least playouts of a position with all cards open, however short the time."""
_MOST_ROUNDS = 4000
"""More do not move an estimate by half a percentage point."""
_SEED_STRIDE = 618_970_019
"""A prime that keeps neighbouring seeds apart: every round adds one to the seed."""


def make(name: str, thinking: Thinking) -> PlayoutJudge:
    """The judge, with everything that it needs compiled."""
    _warm_up()
    return PlayoutJudge(thinking)


@cache
def _warm_up() -> None:
    game = FamilyTree()
    game.warm_up()
    start = game.initial({}, 2)
    kernel.warm_up(start.record, start.tables)


class PlayoutJudge:
    """Estimates by playouts within a budget; exact where a line ends the game."""

    def __init__(self, thinking: Thinking, clock: Clock | None = None) -> None:
        self._thinking = thinking
        self._clock = clock
        self._workspace = new_workspace()
        self._weights = fitted_weights()
        self._weights.scale[DYNASTIES] *= _SHARPER

    def judge(self, view: FamilyTreeView, played: Sequence[str], seed: int) -> Verdict:
        """The best lines and the one played; raises InvalidAction or IllegalAction if that is none.

        The seat is the one that is to decide in `view`.
        """
        state = sample_state(view, seed)
        budget = Budget(self._thinking, self._clock)
        lines = lines_of(state, self._workspace, self._weights)
        played_place = add_played(lines, steps_of(state, played)) if played else None
        settings = self._settings(state, view.to_act[0], seed)
        contenders = [Contender(line.words, self._result(line, settings)) for line in lines]
        play = self._playouts(state, lines, settings)
        calibrated = _calibrated(state.record)
        return Comparison(
            contenders, play, budget, played_place, _BATCH, _MOST_ROUNDS, calibrated
        ).verdict()

    def chances(self, state: State, seed: int) -> tuple[Estimate, ...]:
        """The chance of each seat with all cards open; the order of the deck is luck here, too."""
        s, t = state.record, state.tables
        seats, features = range(int(s.seats)), self._workspace.features
        if s.stage == OVER:
            ends = (functions().win_chance(s, t, n, features, self._weights) for n in seats)
            return tuple(exact_estimate(float(end)) for end in ends)
        budget = Budget(self._thinking, self._clock)
        settings = self._settings(state, 0, seed)
        results: list[list[float]] = [[] for _ in seats]
        while (count := len(results[0])) < _LEAST_OPEN or (
            budget.used() < _OPEN_SHARE and count < _MOST_ROUNDS
        ):
            rollouts = new_rollouts(s, np.full((1, 1), NO_DECISION, np.int64), _BATCH)
            _lay_open(rollouts.start)
            first = (settings.seed + count) % SEEDS
            for seat in seats:  # the same luck for all, so that they add up to one
                these = settings._replace(seat=seat, seed=first, first=0, last=_BATCH)
                functions().run_rollouts(self._workspace, t, rollouts, these)
                results[seat] += rollouts.results[0].tolist()
            budget.add(_BATCH * len(seats))
        found = (estimate_from_playouts(sum(of), sum(x * x for x in of), len(of)) for of in results)
        return tuple(map(_calibrated(s), found))

    def _settings(self, state: State, seat: int, seed: int) -> PlayoutSettings:
        s = state.record
        last_turn = int(s.turn) + _TURNS_AHEAD[int(s.variant)] * int(s.seats)
        first_seed = seed * _SEED_STRIDE % SEEDS
        return PlayoutSettings(seat, self._weights, last_turn, first_seed, 0, 0)

    def _result(self, line: Line[State], settings: PlayoutSettings) -> float | None:
        """The share of the win in a line that ends the game."""
        s, t = line.after.record, line.after.tables
        if s.stage != OVER:
            return None
        features = self._workspace.features
        return float(functions().win_chance(s, t, settings.seat, features, self._weights))

    def _playouts(
        self, state: State, lines: Sequence[Line[State]], settings: PlayoutSettings
    ) -> Play:
        """What plays these lines on, from the state before them."""
        codes = np.full((len(lines), max(len(line.codes) for line in lines)), NO_DECISION, np.int64)
        for place, line in enumerate(lines):
            codes[place, : len(line.codes)] = line.codes

        def play(places: Sequence[int], rounds: range) -> RoundResults:
            rollouts = new_rollouts(state.record, codes, len(rounds))
            rollouts = rollouts._replace(alive=np.array(places, np.int64))
            seed = (settings.seed + rounds.start) % SEEDS
            these = settings._replace(seed=seed, first=0, last=len(rounds))
            functions().run_rollouts(self._workspace, state.tables, rollouts, these)
            results = rollouts.results[places]
            return RoundResults(results.sum(axis=1).tolist(), (results**2).sum(axis=1).tolist())

        return play


def _calibrated(s: Record) -> Callable[[Estimate], Estimate]:
    """What makes chances that come true of those of playouts; they stay where nobody measured."""
    if s.seats != 2 or s.variant == BIG or s.small > 0:
        return lambda estimate: estimate
    drawn = 1 - int(s.deck_size) / CARDS
    return partial(tempered, scale=_SCALE + _SCALE_BY_DRAWN * drawn)


def _lay_open(start: Any) -> None:
    """Have nothing dealt anew in a record, shape (1,): everybody knows what is in the hands."""
    start["known"] |= np.bitwise_or.reduce(start["hand"], axis=1)
