"""Storage of guests and tables: the protocol of a store, with SQLite and with PostgreSQL."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol, TypeAlias

from .analyses import AnalysisShelf
from .errors import ConflictError as ConflictError
from .errors import StoreError as StoreError
from .errors import UnusableDatabaseError as UnusableDatabaseError
from .identities import IdentityShelf
from .notices import Notice, NoticeShelf
from .ratings import RatedGame, RatingShelf
from .talk import TalkShelf

Watcher: TypeAlias = Callable[[str | None, int], None]
"""Told the id of a table that may have changed, and the number of its last line (CHANGED if
something else did, WATCHED if others watch it); None for the id says that any may have."""
CHANGED, WATCHED = -1, -3


@dataclass(frozen=True, slots=True)
class Guest:
    """A browser that the server knows, with the name that its user has chosen."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat as it is stored. `kind` is `human`, `computer` or `open`.

    `offers` counts how often it was offered anew, `offered` is when its present claim was made, in
    seconds. `withdrawn` are the hashes of earlier claims that nobody had used, with spaces between.
    """

    kind: str
    level: int
    name: str
    guest: str | None
    claim_hash: str | None = None
    offers: int = 0
    offered: float | None = None
    withdrawn: str = ""


@dataclass(frozen=True, slots=True)
class Deadline:
    """The seconds that a player may take for a turn or the whole game, and what happens then.

    `overdue` is `wait`, `take_over` (the computer plays on) or `resign`, `per` is `turn` or `game`;
    with `game` a turn adds `increment` seconds. In the time `zone`, weekends and the hours of a
    `night` may be left out of the count.
    """

    seconds: int
    overdue: str
    per: str = "turn"
    increment: int = 0
    weekends_off: bool = False
    night: tuple[int, int] | None = None
    zone: str = "UTC"


@dataclass(frozen=True, slots=True)
class SeatTime:
    """What a player has left of the time for the game, in seconds.

    While the clock runs, `due` is when it is at zero, in seconds of the clock of deadlines.
    """

    left: float
    due: float | None = None


@dataclass(frozen=True, slots=True)
class Setup:
    """What a table was set up with. `seed` never leaves the server before the end of the game.

    An invitation holds for `invitation_seconds`, or for ever. Anybody may sit down at a listed
    table; at a rated one the game changes the ratings of the people there. Without a deadline,
    whoever is to move and away for `patience_seconds` may be replaced; None for the usual time.
    """

    id: str
    game: str
    options: dict[str, str]
    edition: str | None
    seed: bytes
    host: str
    chairs: tuple[Chair, ...]
    rematch: str | None = None
    invitation_seconds: float | None = None
    deadline: Deadline | None = None
    patience_seconds: int | None = None
    is_listed: bool = False
    is_rated: bool = False


@dataclass(frozen=True, slots=True)
class StoredLine:
    """A line of the record of a table; `seq` 0 is the header."""

    seq: int
    text: str


@dataclass(frozen=True, slots=True)
class Answer:
    """The message `cid` of a guest was stored as `seq`."""

    guest: str
    cid: str
    seq: int


@dataclass(frozen=True, slots=True)
class Batch:
    """What one transaction writes at the time `now`; `finished` says that the game is over,
    `has_moved` that the position is another one than before. `due` is when the present turn has to
    be played, in seconds of the clock of deadlines, `clocks` what the players have left.
    `notices` are for those who are away; `rated` is what a finished game changes ratings by."""

    table: str
    lines: tuple[StoredLine, ...]
    answer: Answer | None = None
    finished: bool = False
    is_computers_turn: bool = False
    is_by_person: bool = False
    has_moved: bool = False
    now: float = field(default_factory=time.time)
    due: float | None = None
    clocks: tuple[SeatTime, ...] = ()
    notices: tuple[Notice, ...] = ()
    rated: RatedGame | None = None


@dataclass(frozen=True, slots=True)
class StoredTable:
    """Everything needed to resume a table.

    `seen` is the time, in seconds, at which one of its players last looked at a table; None where
    the game is over. `is_begun`: somebody has played there, or has sat down by invitation.
    `elsewhere` are the players who have last opened it at another process, `watchers` those who
    watch it there: by what tells them apart, with their names where they want to be named.
    `last_seen` is when each
    guest was last known to have it open. `due` is when the present turn has to be played, in
    seconds of the clock of deadlines; `clocks` are by seat, where there is a time for the game.
    `moved` is when the position came about, in seconds.
    """

    setup: Setup
    lines: tuple[str, ...]
    answers: tuple[Answer, ...]
    seen: float | None = None
    is_begun: bool = False
    elsewhere: frozenset[str] = frozenset()
    watchers: Mapping[str, str] = field(default_factory=dict)
    last_seen: Mapping[str, float] = field(default_factory=dict)
    due: float | None = None
    clocks: tuple[SeatTime, ...] = ()
    moved: float | None = None


MOST_LISTED = 100
"""Open tables that are found at once, the newest."""


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table with a free seat for anybody, set up at a time in seconds.

    `elsewhere` are the players who have it open, as other processes know.
    """

    setup: Setup
    since: float
    elsewhere: frozenset[str] = frozenset()


