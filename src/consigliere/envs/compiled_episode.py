"""One game that is being played in numbers by the compiled rules: a batch of one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from consigliere.games.batches import make_batch
from consigliere.games.encoding import ActionNotLegal, Encoding, Row, action_words, returns_of
from consigliere.games.encodings import encoding_of
from consigliere.games.registry import plugin

from .episode import Course, Episode


def course_of(game: str, options: Mapping[str, str] | None, seats: int | None) -> Course:
    """A game to be played in numbers, compiled where it has batches.

    Raises UnknownGameError, NoEncoding, InvalidOption.
    """
    encoding = encoding_of(game, options, seats)
    if plugin(game).batch is None:
        return Episode(encoding)
    luck = np.random.SeedSequence().generate_state(1, np.uint64)
    return CompiledEpisode(encoding, make_batch(game, 1, int(luck[0]), options, encoding.seats))


class CompiledEpisode:
    """What an `Episode` is, without its positions: equal seeds and equal actions give equal games.

    The luck is that of a batch, so a game goes as the one game of a batch with the same seed.
    """

    def __init__(self, encoding: Encoding[Any], batch: Any, *, is_over: bool = False) -> None:
        """`batch`: one game of the encoding."""
        self.encoding = encoding
        self.words = action_words(encoding)
        """The word of each action, by its number."""
        self._batch = batch
        frame = batch.frame
        self._legal: NDArray[np.bool_] = frame.mask[0]
        self._seat, self._terminated = frame.seat, frame.terminated
        self._action = np.zeros(1, np.int64)
        self._actors: tuple[int, ...] = () if is_over else (int(self._seat[0]),)

    def reset(self, seed: int | None = None) -> None:
        """Start anew; without a seed the luck goes on. Raises MalformedBatch for one below 0."""
        self._batch.reset(seed)
        self._actors = (int(self._seat[0]),)

    @property
    def actors(self) -> tuple[int, ...]:
        """The seat that must act; empty when the game is over."""
        return self._actors

    def mask(self, seat: int) -> NDArray[np.int8]:
        """A 1 for each action that a seat may take, shape (actions,)."""
        if self._actors == (seat,):
            return self._legal.astype(np.int8)
        return np.zeros(len(self.words), np.int8)

    def observe(self, seat: int) -> Row:
        """What a seat sees, in a fresh array."""
        if not self._actors:
            seen = self._batch.frame.final_observation[0, seat]
        elif self._actors == (seat,):
            seen = self._batch.frame.observation[0]
        else:
            seen = self._batch.observe(seat)[0]
        return np.array(seen, np.int16)

    def step(self, seat: int, action: int) -> None:
        """Carry out an action; raises ActionNotLegal, and then nothing has changed."""
        if self._actors != (seat,):
            raise ActionNotLegal("action_not_your_turn", {"seat": seat})
        most = len(self.words) - 1
        if not 0 <= action <= most or not self._legal[action]:
            raise ActionNotLegal("action_not_legal", {"action": int(action), "most": most})
        self._action[0] = action
        self._batch.step(self._action)
        self._actors = () if self._terminated[0] else (int(self._seat[0]),)

    def returns(self) -> tuple[float, ...]:
        """By seat; all zero as long as the game goes on."""
        outcome = None if self._actors else self.encoding.game.outcome(self.state())
        return returns_of(outcome, self.encoding.seats)

    def state(self) -> Any:
        """The state of the rules."""
        return self._batch.state(0) if self._actors else self._batch.last_state(0)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.encoding, self._batch, not self._actors)


def _restored(encoding: Encoding[Any], batch: Any, is_over: bool) -> CompiledEpisode:  # noqa: FBT001
    return CompiledEpisode(encoding, batch, is_over=is_over)
