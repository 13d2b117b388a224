"""The player with decoupled tree search: the yardstick for `search`, not a level."""

from .base import Searcher
from .deals import Deals
from .prior import FirstSight
from .tree import Tree


class UctPlayer(Searcher):
    """Plays the decision that was tried most often, or one drawn by how often it won."""

    def _found(self, sight: FirstSight, deals: Deals, began: float, seed: int) -> int:
        """See Searcher."""
        return self._drawn(_chances(sight, self._grown(deals, began)), seed)

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
