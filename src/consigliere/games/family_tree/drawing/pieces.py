"""Straight pieces of lines, and what is in their way."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

Spot: TypeAlias = tuple[float, float]

BESIDE_BOX = 4.0
"""Between a line and a card, at least."""
_TINY = 1e-6


class Piece(NamedTuple):
    """A straight piece of a line, horizontal or vertical, from the lesser to the greater end; or a
    box."""

    x1: float
    y1: float
    x2: float
    y2: float

    @property
    def ends(self) -> tuple[Piece, Piece]:
        """Both ends of a line: where it turns, or stops at a card."""
        return Piece(self.x1, self.y1, self.x1, self.y1), Piece(self.x2, self.y2, self.x2, self.y2)

    def is_within(self, other: Piece, near: float) -> bool:
        """Whether two pieces or boxes meet, or nearly so."""
        return (
            self.x1 < other.x2 + near
            and other.x1 - near < self.x2
            and self.y1 < other.y2 + near
            and other.y1 - near < self.y2
        )


def pieces_of(spots: Sequence[Spot]) -> list[Piece]:
    """The pieces between the corners of a line."""
    return [
        Piece(x, y, next_x, next_y)
        if x <= next_x and y <= next_y
        else Piece(min(x, next_x), min(y, next_y), max(x, next_x), max(y, next_y))
        for (x, y), (next_x, next_y) in itertools.pairwise(spots)
    ]


@dataclass(frozen=True, slots=True)
class Obstacles:
    """Cards that a line may not pass, and lines of other unions that it may only cross."""

    boxes: list[Piece]
    lines: list[Piece]
    track: float
    """Between two lines that run side by side, or where one of them turns or ends."""

    def crossed(self, pieces: Sequence[Piece], own: Iterable[Piece]) -> int | None:
        """How many lines are crossed by a line, but for what is there already; None if it cannot
        go this way. The last piece ends at the card that it leads to."""
        there = set(own)
        last = pieces[-1]
        found = 0
        for piece in pieces:
            if piece in there:
                continue
            end = piece.y2 - BESIDE_BOX - 1 if piece is last else piece.y2
            if self._is_over_a_box(piece.x1, piece.y1, piece.x2, end):
                return None
            for line in self.lines:
                if not piece.is_within(line, self.track - _TINY):
                    continue
                if not crosses(piece, line, self.track):
                    return None
                found += 1
        return found

    def _is_over_a_box(self, x1: float, y1: float, x2: float, y2: float) -> bool:
        near = BESIDE_BOX
        return any(
            x1 < right + near and left - near < x2 and y1 < bottom + near and top - near < y2
            for left, top, right, bottom in self.boxes
        )


def crosses(one: Piece, other: Piece, clear: float) -> bool:
    """Whether two pieces that meet do so at a right angle, so far from the ends of both."""
    level, upright = (one, other) if one.y1 == one.y2 else (other, one)
    if level.x1 == level.x2 or upright.y1 == upright.y2:
        return False
    is_across = level.x1 + clear <= upright.x1 <= level.x2 - clear
    return is_across and upright.y1 + clear <= level.y1 <= upright.y2 - clear
