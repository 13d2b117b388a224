"""What a computer player is."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias

Clock: TypeAlias = Callable[[], float]
"""Seconds that only grow; injected, so that a test can stand in for time."""


class Player(Protocol):
    """Chooses for a seat, knowing its view and its legal steps, and nothing else."""

    def choose(self, view: Any, choices: Sequence[str], seed: int) -> str:
        """One of the words in `choices`; `seed` is the player's own luck."""
        ...
