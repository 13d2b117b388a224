"""Computer players by name, and the levels that people choose from."""

from importlib import import_module
from typing import Any

from consigliere.core.errors import ConsigliereError

from .player import Player
from .random_player import RandomPlayer

RANDOM = "random"
GREEDY = "greedy"
SEARCH = "search"

LEVELS: dict[int, tuple[str, float]] = {1: (GREEDY, 0.0), 2: (SEARCH, 0.0), 3: (SEARCH, 1.0)}
"""Player and seconds a turn. Without time to think, search looks no further than its own turn as
greedy does, only with a keener eye; no level blunders on purpose."""

_MINDS = {"famiglia": "consigliere.players.famiglia.minds"}
"""Where the players of each game are made; imported only when one is."""


class UnknownPlayer(ConsigliereError):
    """No player has this name, or no level this number, in this game."""


def player_names() -> tuple[str, ...]:
    """The names that `make_player` knows, from weak to strong."""
    return (RANDOM, GREEDY, SEARCH)


def make_player(name: str, game_id: str, budget_s: float) -> Player:
    """A player that is ready to choose at once; `budget_s` is seconds a turn, where it thinks.

    Raises UnknownPlayer.
    """
    if name not in player_names() or (name != RANDOM and game_id not in _MINDS):
        known = ", ".join(player_names() if game_id in _MINDS else (RANDOM,))
        raise UnknownPlayer("unknown_player", {"player": name[:40], "known": known})
    if name == RANDOM:
        return RandomPlayer()
    minds: Any = import_module(_MINDS[game_id])
    player: Player = minds.make(name, budget_s)
    return player


def level_player(game_id: str, level: int) -> tuple[str, float]:
    """The player's name and its budget in seconds a turn; raises UnknownPlayer."""
    if level not in LEVELS:
        known = ", ".join(str(number) for number in LEVELS)
        raise UnknownPlayer("unknown_level", {"level": level, "known": known})
    return LEVELS[level] if game_id in _MINDS else (RANDOM, 0.0)
