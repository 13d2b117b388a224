"""Makes the players of Family Tree, ready to choose."""

from functools import cache

from consigliere.players.player import Player, Thinking
from consigliere.players.quick import QuickUntilReady

from ..game import FamilyTree
from . import kernel
from .greedy import GreedyPlayer
from .kernel import KERNEL
from .search import SearchPlayer


def make(name: str, thinking: Thinking) -> Player:
    """The player of that name; waits until what it needs is compiled."""
    _warm_up()
    return GreedyPlayer() if name == "greedy" else SearchPlayer(thinking)


def make_at_once(name: str, thinking: Thinking) -> Player:
    """The same without waiting: it looks one step ahead while the compiler is awaited."""
    if name == "greedy":
        return GreedyPlayer()
    return QuickUntilReady(SearchPlayer(thinking), SearchPlayer(thinking.without_time()), KERNEL)


def data_of(_name: str) -> dict[str, str]:
    """The players of this game play by no data files."""
    return {}


@cache
def _warm_up() -> None:
    game = FamilyTree()
    game.warm_up()
    state = game.initial({}, 2)
    kernel.warm_up(state.record, state.tables)
