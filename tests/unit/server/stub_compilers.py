"""Compilers for the other process, to be found by name there."""

import os
import time
from multiprocessing.connection import Connection


def in_two_steps(pipe: Connection, game: str) -> None:
    pipe.send((1, 2))
    pipe.send((2, 2))


def that_dies(pipe: Connection, game: str) -> None:
    os._exit(1)


def for_ever(pipe: Connection, game: str) -> None:
    pipe.send((0, 1))
    time.sleep(600)
