"""Makes the players of Famiglia, ready to choose."""

from functools import cache

from consigliere.games.famiglia.game import Famiglia

from . import kernel
from .greedy import GreedyPlayer
from .plans import PlanningPlayer
from .search import SearchPlayer


def make(name: str, budget_s: float) -> PlanningPlayer:
    """The greedy or the searching player; waits until what it needs is compiled."""
    _warm_up()
    return GreedyPlayer() if name == "greedy" else SearchPlayer(budget_s)


@cache
def _warm_up() -> None:
    game = Famiglia()
    game.warm_up()
    kernel.warm_up(game.initial({}).record)
