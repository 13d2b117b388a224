"""Batches of the installed games, by id."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .batch import Seed
from .encodings import NoEncoding
from .registry import plugin

About = tuple[str, Mapping[str, str], int]
"""The game, its options and seats."""


def make_batch(
    game: str,
    games: int,
    seed: Seed = 0,
    options: Mapping[str, str] | None = None,
    seats: int | None = None,
) -> Any:
    """So many games side by side, in arrays: see docs/envs.md.

    `seed`: one for all games, or one for each. Without `seats` the least number that the options
    are for. Raises UnknownGameError, NoEncoding, InvalidOption, MalformedBatch.
    """
    found = plugin(game)
    if found.batch is None:
        raise NoEncoding("no_encoding", {"game": game})
    info, given = found.load_game().info, dict(options or {})
    if seats is None:
        seats = info.seats_for(given)[0]
    info.check_seats(given, seats)
    return found.load(found.batch)(games, seed, given, seats)


def restored(games: int, about: About, saved: bytes) -> Any:
    """A batch that was saved."""
    game, options, seats = about
    batch = make_batch(game, games, 0, options, seats)
    batch.load(saved)
    return batch
