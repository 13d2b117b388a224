"""One game that is being played in numbers by the compiled rules: a batch of one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from consigliere.core.message import Arg
from consigliere.games.batches import make_batch
from consigliere.games.encoding import ActionNotLegal, Encoding, Row, action_words, returns_of
from consigliere.games.encodings import encoding_of
from consigliere.games.registry import plugin

from .episode import NOBODY, Course, Episode


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
        self._legal: NDArray[np.int8] = frame.mask[0].view(np.int8)
        self._size = len(self.words)
        self._seat, self._terminated = frame.seat, frame.terminated
        self._actor: int = NOBODY if is_over else self._seat.item(0)

    def reset(self, seed: int | None = None) -> None:
        """Start anew; without a seed the luck goes on. Raises MalformedBatch for one below 0."""
        self._batch.reset(seed)
        self._actor = self._seat.item(0)

    @property
    def actors(self) -> tuple[int, ...]:
        """The seat that must act; empty when the game is over."""
        return () if self._actor == NOBODY else (self._actor,)

    @property
    def actor(self) -> int:
        """The seat that must act, NOBODY when the game is over."""
        return self._actor

    def mask(self, seat: int) -> NDArray[np.int8]:
        """A 1 for each action that a seat may take, shape (actions,)."""
        if self._actor == seat:
            return self._legal.copy()
        return np.zeros(len(self.words), np.int8)

    def observe(self, seat: int) -> Row:
        """What a seat sees, in a fresh array."""
        if self._actor == NOBODY:
            return np.array(self._batch.frame.final_observation[0, seat], np.int16)
        seen: Row = self._batch.seen_by(seat)
        return seen

    def step(self, seat: int, action: int) -> None:
        """Carry out an action; raises ActionNotLegal, and then nothing has changed."""
        if self._actor != seat:
            raise ActionNotLegal("action_not_your_turn", {"seat": seat})
        if not 0 <= action < self._size or not self._legal[action]:
            details: dict[str, Arg] = {"action": int(action), "most": self._size - 1}
            raise ActionNotLegal("action_not_legal", details)
        self._batch.step_single(action)
        self._actor = NOBODY if self._terminated[0] else self._seat.item(0)

    def returns(self) -> tuple[float, ...]:
        """By seat; all zero as long as the game goes on."""
        if self._actor != NOBODY:
            return returns_of(None, self.encoding.seats)
        rewards: list[float] = self._batch.frame.rewards[0].tolist()
        if all(reward.is_integer() for reward in rewards):
            return tuple(rewards)
        # shares of a win are rounded in the arrays of a batch
        return returns_of(self.encoding.game.outcome(self.state()), self.encoding.seats)

    def state(self) -> Any:
        """The state of the rules."""
        is_over = self._actor == NOBODY
        return self._batch.last_state(0) if is_over else self._batch.state(0)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.encoding, self._batch, self._actor == NOBODY)


def _restored(encoding: Encoding[Any], batch: Any, is_over: bool) -> CompiledEpisode:  # noqa: FBT001
    return CompiledEpisode(encoding, batch, is_over=is_over)
