"""The course of one game between computer players, step by step."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from consigliere.core.action import CHANCE, Action
from consigliere.core.chance import ChanceStream
from consigliere.core.game import Game, Outcome
from consigliere.players.player import Player
from consigliere.players.seeds import seed_of_decision

from .stopwatch import Stopwatch


@dataclass(frozen=True, slots=True)
class Step:
    """A step, chance included: the state before it, and what is done."""

    state: Any
    legal: tuple[str, ...]
    """What the seat could choose from, in notation; empty for chance."""
    action: Action
    seed: int
    """What the player was given for its decision; 0 for chance."""


class Course:
    """A game that is played by computer players, the first in seat 0; equal seeds, equal games."""

    def __init__(
        self, game: Game[Any], players: Sequence[Player], options: Mapping[str, str], seed: int
    ) -> None:
        """Missing `options` take their defaults; raises InvalidOption."""
        self._game, self._players, self._seed = game, players, seed
        self._stream = ChanceStream.from_int(seed)
        self.state: Any = game.initial(game.info.resolve_options(options), len(players))
        """Where the game stands."""

    def steps(self, watch: Stopwatch | None = None) -> Iterator[Step]:
        """Play on to the end; each step is handed out before it is carried out."""
        watch = watch or Stopwatch(len(self._players))
        draws = decisions = 0
        while self._game.outcome(self.state) is None:
            seat = self._game.actors(self.state)[0]
            if seat == CHANCE:
                step = self._drawn(draws)
                draws += 1
            else:
                step = self._chosen(seat, seed_of_decision(self._seed, decisions), watch)
                decisions += 1
            yield step
            self.state = self._game.apply(self.state, step.action).state

    @property
    def outcome(self) -> Outcome:
        """The result; raises ValueError as long as the game goes on."""
        outcome = self._game.outcome(self.state)
        if outcome is None:
            raise ValueError("the game goes on")
        return outcome

    def _drawn(self, draws: int) -> Step:
        outcomes = self._game.chance(self.state)
        drawn = self._stream.pick(draws, [outcome.weight for outcome in outcomes])
        return Step(self.state, (), outcomes[drawn].action, 0)

    def _chosen(self, seat: int, seed: int, watch: Stopwatch) -> Step:
        legal = tuple(action.word for action in self._game.legal_actions(self.state, seat))
        view = self._game.view(self.state, seat)
        with watch.running(seat):
            action = Action(seat, self._players[seat].choose(view, legal, seed))
        return Step(self.state, legal, action, seed)
