"""What happened, as data: the log, the announcements and the animations all read these."""

from __future__ import annotations

from dataclasses import dataclass, field

from .message import Arg, Message


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened; `seat` is who did it, None for the table itself.

    `moves` are the pieces that travelled: (piece id, from place, to place).
    """

    key: str
    args: dict[str, Arg] = field(default_factory=dict)
    seat: int | None = None
    moves: tuple[tuple[str, str, str], ...] = ()

    @property
    def message(self) -> Message:
        """The event as a translatable message, with the key `event.<key>`."""
        return Message(f"event.{self.key}", self.args)
