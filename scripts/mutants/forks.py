"""Work in a child process that is silent and cannot take the machine's memory."""

from __future__ import annotations

import os
import resource
from collections.abc import Callable
from pathlib import Path

MEMORY = 2 << 30
"""Bytes that a child may use beyond what its parent had loaded."""


def forked(work: Callable[[Callable[[str], object]], object]) -> tuple[str, int]:
    """Do the work in a child; what it wrote, and its wait status."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            silence = os.open(os.devnull, os.O_RDWR)
            for descriptor in (0, 1, 2):
                os.dup2(silence, descriptor)
            _bound_memory()
            work(lambda text: _write(writing, text.encode()))
        except BaseException:  # a child never returns into its parent's loop
            os._exit(3)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as stream:
        text = stream.read().decode()
    return text, os.waitpid(child, 0)[1]


def _write(descriptor: int, data: bytes) -> None:
    """A pipe does not take everything at once."""
    while data:
        data = data[os.write(descriptor, data) :]


def _bound_memory() -> None:
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
    bound = pages * os.sysconf("SC_PAGE_SIZE") + MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (bound, bound))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
