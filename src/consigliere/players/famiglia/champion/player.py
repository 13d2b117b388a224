"""The champion: the net's value of positions, searched deeper and deeper while there is time."""

import numpy as np

from consigliere.games.famiglia.state import STREET, Record

from ...player import Clock, Thinking
from ...temperature import drawn
from ..plans import Memory, PlanningPlayer
from ..swaps import Width
from ..tables import fitted_worth
from .deepening import Deepening, Ranking
from .kernel import compiled
from .net import Net
from .pace import Pace
from .tree import Plan, Sight, new_tree

_BREADTH = np.array([0, 8, 6, 5, 4, 4, 4, 4, 4])
_SAMPLES = np.array([0, 6, 4, 3, 3, 2, 2, 2, 2])
"""Options of a later moment that are looked at, and samples of luck, by turns still to look ahead.
Without any to look ahead the net rates all options there are."""
_SPREAD = 0.3
_WIDTH = Width(5, 4)
_DULL = 0.3
"""A draw counts less than half: else two players of equal strength pass each other to the end."""
_SHARE_BEFORE_DRAWING = 0.5
"""Share of the time left that is spent while phase 1 may still change the Street."""


class ChampionPlayer(PlanningPlayer):
    """Thinks so long in a turn, however many steps the turn has.

    Without any time it plays what the net likes best. A playout is a hundred positions rated.
    """

    def __init__(self, net: Net, thinking: Thinking, clock: Clock | None = None) -> None:
        super().__init__()
        self._net = net
        self._cards = fitted_worth().cards
        self._temperature = thinking.temperature
        self._pace = Pace(thinking, clock)
        self._spent: Memory[float] = Memory()
        self._tree = new_tree()
        self._deepening = Deepening(self._tree, self._pace)

    def decide(self, s: Record, seed: int) -> list[int]:
        """The best option as far as the search could see, or one drawn by the temperature."""
        began = self._pace.now()
        turn = bytes([s.turn]) + s.hand.tobytes() + s.area.tobytes()
        # before the first discard the turn is new, and the time for it whole
        spent = (self._spent.get(turn) or 0.0) if s.dug else 0.0
        share = _SHARE_BEFORE_DRAWING if s.stage == STREET else 1.0
        ranking = self._rank(s, began + share * max(self._pace.budget - spent, 0.0))
        place = self._drawn(ranking, int(s.passes), seed)
        self._spent.put(turn, spent + self._pace.now() - began)
        steps: list[int] = self._tree.options.steps[0, place].tolist()
        return steps[: steps.index(-1)]

    def _drawn(self, ranking: Ranking, passes: int, seed: int) -> int:
        """An option by the temperature; passing is never drawn, unless it is the best there is.

        Who passes now and then lets the other end the game: that is dull play, not weak play.
        """
        boards = self._tree.options.boards[0]
        numbers = [0] + [
            number
            for number, place in enumerate(ranking.places)
            if number > 0 and boards[place].passes <= passes
        ]
        chances = [ranking.chances[number] for number in numbers]
        return ranking.places[numbers[drawn(chances, self._temperature, seed)]]

    def _rank(self, s: Record, until: float) -> Ranking:
        """The options of a position, best first; their steps and outcomes stand in the tree."""
        dull = np.array([1 - _DULL, 1 - _DULL])
        dull[s.mover] = _DULL
        sight = Sight(self._net, self._cards, Plan(_BREADTH, _SAMPLES, dull, _WIDTH, _SPREAD))
        began = self._pace.now()
        self._tree.left[0] = 0
        self._tree.boards[0] = s
        compiled().list_moment(self._tree, sight, 0)
        count = int(self._tree.options.size[0, 0])
        self._pace.spend(count, began)
        return self._deepening.rank(sight, count, until)
