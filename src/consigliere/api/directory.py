"""Which games and players there are."""

from typing import overload

from consigliere.games.players import level_player, make_player, player_names, usual_level
from consigliere.games.registry import game_ids, plugin
from consigliere.players.player import Player, Thinking


def games() -> tuple[str, ...]:
    """The ids of the installed games, sorted."""
    return game_ids()


def players(game: str) -> tuple[str, ...]:
    """The names of a game's computer players; raises UnknownGameError.

    They go from weak to strong, but for the last one, the yardstick `flat`.
    """
    return player_names(plugin(game).id)


@overload
def player(game: str, *, level: int | None = None) -> Player: ...


@overload
def player(
    game: str, name: str, *, seconds: float = 1.0, playouts: int | None = None
) -> Player: ...


def player(
    game: str,
    name: str | None = None,
    *,
    level: int | None = None,
    seconds: float = 1.0,
    playouts: int | None = None,
) -> Player:
    """A computer player of a game, by level or by name; the level in the middle if neither is said.

    A player named here may spend `seconds` on a turn (`flat` and La Famiglia: a decision),
    or that many `playouts` instead: then equal seeds give equal play on every machine. Levels bring
    their own limits. Raises UnknownGameError, UnknownPlayer or InvalidBudget.
    """
    game = plugin(game).id
    if name is None:
        chosen = level_player(game, usual_level(game) if level is None else level)
        return make_player(chosen.name, game, chosen.thinking)
    if level is not None:
        raise TypeError("a player is chosen by name or by level, not by both")
    return make_player(name, game, Thinking(0.0 if playouts is not None else seconds, playouts))