class Stage(Enum):
    """How far a table has come; tables of each stage are kept for a time of their own."""

    UNPLAYED = "unplayed"
    """Nobody has played there, or has sat down by invitation."""
    ABANDONED = "abandoned"
    """Somebody has, and the game is not over."""
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class OldTable:
    """A table that could go: `since` a player last looked, or since a finished one was set up."""

    id: str
    game: str
    stage: Stage
    since: float


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game of a guest, for the list of all of them.

    `result` is the line of the record that says how it ended, None before. `moved` is when the
    position came about, in seconds; `due` is as in `StoredTable`.
    """

    id: str
    game: str
    is_finished: bool
    chairs: tuple[Chair, ...]
    result: str | None
    moved: float | None = None
    due: float | None = None


@dataclass(frozen=True, slots=True)
class ClockReading:
    """What the clock of deadlines shows, in seconds, and whether this process keeps it going."""

    seconds: float
    is_keeper: bool


class Store(Protocol):
    """Changes are durable once a call returns; a call that raises StoreError changed nothing."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes may change it meanwhile."""
        ...

    @property
    def analyses(self) -> AnalysisShelf:
        """The analyses of finished games that the processes of this store share."""
        ...

    async def open(self) -> None:
        """Get ready."""

    async def close(self) -> None:
        """Finish everything under way."""

    @property
    def identities(self) -> IdentityShelf:
        """What guests may do with their own identity."""
        ...

    @property
    def notices(self) -> NoticeShelf:
        """What guests are told of when they are away."""
        ...

    @property
    def ratings(self) -> RatingShelf:
        """What people have come to by their games."""
        ...

    @property
    def talk(self) -> TalkShelf:
        """What people at the tables say to each other."""
        ...

    async def add_guest(self, guest: Guest, token_hash: str) -> None:
        """Add a guest with a device, identified by the hash of its token."""

    async def find_guest(self, token_hash: str) -> Guest | None:
        """The guest one of whose devices holds the token with this hash."""

    async def add_table(
        self, setup: Setup, rematch_of: str | None = None, lines: Sequence[StoredLine] = ()
    ) -> None:
        """Add a table, with the record so far if there is one.

        Fails if it is the rematch of a table that already has another.
        """

    async def sit(self, table: str, seat: int, chair: Chair, now: float) -> None:
        """Fill an open seat; fails if it is no longer open, or offered to somebody else."""

    async def offer(self, table: str, seat: int, chair: Chair) -> None:
        """Open a seat, perhaps one where somebody sits; fails if it was offered meanwhile.

        `chair` is the seat from now on, offered once more than before.
        """

    async def write(self, batch: Batch) -> None:
        """Append to a record; fails if a line of that number is there."""

    async def load(self, table: str) -> StoredTable | None:
        """A table with its whole record."""

    async def news(self, table: str, after: int) -> StoredTable | None:
        """A table with the lines and answers that came after the line of that number."""

    async def watch(self, watcher: Watcher) -> None:
        """Have somebody told, until the store is closed, what other processes change."""

    async def count_open(self, host: str) -> int:
        """How many tables this guest has set up whose game is not over."""
        ...

    async def games_of(self, guest: str, after: str | None, most: int) -> Sequence[StoredGame]:
        """The next games at whose tables this guest has a seat, after that of the table `after`.

        Those that go on come first; of these and of the others the newest. Those that the guest has
        taken off the list are left out.
        """
        ...

    async def listed(self) -> Sequence[ListedTable]:
        """The listed tables whose game has not begun and that have a free seat, newest first."""
        ...

    async def hide(self, table: str, guest: str) -> None:
        """Take a game off the list of a guest, until somebody sits down there."""

    async def arrive(self, table: str, guest: str) -> None:
        """A player has opened a table at this process."""

    async def depart(self, table: str, guest: str) -> None:
        """A player has no longer open at this process what `arrive` was told of."""

    async def tell_watchers(self, table: str, watchers: Mapping[str, str]) -> None:
        """These watch a table at this process, and nobody else does; as in `StoredTable`."""

    async def computers_turns(self) -> Sequence[str]:
        """The ids of tables where a computer may have to play next, oldest first.

        Where the store is shared, some of those that no living process has taken; they are taken.
        """
        ...

    async def take_turn(self, table: str) -> bool:
        """Whether this process is to play for the computers of a table: no other one does."""
        ...

    async def nothing_to_compute(self, table: str) -> None:
        """It turned out that no computer has to play next at this table."""

    async def tick(self, elapsed: float) -> ClockReading:
        """Let the clock of deadlines go on by the seconds that one process has lived through.

        It stands still while no turn has a deadline, and while no process runs. Where the store is
        shared, one living process keeps it; what the others bring changes nothing.
        """
        ...

    async def overdue(self, seconds: float) -> Sequence[str]:
        """The ids of some tables where a turn was due at that time of the clock, or before.

        Those that only wait are left out.
        """
        ...

    async def mark_seen(self, table: str, guest: str, now: float) -> None:
        """One of its players has looked at a table whose game is not over."""

    async def expire(self, unplayed: float, abandoned: float) -> Sequence[str]:
        """Remove some tables whose games are not over; their ids.

        Those where nobody has played or joined, if unseen since the first time; where somebody has,
        since the second.

        A table whose rematch is removed may have another.
        """
        ...

    async def old_tables(self, before: Mapping[Stage, float]) -> Sequence[OldTable]:
        """The tables of these stages that are older than that, the oldest first."""
        ...

    async def prune(self, before: Mapping[Stage, float]) -> Sequence[OldTable]:
        """Remove some of these tables; which. None when there are no more."""
        ...

    async def count_idle_guests(self) -> int:
        """How many guests sit at no table and have set up none."""
        ...

    async def prune_guests(self) -> int:
        """Remove these guests; how many. Their browsers are newcomers at their next visit."""
        ...
