"""Makes the players of La Famiglia."""

from hashlib import sha256
from importlib.resources import files

from ..player import Player, Thinking
from ..registry import HEURISTIC
from .engine import best_engine, foreman
from .heuristic import HeuristicPlayer
from .search import SearchPlayer
from .taste import DATA


def make(name: str, thinking: Thinking) -> Player:
    """The player of that name; waits until what it needs is compiled."""
    if name == HEURISTIC:
        return HeuristicPlayer(thinking)
    best_engine()
    return SearchPlayer(thinking, best_engine)


def make_at_once(name: str, thinking: Thinking) -> Player:
    """The same without waiting: it thinks in plain Python until its code is compiled."""
    return HeuristicPlayer(thinking) if name == HEURISTIC else SearchPlayer(thinking, foreman)


def data_of(_name: str) -> dict[str, str]:
    """The data files of the players, by name, with their SHA-256; all play by the same."""
    data = (files(__package__) / "data" / DATA).read_bytes()
    return {DATA: sha256(data).hexdigest()}
