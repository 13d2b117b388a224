"""The searching player: decisions tried out in many deals of what is hidden, to the round's end.

For every trial what the seat cannot know is drawn anew; every decision meets the same draw and the
same luck, and is played on by the heuristic on all sides until the round is over. The worse half
leaves the race at equal intervals (sequential halving), what is clearly worse even sooner.
"""

from collections.abc import Sequence
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
    top_kind,
)
from consigliere.games.la_famiglia.state import SETUP
from consigliere.games.la_famiglia.view import LaFamigliaView

from ..temperature import drawn
from ..thinker import Thinker
from .heuristic import SCALE
from .policy import weigh
from .race import Race
from .reading import decisions_of, read

_CANDIDATES = 6
"""Decisions tried out: those that look best."""
_MOST_ROUNDS = 300
_LESS = 1e-9
_AT_ONCE = frozenset({FAMILY, COUNCIL, CHARACTER, DISC, ATTACK_CARD, DEFENCE_CARD, SWAP})
"""What is decided without trials: the set-up, too far from anything, and cards, which must be mixed
and not be best against one guess."""


class SearchPlayer(Thinker):
    """Thinks at most so long, or plays out so often, about a decision.

    Nothing is remembered from one decision to the next.
    """

    def choose(self, view: LaFamigliaView, choices: Sequence[str], seed: int) -> str:
        """The decision that wins most often when tried out, or one drawn by how often it does."""
        began = self._clock()
        if len(choices) == 1:
            return choices[0]
        luck = Random(seed)  # noqa: S311  a game, not a secret
        state = read(view, luck)
        s = state.record
        codes = decisions_of(state, view.to_act[0], choices)
        values = weigh(s, state.tables, codes, luck)
        best = max(values)
        chances = [0.5 + (value - best) / SCALE for value in values]
        if self._budget > 0 and s.phase != SETUP and top_kind(s) not in _AT_ONCE:
            order = sorted(range(len(codes)), key=lambda number: -values[number])[:_CANDIDATES]
            race = Race([codes[number] for number in order], [chances[number] for number in order])
            self._run(race, view, seed, began)
            for place, number in enumerate(order):
                chances[number] = race.chance(place)
            leader = max(race.alive, key=race.chance)
            chances = _led_by(chances, order[leader])
        return choices[drawn(chances, self._temperature, seed)]

    def _run(self, race: Race, view: LaFamigliaView, seed: int, began: float) -> None:
        """Trials until the time is up, or only one decision is left."""

        def is_late() -> bool:
            self.played += 1
            return self._clock() > began + self._budget

        heats = max(1, ceil(log2(len(race.codes))))
        rounds = 0
        for heat in range(heats):
            until = began + self._budget * (heat + 1) / heats
            while len(race.alive) > 1 and rounds < _MOST_ROUNDS and self._clock() < until:
                luck = Random(seed * _MOST_ROUNDS + rounds)  # noqa: S311  a game
                world = read(view, luck)
                race.run(world.record, world.tables, luck.getrandbits(62), is_late)
                race.drop_the_worse()
                rounds += 1
            race.halve()


def _led_by(chances: list[float], leader: int) -> list[float]:
    """Nobody that left the race early is better than the one that won it."""
    most = chances[leader] - _LESS
    return [
        chance if number == leader else min(chance, most) for number, chance in enumerate(chances)
    ]
