"""Small games for research: one encounter on a few territories, as data."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

_FILE = files("consigliere.games.la_famiglia").joinpath("data", "small.json")


class SmallGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last encounter of a game: soldiers by territory, order tokens in the HQ, by seat.

    `orders`: how many each may place; `first`: who is the first player, from 0. Nothing lies
    anywhere else, and nobody has money.
    """

    soldiers: tuple[dict[str, int], ...]
    tokens: tuple[tuple[str, ...], ...]
    orders: int
    first: int


@cache
def _games() -> dict[str, SmallGame]:
    return msgspec.json.decode(_FILE.read_bytes(), type=dict[str, SmallGame])


SIZES = ("full", *_games())
"""The whole game, or a small one."""


@cache
def small_game(size: str) -> SmallGame:
    """A small game by its name, one of `SIZES` but the first."""
    return _games()[size]
