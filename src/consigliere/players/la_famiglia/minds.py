"""Makes the players of La Famiglia, ready to choose: nothing is compiled."""

from ..player import Player, Thinking
from ..registry import HEURISTIC
from .heuristic import HeuristicPlayer
from .search import SearchPlayer


def make(name: str, thinking: Thinking) -> Player:
    """The player of that name."""
    return HeuristicPlayer(thinking) if name == HEURISTIC else SearchPlayer(thinking)


def data_of(_name: str) -> dict[str, str]:
    """The players of this game play by no data files."""
    return {}
