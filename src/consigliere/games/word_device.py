"""The loops of a graphics card for games whose decisions are said word by word."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from consigliere.core.kernel import Kernel

from . import device_loops, leaping, word_device_step


def loops_with(kernel: Kernel, observe: Callable[..., Any]) -> SimpleNamespace:
    """What `device_loops` has, with the steps of the kernel of a batch and its `observe_games`."""
    played = device_loops.played_by(word_device_step, observe)
    return kernel.on_device(device_loops, (leaping, word_device_step), played)
