"""The player with decoupled tree search: the yardstick for `search`, not a level."""

from collections.abc import Callable, Sequence

from consigliere.games.la_famiglia.view import LaFamigliaView

from ..player import Clock, Thinking
from ..temperature import drawn
from ..thinker import Thinker
from .deals import Deals
from .desk import new_desk
from .engine import Engine, foreman
from .first_sight import FirstSight
from .tree import Tree


class UctPlayer(Thinker):
    """Thinks at most so long, or plays out so often, about a decision.

    Nothing is remembered from one decision to the next. `engine` hands out what lines are played
    with.
    """

    def __init__(
        self,
        thinking: Thinking,
        engine: Callable[[], Engine] = foreman,
        clock: Clock | None = None,
    ) -> None:
        super().__init__(thinking, clock)
        self._engine = engine
        self._desk = new_desk()

    def choose(self, view: LaFamigliaView, choices: Sequence[str], seed: int) -> str:
        """The decision that was tried most often, or one drawn by how often it won."""
        began = self._clock()
        if len(choices) == 1:
            return choices[0]
        sight = FirstSight(view, choices, seed, self._desk)
        chances = sight.chances
        if self._budget > 0 and sight.is_open:
            tree = self._grown(Deals(view, seed, self._engine()), began)
            chances = _chances(sight, tree)
        return choices[drawn(chances, self._temperature, seed)]

    def _grown(self, deals: Deals, began: float) -> Tree:
        """A tree of as many lines as there is time for, one at least."""
        tree = Tree()
        rounds = 0
        while not rounds or self._clock() < began + self._budget:
            tree.grow(deals.engine, deals.world(rounds), deals.luck(rounds))
            self.played += 1
            rounds += 1
        return tree


def _chances(sight: FirstSight, tree: Tree) -> list[float]:
    """What the tree has found; whoever has not been tried there looks as at first sight."""
    root = tree.root
    found = [
        root.chance(code) if code in root.visits else sight.chances[number]
        for number, code in zip(sight.order, sight.codes, strict=True)
    ]
    leader = max(range(len(found)), key=lambda place: root.visits.get(sight.codes[place], 0))
    return sight.searched(found, leader)
