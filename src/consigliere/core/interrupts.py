"""Ctrl-C is for the process that the person started, not for those that it starts in turn."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Processes that this thread starts inside the block never hear of Ctrl-C.

    To ignore it once they run comes too late: Python takes a while to start, and would answer with
    a traceback.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # to start it first would let Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
