"""What tries decisions out: the same functions as plain Python, or compiled."""

from __future__ import annotations

import logging
import threading
from functools import cache
from typing import Any

from consigliere.core.compiled import jit_disabled
from consigliere.games.la_famiglia import kernel as rules
from consigliere.games.la_famiglia.actions import MAX_CHOICES
from consigliere.games.la_famiglia.board import Board
from consigliere.games.la_famiglia.box import SHEETS
from consigliere.games.la_famiglia.game import LaFamiglia
from consigliere.games.la_famiglia.state import Record
from consigliere.games.la_famiglia.tables import tables_in_use
from consigliere.games.random_source import seed_random

from . import kernel, trial
from .desk import desk_record, new_desk
from .reading import SEEDS

NO_REPLY = -1
"""The heuristic replies."""

logger = logging.getLogger(__name__)


class Engine:
    """Tries decisions out in plain Python."""

    def __init__(self) -> None:
        self._desk: Any = new_desk()
        self._tables: Any = tables_in_use()
        self._out: Any = [0] * MAX_CHOICES
        self._try_out: Any = trial.try_out
        self._play_on: Any = trial.play_on

    def world(self, board: Board) -> Record:
        """A position, as `result` wants it."""
        return board

    def result(self, world: Record, codes: tuple[int, int], side: int, seed: int) -> float:
        """The chance of a side to win by a decision, and the reply to it unless it is NO_REPLY.

        The world stays as it is.
        """
        seed_random(self._desk.rng, seed % SEEDS)
        s = self._copy(world)
        return float(self._try_out(s, self._tables, self._desk, self._out, *codes, side))

    def finished(self, world: Record, seed: int) -> tuple[Record, int]:
        """The end of a game that the heuristic plays on for everybody, and its decisions."""
        seed_random(self._desk.rng, seed % SEEDS)
        s = self._copy(world)
        return s, int(self._play_on(s, self._tables, self._desk, self._out, SHEETS))

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
        self._table = rules.new_records(1)
        start = LaFamiglia().initial({}, 2).record
        # the set-up calls everything; its first step is the seat that begins
        self.result(self.world(start), (0, NO_REPLY), 0, 1)

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


class Foreman:
    """Has an engine at any time: plain until the compiled one, asked for once, is ready."""

    def __init__(self) -> None:
        self._engine: Engine | None = None
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._prepare, daemon=True)

    def __call__(self) -> Engine:
        """The best engine that is ready."""
        with self._lock:
            if self._engine is None:
                self._engine = Engine()
                self._thread.start()
            return self._engine

    def wait(self) -> None:
        """Wait until the compiled engine is ready, or has failed."""
        self._thread.join()

    def _prepare(self) -> None:
        try:
            self._engine = best_engine()
        except Exception:
            logger.exception("La Famiglia goes on in plain Python")


foreman = Foreman()
"""That of the process."""
