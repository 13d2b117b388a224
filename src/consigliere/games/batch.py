"""What the batches of all games have in common: their errors, their luck, what they are given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from consigliere.core.errors import ConsigliereError
from consigliere.core.message import Arg

from .encoding import ActionNotLegal, Encoding, Row, action_words
from .evaluation import Evaluation, Policy, evaluate

Seed: TypeAlias = int | Sequence[int]
"""One seed for a batch, or one for each of its games."""


class MalformedBatch(ConsigliereError):
    """A number of games, a seed, an array of actions or a state is not of the kind needed."""


def check_size(games: int, most: int) -> None:
    """Raise MalformedBatch unless there are 1 to `most` games."""
    if not isinstance(games, int | np.integer) or games < 1 or games > most:
        raise MalformedBatch("batch_size", {"count": str(games)[:40], "most": most})


def luck_of(seed: Seed, games: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The random sources of a batch, shape (games, 2), and that of its samples, shape (2,).

    A game has the same luck whatever the number of games. With a seed for each game, it has that of
    the one game of a batch with this seed. Raises MalformedBatch.
    """
    if isinstance(seed, int | np.integer):
        return _luck_of_one(int(seed), games)
    seeds = [*seed]
    if len(seeds) != games:
        raise MalformedBatch("batch_seeds", {"count": len(seeds), "wanted": games})
    sources = [_luck_of_one(one, 1) for one in seeds]
    return np.concatenate([source for source, _ in sources]), sources[0][1]


