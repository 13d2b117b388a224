"""Who has some page of this server open, at this process: a table, or the first page."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable


class Whereabouts:
    """When each guest was last heard of. An open page asks for news several times a minute, one in
    the background once."""

    def __init__(
        self, silence_seconds: float, stopwatch: Callable[[], float] = time.monotonic
    ) -> None:
        """After so long without a sign a guest has no page open."""
        self._silence_seconds, self._stopwatch = silence_seconds, stopwatch
        self._heard: dict[str, float] = {}
        self._began = stopwatch()

    def note(self, guests: Iterable[str]) -> None:
        """These have a page open now."""
        self._heard.update(dict.fromkeys(guests, self._stopwatch()))

    def is_silent(self, guest: str) -> bool:
        """Whether a guest has no page open; not before the pages of all have had time to speak."""
        since = self._heard.get(guest, self._began)
        return self._stopwatch() - since > self._silence_seconds

    def forget_silent(self) -> None:
        """Keep no longer when those were heard of who are silent now."""
        for guest in [guest for guest in self._heard if self.is_silent(guest)]:
            del self._heard[guest]
