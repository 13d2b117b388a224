"""The loops of a graphics card with the steps of a game."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any

from consigliere.core.kernel import Kernel

from . import device_loops, leaping


def loops_with(kernel: Kernel, game: ModuleType, observe: Callable[..., Any]) -> SimpleNamespace:
    """What `device_loops` has, on top of the kernel of a batch.

    `game` has `step_row` and `ready_place`; `observe` is its `observe_games`.
    """
    played = device_loops.played_by(game, observe)
    return kernel.on_device(device_loops, (leaping, game), played)
