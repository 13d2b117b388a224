"""The encodings of the installed games, by id."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from consigliere.core.errors import ConsigliereError

from .encoding import Encoding
from .registry import game_ids, plugin


class NoEncoding(ConsigliereError):
    """A game has no encoding."""


def games_with_encoding() -> tuple[str, ...]:
    """The ids of the games that environments can be made of, sorted."""
    return tuple(game for game in game_ids() if plugin(game).encoding is not None)


def encoding_of(
    game_id: str, options: Mapping[str, str] | None = None, seats: int | None = None
) -> Encoding[Any]:
    """A game with its options; without `seats` the least number that they are for.

    Raises UnknownGameError, NoEncoding, InvalidOption.
    """
    found = plugin(game_id)
    if found.encoding is None:
        raise NoEncoding("no_encoding", {"game": game_id})
    given = dict(options or {})
    if seats is None:
        seats = found.load_game().info.seats_for(given)[0]
    made: Encoding[Any] = found.load(found.encoding)(given, seats)
    return made


def remade(encoding: Encoding[Any]) -> tuple[Any, ...]:
    """How to pickle an encoding: it is made anew from what it was made of."""
    return encoding_of, (encoding.game.info.id, dict(encoding.options), encoding.seats)
