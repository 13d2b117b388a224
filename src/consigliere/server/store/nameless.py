"""Records as they are stored: without the names of people, which stand at their seats alone.

So whoever takes another name has it everywhere, and whoever is forgotten leaves no name behind.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from consigliere.core.errors import InvalidRecord
from consigliere.core.record import Record, dumps, loads

from . import Chair

_PERSON = "human"


def without_names(lines: Sequence[str]) -> Sequence[str]:
    """The lines of a record without names of people; none where they are no sound record."""
    try:
        record = loads("".join(f"{line}\n" for line in lines))
    except InvalidRecord:
        return ()
    found = nameless(record)
    if found == record:
        return ()
    text = dumps(found)
    return text.removesuffix("\n").split("\n")


def nameless(record: Record) -> Record:
    """A record as it is stored."""
    seats = tuple(
        replace(seat, name="") if seat.kind == _PERSON else seat for seat in record.header.seats
    )
    return replace(record, header=replace(record.header, seats=seats))


def with_names(record: Record, chairs: Sequence[Chair]) -> Record:
    """A record with the names of those who sit there now, to be given away."""
    seats = tuple(
        replace(seat, name=chair.name) if seat.kind == _PERSON else seat
        for seat, chair in zip(record.header.seats, chairs, strict=True)
    )
    return replace(record, header=replace(record.header, seats=seats))
