"""How long players may take, on the wire."""

from __future__ import annotations

from .wire_base import Wire


class TurnDeadline(Wire, frozen=True):
    """How long a player may take for a turn or for the game, and what happens then."""

    seconds: int
    """For a turn from an hour, for the game from a minute; at most four weeks."""
    overdue: str = "wait"
    """`wait`, `take_over` (until the player comes back) or `resign`."""
    per: str = "turn"
    """What the seconds are for: each `turn`, or the whole `game` of each player."""
    increment: int = 0
    """With `game`: the seconds that a player gets after each turn, at most 600."""
    weekends_off: bool = False
    """Whether Saturdays and Sundays do not count."""
    night: list[int] | None = None
    """The hours between which no time counts, such as 22 and 7."""
    zone: str = "UTC"
    """The time zone of weekends and nights, such as `Europe/Rome`."""


class SeatClock(Wire, frozen=True):
    """The time that a player has left for the game."""

    left: float
    """Seconds, at the beginning of the present turn if the clock is running."""
    until: float | None
    """When a running clock is at zero, in seconds since 1970; later if the server is down."""
