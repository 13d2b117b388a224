"""What has happened at a table, encoded once for the log of whoever comes."""

from __future__ import annotations

from typing import Any

import msgspec

from consigliere.core.history import Keeping
from consigliere.core.moment import Moment

from .. import wire
from ..protocol import LogLine

_SPACING = 32
"""Steps from one state that is kept to the next: seldom asked for, a state takes some KiB."""


class TableLog:
    """The lines of a log by moment, as everybody may know them and where a seat knows better."""

    def __init__(self) -> None:
        self._public: list[bytes] = []
        self._private: dict[int, dict[int, bytes]] = {}
        self.keeping = Keeping(_SPACING, self._note)

    def _note(self, moment: Moment[Any]) -> None:
        self._public.append(_line(moment, None))
        if moment.private:
            lines = {seat: _line(moment, seat) for seat in moment.private}
            self._private[len(self._public) - 1] = lines

    def lines(self, seat: int | None, since: int) -> list[msgspec.Raw]:
        """The lines after a moment, without those in which nothing happened."""
        found = []
        for number in range(since + 1, len(self._public)):
            line = self._public[number]
            if seat is not None and number in self._private:
                line = self._private[number].get(seat, line)
            if line:
                found.append(msgspec.Raw(line))
        return found


def _line(moment: Moment[Any], seat: int | None) -> bytes:
    events = list(moment.told(seat))
    return wire.content_of(LogLine(moment.seq, events)) if events else b""
