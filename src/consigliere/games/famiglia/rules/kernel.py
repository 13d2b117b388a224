"""The compiled rules of Famiglia: loaded at the first use, shared by everything in the process."""

from collections.abc import Callable

import numpy as np

from consigliere.core.compiled import Progress
from consigliere.core.kernel import Kernel
from consigliere.games import random_source

from . import actions, lanes, legal, memory, phases, pile, random_play, scoring, step
from .actions import ANY_ORDER, MAX_CHOICES
from .record import DRAW, Buffer, Record

MODULES = (
    actions,
    phases,
    pile,
    lanes,
    legal,
    step,
    scoring,
    random_source,
    random_play,
    memory,
)

KERNEL = Kernel(MODULES)
compiled, functions = KERNEL.compiled, KERNEL.functions
"""Every rule function by name; see `consigliere.core.kernel`."""


def buffer() -> Buffer:
    """Room for the legal decisions of one state."""
    return np.empty(MAX_CHOICES, np.int32)


def warm_up(start: Record, progress: Progress | None = None) -> None:
    """Compile what play needs, or load it from the cache, by trying it from `start`."""
    for number, (name, carry_out) in enumerate(_STEPS):
        if progress:
            progress(name, number, len(_STEPS))
        carry_out(start)
    if progress:
        progress("ready", len(_STEPS), len(_STEPS))


def _begun(start: Record) -> Record:
    record = start.copy()
    compiled().set_starter(record, 0)
    while record.stage == DRAW:
        compiled().draw(record, int(np.flatnonzero(record.unknown)[0]))
    return record


def _warm_chance(start: Record) -> None:
    _begun(start)


def _warm_legal(start: Record) -> None:
    compiled().legal(start, buffer(), ANY_ORDER)
    compiled().may_stop_taking_up(start)
    compiled().count_to_take_up(start, 0)


def _warm_decide(start: Record) -> None:
    record, out = _begun(start), buffer()
    compiled().legal(record, out, ANY_ORDER)
    compiled().decide(record, int(out[0]))


def _warm_scoring(start: Record) -> None:
    compiled().score(start, 0)
    compiled().winner(start)


_STEPS: tuple[tuple[str, Callable[[Record], None]], ...] = (
    ("chance", _warm_chance),
    ("legal", _warm_legal),
    ("decide", _warm_decide),
    ("scoring", _warm_scoring),
)
