"""The tally of a pairing: its pairs in order of seeds, whatever order they arrive in."""

from .elo import Comparison, compare
from .lineups import Labels
from .pairs import Pair
from .results import Results
from .specification import Specification
from .sprt import SequentialTest


class Tally:
    """The pairs of one pairing; with a sequential test, those after its result do not count."""

    def __init__(self, specification: Specification, players: Labels) -> None:
        self.players = players
        self.test = SequentialTest(specification.sprt) if specification.sprt else None
        self._pairs: dict[int, Pair] = {}
        self._seeds = specification.seeds
        self._tested = 0

    def add(self, pair: Pair) -> None:
        """Add a pair; failed ones do not count."""
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
        """Whether the test has a result."""
        return self.test is not None and self.test.result is not None

    @property
    def counted(self) -> list[Pair]:
        """The pairs that count, in order of seeds."""
        seeds = self._seeds[: self._tested] if self.is_decided else self._seeds
        found = (self._pairs.get(seed) for seed in seeds)
        return [pair for pair in found if pair is not None and pair.games is not None]

    @property
    def failed(self) -> int:
        """The number of failed pairs."""
        return sum(pair.failed is not None for pair in self._pairs.values())

    @property
    def surplus(self) -> int:
        """Pairs that were still being played when the test ended."""
        return len(self._pairs) - self.failed - len(self.counted)

    def comparison(self) -> Comparison:
        """The comparison of both players; there must be two."""
        return compare([pair.points for pair in self.counted])


def tallies(results: Results) -> list[Tally]:
    """The tally of every pairing, in the order of the specification."""
    found = {
        players: Tally(results.specification, players) for players in results.specification.pairings
    }
    for pair in results.pairs.values():
        found[pair.players].add(pair)
    return list(found.values())
