"""The golden games of all games: a module for each game that has a way of its own to tell them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from consigliere.core.action import CHANCE
from consigliere.core.game import Game
from consigliere.games.registry import load_game, plugin
from golden import Golden, begin, busy, lazy, told_by


def golden_of(game_id: str) -> Golden[Any]:
    """The golden games of a game; one without a module here has a line for each who acts."""
    folder = plugin(game_id).package.rpartition(".")[2]
    if find_spec(f"{__name__}.{folder}") is None:
        return golden_by_actor(folder, load_game(game_id))
    found: Golden[Any] = import_module(f"{__name__}.{folder}").GOLDEN
    return found


def golden_by_actor(folder: str, game: Game[Any]) -> Golden[Any]:
    """Golden games in this folder, with a line for what a seat, or chance, does in a row."""

    def actor(state: Any) -> str:
        first = game.actors(state)[0]
        return ">" if first == CHANCE else str(first)

    policies = {"uniform": uniform, "busy": busy, "lazy": lazy}
    return Golden(folder, game, policies, told_by(game, actor), partial(begin, game))


def uniform(_: Any, words: Sequence[str], luck: random.Random) -> str:
    """Every legal step is as likely as any other."""
    return luck.choice(words)
