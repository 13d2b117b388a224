"""A process of its own for work that may hang, crash or eat memory: bounded, and watched.

Its pulse says that it is alive, however long it takes to answer; one without a pulse is given up
within seconds.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import sys
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.reduction import ForkingPickler
from multiprocessing.sharedctypes import RawValue
from typing import Any, TypeAlias

from consigliere.core.garbage import collect_seldom
from consigliere.core.interrupts import uninterrupted

MEMORY = 2 << 30
"""Bytes of data that a process may hold; compiled rules take a quarter of it."""
SILENCE_SECONDS = 5.0
"""How long a process may be without a pulse."""
FIRST_BEAT_SECONDS = 20.0
"""The same before its first beat: a slow, busy machine starts Python meanwhile."""
_TICK_SECONDS = 0.25

Work: TypeAlias = Callable[..., None]
"""Done in the process, with a pipe to the server and further arguments; importable by name."""


class WorkerProcess:
    """One process, and the pipe to it. Its methods block; `kill` may be called from any thread."""

    def __init__(self, work: Work, *arguments: Any, niceness: int = 0) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, child_end = context.Pipe()
        self._beats = RawValue("Q", 0)
        parcel = _Parcel(work, arguments)
        self._process = context.Process(
            target=_run, args=(child_end, self._beats, niceness, parcel), daemon=True
        )
        with uninterrupted():
            self._process.start()
        child_end.close()

    @property
    def pid(self) -> int | None:
        """The id of the process."""
        return self._process.pid

    def send(self, message: Any) -> None:
        """Send it something; raises OSError if it died."""
        self._pipe.send(message)

    def receive(self, seconds: float) -> Any:
        """What it sends next; raises TimeoutError if it hangs, EOFError or OSError if it died.

        It hangs if nothing comes in time, or as soon as it has no pulse.
        """
        beats, waited, silent = self._beats.value, 0.0, 0.0
        # ticks are counted, since this process may have been stopped for a while itself
        while not self._pipe.poll(_TICK_SECONDS):
            waited += _TICK_SECONDS
            silent = silent + _TICK_SECONDS if self._beats.value == beats else 0.0
            beats = self._beats.value
            if waited >= seconds:
                raise TimeoutError(f"no answer within {seconds:g} s")
            if silent >= (SILENCE_SECONDS if beats else FIRST_BEAT_SECONDS):
                raise TimeoutError(f"no sign of life for {silent:g} s")
        return self._pipe.recv()

    def kill(self) -> None:
        """End the process now."""
        self._process.kill()

    def close(self) -> None:
        """End the process and free its resources."""
        self._process.kill()
        self._process.join()
        self._pipe.close()


class _Parcel:
    """What a process unpacks once its pulse beats: unpacking imports all that the work needs."""

    def __init__(self, work: Work, arguments: tuple[Any, ...]) -> None:
        self._content = (work, arguments)

    def __reduce__(self) -> tuple[type[_PackedParcel], tuple[bytes]]:
        return _PackedParcel, (bytes(ForkingPickler.dumps(self._content)),)


class _PackedParcel:
    def __init__(self, content: bytes) -> None:
        self._content = content

    def unpack(self) -> tuple[Work, tuple[Any, ...]]:
        """The work and its arguments."""
        found: tuple[Work, tuple[Any, ...]] = pickle.loads(self._content)  # noqa: S301  our own
        return found


def _run(pipe: Connection, beats: Any, niceness: int, parcel: _PackedParcel) -> None:
    """Run in the process."""
    # Ctrl-C is for the server, which ends its processes itself
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_beat, args=(beats,), daemon=True).start()
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    _bound_memory()
    collect_seldom()
    work, arguments = parcel.unpack()
    work(pipe, *arguments)


def _beat(beats: Any) -> None:
    while True:
        beats.value += 1
        time.sleep(_TICK_SECONDS)


def _bound_memory() -> None:
    if sys.platform != "win32":
        import resource  # noqa: PLC0415  there is none on Windows

        _, most = resource.getrlimit(resource.RLIMIT_DATA)
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, most))
