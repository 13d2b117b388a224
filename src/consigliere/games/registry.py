"""Finds games by entry point, so that a game is added without touching anything else."""

from functools import cache
from importlib.metadata import entry_points
from typing import Any

from consigliere.core.errors import ConsigliereError
from consigliere.core.game import Game

_GROUP = "consigliere.games"


class UnknownGame(ConsigliereError):
    """No installed game has this id."""


@cache
def game_ids() -> tuple[str, ...]:
    """The ids of all installed games, sorted."""
    return tuple(sorted(entry.name for entry in entry_points(group=_GROUP)))


@cache
def load_game(game_id: str) -> Game[Any]:
    """The game of that id; raises UnknownGame."""
    for entry in entry_points(group=_GROUP, name=game_id):
        game: Game[Any] = entry.load()()
        return game
    raise UnknownGame("unknown_game", {"game": game_id, "known": ", ".join(game_ids())})
