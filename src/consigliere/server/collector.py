"""When Python's collector of circular garbage goes through memory.

A full pass over the tables of a club's evening takes a third of a second in which nobody is
answered. Hardly anything of the server is circular, so a pass can wait until nobody is there.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable

from .compiler import Compiler

IDLE_SECONDS = 60.0
"""Between two looks whether anybody is there."""
_THRESHOLDS = (10_000, 10, 10)
"""New objects for a pass over the newest ones, and passes of each kind for one of the next: a full
one, with people there, after about a million objects that stay."""


async def collect_at_leisure(compiler: Compiler, viewers: Callable[[], int]) -> None:
    """Once the games are loaded, leave alone what stays until the end, and collect while idle.

    Modules and machine code are about a million objects. `viewers` counts the sockets.
    """
    await compiler.finished()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_THRESHOLDS)
    was_idle = False
    while True:
        await asyncio.sleep(IDLE_SECONDS)
        is_idle = viewers() == 0
        if is_idle and not was_idle:
            gc.collect()
        was_idle = is_idle
