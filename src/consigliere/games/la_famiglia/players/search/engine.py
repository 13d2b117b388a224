"""What tries decisions out: the same functions as plain Python, or compiled."""

from __future__ import annotations

from functools import cache
from typing import Any

from consigliere.core.compiled import jit_disabled
from consigliere.games.random_source import seed_random

from ...box.parts import SHEETS
from ...game import LaFamiglia
from ...rules import kernel as rules
from ...rules.record.actions import MAX_CHOICES
from ...rules.record.board import Board
from ...rules.record.record import Record
from ...rules.record.tables import tables_in_use
from ..evaluation import win_chance
from ..heuristic.view_reader import SEEDS
from ..heuristic.workspace import desk_record, new_desk
from . import kernel, rollouts

NO_REPLY = -1
"""The heuristic replies."""
NO_DECISION = -1
"""Nothing is decided yet."""
CANDIDATES = 6
"""Decisions tried out: those that look best."""


class Engine:
    """Tries decisions out in plain Python."""

    def __init__(self) -> None:
        self._desk: Any = new_desk()
        self._tables: Any = tables_in_use()
        self._out: Any = [0] * MAX_CHOICES
        self._try_out: Any = rollouts.try_out
        self._play_on: Any = rollouts.play_on
        self._to_choice: Any = rollouts.to_choice
        self._win_chance: Any = win_chance

    def world(self, board: Board) -> Record:
        """A position, as `result` wants it."""
        return board

    def result(self, world: Record, codes: tuple[int, int], side: int, seed: int) -> float:
        """The chance of a side to win by a decision, and the reply to it unless it is NO_REPLY.

        The world stays as it is.
        """
        return self.ended(self.begun(world, seed), codes, side)

    def finished(self, world: Record, seed: int) -> tuple[Record, int]:
        """The end of a game that the heuristic plays on for everybody, and its decisions."""
        s = self.begun(world, seed)
        return s, int(self._play_on(s, self._tables, self._desk, self._out, SHEETS))

    def begun(self, world: Record, seed: int) -> Record:
        """A line of play, with its luck; there is one at a time. The world stays as it is."""
        seed_random(self._desk.rng, seed % SEEDS)
        return self._copy(world)

    def options(self, s: Record, code: int, last_round: int) -> list[int]:
        """Where a line comes to a choice after a decision: what looks best there, best first.

        Empty when the round is over. `code` may be NO_DECISION.
        """
        if not self._to_choice(s, self._tables, self._desk, self._out, code, last_round):
            return []
        count = int(self._desk["size"])  # NumPy's records have a `size` of their own
        codes, values = (self._desk[name][:count].tolist() for name in ("codes", "values"))
        order = sorted(range(count), key=lambda number: -values[number])
        return [codes[number] for number in order[:CANDIDATES]]

    def ended(self, s: Record, codes: tuple[int, int], side: int) -> float:
        """The chance of a side to win by a decision and its reply, see `result`; ends the line."""
        return float(self._try_out(s, self._tables, self._desk, self._out, *codes, side))

    def chance(self, s: Record, side: int) -> float:
        """The chance of a side to win, as a line stands."""
        return float(self._win_chance(s, self._tables, self._desk, side))

    def _copy(self, world: Record) -> Record:
        return world.copy()


class CompiledEngine(Engine):
    """The same, compiled: to make one takes until that is done, or loaded from the cache."""

    def __init__(self) -> None:
        self._desk = desk_record()
        self._tables = rules.tables_record(tables_in_use())
        self._out = rules.buffer()
        self._try_out = kernel.compiled().try_out
        self._play_on = kernel.compiled().play_on
        self._to_choice = kernel.compiled().to_choice
        self._win_chance = kernel.compiled().win_chance
        self._table = rules.new_records(1)
        start = LaFamiglia().initial({}, 2).record
        # the set-up calls everything; its first step is the seat that begins
        self.result(self.world(start), (0, NO_REPLY), 0, 1)
        s = self.begun(self.world(start), 1)
        self.options(s, NO_DECISION, 0)
        self.chance(s, 0)

    def world(self, board: Board) -> Record:
        """A position, as `result` wants it."""
        return rules.record_of(board)

    def _copy(self, world: Record) -> Record:
        self._table[0] = world
        return self._table[0]


@cache
def best_engine() -> Engine:
    """The compiled engine, shared by the process; waits until it is ready."""
    return Engine() if jit_disabled() else CompiledEngine()


@cache
def _plain_engine() -> Engine:
    return Engine()


def engine_at_hand() -> Engine:
    """The compiled engine, or the plain one while this process waits for the compiler."""
    return best_engine() if kernel.KERNEL.is_ready else _plain_engine()
