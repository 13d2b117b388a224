"""Work for worker processes, to be found by name there."""

from __future__ import annotations

import os
import signal
import time
from multiprocessing.connection import Connection
from typing import Any


def echo(pipe: Connection, *arguments: Any) -> None:
    """Sends its arguments, then whatever comes."""
    pipe.send(arguments)
    while True:
        pipe.send(pipe.recv())


def sleeper(pipe: Connection, seconds: float) -> None:
    """Alive, but busy for so long."""
    time.sleep(seconds)
    pipe.send("awake")
    pipe.recv()


def stopped(pipe: Connection) -> None:
    pipe.send("ready")
    os.kill(os.getpid(), signal.SIGSTOP)
    pipe.send("never")


def hungry(pipe: Connection, size: int) -> None:
    """Asks for so much memory, and says what it got."""
    try:
        pipe.send(len(bytearray(size)))
    except MemoryError:
        pipe.send("refused")
    pipe.recv()


def nice(pipe: Connection) -> None:
    pipe.send(os.nice(0))
    pipe.recv()


def doubled(version: str, number: int) -> int:
    """For a cluster."""
    return 2 * number
