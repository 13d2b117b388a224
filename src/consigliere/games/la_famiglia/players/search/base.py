"""What the players that try decisions out share: what is worth it, with which deals, by when."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from consigliere.players.player import Clock, Thinking
from consigliere.players.temperature import sample_option
from consigliere.players.timed_player import TimedPlayer

from ...presentation.view import LaFamigliaView
from ..heuristic.workspace import new_desk
from .deals import Deals
from .engine import Engine, engine_at_hand
from .prior import FirstSight


class Searcher(TimedPlayer, ABC):
    """Thinks at most so long, or plays out so often, about a decision.

    Nothing is remembered from one decision to the next. `engine` hands out what decisions are tried
    out with.
    """

    def __init__(
        self,
        thinking: Thinking,
        engine: Callable[[], Engine] = engine_at_hand,
        clock: Clock | None = None,
    ) -> None:
        super().__init__(thinking, clock)
        self._engine = engine
        self._desk = new_desk()

    def choose(self, view: LaFamigliaView, choices: Sequence[str], seed: int) -> str:
        """The decision found best, or one drawn by how good each was found."""
        began = self._clock()
        if len(choices) == 1:
            return choices[0]
        sight = FirstSight(view, choices, seed, self._desk)
        if self._budget > 0 and sight.is_open:
            deals = Deals(view, seed, self._engine())
            return choices[self._found(sight, deals, began, seed)]
        return choices[self._drawn(sight.chances, seed)]

    @abstractmethod
    def _found(self, sight: FirstSight, deals: Deals, began: float, seed: int) -> int:
        """The number of the decision, after trials until the time is up."""

    def _drawn(self, chances: Sequence[float], seed: int) -> int:
        return sample_option(chances, self._temperature, seed)
