"""What a computer player is, and what it may spend on a turn."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from time import monotonic, process_time
from typing import Any, Literal, Protocol, TypeAlias

Clock: TypeAlias = Callable[[], float]
"""Seconds that only grow; injected, so that a test can stand in for time."""

ClockName: TypeAlias = Literal["wall", "cpu"]

_CLOCKS: dict[ClockName, Clock] = {"wall": monotonic, "cpu": process_time}


@dataclass(frozen=True, slots=True)
class Thinking:
    """What a player may spend on a turn, and how strictly it plays what it thinks best.

    In some games that is for every decision, see `registry.is_budget_of_turn`. `seconds` are
    counted by `clock`: those on the wall, or the processor time of the process, which is fair on a
    busy machine. With a number of `playouts` seconds do not count, and equal seeds give equal play
    on every machine. At `temperature` 0 the best is played; above it, turns are drawn, one whose
    chance to win is lower by the temperature e times as rarely.
    """

    seconds: float = 0.0
    playouts: int | None = None
    temperature: float = 0.0
    clock: ClockName = "wall"

    @property
    def timer(self) -> Clock:
        """The clock itself."""
        return _CLOCKS[self.clock]

    def without_time(self) -> "Thinking":
        """As strict, but at once."""
        return replace(self, seconds=0.0, playouts=None)


class Player(Protocol):
    """Chooses for a seat, knowing its view and its legal steps, and nothing else."""

    def choose(self, view: Any, choices: Sequence[str], seed: int) -> str:
        """One of the words in `choices`; `seed` is the player's own luck."""
        ...
