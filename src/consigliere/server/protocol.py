"""Every message on the wire, as closed sets of structs; the web client's types follow them.

Decoding is strict: unknown fields, wrong types and unknown tags are refused. The first message
about a table is whole; events leave out what is still as it was (`changes.py`). The server closes a
socket with 1003 (binary), 1007 (encoding), 1008 (limits, or no `hello`), 1009 (size), 1013 (tables
cannot be read just now), 4001 (not seated), 4002 (superseded by another tab), 4003 (nobody may
watch), 4004 (no such table), 4005 (another protocol) or 4006 (the device was signed out).
"""

from __future__ import annotations

from typing import Any, Union

import msgspec

from consigliere.core.action import Choice
from consigliere.core.event import Event
from consigliere.core.game import Outcome
from consigliere.core.message import Message

from .deadline_protocol import SeatClock, TurnDeadline
from .talk_protocol import Talk
from .watch_protocol import Watchers
from .wire_base import Wire

PROTOCOL = 4
MAX_FRAME = 16 * 1024
"""Bytes of one incoming frame: the longest honest message is far below 1 KiB."""


# -- client to server ---------------------------------------------------------


class Hello(Wire, frozen=True, tag="hello"):
    """The first message of a socket; with `last_seq`, the log begins after that number."""

    protocol: int
    lang: str
    last_seq: int | None = None
    is_named: bool = False
    """Whether the others may be told by name that the sender watches."""


class Act(Wire, frozen=True, tag="act"):
    """One action of one of the sender's seats, chosen while looking at `seq`.

    Here and below `cid` is unique, preferably random: a repeated `cid` gets its first answer again.
    """

    cid: str
    seq: int
    seat: int
    action: str


class Explain(Wire, frozen=True, tag="explain"):
    """Ask why these pieces lead to no legal action. Changes nothing."""

    cid: str
    seat: int
    path: list[str]


class Survey(Wire, frozen=True, tag="survey"):
    """Ask where this card fits, and why not elsewhere. Changes nothing."""

    cid: str
    seat: int
    piece: str


class Undo(Wire, frozen=True, tag="undo"):
    """Take back your own last step, where the table allows it."""

    cid: str
    seq: int
    seat: int


class AskBack(Wire, frozen=True, tag="ask_back"):
    """Ask the others whether you may take back your last decision."""

    cid: str
    seq: int
    seat: int


class AllowBack(Wire, frozen=True, tag="allow_back"):
    """Allow it; once all others have, the decision is taken back."""

    cid: str
    seq: int
    seat: int


class RefuseBack(Wire, frozen=True, tag="refuse_back"):
    """Refuse it, or withdraw your own request."""

    cid: str
    seat: int


class AskReplace(Wire, frozen=True, tag="ask_replace"):
    """Ask those present to have the computer play for a player who keeps everybody waiting."""

    cid: str
    seq: int
    seat: int
    whom: int
    """The seat of that player."""


class AllowReplace(Wire, frozen=True, tag="allow_replace"):
    """Agree; once all present do, the computer plays until the player comes back (`take_over`)."""

    cid: str
    seq: int
    seat: int


class RefuseReplace(Wire, frozen=True, tag="refuse_replace"):
    """Refuse it, withdraw your own request, or say that you are here."""

    cid: str
    seat: int


class Resign(Wire, frozen=True, tag="resign"):
    """Give up. The game is over if no other person, or only one other seat, plays on; otherwise
    the computer plays this seat to the end."""

    cid: str
    seat: int


class OfferEnd(Wire, frozen=True, tag="offer_end"):
    """Offer to end the game with the present scores; an offer in return accepts."""

    cid: str
    seat: int


class DeclineEnd(Wire, frozen=True, tag="decline_end"):
    """Decline the pending offer, or withdraw your own."""

    cid: str
    seat: int


class TakeOver(Wire, frozen=True, tag="take_over"):
    """Let the computer play your own seat (`on`), or take it back."""

    cid: str
    seat: int
    on: bool


class Pong(Wire, frozen=True, tag="pong"):
    """The number of a ping, sent back at once: what that takes is given back to the player."""

    number: int


class Rematch(Wire, frozen=True, tag="rematch"):
    """A new table with the same people and options, seats rotated; answered by a table notice."""

    cid: str


class Look(Wire, frozen=True, tag="look"):
    """Hot-seat: lift the curtain for one of your seats; answered by `ack`, then by a `snapshot`
    with the view, choices and log of that seat, and nothing that only another seat was told."""

    cid: str
    seat: int


SeatMessage = Union[
    Act,
    Undo,
    AskBack,
    AllowBack,
    RefuseBack,
    AskReplace,
    AllowReplace,
    RefuseReplace,
    Resign,
    OfferEnd,
    DeclineEnd,
    TakeOver,
]
"""What somebody who plays says for a seat, to be stored."""
ClientMessage = Union[Hello, Explain, Survey, SeatMessage, Rematch, Look, Pong]


# -- server to client ---------------------------------------------------------


class SeatOffer(Wire, frozen=True):
    """A seat that the host may offer, or has offered and may offer anew."""

    invite: str | None
    """The path of the link that leads to it now."""
    until: float | None
    """When that expires, in seconds; None for never."""
    has_expired: bool