def _luck_of_one(seed: int, games: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    if not isinstance(seed, int | np.integer) or seed < 0:
        raise MalformedBatch("batch_seed", {"seed": str(seed)[:40]})
    of_games, of_samples = (np.random.SeedSequence(int(seed), spawn_key=(n,)) for n in range(2))
    return _sources(of_games, games), _sources(of_samples, 1)[0]


def _sources(seeds: np.random.SeedSequence, count: int) -> NDArray[np.int64]:
    words = seeds.generate_state(2 * count, np.uint32).astype(np.int64)
    # a source that is 0 in its second half would stay there
    return np.maximum(words, 1).reshape(count, 2)


def actions_in(given: ArrayLike, games: int) -> NDArray[np.int64]:
    """Actions as integers of shape (games,), perhaps what was given; raises MalformedBatch."""
    found = np.asarray(given)
    if found.dtype == np.int64 and found.shape == (games,):
        return found
    if found.shape != (games,) or not np.can_cast(found.dtype, np.int64):
        wanted = f"int64 ({games},)"
        raise MalformedBatch(
            "batch_actions", {"wanted": wanted, "found": f"{found.dtype} {found.shape}"}
        )
    return found.astype(np.int64)


def seats_in(given: ArrayLike, games: int, seats: int) -> NDArray[np.int64]:
    """A seat for each game, one for all of them being enough; raises MalformedBatch."""
    found = np.asarray(given)
    if found.ndim == 0:
        found = np.full(games, found)
    if found.shape != (games,) or not np.can_cast(found.dtype, np.int64):
        raise _not_seats(games, seats, f"{found.dtype} {found.shape}")
    outside = found[(found < 0) | (found >= seats)]
    if len(outside):
        raise _not_seats(games, seats, str(outside[0]))
    return found.astype(np.int64)


def _not_seats(games: int, seats: int, found: str) -> MalformedBatch:
    wanted = f"0–{seats - 1}, int64 ({games},)"
    return MalformedBatch("batch_seats", {"wanted": wanted, "found": found})


class Numbers(NamedTuple):
    """What the numbers of a batch stand for."""

    words: tuple[str, ...]
    """The word of each action, by its number."""
    low: Row
    high: Row
    """The least and the greatest value of each number of an observation."""
    slots: Mapping[str, slice]
    """Where each plane lies: `frame.observation[:, batch.slots["hands"]]`."""


def numbers_of(encoding: Encoding[Any]) -> Numbers:
    """The numbers of an encoding."""
    slots = {plane.name: plane.slots for plane in encoding.planes}
    return Numbers(action_words(encoding), encoding.low, encoding.high, slots)


class InNumbers:
    """What all batches say of their numbers, and how they measure a policy."""

    game: str
    """The id of the game."""
    frame: Any
    """What the games show now."""
    _games: Any

    def __init__(self, numbers: Numbers) -> None:
        self.words, low, high, self.slots = numbers
        self.low, self.high = low.copy(), high.copy()
        self.low.flags.writeable = self.high.flags.writeable = False

    @cached_property
    def _actions_by_word(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for number, word in enumerate(self.words):
            found.setdefault(word, number)
        return found

    def action_of(self, word: str) -> int:
        """The number of an action by its word, as `words` has it; raises KeyError.

        A word that is both a whole step and an argument of others means the step.
        """
        return self._actions_by_word[word]

    def actions_of(self, step: str) -> tuple[int, ...]:
        """The actions that say a step in the game's notation, one by one; raises KeyError."""
        return (self.action_of(step),)

    def _refusal(self, game: int, action: int) -> ActionNotLegal:
        """What is said of an action that a game does not allow."""
        most = len(self.words) - 1
        details: dict[str, Arg] = {"game": game, "action": action}
        if action < 0 or action > most:
            return ActionNotLegal("batch_no_action", details | {"most": most})
        return ActionNotLegal("batch_not_legal", details | {"word": self.words[action]})

    def like(self, games: int, seed: Seed = 0) -> Any:
        """A batch of so many new games with the same options and seats; raises MalformedBatch."""
        raise NotImplementedError

    def pack(self) -> NDArray[np.uint8]:
        """Every game with its luck as a row of bytes, in a fresh array of shape (games, bytes).

        That is what a tree search keeps of its nodes; the bytes mean nothing elsewhere.
        """
        rows = self._games.rows
        return np.frombuffer(rows.tobytes(), np.uint8).reshape(len(rows), -1)

    def unpack(self, rows: ArrayLike, seed: Seed | None = None) -> Any:
        """Go on from rows that `pack` gave, of any games with the same options and seats.

        With a seed the games go on with its luck, and not with that which was packed. Returns the
        frame; raises MalformedBatch for another shape or type.
        """
        given, own = np.ascontiguousarray(rows), self._games.rows
        wanted = (len(own), own.dtype.itemsize)
        if given.shape != wanted or given.dtype != np.uint8:
            found = f"{given.dtype} {given.shape}"
            raise MalformedBatch("batch_rows", {"found": found, "wanted": str(wanted)})
        own[:] = given.view(own.dtype)[:, 0]
        if seed is not None:
            own.luck, _ = luck_of(seed, len(own))
        self._forget()
        return self.frame

    def _forget(self) -> None:
        """Forget what was worked out of the games as they were."""

    def evaluate(
        self,
        policy: Policy,
        opponent: str,
        pairs: int,
        seed: int = 0,
        playouts: int | None = None,
    ) -> Evaluation:
        """How strong a policy is against a computer player, in games with these options and seats.

        See `consigliere.games.evaluation`; the games of this batch stay where they are. `playouts`
        for each turn, for players that look ahead. Raises UnknownPlayer, MalformedBatch,
        ActionNotLegal.
        """
        return evaluate(lambda: self.like(pairs, seed), policy, opponent, playouts)


FRAME = (
    "observation",
    "mask",
    "choice_count",
    "choices",
    "seat",
    "rewards",
    "terminated",
    "scores",
    "final_observation",
)
"""The arrays of a frame, by name."""
_ALIGNED = 64
"""Bytes: JAX takes no other memory without copying it."""


class SharedArrays:
    """The arrays of a frame once more, as libraries take them by DLPack without a copy.

    They are compact, begin at a multiple of 64 bytes and may be written to, so that PyTorch and JAX
    take them; what is written there changes no game.
    """

    def __init__(self, frame: Any) -> None:
        self._frame = frame
        self.arrays = {name: _room(getattr(frame, name)) for name in FRAME}

    def refresh(self) -> dict[str, NDArray[Any]]:
        """The same arrays, showing what the frame shows now."""
        for name, array in self.arrays.items():
            np.copyto(array, getattr(self._frame, name))
        return dict(self.arrays)


def _room(array: NDArray[Any]) -> NDArray[Any]:
    """Room for an array of this shape and type."""
    raw = np.zeros(array.nbytes + _ALIGNED, np.uint8)
    at = -raw.__array_interface__["data"][0] % _ALIGNED
    return raw[at : at + array.nbytes].view(array.dtype).reshape(array.shape)
