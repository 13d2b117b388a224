"""Makes the players of La Famiglia."""

from collections.abc import Callable
from hashlib import sha256
from importlib.resources import files

from consigliere.players.player import Player, Thinking

from . import features, heuristic_weights
from .heuristic.player import HeuristicPlayer
from .search.player import SearchPlayer
from .search.prior import HIDDEN_KINDS
from .search.simulator import Simulator, available_simulator, compiled_simulator
from .search.uct import UctPlayer


def make(name: str, thinking: Thinking) -> Player:
    """The player of that name; waits until the functions it needs are compiled."""
    if name == "heuristic":
        return HeuristicPlayer(thinking)
    compiled_simulator()
    return _searching(name, thinking, compiled_simulator)


def make_at_once(name: str, thinking: Thinking) -> Player:
    """The same without waiting: it searches in plain Python until the functions are compiled."""
    if name == "heuristic":
        return HeuristicPlayer(thinking)
    return _searching(name, thinking, available_simulator)


def _searching(name: str, thinking: Thinking, simulator: Callable[[], Simulator]) -> Player:
    if name == "uct":
        return UctPlayer(thinking, simulator)
    return SearchPlayer(thinking, simulator, mixed=frozenset() if name == "race" else HIDDEN_KINDS)


def data_of(_name: str) -> dict[str, str]:
    """The data files of a player: file name to SHA-256; all players use the same files."""
    folder = files(__package__) / "data"
    names = (heuristic_weights.DATA, features.DATA)
    return {name: sha256((folder / name).read_bytes()).hexdigest() for name in names}
