"""What the table needs of the rules in one call, compiled upon them."""

import numpy as np

from consigliere.core.kernel import Kernel

from ..rules.actions import MAX_CHOICES
from ..rules.bits import PEOPLE
from ..rules.kernel import KERNEL as RULES
from ..rules.kernel import buffer
from ..rules.record import cards_in
from ..rules.state import State
from . import at_table
from .notation import write_step

KERNEL = Kernel((at_table,), RULES)
compiled, functions = KERNEL.compiled, KERNEL.functions
"""Every function of `at_table` by name; see `consigliere.core.kernel`."""


def standings_of(state: State) -> at_table.Standings:
    """The standings of all seats."""
    found = np.empty((int(state.record.seats), 3 + PEOPLE), np.int64)
    KERNEL.call("note_standings", state.record.array, state.tables.array, found)
    return found


def open_words(state: State) -> tuple[int, ...]:
    """The people whom others may take, as a set of two words; the state keeps it."""
    if state.open is None:
        found = np.empty(2, np.int64)
        KERNEL.call("note_open", state.record.array, state.tables.array, found)
        state.open = tuple(found.tolist())
    return state.open


def decisions_of(state: State) -> tuple[int, ...]:
    """Every decision open to the mover, in the order of the rules; the state keeps them."""
    if state.decisions is None:
        out = np.empty(MAX_CHOICES, np.int32)
        n = KERNEL.call("list_decisions", state.record.array, state.tables.array, out)
        state.decisions = tuple(out[:n].tolist())
    return state.decisions


def words_of(state: State) -> tuple[str, ...]:
    """The decisions open to the mover as words; the state keeps them."""
    if state.words is None:
        components = state.components
        state.words = tuple([write_step(components, one) for one in decisions_of(state)])
    return state.words


def warm_up(start: State) -> None:
    """Compile it, or load it from the cache, by trying it before the first cards are drawn."""
    rules, tables = compiled(), start.tables.array
    rules.draw_at(start.record.copy().array, tables, cards_in(start.record.deck)[0])
    rules.list_decisions(start.record.array, tables, buffer())
    rules.decide_at(start.record.copy().array, tables, 0)
    rules.note_open(start.record.array, tables, np.empty(2, np.int64))
    rules.note_standings(
        start.record.array, tables, np.empty((int(start.record.seats), 3 + PEOPLE), np.int64)
    )
