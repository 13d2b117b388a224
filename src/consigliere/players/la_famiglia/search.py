"""The searching player: decisions tried out in many deals of what is hidden, to the round's end.

For every trial what the seat cannot know is dealt anew; every decision meets the same deal and the
same luck, and is played on by the heuristic on all sides until the round is over. The worse half
leaves the race at equal intervals (sequential halving), what is clearly worse even sooner.

What opponents meet without seeing it, orders face down and cards of a conflict, is no race: there
the answers are mixed so that no deal, or card, is bad for the mixture.
"""

from collections.abc import Callable, Sequence
from math import ceil, log2
from random import Random

from consigliere.games.la_famiglia.frames import (
    ATTACK_CARD,
    CHARACTER,
    COUNCIL,
    DEFENCE_CARD,
    DISC,
    FAMILY,
    SWAP,
    TOKEN,
    top_kind,
)
from consigliere.games.la_famiglia.position import State
from consigliere.games.la_famiglia.state import SETUP, Record
from consigliere.games.la_famiglia.view import LaFamigliaView

from ..player import Clock, Thinking
from ..temperature import drawn
from ..thinker import Thinker
from .contest import Contest
from .desk import new_desk
from .engine import Engine, foreman
from .heuristic import SCALE
from .race import Race
from .reading import decisions_of, read, weighed

_CANDIDATES = 6
"""Decisions tried out: those that look best."""
_DEALS = 24
"""Deals that are made; after them they come again, with other luck."""
_MOST_ROUNDS = 300
_LESS = 1e-9
_AT_ONCE = frozenset({FAMILY, COUNCIL, CHARACTER, DISC, SWAP})
"""What is decided without trials: the set-up, too far from anything, and swaps, which follow from
one's card."""
_UNSEEN = frozenset({TOKEN, ATTACK_CARD, DEFENCE_CARD})


class SearchPlayer(Thinker):
    """Thinks at most so long, or plays out so often, about a decision.

    Nothing is remembered from one decision to the next. `engine` hands out what decisions are tried
    out with.
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
        """The decision that wins most often when tried out, or one drawn by how often it does."""
        began = self._clock()
        if len(choices) == 1:
            return choices[0]
        state = read(view, Random(seed))  # noqa: S311  a game, not a secret
        codes = decisions_of(state, view.to_act[0], choices)
        values = weighed(state, codes, self._desk, seed)
        best = max(values)
        chances = [0.5 + (value - best) / SCALE for value in values]
        s = state.record
        if self._budget > 0 and s.phase != SETUP and top_kind(s) not in _AT_ONCE:
            order = sorted(range(len(codes)), key=lambda number: -values[number])[:_CANDIDATES]
            ranked = [codes[number] for number in order]
            side = int(s.side[view.to_act[0]])
            deals = _Deals(view, seed, self._engine())
            if top_kind(s) in _UNSEEN:
                shares = self._contested(Contest(ranked, side), deals, began)
                if shares:
                    return choices[Random(seed).choices(order, shares)[0]]  # noqa: S311  a game
            else:
                race = Race(ranked, [chances[number] for number in order], side)
                self._run(race, deals, began)
                for place, number in enumerate(order):
                    chances[number] = race.chance(place)
                leader = max(race.alive, key=race.chance)
                chances = _led_by(chances, order[leader])
        return choices[drawn(chances, self._temperature, seed)]

    def _run(self, race: Race, deals: "_Deals", began: float) -> None:
        """Trials until the time is up, or only one decision is left."""
        heats = max(1, ceil(log2(len(race.codes))))
        rounds = 0
        for heat in range(heats):
            until = began + self._budget * (heat + 1) / heats
            while len(race.alive) > 1 and rounds < _MOST_ROUNDS and self._clock() < until:
                world = deals.world(rounds)
                race.run(deals.engine, world, deals.luck(rounds), self._lateness(began))
                race.drop_the_worse()
                rounds += 1
            race.halve()

    def _contested(self, contest: Contest, deals: "_Deals", began: float) -> list[float] | None:
        """The mixture found in time, if there is one."""
        is_late = self._lateness(began)
        contest.set_up(deals.engine, deals.state)
        for rounds in range(_MOST_ROUNDS):
            if self._clock() > began + self._budget:
                break
            contest.run(deals.engine, deals.luck(rounds), is_late)
        return contest.mixture()

    def _lateness(self, began: float) -> Callable[[], bool]:
        def is_late() -> bool:
            self.played += 1
            return self._clock() > began + self._budget

        return is_late


class _Deals:
    """What the seat cannot know, dealt anew for every round, all from one seed."""

    def __init__(self, view: LaFamigliaView, seed: int, engine: Engine) -> None:
        self.engine = engine
        self._view = view
        self._seed = seed
        self._worlds: list[Record] = []
        self._made = 0

    def world(self, rounds: int) -> Record:
        """The deal for a round."""
        if rounds >= len(self._worlds) and rounds < _DEALS:
            self._worlds.append(self.engine.world(self.state().record))
        return self._worlds[rounds % _DEALS]

    def state(self) -> State:
        """A deal."""
        self._made += 1
        return read(self._view, Random(self._seed * _MOST_ROUNDS + self._made))  # noqa: S311  a game

    def luck(self, rounds: int) -> int:
        """The seed of a round."""
        return self._seed * _MOST_ROUNDS + rounds


def _led_by(chances: list[float], leader: int) -> list[float]:
    """Nobody that left the race early is better than the one that won it."""
    most = chances[leader] - _LESS
    return [
        chance if number == leader else min(chance, most) for number, chance in enumerate(chances)
    ]
