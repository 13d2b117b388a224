"""Positions of real games, for players to think about."""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Generic, TypeVar

from consigliere.core.action import CHANCE, Action
from consigliere.core.chance import ChanceStream
from consigliere.core.game import Game, Picker
from consigliere.players.player import Player

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Positions(Generic[S]):
    """Games that one player plays for all seats."""

    game: Game[S]

    def game_of(
        self, player: Player, seed: int, seats: int = 2, options: Mapping[str, str] | None = None
    ) -> Generator[S, None, S]:
        """Every state in which a seat must decide; returns that of the finished game."""
        pick = luck_of(seed)
        state = self.game.initial(options or {}, seats)
        while actors := self.game.actors(state):
            if actors == (CHANCE,):
                outcomes = self.game.chance(state)
                action = outcomes[pick([o.weight for o in outcomes])].action
            else:
                yield state
                action = Action(actors[0], self.chosen(player, state, seed))
            state = self.game.apply(state, action).state
        return state

    def chosen(self, player: Player, state: S, seed: int) -> str:
        """What a player chooses for the seat that must decide."""
        view = self.game.view(state, self._seat(state))
        return player.choose(view, self.words_of(state), seed)

    def words_of(self, state: S) -> tuple[str, ...]:
        """The legal steps of the seat that must decide."""
        return tuple(action.word for action in self.game.legal_actions(state, self._seat(state)))

    def redealt(self, state: S, seed: int) -> S:
        """Another state that looks the same to the seat that must decide."""
        return self.game.determinize(self.game.view(state, self._seat(state)), luck_of(seed))

    def _seat(self, state: S) -> int:
        (seat,) = self.game.actors(state)
        return seat


def luck_of(seed: int) -> Picker:
    """A picker with luck of its own."""
    stream, numbers = ChanceStream.from_int(seed), count()

    def pick(weights: Sequence[int]) -> int:
        return stream.pick(next(numbers), weights)

    return pick
