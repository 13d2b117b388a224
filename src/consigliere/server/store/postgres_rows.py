"""What rows of PostgreSQL mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from . import Answer, Chair, OldTable, Setup, Stage, StoredTable
from .deadline_columns import clocks_of, deadline_of, patience_of


def times(before: Mapping[Stage, float]) -> Mapping[str, Any]:
    """The times of some stages as values of a statement."""
    return {stage.value: before.get(stage) for stage in Stage}


def old_table(row: tuple[Any, ...]) -> OldTable:
    """An old table from a row."""
    return OldTable(row[0], row[1], Stage(row[2]), float(row[3]))


def setup_of(row: tuple[Any, ...], chairs: Sequence[Sequence[Any]] | None) -> Setup:
    """How a table was set up, from the columns that every such row begins with, and its chairs."""
    table, game, options, edition, seed, host, holds, seconds, overdue, pace = row
    return Setup(
        id=table,
        game=game,
        options=msgspec.json.decode(options, type=dict[str, str]),
        edition=edition,
        seed=bytes(seed),
        host=host,
        chairs=tuple(Chair(*chair) for chair in chairs or ()),
        invitation_seconds=holds,
        deadline=deadline_of(seconds, overdue, pace),
        patience_seconds=patience_of(seconds, pace),
    )


def stored_table(table: str, row: tuple[Any, ...]) -> StoredTable:
    """A table from what LOAD tells of it."""
    game, options, edition, seed, host, rematch, seen, begun, holds, *rest = row
    seconds, overdue, pace, due, clocks, is_listed, is_rated, moved, *rest = rest
    chairs, last_seen, lines, answers, elsewhere, watchers = rest
    setup = setup_of(
        (table, game, options, edition, seed, host, holds, seconds, overdue, pace), chairs
    )
    return StoredTable(
        replace(setup, rematch=rematch, is_listed=is_listed, is_rated=is_rated),
        tuple(lines or ()),
        tuple(Answer(*answer) for answer in answers or ()),
        last_seen=last_seen or {},
        due=due,
        clocks=clocks_of(clocks),
        moved=moved,
        seen=seen,
        is_begun=begun,
        elsewhere=frozenset(elsewhere or ()),
        watchers=watchers or {},
    )
