"""Random games by the Game protocol alone: for games that bring nothing quicker."""

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any

from consigliere.core.action import CHANCE, Action
from consigliere.core.chance import pick_by_weight
from consigliere.core.game import Game, share_of_win

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
        state = game.determinize(self._view, partial(pick_by_weight, luck))
        state = game.apply(state, Action(self._seat, self._choices[choice])).state
        while (outcome := game.outcome(state)) is None:
            state = game.apply(state, _random_action(game, state, luck)).state
        return share_of_win(outcome.winners, len(outcome.scores), self._seat)


def _random_action(game: Game[Any], state: Any, luck: Random) -> Action:
    seat = game.actors(state)[0]
    if seat != CHANCE:
        return luck.choice(game.legal_actions(state, seat))
    outcomes = game.chance(state)
    return outcomes[pick_by_weight(luck, [outcome.weight for outcome in outcomes])].action
