"""Random games by the Game protocol alone: for games that bring nothing quicker."""

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any

from consigliere.core.action import CHANCE, Action
from consigliere.core.game import Game, Outcome

from .flat import Dealer

_PLAYOUTS_A_DECISION = 1_000_003
"""Seeds of two decisions do not meet."""


def dealer_of(game: Game[Any]) -> Dealer:
    """The random playouts of any game; see `Playouts`."""
    return partial(RandomPlayouts, game)


class RandomPlayouts:
    """Every legal step is equally likely; hidden things are dealt by `determinize`."""

    def __init__(self, game: Game[Any], view: Any, choices: Sequence[str], seed: int) -> None:
        self._game = game
        self._view = view
        self._seat: int = view.viewer
        self._choices = choices
        self._seed = seed

    def play(self, choice: int, number: int) -> float:
        """See Playouts."""
        game = self._game
        luck = Random(self._seed * _PLAYOUTS_A_DECISION + number)  # noqa: S311  a game
        state = game.determinize(self._view, partial(_pick, luck))
        state = game.apply(state, Action(self._seat, self._choices[choice])).state
        while (outcome := game.outcome(state)) is None:
            state = game.apply(state, _random_action(game, state, luck)).state
        return share_of_win(outcome, self._seat)


def share_of_win(outcome: Outcome, seat: int) -> float:
    """The seat's share of the win: winners share it, and so do all after a draw."""
    winners = outcome.winners or range(len(outcome.scores))
    return 1 / len(winners) if seat in winners else 0.0


def _random_action(game: Game[Any], state: Any, luck: Random) -> Action:
    seat = game.actors(state)[0]
    if seat != CHANCE:
        return luck.choice(game.legal_actions(state, seat))
    outcomes = game.chance(state)
    return outcomes[_pick(luck, [outcome.weight for outcome in outcomes])].action


def _pick(luck: Random, weights: Sequence[int]) -> int:
    return luck.choices(range(len(weights)), weights)[0]
