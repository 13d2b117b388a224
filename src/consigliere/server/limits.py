"""Limits: how much the server accepts, and from where."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from urllib.parse import urlsplit

from starlette.datastructures import Headers

from consigliere.core.errors import ConsigliereError

MAX_BODY = 64 * 1024
"""Bytes in the body of an ordinary request."""
MAX_ENTRIES = 4000
"""Entries after which nobody can undo, offer an end or hand over any more: a record must stay short
enough to be loaded again, however often somebody clicks."""
MAX_OPENED_ENTRIES = MAX_ENTRIES + 1000
"""Entries of a record that is opened from a file: any game that began at a table fits."""
MAX_REPLAY = 16 << 20
"""Bytes of a replay, before compression: several times what the longest honest game takes."""
MAX_WORD = 200
"""Characters of an action, a client id or a piece in a message."""
OUTBOX = 512
"""Frames queued for a slow reader before it is disconnected: more than the longest burst."""


class BadOriginError(ConsigliereError):
    """This is no address whose pages may use the server."""


class Kind(Enum):
    """What requests are for; each kind has a budget of its own."""

    PAGE = "page"
    """The files of the page, and whether the server is up."""
    LOOK = "look"
    CHANGE = "change"
    NEWCOMER = "newcomer"
    TABLE = "table"
    CLAIM = "claim"
    CODE = "code"
    """Guesses at a code that leads to a guest."""
    TALK = "talk"
    RECORD = "record"
    """Whole games: replays, record files, drawings, analyses."""
    SOCKET = "socket"
    MESSAGE = "message"
    """On sockets, all that somebody has open together."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and so many a second in the long run."""

    burst: float
    per_second: float


@dataclass(frozen=True, slots=True)
class Allowed:
    """What one guest may ask for, and what everybody behind one address may."""

    guest: Rate
    address: Rate


def _usual_rates() -> Mapping[Kind, Allowed]:
    return {
        Kind.PAGE: Allowed(Rate(600, 20), Rate(3000, 150)),
        Kind.LOOK: Allowed(Rate(200, 10), Rate(1000, 50)),
        Kind.CHANGE: Allowed(Rate(60, 3), Rate(300, 20)),
        Kind.NEWCOMER: Allowed(Rate(20, 1), Rate(200, 2)),
        Kind.TABLE: Allowed(Rate(20, 0.1), Rate(100, 0.5)),
        Kind.CLAIM: Allowed(Rate(20, 0.2), Rate(100, 1)),
        Kind.CODE: Allowed(Rate(20, 0.05), Rate(40, 0.1)),
        Kind.TALK: Allowed(Rate(20, 0.25), Rate(200, 3)),
        Kind.RECORD: Allowed(Rate(30, 0.5), Rate(100, 2)),
        Kind.SOCKET: Allowed(Rate(60, 1), Rate(400, 10)),
        Kind.MESSAGE: Allowed(Rate(120, 20), Rate(1000, 200)),
    }


_MARKS = 100
"""How often, at most, it is stored within the time that a table is kept that somebody looked."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much this server allows; whoever starts it may choose other figures."""

    spectators: int = 300
    """Sockets at one table that are not a player's: players always get in."""
    open_tables: int = 60
    """Unfinished games that one guest has set up."""
    rates: Mapping[Kind, Allowed] = field(default_factory=_usual_rates)
    connections: int = 2000
    """Of everybody; fewer where the system allows fewer files."""
    connections_each: int = 200
    """Of one address: a school behind one router. A configured proxy may have any number."""
    header_seconds: float = 10.0
    """From connecting, or from the last answer, to the end of the headers of a request."""
    body_seconds: float = 30.0
    """From its headers to the end of a request: a record over a slow line."""
    reading_seconds: float = 30.0
    """What a client may take to read when the buffers are full."""
    idle_table_seconds: float = 60.0
    """How long a table that nobody looks at stays in memory."""
    unplayed_seconds: float = 60 * 86400.0
    """A table where nobody has played or taken a seat by invitation is removed that long after one
    of its players last looked at it."""
    abandoned_seconds: float = 2 * 365 * 86400.0
    """The same for a game that has begun and is not over."""
    absent_seconds: float = 3 * 86400.0
    """After so long away from a running game, a player's seat may be offered to somebody else."""
    patience_seconds: float = 600.0
    """Where no time was agreed on, that for a turn or this one: once whoever is to move has been
    away for so long, the others may have the computer play for them."""
    arrival_seconds: float = 20.0
    """So long after sitting down a player counts as here though no socket has come yet."""
    silence_seconds: float = 180.0
    """A guest of whom no page has been heard for so long is offline: three times as long as one in
    the background keeps silent."""
    deadline_look_seconds: float = 10.0
    """Between two looks for players whose time is up; as much as is given to them at a restart."""
    clock_look_seconds: float = 0.25
    """The same at tables where somebody sits: nobody can use a move that comes later."""
    stopping_seconds: float = 8.0
    """From being asked to stop to the end of the process, whatever is still under way."""
    hello_seconds: float = 10.0
    """A socket that has not sent `hello` by then is closed."""

    def kept_seconds(self, *, is_begun: bool) -> float:
        """How long a table is kept whose game is not over, after a player last looked at it."""
        return self.abandoned_seconds if is_begun else self.unplayed_seconds

    def mark_seconds(self, *, is_begun: bool) -> float:
        """How long it may take until it is stored that a player looks at a table."""
        return min(self.kept_seconds(is_begun=is_begun), self.absent_seconds) / _MARKS


class Close(IntEnum):
    """Why the server closes a socket."""

    BINARY = 1003
    ENCODING = 1007
    LIMITS = 1008
    SIZE = 1009
    LATER = 1013
    """The tables cannot be read just now: whoever comes back later may find them."""
    NOT_SEATED = 4001
    SUPERSEDED = 4002
    NOT_FOR_WATCHERS = 4003
    NO_TABLE = 4004
    OUTDATED = 4005
    SIGNED_OUT = 4006


class TokenBucket:
    """Allows `burst` messages at once and `rate` a second in the long run."""

    def __init__(
        self,
        rate: float = 20.0,
        burst: float = 60.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._tokens, self._last = burst, clock()

    def take(self) -> bool:
        """Whether one more message is allowed now."""
        if self.seconds_left() > 0:
            return False
        self._tokens -= 1
        return True

    def seconds_left(self) -> float:
        """After how many seconds one more is allowed; 0 for now."""
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._last) * self._rate)
        self._last = now
        return 0.0 if self._tokens >= 1 else (1 - self._tokens) / self._rate


def is_allowed_origin(headers: Headers, origins: frozenset[str]) -> bool:
    """Whether a page of this origin may use the server; only browsers send an origin."""
    sent = headers.getlist("origin")
    if not sent:
        return True
    return len(sent) == 1 and sent[0].lower() in origins


def origin_of(url: str) -> str:
    """The origin of a URL, such as `http://localhost:8000`; raises BadOriginError."""
    try:
        parts = urlsplit(url)
    except ValueError as error:
        raise BadOriginError("bad_origin", {"url": url}) from error
    if parts.scheme not in {"http", "https"} or not parts.netloc or "@" in parts.netloc:
        raise BadOriginError("bad_origin", {"url": url})
    return f"{parts.scheme}://{parts.netloc}".lower()
