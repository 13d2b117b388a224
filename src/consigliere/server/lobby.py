"""The lobby: the tables where anybody may sit down, and everybody who looks at them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict, dataclass

from consigliere.core.errors import ConsigliereError

from .auth import Identity
from .deadline_protocol import TurnDeadline
from .lobby_protocol import Lobby, LobbySeat, LobbyTable, PlayRequest, ShownRating
from .problems import Refusal
from .request_protocol import SeatRequest, TableRequest
from .shown_ratings import shown_rating
from .store import Deadline, ListedTable, Setup, Store, StoreError
from .store.ratings import Rated
from .tables import seating
from .tables.hub import Hub
from .tables.table import Table

logger = logging.getLogger(__name__)

LIVE, HOURS, DAYS, FREE = "live", "hours", "days", "free"
PACES = (LIVE, HOURS, DAYS, FREE)
_HOUR, _DAY = 3600, 86400
_LIVE_SECONDS = 2 * _HOUR
"""A time for the game up to this is meant for one sitting."""
_USUAL = {
    LIVE: TurnDeadline(600, "resign", "game", 10),
    HOURS: TurnDeadline(12 * _HOUR, "take_over"),
    DAYS: TurnDeadline(3 * _DAY, "take_over"),
    FREE: None,
}
"""What a table is opened with if none fits."""
_PAUSE_SECONDS = 0.3
"""Between two looks: what changes meanwhile is told at once."""
_LOOK_SECONDS = 15.0
"""Time passes, too: an invitation expires."""


@dataclass(frozen=True, slots=True)
class Listing:
    """An open table, with the ratings of those who sit there."""

    table: ListedTable
    ratings: tuple[tuple[str, Rated], ...]


def pace_of(deadline: Deadline | None) -> str:
    """How fast the game of a table goes."""
    if deadline is None:
        return FREE
    if deadline.per == "game" and deadline.seconds <= _LIVE_SECONDS:
        return LIVE
    return HOURS if deadline.seconds < _DAY else DAYS


class LobbyRoom:
    """One look at the store serves everybody who looks at the lobby here."""

    def __init__(self, store: Store, hub: Hub) -> None:
        self._store, self._hub = store, hub
        self._listeners: set[asyncio.Event] = set()
        self._stale = asyncio.Event()
        self._keeping: asyncio.Task[None] | None = None
        self._sitting = asyncio.Lock()
        self.listings: Sequence[Listing] = ()
        """What was found last; kept up while somebody listens."""
        hub.on_lobby(self._stale.set)

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[asyncio.Event]:
        """An event that is set whenever the listings have changed. Raises StoreError."""
        if not self._listeners:
            self.listings = await self.look()
        news = asyncio.Event()
        self._listeners.add(news)
        if self._keeping is None or self._keeping.done():
            self._keeping = asyncio.create_task(self._keep())
        try:
            yield news
        finally:
            self._listeners.discard(news)
            if not self._listeners and self._keeping is not None:
                self._keeping.cancel()

    async def look(self) -> Sequence[Listing]:
        """The tables where somebody may sit down now, the newest first; raises StoreError."""
        found, now = [], time.time()
        for table in await self._store.listed():
            if _has_room(table.setup, now) and self._is_waited_at(table):
                guests = sorted(seating.people(table.setup))
                ratings = await self._store.ratings.in_game(table.setup.game, guests)
                found.append(Listing(table, tuple(sorted(ratings.items()))))
        return found

    def _is_waited_at(self, table: ListedTable) -> bool:
        """Whether it makes sense to sit down: at live games somebody has to be there."""
        if pace_of(table.setup.deadline) != LIVE:
            return True
        return bool(table.elsewhere or self._hub.is_attended(table.setup.id))

    async def _keep(self) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stale.wait(), _LOOK_SECONDS)
            self._stale.clear()
            try:
                found = await self.look()
            except StoreError as error:
                logger.error("the lobby cannot be read: %s", error)
                found = self.listings
            if found != self.listings:
                self.listings = found
                for news in self._listeners:
                    news.set()
            await asyncio.sleep(_PAUSE_SECONDS)

    async def sit(self, identity: Identity, table_id: str, name: str) -> Table:
        """Take a seat at an open table; raises Refusal, or what loading a table raises."""
        table = await self._hub.find(table_id)
        await self._hub.seat(table, identity, None, name)
        return table

    async def play(self, identity: Identity, wanted: PlayRequest) -> tuple[Table, bool]:
        """Sit down at a fitting table, or open one; and whether it was opened.

        One after the other: of two who come at once the second finds the first.
        """
        check_pace(wanted.pace, "any")
        async with self._sitting:
            for listing in reversed(await self.look()):
                if _fits(listing.table.setup, identity, wanted):
                    try:
                        table = await self.sit(identity, listing.table.setup.id, wanted.name)
                    except ConsigliereError:  # somebody else was first
                        continue
                    return table, False
            return await self._hub.create(identity, await self._usual(wanted)), True

    async def _usual(self, wanted: PlayRequest) -> TableRequest:
        """The table that is opened for somebody who would play anyone."""
        seats = [SeatRequest("me", wanted.name), SeatRequest("guest")]
        fewest = await self._hub.fewest_seats(wanted.game)
        seats += [SeatRequest("guest")] * (fewest - len(seats))
        pace = DAYS if wanted.pace == "any" else wanted.pace
        return TableRequest(wanted.game, seats, deadline=_USUAL[pace], is_open=True)


def check_pace(pace: str, *more: str) -> None:
    """Raise Refusal unless there is such a pace."""
    if pace not in (*PACES, *more):
        raise Refusal("lobby_pace", 400, {"values": ", ".join((*PACES, *more))})


def _fits(setup: Setup, identity: Identity, wanted: PlayRequest) -> bool:
    if setup.game != wanted.game or identity.guest.id in seating.people(setup):
        return False
    return wanted.pace in ("any", pace_of(setup.deadline))


def _has_room(setup: Setup, now: float) -> bool:
    return any(
        now <= (seating.invited_until(setup, seat) or now) for seat in seating.open_seats(setup)
    )


def lobby_of(listings: Sequence[Listing], guest: str | None) -> Lobby:
    """The lobby as one guest sees it."""
    return Lobby([_table(listing, guest) for listing in listings])


def _table(listing: Listing, guest: str | None) -> LobbyTable:
    setup, ratings = listing.table.setup, dict(listing.ratings)

    def rating(guest: str | None) -> ShownRating | None:
        return shown_rating(ratings[guest]) if guest in ratings else None

    return LobbyTable(
        id=setup.id,
        game=setup.game,
        edition=setup.edition or "",
        seats=[
            LobbySeat(
                chair.name,
                seating.shown_kind(chair),
                chair.level if chair.kind == seating.COMPUTER else 0,
                yours=guest is not None and chair.guest == guest,
                rating=rating(chair.guest),
            )
            for chair in setup.chairs
        ],
        pace=pace_of(setup.deadline),
        deadline=None if setup.deadline is None else _deadline(setup.deadline),
        is_rated=setup.is_rated,
        since=listing.table.since,
    )


def _deadline(deadline: Deadline) -> TurnDeadline:
    fields = asdict(deadline)
    return TurnDeadline(**fields | {"night": fields["night"] and list(fields["night"])})
