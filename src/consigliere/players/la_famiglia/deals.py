"""What a seat cannot know, dealt anew again and again, all from one seed."""

from random import Random

from consigliere.games.la_famiglia.position import State
from consigliere.games.la_famiglia.state import Record
from consigliere.games.la_famiglia.view import LaFamigliaView

from .engine import Engine
from .reading import read

MOST_ROUNDS = 300
"""Rounds of trials that have luck of their own, at least."""
_DEALS = 24
"""Deals that are made; after them they come again, with other luck."""


class Deals:
    """The deals for one decision, and the engine that they are made for."""

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
        return read(self._view, Random(self._seed * MOST_ROUNDS + self._made))  # noqa: S311  a game

    def luck(self, rounds: int) -> int:
        """The seed of a round."""
        return self._seed * MOST_ROUNDS + rounds
