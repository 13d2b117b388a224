"""Finds games by entry point, so that a game is added without touching anything else."""

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from consigliere.core.errors import ConsigliereError
from consigliere.core.game import Game

_GAMES = "consigliere.games"
_RULEBOOKS = "consigliere.rulebooks"


class UnknownGameError(ConsigliereError):
    """No installed game has this id."""


@cache
def game_ids() -> tuple[str, ...]:
    """The ids of all installed games, sorted."""
    return tuple(sorted(entry.name for entry in entry_points(group=_GAMES)))


@cache
def load_game(game_id: str) -> Game[Any]:
    """The game of that id; raises UnknownGameError."""
    game: Game[Any] = _entry(_GAMES, game_id).load()()
    return game


@cache
def load_rulebook(game_id: str, lang: str) -> Any:
    """The rules of a game in one language; raises UnknownGameError or UnknownLanguage."""
    return _entry(_RULEBOOKS, game_id).load()(lang)


def _entry(group: str, game_id: str) -> EntryPoint:
    for entry in entry_points(group=group, name=game_id):
        return entry
    raise UnknownGameError("unknown_game", {"game": game_id[:40], "known": ", ".join(game_ids())})
