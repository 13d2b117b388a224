"""Players for workers, to be found by name in another process: good ones and bad ones."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from typing import Any

from consigliere.games.players import kernel_of

BUDGET = 0.05


class LastWord:
    """Plays the last legal action; views of the wrong kind make it misbehave."""

    def choose(self, view: Any, choices: Sequence[str], seed: int) -> str:
        if view == "hang":
            time.sleep(60)
        if view == "die":
            os._exit(1)
        if view == "raise":
            raise RuntimeError("a mistake of the player")
        if view == "cheat":
            return "not a legal word"
        return choices[-1]


class Readiness:
    """Plays the first word while its game runs as plain Python, and the last one afterwards."""

    def __init__(self, game: str) -> None:
        self._kernel = kernel_of(game)

    def choose(self, view: Any, choices: Sequence[str], seed: int) -> str:
        return choices[-1] if self._kernel is None or self._kernel.is_ready else choices[0]


def readiness(game: str, level: int) -> tuple[Readiness, float]:
    return Readiness(game), BUDGET


def last_word(game: str, level: int) -> tuple[LastWord, float]:
    if game == "unknown":
        raise LookupError(game)
    return LastWord(), BUDGET


_made: list[int] = []
"""The levels of the players that this process has made."""


class Counting:
    """Plays the first word if it is the only player of its process, the second if there are two."""

    def choose(self, view: Any, choices: Sequence[str], seed: int) -> str:
        return choices[len(_made) - 1]


def counting(game: str, level: int) -> tuple[Counting, float]:
    _made.append(level)
    return Counting(), BUDGET


class FirstWord:
    """Plays the first legal action."""

    def choose(self, view: Any, choices: Sequence[str], seed: int) -> str:
        return choices[0]


def first_word(game: str, level: int) -> tuple[FirstWord, float]:
    return FirstWord(), BUDGET
