"""Players of a match: those of the game by name, and anybody's own as `module:factory`.

Only names that somebody has typed for this very match come here, never those of a record or of a
message: an own player is code that is imported.
"""

import sys
from collections.abc import Callable
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

from consigliere.players.player import Player, Thinking

from .players import UnknownPlayer, check_player, make_player, player_data, thinks, weighs_draws

_MARK = ":"
_LONGEST_NAME = 80


def make_contestant(name: str, game_id: str, thinking: Thinking) -> Player:
    """A player by name, or what `factory(thinking)` of a module makes; raises UnknownPlayer.

    The factory is anything that takes a Thinking and gives a Player, such as the player's class.
    """
    if _MARK not in name:
        return make_player(name, game_id, thinking)
    player = _factory(name)(thinking)
    if not callable(getattr(player, "choose", None)):
        raise _unusable(name, "choose(view, choices, seed) is missing")
    made: Player = player
    return made


def check_contestant(name: str, game_id: str) -> None:
    """Raise UnknownPlayer unless the game has such a player, or the module the factory."""
    if _MARK in name:
        _factory(name)
    else:
        check_player(name, game_id)


def contestant_thinks(name: str, game_id: str) -> bool:
    """Whether a player makes use of its Thinking, as players of one's own may."""
    return _MARK in name or thinks(name, game_id)


def contestant_weighs_draws(name: str, game_id: str) -> bool:
    """Whether a player heeds the value of a draw in its Thinking, as players of one's own may."""
    return _MARK in name or weighs_draws(name, game_id)


def contestant_data(name: str, game_id: str) -> dict[str, str]:
    """What a player plays by: file name to SHA-256; of one's own player the file of its module.

    Raises UnknownPlayer.
    """
    if _MARK not in name:
        return player_data(name, game_id)
    _factory(name)
    module = name.partition(_MARK)[0]
    file = getattr(sys.modules[module], "__file__", None)
    if file is None:
        return {}
    return {module: sha256(Path(file).read_bytes()).hexdigest()}


def _factory(name: str) -> Callable[[Thinking], Any]:
    """The factory `module:factory`; modules in the current folder are found, too."""
    module, _, attribute = name.partition(_MARK)
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    try:
        found = getattr(import_module(module), attribute, None)
    except (ImportError, ValueError) as error:
        raise _unusable(name, str(error)) from error
    if not callable(found):
        raise _unusable(name, f"{module} has no function or class {attribute!r}")
    factory: Callable[[Thinking], Any] = found
    return factory


def _unusable(name: str, reason: str) -> UnknownPlayer:
    return UnknownPlayer("unusable_player", {"player": name[:_LONGEST_NAME], "reason": reason})
