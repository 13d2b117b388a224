"""Tables as HTTP sees them: setting one up, sitting down there, and what is refused."""

from __future__ import annotations

from consigliere.core.message import Message

from .deadline_protocol import TurnDeadline
from .wire_base import Wire


class SeatRequest(Wire, frozen=True):
    """A seat of a new table: `me`, `guest` (an invite link), `computer` or `hot` (also me)."""

    kind: str
    name: str = ""
    level: int | None = None
    """The level of the computer; None for a middle one."""


class ForkRequest(Wire, frozen=True):
    """The position from which a table continues a finished game: after `seq`."""

    table: str
    seq: int


class TableRequest(Wire, frozen=True):
    """POST /api/tables. A fork keeps the options of its game and has no seats for guests."""

    game: str
    seats: list[SeatRequest]
    options: dict[str, str] = {}  # noqa: RUF012  likewise
    fork: ForkRequest | None = None
    invitations: str = "never"
    """When they expire: `never`, or after a `day` or a `week`."""
    deadline: TurnDeadline | None = None
    patience: int | None = None
    """Without a deadline: after so many seconds away, from a minute to four weeks, a player to move
    may be replaced by the computer if the others want it. None for the usual time."""
    is_open: bool = False
    """Whether anybody may sit down on the seats for guests, found in the lobby."""
    is_rated: bool = False
    """Whether the game changes ratings; only with a deadline that ends it."""


class TableCreated(Wire, frozen=True):
    """Answer to TableRequest and to ClaimRequest; `path` is the page of the table.

    Paths begin at the root (`/#/t/<id>`, invites `/#/t/<id>/<claim>`).
    """

    id: str
    path: str
    invites: list[str]


class ClaimRequest(Wire, frozen=True):
    """POST /api/tables/{id}/claim: take the seat of a single-use claim.

    POST /api/tables/{id}/invitation asks whether it can still be taken.
    """

    claim: str
    name: str = ""


class Problem(Wire, frozen=True):
    """Any HTTP error: a message to translate, with the clause where a rule is the reason."""

    message: Message
    clause: str | None = None
