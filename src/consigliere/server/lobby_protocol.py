"""Open tables and ratings, as structs."""

from __future__ import annotations

from .deadline_protocol import TurnDeadline
from .wire_base import Wire


class ShownRating(Wire, frozen=True):
    """How well somebody plays a game, in whole points of Glicko-2."""

    value: int
    deviation: int
    """95% of the time the true value is within two of these."""
    games: int
    is_provisional: bool
    """Whether too little is known yet."""


class LobbySeat(Wire, frozen=True):
    """A seat at an open table."""

    name: str
    kind: str
    """human, computer or open"""
    level: int
    yours: bool
    rating: ShownRating | None = None


class LobbyTable(Wire, frozen=True):
    """A table where anybody may sit down; `since` is when it was set up, in seconds."""

    id: str
    game: str
    edition: str
    seats: list[LobbySeat]
    pace: str
    """`live` (games of an hour or so), `hours`, `days` (for a turn or a game), or `free`."""
    deadline: TurnDeadline | None
    is_rated: bool
    since: float


class Lobby(Wire, frozen=True, tag="lobby"):
    """GET /api/lobby, and what the socket /ws/lobby sends now and after every change."""

    tables: list[LobbyTable]


class SitRequest(Wire, frozen=True):
    """POST /api/tables/{id}/sit: take a free seat at an open table; answered by TableCreated."""

    name: str = ""


class PlayRequest(Wire, frozen=True):
    """POST /api/lobby/play: sit down at a fitting open table, or open one.

    Answered by TableCreated. `pace` is as in LobbyTable, or `any`.
    """

    game: str
    pace: str = "any"
    name: str = ""


class OwnRating(Wire, frozen=True):
    """One's own rating in a game."""

    game: str
    rating: ShownRating


class OwnRatings(Wire, frozen=True):
    """GET /api/me/ratings."""

    ratings: list[OwnRating]


class SeatRating(Wire, frozen=True):
    """What a finished game has made of the rating of somebody at the table."""

    seat: int
    before: int
    after: ShownRating


class TableRatings(Wire, frozen=True):
    """GET /api/tables/{id}/ratings: by seat; those of whom nothing changed are left out."""

    seats: list[SeatRating]
