"""Simulators: rollouts and lines of play, by the same functions in plain Python or compiled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeAlias

import numpy as np

from consigliere.core.compiled import jit_disabled
from consigliere.games.random_source import seed_random

from ...box.parts import SHEETS, VERSIONS
from ...game import LaFamiglia
from ...rules import kernel as rules
from ...rules import random_play
from ...rules.legal import legal
from ...rules.record.actions import MAX_CHOICES
from ...rules.record.board import Board
from ...rules.record.record import Record
from ...rules.record.tables import tables_in_use
from ...rules.step import decide
from ..evaluation import win_chance
from ..heuristic.policy import rate_choices
from ..heuristic.view_reader import SEEDS
from ..heuristic.workspace import new_workspace, workspace_record
from ..heuristic_weights import Weights, fitted_heuristic_weights
from . import kernel, rollouts

Play: TypeAlias = Callable[[Record, tuple[int, int], int, int], float]
"""A rollout: from a position, with a decision and a reply, for a side, by a seed."""
NO_REPLY = -1
"""The heuristic chooses the reply."""
NO_DECISION = -1
"""No decision has been made yet."""
MAX_CANDIDATES = 6
"""Decisions that are searched: those the heuristic rates best."""


class Simulator:
    """Simulates play in plain Python, by the weights fitted last or those given."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = fitted_heuristic_weights() if weights is None else weights
        self._workspace: Any = new_workspace(self.weights)
        self._tables: dict[int, Any] = {n: tables_in_use(n) for n in VERSIONS}
        self._out: Any = [0] * MAX_CHOICES
        self._rate: Any = rate_choices
        self._rollout: Any = rollouts.rollout
        self._payoff: Any = rollouts.rollout_payoff
        self._play_on: Any = rollouts.play_on
        self._play_with_temperatures: Any = rollouts.play_with_temperatures
        self._advance_to_choice: Any = rollouts.advance_to_choice
        self._win_chance: Any = win_chance
        self._decide: Any = decide
        self._legal: Any = legal
        self._play_out: Any = random_play.play_out
        self._counts = np.zeros(3, np.int64)

    def position_of(self, board: Board) -> Record:
        """A position in the form that the other methods take."""
        return board

    def copy_of(self, position: Record) -> Record:
        """A position that shares nothing with this one."""
        return position.copy()

    def rollout(self, position: Record, codes: tuple[int, int], side: int, seed: int) -> float:
        """The chance of a side to win after a decision and a reply, which may be NO_REPLY.

        The position is not changed.
        """
        return self.finish(self.start(position, seed), codes, side)

    def payoff(self, position: Record, codes: tuple[int, int], side: int, seed: int) -> float:
        """What the same is worth to a search, see `evaluation.payoff`."""
        s = self.start(position, seed)
        t = self._tables[s.version]
        return float(self._payoff(s, t, self._workspace, self._out, *codes, side))

    def play_to_end(self, position: Record, seed: int) -> tuple[Record, int]:
        """The end of a game that the heuristic plays for everybody, and the decisions it took."""
        s = self.start(position, seed)
        count = self._play_on(s, self._tables[s.version], self._workspace, self._out, SHEETS)
        return s, int(count)

    def play_line(
        self, start: Record, codes: Sequence[int], last_round: int, temperature: float
    ) -> Record:
        """The position at the end of a round: these decisions, then the heuristic for everybody.

        It plays at a temperature in its points. A decision that is illegal in what was dealt is
        left out, with those after it. `start` begins a line of play, see `start()`.
        """
        s, t = start, self._tables[start.version]
        for code in codes:
            count = self._legal(s, t, self._out)
            if code not in self._out[:count]:
                break
            self._decide(s, t, code)
        arguments = (t, self._workspace, self._out, last_round, temperature, temperature)
        self._play_with_temperatures(s, *arguments)
        return s

    def rated(self, position: Record, codes: Sequence[int], seed: int) -> list[float]:
        """The heuristic's rating of each decision, in points; `seed` draws cards of a conflict."""
        workspace = self._workspace
        seed_random(workspace.rng, seed % SEEDS)
        workspace.choice_count = count = len(codes)
        workspace.codes[:count] = codes
        self._rate(position, self._tables[position.version], workspace)
        found: list[float] = workspace.values[:count].tolist()
        return found

    def random_end(self, position: Record, code: int, seed: int) -> Record:
        """The end of a game after a decision, if everybody plays on at random."""
        s, t = self.start(position, seed), self._tables[position.version]
        self._decide(s, t, code)
        self._play_out(s, t, self._out, self._workspace.rng, self._counts)
        return s

    def start(self, position: Record, seed: int) -> Record:
        """Start a line of play, only one at a time. The position is not changed."""
        seed_random(self._workspace.rng, seed % SEEDS)
        return self._copy(position)

    def candidates_after(self, s: Record, code: int, last_round: int) -> list[int]:
        """Continue a line with a decision up to the next choice; return its candidates, best first.

        Empty when the round is over. `code` may be NO_DECISION.
        """
        workspace, t = self._workspace, self._tables[s.version]
        if not self._advance_to_choice(s, t, workspace, self._out, code, last_round):
            return []
        count = int(workspace.choice_count)
        codes, values = workspace.codes[:count].tolist(), workspace.values[:count].tolist()
        order = sorted(range(count), key=lambda number: -values[number])
        return [codes[number] for number in order[:MAX_CANDIDATES]]

    def finish(self, s: Record, codes: tuple[int, int], side: int) -> float:
        """Finish a line with a decision and a reply, see `rollout`; return the chance to win."""
        t = self._tables[s.version]
        return float(self._rollout(s, t, self._workspace, self._out, *codes, side))

    def win_chance(self, s: Record, side: int) -> float:
        """The evaluation of a line as it stands: the chance of a side to win."""
        return float(self._win_chance(s, self._tables[s.version], self._workspace, side))

    def _copy(self, position: Record) -> Record:
        return position.copy()


