"""One game that is being played in numbers, chance carried out as soon as it is due."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Generic, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from consigliere.core.action import CHANCE, Action
from consigliere.core.chance import pick_by_weight
from consigliere.games.encoding import Encoding, Row, action_words, returns_of

P = TypeVar("P")
NOBODY = -1


class Course(Protocol):
    """A game that is being played in numbers; see `Episode` and `CompiledEpisode`."""

    encoding: Encoding[Any]
    words: tuple[str, ...]

    def reset(self, seed: int | None = None) -> None:
        """Start anew; without a seed the luck goes on."""

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that must act; empty when the game is over."""

    @property
    def actor(self) -> int:
        """The first of them, NOBODY when the game is over."""

    def mask(self, seat: int) -> NDArray[np.int8]:
        """A 1 for each action that a seat may take, shape (actions,)."""

    def observe(self, seat: int) -> Row:
        """What a seat sees, in a fresh array."""

    def step(self, seat: int, action: int) -> None:
        """Carry out an action; raises ActionNotLegal, and then nothing has changed."""

    def returns(self) -> tuple[float, ...]:
        """By seat; all zero as long as the game goes on."""

    def state(self) -> Any:
        """The state of the rules."""


class Episode(Generic[P]):
    """A game and its luck: equal seeds and equal actions give equal games."""

    def __init__(self, encoding: Encoding[P], seed: int | None = None) -> None:
        """Without a seed the luck is the operating system's."""
        self.encoding = encoding
        self.words = action_words(encoding)
        """The word of each action, by its number."""
        self._luck = Random(seed)  # noqa: S311  for simulations; tables have a stream of their own
        self.reset()

    def reset(self, seed: int | None = None) -> None:
        """Start anew; without a seed the luck goes on."""
        if seed is not None:
            self._luck.seed(seed)
        self._settle(self.encoding.initial())

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that must act; empty when the game is over."""
        return self._actors

    @property
    def actor(self) -> int:
        """The first of them, NOBODY when the game is over."""
        return self._actors[0] if self._actors else NOBODY

    def legal(self, seat: int) -> Sequence[int]:
        """The actions that a seat may take, in growing order."""
        return self._legal if self._actors[:1] == (seat,) else self._legal_of(seat)

    def mask(self, seat: int) -> NDArray[np.int8]:
        """A 1 for each action that a seat may take, shape (actions,)."""
        mask = np.zeros(len(self.words), np.int8)
        mask[list(self.legal(seat))] = 1
        return mask

    def observe(self, seat: int) -> Row:
        """What a seat sees, in a fresh array."""
        return self.encoding.observe(self.position, seat)

    def step(self, seat: int, action: int) -> None:
        """Carry out an action; raises ActionNotLegal, and then nothing has changed."""
        self._settle(self.encoding.step(self.position, seat, int(action)))

    def play(self, seat: int, word: str) -> None:
        """Carry out a whole decision in the game's notation, at the start of one."""
        self._settle(self.encoding.play(self.position, Action(seat, word)))

    def returns(self) -> tuple[float, ...]:
        """By seat; all zero as long as the game goes on."""
        if self._actors:
            return (0.0,) * self.encoding.seats
        return returns_of(self.encoding.game.outcome(self.state()), self.encoding.seats)

    def state(self) -> Any:
        """The state of the rules."""
        return self.encoding.state(self.position)

    def _settle(self, position: P) -> None:
        actors = self.encoding.actors(position)
        while actors == (CHANCE,):
            weights = self.encoding.chance(position)
            drawn = pick_by_weight(self._luck, weights)
            position = self.encoding.draw(position, drawn)
            actors = self.encoding.actors(position)
        self.position = position
        """Where the game stands; never a chance event."""
        self._actors = actors
        self._legal = self._legal_of(actors[0]) if actors else ()

    def _legal_of(self, seat: int) -> Sequence[int]:
        return self.encoding.legal(self.position, seat)
