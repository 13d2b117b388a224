"""Giving up a game: all seats of a guest resign, until the game is over by that."""

from __future__ import annotations

from functools import partial

from consigliere.core.table_acts import RESIGN

from . import seating
from .table import Table


async def give_up(table: Table, guest: str) -> bool:
    """Resign for all seats of a guest; whether there was anything to give up.

    Raises StoreError.
    """
    playing = set(seating.own_seats(table.setup, guest)) - table.timeline.now.resigned
    if not table.model.is_started or table.is_over or not playing:
        return False
    for seat in sorted(playing):
        if not table.is_over:
            await table.add(partial(list, [(seat, RESIGN)]))
    return True
