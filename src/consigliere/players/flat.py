"""The yardstick of every game: flat Monte Carlo search with upper confidence bounds.

It knows nothing of a game but its rules: each playout deals what is hidden again, carries out one
of the choices and plays on at random to the end. UCB1 says which choice comes next.
"""

from collections.abc import Callable, Sequence
from math import isfinite, log, sqrt
from typing import Any, Protocol, TypeAlias

from consigliere.core.errors import ConsigliereError

from .player import Clock, Thinking
from .temperature import sample_option
from .timed_player import TimedPlayer

FLAT = "flat"
"""Its name in every game."""

_EXPLORATION = 0.7
"""Half of the root of 2, which UCB1 has for results from 0 to 1: these rarely vary so much."""


class InvalidBudget(ConsigliereError):
    """A player that cannot do without a budget has none; `details["player"]` names it."""


class Playouts(Protocol):
    """Random games from one decision of a seat."""

    def play(self, choice: int, number: int) -> float:
        """The seat's share of the win, 0 to 1, after the choice with this index.

        A share is one half after a draw of two, one third among three winners. Playouts are
        numbered from 0 in their order, and each number has luck of its own.
        """
        ...


Dealer: TypeAlias = Callable[[Any, Sequence[str], int], Playouts]
"""`(view, choices, seed) -> Playouts`: what `flat` needs of a game."""


class FlatPlayer(TimedPlayer):
    """Spends its whole budget on every decision; it keeps nothing from one to the next."""

    def __init__(self, thinking: Thinking, dealer: Dealer, clock: Clock | None = None) -> None:
        """Raises InvalidBudget without seconds or playouts."""
        check_budget(thinking)
        super().__init__(thinking, clock)
        self._dealer = dealer

    def choose(self, view: Any, choices: Sequence[str], seed: int) -> str:
        """The choice tried most often, or one drawn by its share of wins."""
        if len(choices) == 1:
            return choices[0]
        until = self._clock() + self._budget
        playouts = self._dealer(view, choices, seed)
        arms = Arms(len(choices))
        while not arms.total or self._clock() < until:
            choice = arms.next()
            arms.add(choice, playouts.play(choice, arms.total))
            self.played += 1
        if self._temperature > 0:
            return choices[sample_option(arms.means, self._temperature, seed)]
        return choices[arms.best()]


class Arms:
    """The results of each choice, by index."""

    def __init__(self, count: int) -> None:
        self.visits = [0] * count
        self.total = 0
        self._sums = [0.0] * count

    def next(self) -> int:
        """The first choice never tried, then the one with the highest upper confidence bound."""
        if self.total < len(self.visits):
            return self.total
        width = _EXPLORATION * sqrt(log(self.total))
        pairs = zip(self._sums, self.visits, strict=True)
        bounds = [won / tries + width / sqrt(tries) for won, tries in pairs]
        return bounds.index(max(bounds))

    def add(self, choice: int, result: float) -> None:
        """Add the result of one playout, 0 to 1."""
        self.visits[choice] += 1
        self._sums[choice] += result
        self.total += 1

    @property
    def means(self) -> list[float]:
        """The mean result of each choice, 0 for one never tried."""
        return [won / max(n, 1) for won, n in zip(self._sums, self.visits, strict=True)]

    def best(self) -> int:
        """The choice tried most often; of equals the one with the better results."""
        means = self.means
        return max(range(len(means)), key=lambda choice: (self.visits[choice], means[choice]))


def check_budget(thinking: Thinking) -> None:
    """Raise InvalidBudget unless there are seconds or playouts to spend."""
    budget = thinking.seconds if thinking.playouts is None else thinking.playouts
    if not isfinite(budget) or budget <= 0:
        raise InvalidBudget("no_budget", {"player": FLAT})
