"""When Python's collector of circular garbage goes through memory.

A full pass over the tables of a club's evening takes a third of a second in which nobody is
answered. Hardly anything of the server is circular: tables, viewers and connections are freed as
soon as nobody holds them. So a pass can wait until nobody is there, and where somebody always is,
for hours.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable

from .compiler import Compiler

IDLE_SECONDS = 60.0
"""Between two looks whether anybody is there."""
LOOKS = 360
"""Looks, with people there, after which a full pass is made all the same: six hours."""
_THRESHOLDS = (10_000, 10, 1_000_000)
"""New objects for a pass over the newest ones, and passes of each kind for one of the next: a full
one never by itself."""


async def collect_at_leisure(compiler: Compiler, viewers: Callable[[], int]) -> None:
    """Once the games are loaded, leave alone what stays until the end, and collect while idle.

    Modules and machine code are about a million objects. `viewers` counts the sockets.
    """
    gc.set_threshold(*_THRESHOLDS)  # whoever comes back to a new server waits for the first games
    await compiler.finished()
    gc.collect()
    gc.freeze()
    was_idle, looks = False, 0
    while True:
        await asyncio.sleep(IDLE_SECONDS)
        is_idle = viewers() == 0
        looks += 1
        if (is_idle and not was_idle) or looks >= LOOKS:
            gc.collect()
            looks = 0
        was_idle = is_idle
