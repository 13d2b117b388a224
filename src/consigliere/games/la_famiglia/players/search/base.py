"""The base of the players that search by rollouts."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from consigliere.players.player import Clock, Thinking
from consigliere.players.temperature import sample_option
from consigliere.players.timed_player import TimedPlayer

from ...presentation.view import LaFamigliaView
from .determinizations import Determinizations
from .prior import Impression, Prior
from .simulator import Simulator, available_simulator


class BaseSearchPlayer(TimedPlayer, ABC):
    """Spends at most a budget of seconds or playouts per decision.

    Nothing is kept from one decision to the next. `simulator` returns what plays the rollouts.
    """

    determinizations = Determinizations

    def __init__(
        self,
        thinking: Thinking,
        simulator: Callable[[], Simulator] = available_simulator,
        clock: Clock | None = None,
        impression: Impression | None = None,
    ) -> None:
        super().__init__(thinking, clock)
        self._simulator = simulator
        self._impression = impression or Impression()

    def choose(self, view: LaFamigliaView, choices: Sequence[str], seed: int) -> str:
        """The best decision found, or one sampled by the chances found."""
        began = self._clock()
        if len(choices) == 1:
            return choices[0]
        determinizations = self.determinizations(view, seed, self._simulator())
        prior = Prior(determinizations, choices, seed, self._impression)
        if self._budget > 0 and prior.is_searchable:
            return choices[self._search(prior, determinizations, began, seed)]
        return choices[self._sample(prior.chances, seed)]

    @abstractmethod
    def _search(
        self, prior: Prior, determinizations: Determinizations, began: float, seed: int
    ) -> int:
        """The index of the chosen decision, after rollouts until the budget is spent."""

    def _sample(self, chances: Sequence[float], seed: int) -> int:
        return sample_option(chances, self._temperature, seed)
