"""A batch on a graphics card: the games, words and luck of one on the processor, bit for bit."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from consigliere.core.device_code import cuda_module

from .batch import InNumbers, MalformedBatch, Numbers, actions_in
from .device_column import DeviceColumn, columns_of
from .leaps import leap_over, places_of

_THREADS = 128
"""Of a block."""
_SCRATCH = 1 << 32
"""Bytes that all threads may have to list decisions in: where a thread needs much, fewer run."""


class DeviceBatch(InNumbers):
    """So many games on a graphics card, which go on from those of a batch with the same luck.

    Equal calls show the same as `step` and `play_random` of the batch. `columns` are the arrays of
    its frame, by name, in the memory of the card, where libraries take them without a copy.
    """

    def __init__(self, batch: Any, kernels: SimpleNamespace) -> None:
        """`kernels`: see `device_loops`. Raises NoDevice."""
        self._cuda = cuda_module()
        self._batch, self._kernels = batch.fork(), kernels
        super().__init__(Numbers(batch.words, batch.low, batch.high, batch.slots))
        self.game = batch.game
        self._size = len(batch)
        host, device = self._batch._games, self._cuda.to_device
        self._shape = _shape(self._size, host[-1].dtype.itemsize)
        scratch = np.zeros(self._shape[0] * self._shape[1], host[-1].dtype).view(np.recarray)
        self._games = type(host)(*map(device, host[:-1]), device(scratch))
        self._launch("ready_scratch", self._games, device(host[-1]))
        self._lucks = device(places_of(self._batch._luck, self._size))
        self._leap = device(leap_over(self._size - 1).record())
        self._found = device(np.zeros(1, np.int64))
        self._which = device(np.arange(self._size))
        self._seats = device(np.zeros(self._size, np.int64))
        self._seen: Any = None
        self.columns: dict[str, DeviceColumn] = columns_of(self._games.rows, self._batch.frame)

    def __len__(self) -> int:
        return self._size

    def step(self, actions: ArrayLike) -> None:
        """Carry out one action in each game: integers of shape (games,), there or here.

        Raises ActionNotLegal and MalformedBatch as the batch does. Then nothing has changed.
        """
        given = self._given(actions)
        self._found.copy_to_device(np.array([self._size], np.int64))
        self._launch("find_illegal", self._games, given, self._found)
        found = int(self._found.copy_to_host()[0])
        if found < self._size:
            raise self._refusal(found, int(given.copy_to_host()[found]))
        self._launch("step_rows", self._games, given)

    def play_random(self, steps: int) -> None:
        """So many steps of all games, each with a legal action drawn evenly, in one call."""
        self._launch("play_rows", self._games, self._lucks, self._leap, int(steps))

    def observe(self) -> Any:
        """What the seat to act sees, int16 of shape (games, observation size), on the card.

        The next call writes over the array.
        """
        if self._seen is None:
            self._seen = self._cuda.to_device(np.zeros((self._size, len(self.low)), np.int16))
        self._launch("observe_rows", self._games, self._which, self._seats, self._seen)
        return self._seen

    def synchronize(self) -> None:
        """Wait until the card has done what it was given: calls return before that."""
        self._cuda.synchronize()

    def save(self) -> bytes:
        """Everything about the games, their luck included, as `save` of the batch returns it."""
        luck = self._lucks.copy_to_host()[0]
        return bytes(self._games.rows.copy_to_host().tobytes() + luck.tobytes())

    def on_host(self) -> Any:
        """A batch on the processor that goes on from here with the same luck."""
        self._batch.load(self.save())
        return self._batch.fork()

    def like(self, games: int, seed: Any = 0) -> Any:
        """A batch on the processor, of so many new games with the same options and seats."""
        return self._batch.like(games, seed)

    def _launch(self, name: str, *arguments: Any) -> None:
        getattr(self._kernels, name)[self._shape](*arguments)

    def _given(self, actions: Any) -> Any:
        if not hasattr(actions, "__cuda_array_interface__"):
            return self._cuda.to_device(actions_in(actions, self._size))
        given = self._cuda.as_cuda_array(actions)
        if given.shape != (self._size,) or not np.can_cast(given.dtype, np.int64):
            wanted = f"int64 ({self._size},)"
            raise MalformedBatch(
                "batch_actions", {"wanted": wanted, "found": f"{given.dtype} {given.shape}"}
            )
        return given


def _shape(games: int, scratch: int) -> tuple[int, int]:
    """Blocks, and threads of each, where each thread needs so many bytes of scratch memory."""
    threads = min(_THREADS, games)
    most = max(1, _SCRATCH // (scratch * threads))
    return min(-(-games // threads), most), threads
