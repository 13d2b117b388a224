"""A player for a table that opens before what looks ahead is compiled."""

from collections.abc import Sequence
from typing import Any

from consigliere.core.kernel import Kernel

from .player import Player


class QuickUntilReady:
    """Plays as `quick` does while the compiler is awaited, and as `whole` does from then on."""

    def __init__(self, whole: Player, quick: Player, kernel: Kernel) -> None:
        self._whole = whole
        self._quick = quick
        self._kernel = kernel

    def choose(self, view: Any, choices: Sequence[str], seed: int) -> str:
        """One of the words in `choices`."""
        player = self._whole if self._kernel.is_ready else self._quick
        return player.choose(view, choices, seed)
