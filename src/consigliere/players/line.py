"""Lines of steps that a judge compares: no two of them lead to the same state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Line(Generic[S]):
    """Steps as words and as decisions, and the state after them."""

    words: tuple[str, ...]
    codes: tuple[int, ...]
    after: S


def add_new(lines: list[Line[S]], line: Line[S]) -> None:
    """Add a line, unless one leads to the same."""
    if place_of(lines, line) is None:
        lines.append(line)


def add_played(lines: list[Line[S]], played: Line[S]) -> int:
    """The place of the line that was played; it takes that of one that leads to the same."""
    place = place_of(lines, played)
    if place is None:
        lines.append(played)
        return len(lines) - 1
    lines[place] = played
    return place


def place_of(lines: list[Line[S]], line: Line[S]) -> int | None:
    """The place of the first that leads to the same; None if there is none."""
    return next((place for place, other in enumerate(lines) if other.after == line.after), None)
