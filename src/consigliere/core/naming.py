"""Names that people give to what lies on the table; the rules know nothing of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from .view import View


@dataclass(frozen=True, slots=True)
class Naming:
    """The name that a seat gave to what a piece belongs to."""

    seat: int
    piece: str
    name: str


@runtime_checkable
class Nameable(Protocol):
    """A game in which people may name things."""

    def may_name(self, state: Any, seat: int, piece: str) -> bool:
        """Whether the seat may now name what the piece belongs to."""
        ...

    def with_names(self, state: Any, view: Any, namings: Sequence[Naming]) -> View:
        """The view of a state with the names given so far, the latest last."""
        ...


def with_naming(namings: Sequence[Naming], new: Naming) -> tuple[Naming, ...]:
    """The names given so far; a new name of the same takes the place of the old one."""
    others = (one for one in namings if (one.seat, one.piece) != (new.seat, new.piece))
    return (*others, new)