class CompiledSimulator(Simulator):
    """The same in machine code; creating one waits for the compiler or loads from the cache."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = fitted_heuristic_weights() if weights is None else weights
        self._workspace = workspace_record(self.weights)
        self._tables = {n: rules.tables_record(tables_in_use(n)) for n in VERSIONS}
        self._out = rules.buffer()
        self._rate = kernel.compiled().rate_choices
        self._rollout = kernel.compiled().rollout
        self._payoff = kernel.compiled().rollout_payoff
        self._play_on = kernel.compiled().play_on
        self._play_with_temperatures = kernel.compiled().play_with_temperatures
        self._advance_to_choice = kernel.compiled().advance_to_choice
        self._win_chance = kernel.compiled().win_chance
        self._decide = rules.compiled().decide
        self._legal = rules.compiled().legal
        self._play_out = rules.compiled().play_out
        self._counts = np.zeros(3, np.int64)
        self._table = rules.new_records(1)
        start = LaFamiglia().initial({}, 2).record
        # the set-up calls everything; its first step is the seat that begins
        self.rollout(self.position_of(start), (0, NO_REPLY), 0, 1)
        self.payoff(self.position_of(start), (0, NO_REPLY), 0, 1)
        self.rated(self.position_of(start), (0,), 1)
        s = self.start(self.position_of(start), 1)
        self.candidates_after(s, NO_DECISION, 0)
        self.win_chance(s, 0)

    def position_of(self, board: Board) -> Record:
        """A position in the form that the other methods take."""
        return rules.record_of(board)

    def copy_of(self, position: Record) -> Record:
        """See Simulator; a record copies itself far more slowly."""
        table = rules.new_records(1)
        table[0] = position
        return table[0]

    def _copy(self, position: Record) -> Record:
        self._table[0] = position
        return self._table[0]


def compiled_simulator(weights: Callable[[], Weights] = fitted_heuristic_weights) -> Simulator:
    """The compiled simulator of these weights, shared by the process; waits until it is compiled.

    The plain one if compilation is disabled.
    """
    return _plain_simulator(weights) if jit_disabled() else _compiled_simulator(weights)


def available_simulator(weights: Callable[[], Weights] = fitted_heuristic_weights) -> Simulator:
    """The compiled simulator of these weights, or the plain one until it is compiled."""
    return compiled_simulator(weights) if kernel.KERNEL.is_ready else _plain_simulator(weights)


@cache
def _plain_simulator(weights: Callable[[], Weights]) -> Simulator:
    return Simulator(weights())


@cache
def _compiled_simulator(weights: Callable[[], Weights]) -> Simulator:
    return CompiledSimulator(weights())
