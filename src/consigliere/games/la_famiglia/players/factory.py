"""Makes the players of La Famiglia."""

from collections.abc import Callable
from functools import partial
from hashlib import sha256
from importlib.resources import files

from consigliere.players.player import Player, Thinking

from . import features
from .heuristic.player import HeuristicPlayer
from .heuristic_weights import (
    DATA,
    DATA_OF_2026,
    Weights,
    fitted_heuristic_weights,
    heuristic_weights_of_2026,
)
from .search.player import SearchPlayer, SearchPlayerOf2026
from .search.prior import HIDDEN_KINDS, IMPRESSION_OF_2026
from .search.simulator import Simulator, available_simulator, compiled_simulator
from .search.uct import UctPlayer

_SEARCH_2026 = "search-2026"


def make(name: str, thinking: Thinking) -> Player:
    """The player of that name; waits until the functions it needs are compiled."""
    if name == "heuristic":
        return HeuristicPlayer(thinking)
    simulator = partial(compiled_simulator, _weights_of(name))
    simulator()
    return _searching(name, thinking, simulator)


def make_at_once(name: str, thinking: Thinking) -> Player:
    """The same without waiting: it searches in plain Python until the functions are compiled."""
    if name == "heuristic":
        return HeuristicPlayer(thinking)
    return _searching(name, thinking, partial(available_simulator, _weights_of(name)))


def _searching(name: str, thinking: Thinking, simulator: Callable[[], Simulator]) -> Player:
    if name == "uct":
        return UctPlayer(thinking, simulator)
    if name == _SEARCH_2026:
        return SearchPlayerOf2026(thinking, simulator, impression=IMPRESSION_OF_2026)
    mixed = frozenset[int]() if name == "race" else HIDDEN_KINDS
    return SearchPlayer(thinking, simulator, mixed=mixed)


def _weights_of(name: str) -> Callable[[], Weights]:
    return heuristic_weights_of_2026 if name == _SEARCH_2026 else fitted_heuristic_weights


def data_of(name: str) -> dict[str, str]:
    """The data files of a player: file name to SHA-256."""
    folder = files(__package__) / "data"
    names = (DATA_OF_2026 if name == _SEARCH_2026 else DATA, features.DATA)
    return {name: sha256((folder / name).read_bytes()).hexdigest() for name in names}
