"""The game of a record."""

from typing import Any

from consigliere.core.game import Game
from consigliere.core.record import Header, check_version

from .registry import load_game, rules_version


def game_of(header: Header) -> Game[Any]:
    """The game of a record; raises UnknownGameError, and InvalidRecord if its rules are newer.

    The latter is said before anything of the game is loaded.
    """
    check_version(header, rules_version(header.game))
    return load_game(header.game)
