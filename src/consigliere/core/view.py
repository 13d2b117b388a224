"""What one viewer may know. A view is built from nothing: it has no field for a secret."""

from __future__ import annotations

from typing import Protocol

from .message import Message


class View(Protocol):
    """What every game's view has; each game adds what lies on its table.

    Views are frozen dataclasses of plain values, so that they travel as JSON without a converter.
    """

    @property
    def viewer(self) -> int | None:
        """The seat that looks, None for a spectator."""

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must decide now, `(-1,)` for chance, empty when over."""

    @property
    def prompt(self) -> Message:
        """One sentence: what this viewer may do now, or what everybody waits for."""
