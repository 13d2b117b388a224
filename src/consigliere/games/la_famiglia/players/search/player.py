"""The searching player: decisions tried out in many deals of what is hidden, to the round's end.

For every trial what the seat cannot know is dealt anew; every decision meets the same deal and the
same luck, and is played on by the heuristic on all sides until the round is over. The worse half
leaves the race at equal intervals (sequential halving), what is clearly worse even sooner.

What opponents meet without seeing it, orders face down and cards of a conflict, is no race: there
the answers are mixed so that hardly a deal, and no card, is bad for the mixture.
"""

from collections.abc import Callable
from math import ceil, log2
from random import Random

from consigliere.players.player import Clock, Thinking

from .base import Searcher
from .contest import Contest
from .deals import MOST_ROUNDS, Deals
from .engine import Engine, engine_at_hand
from .prior import UNSEEN, FirstSight
from .sequential_halving import Race


class SearchPlayer(Searcher):
    """Plays the decision that wins most often when tried out; `mixed` are the kinds of decisions
    that are no race.
    """

    def __init__(
        self,
        thinking: Thinking,
        engine: Callable[[], Engine] = engine_at_hand,
        clock: Clock | None = None,
        mixed: frozenset[int] = UNSEEN,
    ) -> None:
        super().__init__(thinking, engine, clock)
        self._mixed = mixed

    def _found(self, sight: FirstSight, deals: Deals, began: float, seed: int) -> int:
        """See Searcher."""
        if sight.kind not in self._mixed:
            return self._drawn(self._raced(sight, deals, began), seed)
        shares = self._contested(sight, deals, began)
        if shares is None:
            return self._drawn(sight.chances, seed)
        return Random(seed).choices(sight.order, shares)[0]  # noqa: S311  a game, not a secret

    def _raced(self, sight: FirstSight, deals: Deals, began: float) -> list[float]:
        """The chances after a race between the best."""
        race = Race(sight.codes, [sight.chances[number] for number in sight.order], sight.side)
        self._run(race, deals, began)
        leader = max(race.alive, key=race.chance)
        return sight.searched([race.chance(place) for place in range(len(sight.codes))], leader)

    def _run(self, race: Race, deals: Deals, began: float) -> None:
        """Trials until the time is up, or only one decision is left."""
        heats = max(1, ceil(log2(len(race.codes))))
        rounds = 0
        for heat in range(heats):
            until = began + self._budget * (heat + 1) / heats
            while len(race.alive) > 1 and rounds < MOST_ROUNDS and self._clock() < until:
                world = deals.world(rounds)
                race.run(deals.engine, world, deals.luck(rounds), self._lateness(began))
                race.drop_the_worse()
                rounds += 1
            race.halve()

    def _contested(self, sight: FirstSight, deals: Deals, began: float) -> list[float] | None:
        """The mixture found in time, if there is one."""
        contest = Contest(sight.codes, sight.side, sight.kind)
        is_late = self._lateness(began)
        for rounds in range(MOST_ROUNDS):
            if self._clock() > began + self._budget:
                break
            contest.run(deals, rounds, is_late)
        return contest.mixture()

    def _lateness(self, began: float) -> Callable[[], bool]:
        def is_late() -> bool:
            self.played += 1
            return self._clock() > began + self._budget

        return is_late
