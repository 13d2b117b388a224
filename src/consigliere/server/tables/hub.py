"""The hub: finds the one `Table` of each id, creates new ones, loads stored ones."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, TypeAlias

import msgspec

from consigliere.core.chance import SEED_BYTES
from consigliere.core.game import Game, GameInfo
from consigliere.core.names import clean_name
from consigliere.core.record import loads
from consigliere.core.replay import Timeline, replay
from consigliere.games.players import levels, usual_level

from ..auth import Identity, claim_of, hash_token
from ..compiler import Compiler
from ..computers import ComputerSeats
from ..game_loader import GameLoader
from ..limits import Limits
from ..problems import Refusal
from ..protocol import ForkRequest, SeatRequest, TableRequest
from ..store import Chair, Setup, Store, StoredLine, StoredTable, StoreError
from . import forking, seating
from .cache import TableCache
from .table import Table, TableContext

Opening: TypeAlias = Callable[[], Coroutine[Any, Any, Table]]
"""Creates or loads a table."""

_MARKS = 100
"""How often, at most, it is stored within the time that a table is kept that somebody looked."""
_STARTER = "starter"
_ID_BYTES = 12
"""Enough that nobody guesses the address of a table: anyone with the link may watch."""


def fresh_seed() -> bytes:
    """The unpredictable seed of a new table."""
    return secrets.token_bytes(SEED_BYTES)


class Hub:
    """All tables of this server; in memory are those that somebody looks at or plays at."""

    def __init__(
        self,
        store: Store,
        loader: GameLoader,
        computers: ComputerSeats,
        compiler: Compiler,
        limits: Limits,
    ) -> None:
        self._store = store
        self._loader = loader
        self._context = TableContext(store, computers, self._rematch, compiler)
        self._limits = limits
        self._tables = TableCache(limits.idle_table_seconds)
        self._opening: dict[str, asyncio.Task[Table]] = {}
        # one after the other: together they would all come late
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="hub")

    async def find(self, table_id: str) -> Table:
        """The table with this id, loaded if necessary; raises Refusal or StoreError."""
        table = self._tables.get(table_id)
        return table or await self._once(table_id, partial(self._load, table_id))

    async def _once(self, table_id: str, opening: Opening) -> Table:
        """Open a table, unless that is under way; whoever waits may give up."""
        if table_id not in self._opening:
            task = self._opening[table_id] = asyncio.create_task(opening())
            task.add_done_callback(lambda _: self._opening.pop(table_id))
        return await asyncio.shield(self._opening[table_id])

    def compiled(self, game: str) -> None:
        """Tell the tables of a game that its computer players look ahead from now on."""
        for table in self._tables:
            if table.model.setup.game == game:
                table.compiled()

    def __len__(self) -> int:
        return len(self._tables)

    @property
    def viewers(self) -> int:
        """The number of sockets at all tables."""
        return sum(table.viewers for table in self._tables)

    def sweep(self) -> None:
        """Let go of the tables that nobody has looked at for a while."""
        self._tables.sweep()

    async def mark_seen(self, table: Table, guest: str | None) -> None:
        """Somebody looks at a table: if it is one of its players, it is kept longer."""
        now, before = time.time(), table.model.expires
        if before is None or guest not in seating.people(table.setup):
            return
        expires = now + self._limits.unplayed_seconds
        if expires - before > self._limits.unplayed_seconds / _MARKS:
            with suppress(StoreError):  # then it is kept as long as before
                await self._store.mark_seen(table.setup.id, now)
                table.model.expires = expires

    async def expire(self, now: float) -> int:
        """Remove some tables where nobody has played in time; how many. Raises StoreError."""
        for table in self._tables:
            for guest in table.model.connected:  # whoever has it open since then looks at it
                await self.mark_seen(table, guest)
        gone = await self._store.expire(now - self._limits.unplayed_seconds)
        for table in self._tables:
            if table.setup.id in gone:
                table.dismiss()
            elif table.setup.rematch in gone:
                table.forget_rematch()
        for table_id in gone:
            self._tables.drop(table_id)
        return len(gone)

    async def create(self, identity: Identity, request: TableRequest) -> Table:
        """Create a table; raises Refusal or InvalidOption."""
        if request.fork is not None:
            return await self._fork(identity, request, request.fork)
        self._context.compiler.prefer(request.game)
        game = await self._loader.game(request.game)
        options = game.info.resolve_options(request.options)
        setup = _setup(identity, request, game, options)
        return await self._once(setup.id, partial(self._begin, setup, game))

    async def _fork(self, identity: Identity, request: TableRequest, fork: ForkRequest) -> Table:
        source = await self.find(fork.table)
        if request.game != source.setup.game or request.options:
            raise Refusal("unreadable_message")
        moment = forking.position_to_fork(source, fork)
        setup = _setup(identity, request, source.timeline.game, source.setup.options)
        for seat in seating.open_seats(setup):
            raise Refusal("seat_kind", 400, {"seat": seat})
        lines = await asyncio.to_thread(forking.forked_lines, source, moment, setup)
        return await self._once(setup.id, partial(self._begin_fork, setup, lines))

    async def close(self) -> None:
        """Finish everything under way at the tables."""
        opening = list(self._opening.values())
        for task in opening:
            task.cancel()
        await asyncio.gather(*opening, return_exceptions=True)
        self._thread.shutdown(wait=False, cancel_futures=True)
        await asyncio.gather(*(table.close() for table in self._tables))

    async def _rematch(self, before: Setup, starter: int | None) -> str:
        game = await self._loader.game(before.game)
        options = _other_starter(game, before.options, starter)
        setup = Setup(
            id=secrets.token_urlsafe(_ID_BYTES),
            game=before.game,
            options=options,
            edition=game.info.edition_of(options),
            seed=fresh_seed(),
            host=before.host,
            chairs=seating.rotated(before.chairs),
        )
        await self._once(setup.id, partial(self._begin, setup, game, before.id))
        return setup.id

    async def _begin(self, setup: Setup, game: Game[Any], rematch_of: str | None = None) -> Table:
        await self._store.add_table(setup, rematch_of)
        table = Table(setup, game, self._context)
        return await self._open(table, time.time())

    async def _begin_fork(self, setup: Setup, lines: list[StoredLine]) -> Table:
        await self._store.add_table(setup, lines=lines)
        return await self._load(setup.id)

    async def _load(self, table_id: str) -> Table:
        stored = await self._store.load(table_id)
        if stored is None:
            raise Refusal("no_such_table", 404)
        game = await self._loader.game(stored.setup.game)
        table = Table(_as_played(stored, game.info), game, self._context)
        if stored.lines:
            loop = asyncio.get_running_loop()
            timeline = await loop.run_in_executor(self._thread, _timeline, stored, game)
            last_hash = msgspec.json.decode(stored.lines[-1])["hash"]
            table.resume(timeline, last_hash, stored.answers)
        return await self._open(table, stored.seen)

    async def _open(self, table: Table, seen: float | None) -> Table:
        table.model.expires = None if seen is None else seen + self._limits.unplayed_seconds
        self._tables.add(table)
        await table.start()
        return table


def _setup(
    identity: Identity, request: TableRequest, game: Game[Any], options: dict[str, str]
) -> Setup:
    """The set-up that a request asks for; raises Refusal or InvalidOption."""
    game.info.check_seats(options, len(request.seats))
    if sum(seat.kind == "me" for seat in request.seats) != 1:
        raise Refusal("one_me")
    table_id = secrets.token_urlsafe(_ID_BYTES)
    chairs = [
        _chair(identity, (request.game, table_id, seat), asked)
        for seat, asked in enumerate(request.seats)
    ]
    return Setup(
        id=table_id,
        game=request.game,
        options=options,
        edition=game.info.edition_of(options),
        seed=fresh_seed(),
        host=identity.guest.id,
        chairs=tuple(chairs),
    )


def _as_played(stored: StoredTable, info: GameInfo) -> Setup:
    """The set-up of a stored table with all of today's options.

    Once begun, a game has the edition of its record; until then, the one that its options are now.
    """
    setup = stored.setup
    options = info.options_as_played(setup.options)
    edition = setup.edition if stored.lines else info.edition_of(options)
    return replace(setup, options=options, edition=edition)


def _timeline(stored: StoredTable, game: Game[Any]) -> Timeline[Any]:
    """The game so far; raises InvalidRecord."""
    return replay(loads("".join(f"{text}\n" for text in stored.lines)), game)


def _other_starter(game: Game[Any], options: dict[str, str], starter: int | None) -> dict[str, str]:
    """The options for a rematch: the same seat starts, which after the rotation is another person.

    For games with an option for the starter, which counts seats from 1.
    """
    for spec in game.info.options:
        if spec.name == _STARTER and starter is not None and str(starter + 1) in spec.values:
            return {**options, _STARTER: str(starter + 1)}
    return options


def _chair(identity: Identity, place: tuple[str, str, int], asked: SeatRequest) -> Chair:
    """`place` is the game, the table and the seat."""
    game_id, table_id, seat = place
    name = clean_name(asked.name)
    if asked.kind == "me":
        return Chair(seating.HUMAN, 0, name or identity.guest.name, identity.guest.id)
    if asked.kind == "hot":
        return Chair(seating.HUMAN, 0, name, identity.guest.id)
    if asked.kind == "guest":
        claim = claim_of(identity.token, table_id, seat)
        return Chair(seating.OPEN, 0, "", None, hash_token(claim))
    level = usual_level(game_id) if asked.level is None else asked.level
    if asked.kind == "computer" and level in levels(game_id):
        return Chair(seating.COMPUTER, level, name, None)
    raise Refusal("seat_kind", 400, {"seat": seat})
