"""Faults in the files of a box, and the checks that all files share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from consigliere.core.message import Arg
from consigliere.core.names import clean_name

from .effects import read_effects
from .parts import Named


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault at a place of a file; `key` and `details` are those of the error."""

    file: str
    place: str
    key: str
    details: dict[str, Arg] = field(default_factory=dict)


def wrong_count(file: str, place: str, count: int, expected: int) -> Iterator[Fault]:
    """A fault unless there are exactly as many as expected."""
    if count != expected:
        yield Fault(file, place, "box_count", {"count": count, "expected": expected})


def out_of_range(file: str, place: str, value: int, least: int, most: int) -> Iterator[Fault]:
    """A fault unless a number is within a range, both ends included."""
    if not least <= value <= most:
        details: dict[str, Arg] = {"value": shown(value), "least": least, "most": most}
        yield Fault(file, place, "box_number", details)


def entry_faults(file: str, place: str, entries: Sequence[Named]) -> Iterator[Fault]:
    """Faults for duplicate ids, and for names with characters that would break a text."""
    yield from duplicates(file, place, [entry.id for entry in entries])
    for entry in entries:
        if entry.name is not None and clean_name(entry.name, len(entry.name)) != entry.name:
            yield Fault(file, f"{place}.{entry.id}.name", "box_field_wrong")


def duplicates(file: str, place: str, values: Iterable[str]) -> Iterator[Fault]:
    """Faults for duplicates."""
    for value, times in Counter(values).items():
        if times > 1:
            yield Fault(file, place, "box_twice", {"value": value})


def unknown_ids(
    file: str, place: str, ids: Iterable[str], entries: Sequence[Named]
) -> Iterator[Fault]:
    """Faults for ids that no entry has, and for duplicates."""
    listed = tuple(ids)
    yield from duplicates(file, place, listed)
    known = {entry.id for entry in entries}
    for one in listed:
        if one not in known:
            yield Fault(file, place, "box_unknown_id", {"id": one})


def wrong_code(
    file: str, place: str, code: str, allowed: frozenset[int], most: int = 2
) -> Iterator[Fault]:
    """LF-BRD-09: a fault unless a code is known, allowed here and not too long."""
    effects = read_effects(code)
    if effects is None:
        yield Fault(file, place, "box_code", {"code": shown(code)})
    elif len(effects) > most or any(effect.kind not in allowed for effect in effects):
        yield Fault(file, place, "box_code_misplaced", {"code": code})


def shown(value: object) -> str:
    """A value of the file, truncated to 40 characters."""
    return str(value)[:40]
