"""What has happened at a table, encoded once for the log of whoever comes."""

from __future__ import annotations

import zlib
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, islice
from typing import Any

import msgspec

from consigliere.core.history import Keeping
from consigliere.core.moment import Moment

from .. import wire
from ..protocol import LogLine

_SPACING = 128
"""Steps from one state that is kept to the next: seldom asked for, a state takes some KiB."""
_BLOCK = 16
"""Moments whose lines are packed together once they are complete: seldom asked for, too."""
_MUCH = 3000
"""Bytes of lines that are packed however few the moments: those of a deal, to every hand."""
_UNPACKED = 512
"""Blocks that stay unpacked, of all tables together: all who sit at one come back at once."""


class _Told(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A line as everybody may know it, empty if nothing happened, and by seat where it differs."""

    public: bytes
    private: dict[int, bytes]


class TableLog:
    """The lines of a log by moment, as everybody may know them and where a seat knows better."""

    def __init__(self) -> None:
        self._packed: list[bytes] = []
        self._open: list[_Told] = []
        self._size = 0
        """The bytes of the lines that are not packed."""
        self._begins = [0]
        """The first moment of each block that is packed, and of those that are not."""

    def keeping(self) -> Keeping:
        """What a timeline keeps, whose moments this log is told."""
        return Keeping(_SPACING, self._note)

    def _note(self, moment: Moment[Any]) -> None:
        private = {seat: _line(moment, seat) for seat in moment.private}
        told = _Told(_line(moment, None), private)
        self._open.append(told)
        self._size += len(told.public) + sum(map(len, private.values()))
        if len(self._open) == _BLOCK or self._size > _MUCH:
            self._packed.append(zlib.compress(msgspec.msgpack.encode(self._open)))
            self._begins.append(self._begins[-1] + len(self._open))
            self._open, self._size = [], 0

    def lines(self, seat: int | None, since: int, until: int | None = None) -> list[msgspec.Raw]:
        """The lines after a moment, perhaps up to another, without those where nothing happened."""
        first = bisect_right(self._begins, since + 1) - 1
        skipped = since + 1 - self._begins[first]
        stop = None if until is None else skipped + max(0, until - since)
        told = islice(chain.from_iterable(self._blocks(first)), skipped, stop)
        lines = (
            each.public if seat is None else each.private.get(seat, each.public) for each in told
        )
        return [msgspec.Raw(line) for line in lines if line]

    def _blocks(self, first: int) -> Iterator[list[_Told]]:
        yield from map(_unpacked, self._packed[first:])
        yield self._open


@lru_cache(_UNPACKED)
def _unpacked(packed: bytes) -> list[_Told]:
    return msgspec.msgpack.decode(zlib.decompress(packed), type=list[_Told])


def _line(moment: Moment[Any], seat: int | None) -> bytes:
    events = list(moment.told(seat))
    return wire.content_of(LogLine(moment.seq, events)) if events else b""
