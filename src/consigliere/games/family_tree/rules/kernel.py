"""The compiled rules of Family Tree: loaded at the first use, shared by the whole process."""

from collections.abc import Callable

import numpy as np

from consigliere.core.compiled import Progress
from consigliere.core.kernel import Kernel
from consigliere.games import random_source

from ..deck.files import load_deck
from . import (
    actions,
    bits,
    joining,
    kinship,
    laying,
    legal,
    phases,
    pile,
    random_play,
    scoring,
    step,
)
from .actions import ANY_ORDER, MAX_CHOICES
from .record import DRAW, Buffer, Record, cards_in, empty_record
from .tables import Tables, tables_of

MODULES = (
    actions,
    bits,
    kinship,
    laying,
    joining,
    phases,
    legal,
    pile,
    step,
    scoring,
    random_source,
    random_play,
)

KERNEL = Kernel(MODULES)
compiled, functions = KERNEL.compiled, KERNEL.functions
"""Every rule function by name; see `consigliere.core.kernel`."""


def buffer() -> Buffer:
    """Room for the legal decisions of one state."""
    return np.empty(MAX_CHOICES, np.int32)


def warm_up(progress: Progress | None = None) -> None:
    """Compile what play needs, or load it from the cache, by trying it."""
    tables = tables_of(load_deck("standard"), "on", "none")
    record = empty_record(2)
    record.dealt = 5
    for number, (name, carry_out) in enumerate(_STEPS):
        if progress:
            progress(name, number, len(_STEPS))
        carry_out(record, tables)
    if progress:
        progress("ready", len(_STEPS), len(_STEPS))


def _warm_chance(s: Record, t: Tables) -> None:
    compiled().set_starter(s, t, 0)
    while s.stage == DRAW:
        compiled().draw(s, t, cards_in(s.deck)[0])
    compiled().may_start(s, t, 0)


def _warm_legal(s: Record, t: Tables) -> None:
    compiled().legal(s, t, buffer(), ANY_ORDER)


def _warm_decide(s: Record, t: Tables) -> None:
    out = buffer()
    compiled().legal(s, t, out, ANY_ORDER)
    compiled().decide(s, t, int(out[0]))


def _warm_scoring(s: Record, t: Tables) -> None:
    compiled().score(s, t, 0)
    compiled().best_family(s, t, 0)


_STEPS: tuple[tuple[str, Callable[[Record, Tables], None]], ...] = (
    ("chance", _warm_chance),
    ("legal", _warm_legal),
    ("decide", _warm_decide),
    ("scoring", _warm_scoring),
)
