"""Makes the players of La Famiglia."""

from collections.abc import Callable
from hashlib import sha256
from importlib.resources import files

from consigliere.players.player import Player, Thinking

from . import features, heuristic_weights
from .heuristic.player import HeuristicPlayer
from .search.engine import Engine, best_engine, engine_at_hand
from .search.player import SearchPlayer
from .search.prior import UNSEEN
from .search.uct import UctPlayer


def make(name: str, thinking: Thinking) -> Player:
    """The player of that name; waits until what it needs is compiled."""
    if name == "heuristic":
        return HeuristicPlayer(thinking)
    best_engine()
    return _searching(name, thinking, best_engine)


def make_at_once(name: str, thinking: Thinking) -> Player:
    """The same without waiting: it searches in plain Python while the compiler is awaited."""
    if name == "heuristic":
        return HeuristicPlayer(thinking)
    return _searching(name, thinking, engine_at_hand)


def _searching(name: str, thinking: Thinking, engine: Callable[[], Engine]) -> Player:
    if name == "uct":
        return UctPlayer(thinking, engine)
    return SearchPlayer(thinking, engine, mixed=frozenset() if name == "race" else UNSEEN)


def data_of(_name: str) -> dict[str, str]:
    """The data files of the players, by name, with their SHA-256; all play by the same."""
    folder = files(__package__) / "data"
    names = (heuristic_weights.DATA, features.DATA)
    return {name: sha256((folder / name).read_bytes()).hexdigest() for name in names}
