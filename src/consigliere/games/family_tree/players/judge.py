"""The judge of Family Tree: plays every option on, all with the same deals and the same luck.

An option is a line of steps up to the next card of the deck or the end of the turn. Sequential
halving reduces the lines to a few finalists; these and the line that was played are then played on
again with fresh luck, each equally often. The hidden cards are dealt anew in every round, so that a
line is judged by what its player could know.

The interval covers the sampling error alone: how far the policy is from perfect play, and the
evaluation where a playout stops from the result, is a matter of calibration.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import ceil, log2

import numpy as np
from numpy.typing import NDArray

from consigliere.players.budget import Budget
from consigliere.players.estimates import estimate_from_playouts, exact_estimate
from consigliere.players.judge import Estimate, Option, Verdict
from consigliere.players.player import Clock, Thinking

from ..game import FamilyTree
from ..presentation.view import FamilyTreeView
from ..rules.record import BIG, DYNASTIES, OVER
from ..rules.state import State
from . import kernel
from .kernel import functions
from .lines import Line, lines_of, steps_of
from .policy import Workspace, new_workspace
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
_FINALISTS = 6
_HALVING_SHARE = 0.4
"""Both as in Famiglia."""
_BATCH = 24
"""Playouts between two readings of the clock: some milliseconds."""
_LEAST_ROUNDS = 50
"""Least playouts of each line, however short the time: fewer say nothing."""
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
        played_place = _add_played(lines, state, played) if played else None
        seat = view.to_act[0]
        last_turn = int(state.record.turn) + _TURNS_AHEAD[int(state.record.variant)] * int(
            state.record.seats
        )
        first_seed = seed * _SEED_STRIDE % SEEDS
        settings = PlayoutSettings(seat, self._weights, last_turn, first_seed, 0, 0)
        chances = _Evaluation(state, self._workspace, settings, budget, lines, played_place)
        found = chances.estimates()
        order = sorted(found, key=lambda n: (-found[n].chance, n != played_place))
        options = {place: Option(lines[place].words, found[place]) for place in order}
        shown = order[0] if played_place is None else played_place
        return Verdict(tuple(options.values()), options[shown])


def _add_played(lines: list[Line], state: State, words: Sequence[str]) -> int:
    """The place of the line that was played; it takes that of one that leads to the same."""
    played = steps_of(state, words)
    for place, line in enumerate(lines):
        if line.after == played.after:
            lines[place] = played
            return place
    lines.append(played)
    return len(lines) - 1


@dataclass(slots=True)
class _Evaluation:
    """One run of the judge: the lines, and the index of the one that was played, if any."""

    state: State
    workspace: Workspace
    settings: PlayoutSettings
    budget: Budget
    lines: list[Line]
    played: int | None
    _codes: NDArray[np.int64] = field(init=False)
    _rounds: int = 0
    """Rounds so far: each has a luck of its own."""

    def __post_init__(self) -> None:
        longest = max(len(line.codes) for line in self.lines)
        self._codes = np.full((len(self.lines), longest), NO_DECISION, np.int64)
        for place, line in enumerate(self.lines):
            self._codes[place, : len(line.codes)] = line.codes

    def estimates(self) -> dict[int, Estimate]:
        """Estimates of the best lines and of the one played, by index."""
        over = {n for n, line in enumerate(self.lines) if line.after.record.stage == OVER}
        found = {n: exact_estimate(self._result(n)) for n in over}
        unsolved = [n for n in range(len(self.lines)) if n not in over]
        if unsolved:
            found |= self._estimated(self._finalists(unsolved))
        return {n: found[n] for n in self._best(found, {n: found[n].chance for n in found})}

    def _result(self, place: int) -> float:
        """The share of the win in a line that ends the game."""
        after = self.lines[place].after
        s, t, features = after.record, after.tables, self.workspace.features
        weights = self.settings.weights
        return float(functions().win_chance(s, t, self.settings.seat, features, weights))

    def _best(self, places: Iterable[int], values: dict[int, float]) -> list[int]:
        """The best few of `places`, and the line that was played if it is one of them."""
        order = sorted(places, key=lambda place: -values[place])
        return order[:_FINALISTS] + [n for n in order[_FINALISTS:] if n == self.played]

    def _finalists(self, places: list[int]) -> list[int]:
        """The finalists by sequential halving."""
        stages = max(0, ceil(log2(len(places) / _FINALISTS)))
        sums = dict.fromkeys(places, 0.0)
        for stage in range(stages):
            until = _HALVING_SHARE * (stage + 1) / stages
            while self.budget.used() < until and self._rounds < _MOST_ROUNDS:
                for place, results in self._play(places).items():
                    sums[place] += float(results.sum())
            order = sorted(places, key=lambda place: -sums[place])
            half = max(_FINALISTS, (len(order) + 1) // 2)
            places = order[:half] + [n for n in order[half:] if n == self.played]
        return places

    def _estimated(self, places: list[int]) -> dict[int, Estimate]:
        """Estimates from rounds that had no part in the choice of the finalists."""
        first = self._rounds
        sums, squares = dict.fromkeys(places, 0.0), dict.fromkeys(places, 0.0)
        while self._rounds - first < _LEAST_ROUNDS or (
            self.budget.used() < 1 and self._rounds - first < _MOST_ROUNDS
        ):
            for place, results in self._play(places).items():
                sums[place] += float(results.sum())
                squares[place] += float((results**2).sum())
        rounds = self._rounds - first
        return {n: estimate_from_playouts(sums[n], squares[n], rounds) for n in places}

    def _play(self, places: list[int]) -> dict[int, NDArray[np.float64]]:
        """Play a batch of rounds; the results by line."""
        rounds = max(1, _BATCH // len(places))
        rollouts = new_rollouts(self.state.record, self._codes, rounds)
        rollouts = rollouts._replace(alive=np.array(places, np.int64))
        seed = (self.settings.seed + self._rounds) % SEEDS
        settings = self.settings._replace(seed=seed, first=0, last=rounds)
        functions().run_rollouts(self.workspace, self.state.tables, rollouts, settings)
        self._rounds += rounds
        self.budget.add(rounds * len(places))
        return {place: rollouts.results[place] for place in places}