class SeatInfo(Wire, frozen=True):
    """One seat: who sits there, and who plays it at the moment."""

    seat: int
    name: str
    kind: str
    """`human`, `computer`, `open`, or `left`: a person who was forgotten."""
    level: int
    """The computer's level, 0 for people."""
    yours: bool
    connected: bool
    taken_over: bool
    resigned: bool
    """The player has resigned: the computer plays the seat to the end."""
    warming_up: bool = False
    """The computer plays quick choices until what it looks ahead with is compiled."""
    replaceable_from: float | None = None
    """From when others may ask that the computer plays for this player, in seconds since 1970."""
    offer: SeatOffer | None = None
    """For the host of the table only."""
    away_since: float | None = None
    """When a player who is away was last here, in seconds since 1970; None if nobody knows it."""
    is_offline: bool = False  # no page of this server is open


class Replacement(Wire, frozen=True):
    """A request that the computer plays for the player of `seat`."""

    seat: int
    by: int
    """The seat of who asks for it."""
    allowed: list[int]
    """The seats that want it."""


class TableInfo(Wire, frozen=True):
    """Everything about a table apart from the game itself."""

    id: str
    game: str
    options: dict[str, str]
    edition: str
    seats: list[SeatInfo]
    status: str
    """`waiting`, `playing` or `finished`."""
    hot_seat: bool
    commitment: str
    seed: str | None
    """Hexadecimal, only once the game is finished."""
    outcome: Outcome | None
    end_offer: int | None
    undo: bool
    """Whether this viewer may undo now."""
    invites: list[str]
    """Invite paths of the open seats, for the host of the table only."""
    rematch: str | None
    expires: float | None = None
    """When the table is removed, in seconds, unless one of its players looks at it until then."""
    may_ask_back: bool = False
    """Whether this viewer may ask the others to let them take back their last decision."""
    back_asked: int | None = None
    """The seat that asks for that."""
    back_allowed: list[int] = []  # noqa: RUF012  msgspec makes a new one each time
    """The seats that allow it."""
    replacing: Replacement | None = None
    """The request that the computer plays for somebody, if one is open."""
    deadline: TurnDeadline | None = None
    due: float | None = None
    """When the present turn has to be played, in seconds; later if the server is down meanwhile."""
    clocks: list[SeatClock] = []  # noqa: RUF012  likewise
    """By seat, where players have a time for the whole game."""
    patience: float | None = None
    """Among people without a deadline: after so many seconds away a player to move may be replaced
    by the computer if the others want it."""
    is_open: bool = False
    """Whether anybody may sit down on the open seats."""
    is_rated: bool = False
    """Whether the game changes ratings."""


class LogLine(Wire, frozen=True):
    """The events of one sequence number."""

    seq: int
    events: list[Event]


class Snapshot(Wire, frozen=True, tag="snapshot"):
    """The whole table as this viewer may see it.

    `drawing` is the view as the server draws it, None for games that the client draws.
    """

    seq: int
    table: TableInfo
    view: Any
    drawing: Any
    choices: list[Choice]
    log: list[LogLine]
    now: float
    moved: float | None = None
    """When the position came about, in seconds since 1970; None before and after the game."""


class Happened(Wire, frozen=True, tag="event"):
    """The events of one sequence number, perhaps none, and what they have changed.

    `view` are the fields of the view that are no longer as in the message before; the table and the
    drawing are left out if they are.
    """

    seq: int
    events: list[Event]
    view: Any
    choices: list[Choice]
    now: float
    table: TableInfo | msgspec.UnsetType = msgspec.UNSET
    drawing: Any = msgspec.UNSET


class Resumed(Wire, frozen=True, tag="events"):
    """The log lines after `last_seq`, with the present view."""

    since: int
    seq: int
    log: list[LogLine]
    table: TableInfo
    view: Any
    drawing: Any
    choices: list[Choice]
    now: float
    moved: float | None = None
    """As in `Snapshot`."""


class Ack(Wire, frozen=True, tag="ack"):
    """The message `cid` is stored as `seq`; the same `cid` always gets the same answer."""

    cid: str
    seq: int


class Refused(Wire, frozen=True, tag="refused"):
    """The message `cid` was refused; nothing changed."""

    cid: str
    seq: int
    message: Message
    clause: str | None


class Explained(Wire, frozen=True, tag="explained"):
    """The answer to Explain; without a message the path leads to a legal action."""

    cid: str
    message: Message | None
    clause: str | None


class PlaceInfo(Wire, frozen=True):
    """A place for a card; without a refusal the card fits there."""

    piece: str
    """The card of the place."""
    label: Message
    refusal: Message | None
    clause: str | None


class Surveyed(Wire, frozen=True, tag="surveyed"):
    """The answer to Survey; without places in games that do not support it."""

    cid: str
    places: list[PlaceInfo]


class Notice(Wire, frozen=True, tag="notice"):
    """The table changed (someone joined, left or set up a rematch), the game did not."""

    table: TableInfo


class Ping(Wire, frozen=True, tag="ping"):
    """To be answered at once by a pong with this number; sent where players have a time for the
    game."""

    number: int


ServerMessage = Union[
    Snapshot, Happened, Resumed, Ack, Refused, Explained, Surveyed, Notice, Talk, Watchers, Ping
]
