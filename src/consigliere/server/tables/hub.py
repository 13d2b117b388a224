"""The hub: finds the one `Table` of each id, creates new ones, loads stored ones."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Collection, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, TypeAlias

from consigliere.core.chance import SEED_BYTES
from consigliere.core.errors import ConsigliereError
from consigliere.core.game import Game

from ..auth import Identity
from ..compiler import Compiler
from ..computers import ComputerSeats
from ..game_loader import GameLoader
from ..limits import Close, Limits
from ..notices.kinds import Kind as NoticeKind
from ..problems import Refusal
from ..request_protocol import ForkRequest, TableRequest
from ..store import CHANGED, Setup, Store, StoredLine, StoreError
from ..store.talk import TALKED
from . import forking, seating
from .cache import TableCache
from .context import TableContext
from .deadline_clock import DeadlineClock
from .journal import read_timeline
from .log import TableLog
from .noticing import told_to_others
from .punctuality import due_acts
from .set_up import as_played, fewest_seats, fresh_id, other_starter, requested
from .table import Table
from .whereabouts import Whereabouts

logger = logging.getLogger(__name__)

Opening: TypeAlias = Callable[[], Coroutine[Any, Any, Table]]
"""Creates or loads a table."""

_MANY_LINES = 60
"""Of a record: to replay more of them in plain Python takes longer than loading compiled rules."""


def fresh_seed() -> bytes:
    """The unpredictable seed of a new table."""
    return secrets.token_bytes(SEED_BYTES)


class Hub:
    """All tables of this server; in memory are those that somebody looks at or plays at."""

    def __init__(  # noqa: PLR0913, PLR0917  the services of a server
        self,
        store: Store,
        loader: GameLoader,
        computers: ComputerSeats,
        compiler: Compiler,
        limits: Limits,
        deadline_clock: DeadlineClock | None = None,
    ) -> None:
        self._store = store
        self._loader = loader
        self.deadline_clock = deadline_clock or DeadlineClock(store)
        self.whereabouts = Whereabouts(limits.silence_seconds)
        self._context = TableContext(
            store,
            computers,
            self._rematch,
            compiler,
            limits,
            self.deadline_clock,
            self.whereabouts,
        )
        self._limits = limits
        self._tables = TableCache(limits.idle_table_seconds)
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self._behind: dict[str, Table] = {}
        self._unheard: set[Table] = set()
        self._following: asyncio.Task[None] | None = None
        # one after the other: together they would all come late
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="hub")

    async def find(self, table_id: str) -> Table:
        """The table with this id, loaded if necessary; raises Refusal or StoreError."""
        table = self._tables.get(table_id)
        if table is None:
            return await self._once(table_id, partial(self._load, table_id))
        if self._store.is_shared:
            await self._catch_up(table)
        return table

    async def _once(self, table_id: str, opening: Opening) -> Table:
        """Open a table, unless that is under way; whoever waits may give up."""
        if table_id not in self._opening:
            task = self._opening[table_id] = asyncio.create_task(opening())
            task.add_done_callback(lambda _: self._opening.pop(table_id))
        return await asyncio.shield(self._opening[table_id])

    @property
    def is_opening(self) -> bool:
        """Whether tables are being loaded or set up."""
        return bool(self._opening)

    def on_lobby(self, changed: Callable[[], None]) -> None:
        """Have somebody told that the lobby may be another one."""
        self._context.lobby_changed.append(changed)

    def _tell_lobby(self) -> None:
        for changed in self._context.lobby_changed:
            changed()

    def is_attended(self, table_id: str) -> bool:
        """Whether one of its players has a table open, as far as is known here."""
        table = self._tables.peek(table_id)
        return table is not None and bool(table.model.connected)

    async def fewest_seats(self, game_id: str) -> int:
        """The smallest table of a game with its usual options; raises InvalidOption or so."""
        info = (await self._loader.game(game_id)).info
        return fewest_seats(info)

    async def follow(self) -> None:
        """Keep up with other processes that share the store."""
        await self._store.watch(self._may_have_changed)

    def _may_have_changed(self, table_id: str | None, last: int) -> None:
        """Look at a table again if it is in memory, or at all of them; once, however often told."""
        if last == CHANGED:
            self._tell_lobby()
        tables = self._tables if table_id is None else [self._tables.peek(table_id)]
        for table in tables:
            if table is not None and table.may_have_grown(last):
                self._behind[table.setup.id] = table
                if last == TALKED or table_id is None:
                    self._unheard.add(table)
        if self._behind and (self._following is None or self._following.done()):
            self._following = asyncio.create_task(self._follow())

    async def _follow(self) -> None:
        while self._behind:
            tables = list(self._behind.values())
            self._behind.clear()
            caught_up = [self._catch_up(table) for table in tables]
            caught_up += [table.talk.hear() for table in tables if table in self._unheard]
            self._unheard.clear()
            for failure in await asyncio.gather(*caught_up, return_exceptions=True):
                if isinstance(failure, Exception) and not isinstance(failure, Refusal):
                    logger.error("a table did not catch up: %s", failure)

    async def _catch_up(self, table: Table) -> None:
        """Raises Refusal if it is no longer stored, InvalidRecord and StoreError."""
        try:
            await table.catch_up()
        except ConsigliereError as error:  # gone, or not what this process believes: load it anew
            is_gone = isinstance(error, Refusal)
            table.audience.dismiss(Close.NO_TABLE if is_gone else Close.LATER)
            self._tables.drop(table.setup.id)
            raise

    def compiled(self, game: str) -> None:
        """Tell the tables of a game that its computer players look ahead from now on."""
        for table in self._tables:
            if table.model.setup.game == game:
                table.compiled()

    def overdue_here(self) -> Sequence[str]:
        """The tables in memory where the server has to act for somebody whose time is up, or who
        is replaced."""
        return [table.setup.id for table in self._tables if due_acts(table.model)]

    def release(self) -> None:
        """Tell those who watch later what they may know by now."""
        for table in self._tables:
            table.audience.release()

    def is_playing(self, table_id: str) -> bool:
        """Whether a computer plays at a table, here and now."""
        table = self._tables.peek(table_id)
        return table is not None and table.is_playing

    def __len__(self) -> int:
        return len(self._tables)

    @property
    def viewers(self) -> int:
        """The number of sockets at all tables."""
        return sum(len(table.audience) for table in self._tables)

    def sweep(self) -> None:
        """Let go of the tables that nobody has looked at for a while."""
        self._tables.sweep()

    async def mark_seen(self, table: Table, guest: str | None) -> None:
        """Somebody looks at a table: if it is one of its players, it is kept longer."""
        now, model = time.time(), table.model
        if model.seen is None or guest is None or guest not in seating.people(table.setup):
            return
        seldom = self._limits.mark_seconds(is_begun=model.is_begun)
        if now - min(model.seen, model.last_seen.get(guest, 0)) > seldom:
            with suppress(StoreError):  # then it is kept as long as before
                await self._store.mark_seen(table.setup.id, guest, now)
                model.seen = model.last_seen[guest] = now

    async def seat(self, table: Table, identity: Identity, claim: str | None, name: str) -> None:
        """Have somebody sit down, and tell those who are away; raises what `Table.claim` does."""
        guest = identity.guest.id
        before = set(seating.own_seats(table.setup, guest))
        await table.claim(identity, claim, name)
        for seat in set(seating.own_seats(table.setup, guest)) - before:
            told = told_to_others(table.model, NoticeKind.JOINED, seat)
            with suppress(StoreError):  # they see it when they come
                await self._store.notices.note(table.setup.id, told, time.time())

    async def came(self, table: Table, guest: str | None) -> None:
        """Somebody has opened a table: they need not be told of it any more."""
        if guest is not None and guest in seating.people(table.setup):
            with suppress(StoreError):  # then they are told what they know
                await self._store.notices.came(guest, table.setup.id)

    def here(self) -> frozenset[tuple[str, str]]:
        """Who has which tables open, as guest and table."""
        tables = ((table.setup.id, table.model.connected) for table in self._tables)
        return frozenset((guest, table) for table, guests in tables for guest in guests)

    def look_round(self) -> None:
        """Tell each table whose players have no page open any more, or have one again."""
        self.whereabouts.note(guest for guest, _ in self.here())
        self.whereabouts.forget_silent()
        for table in self._tables:
            table.audience.look_round()

    async def expire(self, now: float) -> int:
        """Remove some tables that no player has looked at in time; how many. Raises StoreError."""
        for table in self._tables:
            for guest in table.model.connected:  # whoever has it open since then looks at it
                await self.mark_seen(table, guest)
        limits = self._limits
        gone = await self._store.expire(
            now - limits.unplayed_seconds, now - limits.abandoned_seconds
        )
        self.forget(gone)
        return len(gone)

    def forget(self, gone: Collection[str]) -> None:
        """These tables are no longer stored."""
        self._tell_lobby()
        for table in self._tables:
            if table.setup.id in gone:
                table.audience.dismiss()
            elif table.setup.rematch in gone:
                table.forget_rematch()
        for table_id in gone:
            self._tables.drop(table_id)

    async def reseat(self, changed: Collection[str]) -> None:
        """Other names, or none, are stored for seats of these tables. Raises StoreError."""
        self._tell_lobby()
        for table_id in changed:
            table = self._tables.peek(table_id)
            if table is not None:
                with suppress(ConsigliereError):  # it is gone, or is loaded anew
                    await self._catch_up(table)

    def forget_talk(self, guest: str) -> None:
        """Nothing of what a guest has said is stored any more."""
        for table in self._tables:
            table.talk.forget(guest)

    def sign_out(self, tokens: Collection[str]) -> None:
        """The devices with tokens of these hashes are no longer a guest's."""
        for table in self._tables:
            if not table.audience.tokens.isdisjoint(tokens):
                table.sign_out(tokens)

    async def sign_out_removed(self) -> None:
        """Have those see no more whose devices were removed at other processes."""
        here = frozenset[str]().union(*(table.audience.tokens for table in self._tables))
        if here and (gone := await self._store.identities.unknown(here)):
            self.sign_out(gone)

    async def create(self, identity: Identity, request: TableRequest) -> Table:
        """Create a table; raises Refusal or InvalidOption."""
        if request.fork is not None:
            return await self._fork(identity, request, request.fork)
        self._context.compiler.prefer(request.game)
        game = await self._loader.game(request.game)
        options = game.info.resolve_options(request.options)
        setup = requested(identity, request, game, options, fresh_seed())
        return await self._once(setup.id, partial(self._begin, setup, game))

    async def _fork(self, identity: Identity, request: TableRequest, fork: ForkRequest) -> Table:
        source = await self.find(fork.table)
        if request.game != source.setup.game or request.options:
            raise Refusal("unreadable_message")
        moment = forking.position_to_fork(source, fork)
        setup = requested(
            identity, request, source.timeline.game, source.setup.options, fresh_seed()
        )
        for seat in seating.open_seats(setup):
            raise Refusal("seat_kind", 400, {"seat": seat})
        if setup.is_rated:
            raise Refusal("rated_fork", 400)
        lines = await asyncio.to_thread(forking.forked_lines, source, moment, setup)
        return await self._once(setup.id, partial(self._begin_fork, setup, lines))

    async def close(self) -> None:
        """Finish everything under way at the tables."""
        opening: list[asyncio.Task[Any]] = list(self._opening.values())
        opening += [self._following] if self._following else []
        for task in opening:
            task.cancel()
        await asyncio.gather(*opening, return_exceptions=True)
        self._thread.shutdown(wait=False, cancel_futures=True)
        await asyncio.gather(*(table.close() for table in self._tables))

    async def _rematch(self, before: Setup, starter: int | None) -> str:
        game = await self._loader.game(before.game)
        options = other_starter(game, before.options, starter)
        setup = Setup(
            id=fresh_id(),
            game=before.game,
            options=options,
            edition=game.info.edition_of(options),
            seed=fresh_seed(),
            host=before.host,
            chairs=seating.rotated(before.chairs),
            invitation_seconds=before.invitation_seconds,
            deadline=before.deadline,
            patience_seconds=before.patience_seconds,
            is_rated=before.is_rated,
        )
        new = await self._once(setup.id, partial(self._begin, setup, game, before.id))
        if (old := self._tables.peek(before.id)) is not None:
            await new.talk.follow(old.talk.rules)
        return setup.id

    async def _begin(self, setup: Setup, game: Game[Any], rematch_of: str | None = None) -> Table:
        await self._store.add_table(setup, rematch_of)
        table = Table(setup, game, self._context)
        table.model.seen = now = time.time()
        table.model.last_seen = dict.fromkeys(seating.people(setup), now)
        return await self._open(table)

    async def _begin_fork(self, setup: Setup, lines: list[StoredLine]) -> Table:
        await self._store.add_table(setup, lines=lines)
        return await self._load(setup.id)

    async def _load(self, table_id: str) -> Table:
        stored = await self._store.load(table_id)
        if stored is None:
            raise Refusal("no_such_table", 404)
        game = await self._loader.game(stored.setup.game)
        table = Table(as_played(stored, game.info), game, self._context)
        if len(stored.lines) > _MANY_LINES:
            await self._context.compiler.loaded(stored.setup.game)
        if stored.lines:
            loop = asyncio.get_running_loop()
            log = TableLog()
            reading = partial(read_timeline, stored.lines, game, log.keeping())
            table.resume(await loop.run_in_executor(self._thread, reading), log, stored)
        table.note(stored)
        await table.talk.load()
        return await self._open(table)

    async def _open(self, table: Table) -> Table:
        self._tables.add(table)
        if table.setup.is_listed:
            self._tell_lobby()
        await table.start()
        return table
