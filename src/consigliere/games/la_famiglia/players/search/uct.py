"""The player with decoupled tree search: a yardstick for `search`, not a level."""

from .base import BaseSearchPlayer
from .determinizations import Determinizations
from .prior import Prior
from .tree import Tree


class UctPlayer(BaseSearchPlayer):
    """Plays the decision visited most, or one sampled by the chances found."""

    def _search(
        self, prior: Prior, determinizations: Determinizations, began: float, seed: int
    ) -> int:
        """See BaseSearchPlayer."""
        tree = self._grown_tree(determinizations, began)
        return self._sample(_chances(prior, tree), seed)

    def _grown_tree(self, determinizations: Determinizations, began: float) -> Tree:
        """A tree of as many lines as the budget allows, one at least."""
        tree = Tree()
        number = 0
        while not number or self._clock() < began + self._budget:
            position, seed = determinizations.position(number), determinizations.seed(number)
            tree.grow(determinizations.simulator, position, seed)
            self.played += 1
            number += 1
        return tree


def _chances(prior: Prior, tree: Tree) -> list[float]:
    """The chances found by the tree, prior ones for decisions that it has not visited."""
    root = tree.root
    found = [
        root.chance(code) if code in root.visits else prior.chances[number]
        for number, code in zip(prior.order, prior.codes, strict=True)
    ]
    leader = max(range(len(found)), key=lambda place: root.visits.get(prior.codes[place], 0))
    return prior.posterior(found, leader)
