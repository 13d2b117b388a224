"""The time that servers measure deadlines by, which the tests wind."""

from __future__ import annotations


class Stopwatch:
    """Shows a time in seconds, and how often it was looked at."""

    def __init__(self, now: float = 0.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now
