"""The computer players of one process, each made once."""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Callable
from typing import Protocol, TypeAlias

from consigliere.games.compilation import compile_game, start_plain
from consigliere.games.players import level_player, levels, make_player_at_once
from consigliere.players.player import Player

PlayerFactory: TypeAlias = Callable[[str, int], tuple[Player, float]]
"""Makes the player of a game and level, with its budget in seconds; importable by name."""


class Signal(Protocol):
    """Something that can be waited for; an event of threads or of processes."""

    def wait(self) -> object:
        """Return once it has happened."""
        ...


def player_of_level(game: str, level: int) -> tuple[Player, float]:
    """The computer player of that level, from the registry."""
    chosen = level_player(game, level)
    player = make_player_at_once(chosen.name, game, chosen.thinking)
    return player, chosen.thinking.seconds


class PlayerCache:
    """The players that a process has.

    A game that needs no compiler does not wait for one that does.
    """

    def __init__(self, factory: PlayerFactory = player_of_level) -> None:
        self._factory = factory
        self._made: dict[tuple[str, int], tuple[Player, float]] = {}
        self._plain: set[str] = set()
        self._locks: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)

    def player(self, game: str, level: int) -> tuple[Player, float]:
        """The player of a game and level, with its budget in seconds."""
        with self._locks[game]:
            if (game, level) not in self._made:
                self._prepare(game)
                self._made[game, level] = self._factory(game, level)
            return self._made[game, level]

    def start(self, game: str, compiled: Signal | None = None) -> None:
        """Play a game without the compiler; make all its players, and load its machine code.

        That is done in the background, once `compiled` has happened.
        """
        self._plain.add(game)
        threading.Thread(target=self._warm, args=(game, compiled), daemon=True).start()

    def _prepare(self, game: str) -> None:
        """What is loaded of a game from now on runs plain, if that was asked for."""
        if game in self._plain:
            self._plain.discard(game)
            start_plain(game)

    def _warm(self, game: str, compiled: Signal | None) -> None:
        # whoever is asked before that has nothing else to do
        if compiled is not None:
            compiled.wait()
        for level in levels(game):
            self.player(game, level)
        compile_game(game)
