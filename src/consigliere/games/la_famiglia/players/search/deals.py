"""What a seat cannot know, dealt anew again and again, all from one seed."""

from random import Random

from ...presentation.view import LaFamigliaView
from ...rules.record.record import Record
from ..heuristic.view_reader import read
from .engine import Engine

MOST_ROUNDS = 300
"""Rounds of trials that have luck of their own, at least."""
DEALS = 48
"""Deals that are made; after them they come again, with other luck."""


class Deals:
    """The deals for one decision, and the engine that they are made for."""

    def __init__(self, view: LaFamigliaView, seed: int, engine: Engine) -> None:
        self.engine = engine
        self._view = view
        self._seed = seed
        self._worlds: list[Record] = []

    def world(self, rounds: int) -> Record:
        """The deal for a round; rounds are asked for in their order."""
        if rounds >= len(self._worlds) and rounds < DEALS:
            luck = Random(self._seed * MOST_ROUNDS + rounds + 1)  # noqa: S311  a game, not a secret
            self._worlds.append(self.engine.world(read(self._view, luck).record))
        return self._worlds[rounds % DEALS]

    def luck(self, rounds: int) -> int:
        """The seed of a round."""
        return self._seed * MOST_ROUNDS + rounds
