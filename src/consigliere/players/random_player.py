"""The random player: every legal step is equally likely."""

from collections.abc import Sequence
from random import Random
from typing import Any

RANDOM = "random"
"""Its name in every game."""


class RandomPlayer:
    """Uniform over the legal steps of any game."""

    def choose(self, view: Any, choices: Sequence[str], seed: int) -> str:
        """One of `choices`, at random."""
        return Random(seed).choice(choices)  # noqa: S311  a game, not a secret
