"""The searching player: decisions tried out in many deals of what is hidden, to the round's end.

For every trial what the seat cannot know is dealt anew; every decision meets the same deal and the
same luck, and is played on by the heuristic on all sides until the round is over. The worse half
leaves the race at equal intervals (sequential halving), what is clearly worse even sooner.

What opponents meet without seeing it, orders face down and cards of a conflict, is no race: there
the answers are mixed so that hardly a deal, and no card, is bad for the mixture.
"""

from collections.abc import Callable, Sequence
from math import ceil, log2
from random import Random

from consigliere.games.la_famiglia.view import LaFamigliaView

from ..player import Clock, Thinking
from ..temperature import drawn
from ..thinker import Thinker
from .contest import Contest
from .deals import MOST_ROUNDS, Deals
from .desk import new_desk
from .engine import Engine, foreman
from .first_sight import UNSEEN, FirstSight
from .race import Race


class SearchPlayer(Thinker):
    """Thinks at most so long, or plays out so often, about a decision.

    Nothing is remembered from one decision to the next. `engine` hands out what decisions are tried
    out with; `mixed` are the kinds of decisions that are no race.
    """

    def __init__(
        self,
        thinking: Thinking,
        engine: Callable[[], Engine] = foreman,
        clock: Clock | None = None,
        mixed: frozenset[int] = UNSEEN,
    ) -> None:
        super().__init__(thinking, clock)
        self._engine = engine
        self._mixed = mixed
        self._desk = new_desk()

    def choose(self, view: LaFamigliaView, choices: Sequence[str], seed: int) -> str:
        """The decision that wins most often when tried out, or one drawn by how often it does."""
        began = self._clock()
        if len(choices) == 1:
            return choices[0]
        sight = FirstSight(view, choices, seed, self._desk)
        chances = sight.chances
        if self._budget > 0 and sight.is_open:
            deals = Deals(view, seed, self._engine())
            if sight.kind in self._mixed:
                shares = self._contested(Contest(sight.codes, sight.side, sight.kind), deals, began)
                if shares:
                    return choices[Random(seed).choices(sight.order, shares)[0]]  # noqa: S311  a game
            else:
                chances = self._raced(sight, deals, began)
        return choices[drawn(chances, self._temperature, seed)]

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

    def _contested(self, contest: Contest, deals: Deals, began: float) -> list[float] | None:
        """The mixture found in time, if there is one."""
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
