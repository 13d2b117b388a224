"""How a pairing stands: its pairs counted in order of seeds, whatever the order they came in."""

from .elo import Comparison, compare
from .pairs import Pair
from .results import Results
from .specification import Labels, Specification
from .sprt import SequentialTest


class Standing:
    """The pairs of one pairing; where a test is declared, those after its verdict do not count."""

    def __init__(self, specification: Specification, players: Labels) -> None:
        self.players = players
        self.test = SequentialTest(specification.sprt) if specification.sprt else None
        self._pairs: dict[int, Pair] = {}
        self._seeds = specification.seeds
        self._tested = 0

    def add(self, pair: Pair) -> None:
        """Take a pair in; a failed one is passed over."""
        self._pairs[pair.seed] = pair
        while not self.is_decided and self._tested < len(self._seeds):
            following = self._pairs.get(self._seeds[self._tested])
            if following is None:
                return
            self._tested += 1
            if self.test is not None and following.games is not None:
                self.test.add(following.points)

    @property
    def is_decided(self) -> bool:
        """Whether the test has its verdict."""
        return self.test is not None and self.test.verdict is not None

    @property
    def counted(self) -> list[Pair]:
        """The pairs that count, in order of seeds."""
        seeds = self._seeds[: self._tested] if self.is_decided else self._seeds
        found = (self._pairs.get(seed) for seed in seeds)
        return [pair for pair in found if pair is not None and pair.games is not None]

    @property
    def failed(self) -> int:
        """Pairs that could not be played."""
        return sum(pair.failed is not None for pair in self._pairs.values())

    @property
    def surplus(self) -> int:
        """Pairs that were under way when the test had its verdict."""
        return len(self._pairs) - self.failed - len(self.counted)

    def comparison(self) -> Comparison:
        """What the pairs say."""
        return compare([pair.points for pair in self.counted])


def standings(results: Results) -> list[Standing]:
    """Every pairing of the specification, in its order."""
    found = {
        players: Standing(results.specification, players)
        for players in results.specification.pairings
    }
    for pair in results.pairs.values():
        found[pair.players].add(pair)
    return list(found.values())
