"""Makes the players of Family Tree, ready to choose."""

from functools import cache

from consigliere.players.player import Player, Thinking

from ..game import FamilyTree
from . import kernel
from .greedy import GreedyPlayer
from .search import SearchPlayer


def make(name: str, thinking: Thinking) -> Player:
    """The player of that name; waits until what it needs is compiled."""
    _warm_up()
    return GreedyPlayer() if name == "greedy" else SearchPlayer(thinking)


def data_of(_name: str) -> dict[str, str]:
    """The players of this game play by no data files."""
    return {}


@cache
def _warm_up() -> None:
    game = FamilyTree()
    game.warm_up()
    state = game.initial({}, 2)
    kernel.warm_up(state.record, state.tables)
