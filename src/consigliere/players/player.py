"""The interface of computer players, and their settings."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from time import monotonic, process_time
from typing import Any, Literal, Protocol, TypeAlias

Clock: TypeAlias = Callable[[], float]
"""A monotonic clock in seconds; injected, so that tests can replace it."""

ClockName: TypeAlias = Literal["wall", "cpu"]

_CLOCKS: dict[ClockName, Clock] = {"wall": monotonic, "cpu": process_time}


@dataclass(frozen=True, slots=True)
class Thinking:
    """The budget of a player per turn, and its temperature.

    In some games the budget is per decision, see `GamePlugin.thinks_per`. `seconds` are measured by
    `clock`: wall time, or processor time, which is fair on a busy machine. `playouts`, if given,
    replace the seconds; then equal seeds give equal play on every machine. At `temperature` 0 the
    best option is played; above it, one is drawn, with weights that fall by a factor of e for each
    `temperature` of chance to win. `draw` is what a draw counts in the player's own choices, 0 for
    a loss and 1 for a win; without it the player's usual value holds. Players that do not weigh
    draws ignore it, and results never depend on it: there a draw is one half.
    """

    seconds: float = 0.0
    playouts: int | None = None
    temperature: float = 0.0
    clock: ClockName = "wall"
    draw: float | None = None

    @property
    def timer(self) -> Clock:
        """The clock as a function."""
        return _CLOCKS[self.clock]

    def without_time(self) -> "Thinking":
        """As strict, but at once."""
        return replace(self, seconds=0.0, playouts=None)


class Player(Protocol):
    """Chooses for a seat, from its view and its legal steps alone."""

    def choose(self, view: Any, choices: Sequence[str], seed: int) -> str:
        """One of `choices`; `seed` makes the player reproducible."""
        ...
