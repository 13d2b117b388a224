"""Arrays of batches that go to other libraries without a copy."""

from typing import Any

import numpy as np
import pytest

from consigliere.games.batch import FRAME
from consigliere.games.batches import make_batch

ALL_GAMES = pytest.mark.parametrize("game", ["famiglia", "family-tree", "la-famiglia"])


@ALL_GAMES
def test_numpy_takes_them_without_a_copy(game: str) -> None:
    """The frame itself, only to look at, and the shared arrays."""
    batch = make_batch(game, 3, 1)
    frame, arrays = batch.frame, batch.shared()
    assert [*arrays] == [*FRAME]
    for name, array in arrays.items():
        column = getattr(frame, name)
        assert np.shares_memory(np.from_dlpack(column), column)
        taken = np.from_dlpack(array)
        assert np.shares_memory(taken, array)
        assert not np.shares_memory(array, column)
        assert (taken.dtype, taken.shape) == (column.dtype, column.shape)


@ALL_GAMES
def test_they_are_brought_up_to_date(game: str) -> None:
    """What was taken once shows every later step, and nothing before it was asked for."""
    batch = make_batch(game, 3, 1)
    taken = {name: np.from_dlpack(array) for name, array in batch.shared().items()}
    for _ in range(5):
        was = {name: array.copy() for name, array in taken.items()}
        batch.step(batch.sample())
        assert all((taken[name] == was[name]).all() for name in FRAME)
        batch.shared()
        assert all((taken[name] == getattr(batch.frame, name)).all() for name in FRAME)
    assert any((taken[name] != was[name]).any() for name in ("observation", "mask"))


@ALL_GAMES
def test_what_is_written_there_changes_no_game(game: str) -> None:
    batch, other = make_batch(game, 2, 1), make_batch(game, 2, 1)
    arrays = batch.shared()
    for array in arrays.values():
        array[...] = 1
    for _ in range(5):
        actions = other.sample().copy()
        batch.step(actions)
        other.step(actions)
    assert [batch.state(n) for n in (0, 1)] == [other.state(n) for n in (0, 1)]
    assert (batch.shared()["mask"] == other.frame.mask).all()


def test_memory_as_other_libraries_want_it() -> None:
    """Compact, at a multiple of 64 bytes, and without the mark of what may only be read."""
    for game in ("famiglia", "family-tree"):
        for array in make_batch(game, 5).shared().values():
            assert array.flags.c_contiguous
            assert array.__array_interface__["data"][0] % 64 == 0
            assert array.__dlpack__() is not None
            assert array.__dlpack_device__() == (1, 0)


def test_torch() -> None:
    torch: Any = pytest.importorskip("torch", exc_type=ImportError)
    arrays = make_batch("famiglia", 4).shared()
    for array in arrays.values():
        assert torch.from_dlpack(array).data_ptr() == array.__array_interface__["data"][0]


def test_jax() -> None:
    jax: Any = pytest.importorskip("jax", exc_type=ImportError)
    arrays = make_batch("famiglia", 4).shared()
    for name in ("observation", "mask", "choices", "rewards"):
        taken = jax.dlpack.from_dlpack(arrays[name])
        assert taken.unsafe_buffer_pointer() == arrays[name].__array_interface__["data"][0]
        assert (np.asarray(taken) == arrays[name]).all()
