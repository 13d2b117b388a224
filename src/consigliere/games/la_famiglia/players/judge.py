"""The judge of La Famiglia: plays every option on, all with the same deals and the same luck.

An option is a line of steps to the end of the turn, or to where cards are turned up. What its seat
cannot know (characters, HQs, orders face down, a card laid) is dealt anew for it. The heuristic
plays on for everybody to the end of the round; what is reached there is converted into a chance.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import TypeAlias

from consigliere.players.budget import Budget
from consigliere.players.comparison import Comparison, Contender, Play, RoundResults
from consigliere.players.estimates import (
    estimate_from_playouts,
    exact_estimate,
    mirrored,
    tempered,
)
from consigliere.players.judge import Estimate, Verdict
from consigliere.players.line import Line, add_played
from consigliere.players.player import Clock, Thinking

from ..game import LaFamiglia
from ..presentation.view import LaFamigliaView
from ..rules.record.record import OVER, Record
from ..rules.state import State
from .evaluation import win_chance
from .heuristic.conflict_outcomes import Workspace
from .heuristic.workspace import new_workspace
from .lines import lines_of, steps_of
from .search.determinizations import Determinizations
from .search.rollouts import rollout_end
from .search.simulator import Simulator, compiled_simulator

_TEMPERATURE = 0.5
"""Of the heuristic in playouts, in its points: without one, all playouts of the last round are
nearly the same, and their chances far too sure."""
_SCALE = 0.8
"""Of the log-odds: the heuristic plays on worse than whoever is judged, and what it wins comes true
less surely. From 1,951 positions of 244 games of search (docs/analysis.md)."""
_BATCH = 12
"""Playouts between two readings of the clock: some milliseconds."""
_OPEN_SHARE = 0.5
"""Of the budget of a decision for a position with all cards open: there is one option only."""
_LEAST_OPEN = 50
"""Least playouts of a position with everything open, however short the time."""
_MOST_ROUNDS = 2000
"""More do not move an estimate by half a percentage point."""


FindLines: TypeAlias = Callable[[State, Workspace, int], list[Line[State]]]
"""The lines that a judge compares with the one that was played; with a seed."""


def make(name: str, thinking: Thinking) -> PlayoutJudge:
    """The judge; waits until the functions that it needs are compiled."""
    simulator = compiled_simulator()
    start = simulator.start(simulator.position_of(LaFamiglia().initial({}, 2).record), 1)
    simulator.play_line(start, (), 0, _TEMPERATURE)  # compiles it
    return PlayoutJudge(thinking, simulator)


class PlayoutJudge:
    """Estimates by playouts within a budget; exact where a line ends the game."""

    def __init__(
        self,
        thinking: Thinking,
        simulator: Simulator,
        clock: Clock | None = None,
        find_lines: FindLines = lines_of,
    ) -> None:
        self._thinking = thinking
        self._simulator = simulator
        self._clock = clock
        self._find_lines = find_lines
        self._workspace = new_workspace()

    def judge(self, view: LaFamigliaView, played: Sequence[str], seed: int) -> Verdict:
        """The best lines and the one played; raises InvalidAction or IllegalAction if that is none.

        The seat is the one that is to decide in `view`; its chance is that of its side.
        """
        budget = Budget(self._thinking, self._clock)
        deals = Determinizations(view, seed, self._simulator)
        state = deals.dealt(Random(seed))  # noqa: S311  a game, not a secret
        lines = self._find_lines(state, self._workspace, seed)
        played_place = add_played(lines, steps_of(state, played)) if played else None
        side = int(state.record.side[view.to_act[0]])
        contenders = [Contender(line.words, self._result(line, side)) for line in lines]
        play = _playouts(deals, lines, side, last_round_of(state.record))
        calibrated = partial(tempered, scale=_SCALE)
        return Comparison(
            contenders, play, budget, played_place, _BATCH, _MOST_ROUNDS, calibrated
        ).verdict()

    def chances(self, state: State, seed: int) -> tuple[Estimate, ...]:
        """The chance of each seat, which is that of its side, with nothing dealt anew.

        What is still to be drawn is luck here, too.
        """
        s = state.record
        first = self._chance_of_first_side(state, seed)
        second = mirrored(first)
        return tuple(first if s.side[seat] == 0 else second for seat in range(int(s.seats)))

    def _chance_of_first_side(self, state: State, seed: int) -> Estimate:
        s, simulator = state.record, self._simulator
        if s.phase == OVER:
            return exact_estimate(float(win_chance(s, state.tables, self._workspace, 0)))
        budget = Budget(self._thinking, self._clock)
        position, last_round = simulator.position_of(s), last_round_of(s)
        total = squares = 0.0
        count = 0
        while count < _LEAST_OPEN or (budget.used() < _OPEN_SHARE and count < _MOST_ROUNDS):
            start = simulator.start(position, seed * _MOST_ROUNDS + count)
            result = simulator.win_chance(
                simulator.play_line(start, (), last_round, _TEMPERATURE), 0
            )
            total, squares, count = total + result, squares + result * result, count + 1
            budget.add(1)
        return tempered(estimate_from_playouts(total, squares, count), _SCALE)

    def _result(self, line: Line[State], side: int) -> float | None:
        """LF-END-03: the result of a line that ends the game; nothing hidden bears on it."""
        s = line.after.record
        if s.phase != OVER:
            return None
        return float(win_chance(s, line.after.tables, self._workspace, side))


def last_round_of(s: Record) -> int:
    """The round at whose end playouts stop; those from the set-up stop after the first one."""
    return max(int(rollout_end(s)), 1)


def _playouts(
    deals: Determinizations, lines: Sequence[Line[State]], side: int, last_round: int
) -> Play:
    """What plays these lines on, from the deals."""
    simulator = deals.simulator

    def play(places: Sequence[int], rounds: range) -> RoundResults:
        sums, squares = [0.0] * len(places), [0.0] * len(places)
        for number in rounds:
            position, seed = deals.position(number), deals.seed(number)
            for n, place in enumerate(places):
                start = simulator.start(position, seed)
                end = simulator.play_line(start, lines[place].codes, last_round, _TEMPERATURE)
                result = simulator.win_chance(end, side)
                sums[n] += result
                squares[n] += result * result
        return RoundResults(sums, squares)

    return play
