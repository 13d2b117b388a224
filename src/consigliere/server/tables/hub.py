"""The hub: finds the one `Table` of each id, creates new ones, resumes stored ones."""

from __future__ import annotations

import asyncio
import logging
import secrets
from dataclasses import replace
from typing import Any

import msgspec

from consigliere.core.chance import SEED_BYTES
from consigliere.core.errors import ConsigliereError
from consigliere.core.game import Game, GameInfo
from consigliere.core.names import clean_name
from consigliere.core.record import loads
from consigliere.core.replay import replay
from consigliere.games.players import levels, usual_level

from ..auth import Identity, claim_of, hash_token
from ..compiler import Compiler
from ..computers import ComputerSeats
from ..game_loader import GameLoader
from ..problems import Refusal
from ..protocol import ForkRequest, SeatRequest, TableRequest
from ..store import Chair, Setup, Store, StoredTable, StoreError
from . import forking, seating
from .table import Table, TableContext

logger = logging.getLogger(__name__)

_STARTER = "starter"
_ID_BYTES = 12
"""Enough that nobody guesses the address of a table: anyone with the link may watch."""


def fresh_seed() -> bytes:
    """The unpredictable seed of a new table."""
    return secrets.token_bytes(SEED_BYTES)


class Hub:
    """All tables of this server; finished ones are dropped when nobody watches."""

    def __init__(
        self, store: Store, loader: GameLoader, computers: ComputerSeats, compiler: Compiler
    ) -> None:
        self._store = store
        self._loader = loader
        self._context = TableContext(store, computers, self._rematch, compiler)
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}

    async def resume(self) -> None:
        """Load every unfinished table, so that its computer seats play on."""
        for table_id in await self._store.unfinished():
            try:
                await self.find(table_id)
            except (ConsigliereError, StoreError) as error:
                logger.error("table %s: cannot be resumed: %s", table_id, error)

    async def find(self, table_id: str) -> Table:
        """The table with this id; raises Refusal."""
        if table_id in self._tables:
            return self._tables[table_id]
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.create_task(self._load(table_id))
        try:
            return await asyncio.shield(self._loading[table_id])
        finally:
            self._loading.pop(table_id, None)

    def compiled(self, game: str) -> None:
        """Tell the tables of a game that its computer players look ahead from now on."""
        for table in self._tables.values():
            if table.model.setup.game == game:
                table.compiled()

    def release(self, table: Table) -> None:
        """Drop a finished table that nobody watches any more."""
        if table.is_over and table.viewers == 0:
            self._tables.pop(table.setup.id, None)

    async def create(self, identity: Identity, request: TableRequest) -> Table:
        """Create a table; raises Refusal or InvalidOption."""
        if request.fork is not None:
            return await self._fork(identity, request, request.fork)
        self._context.compiler.prefer(request.game)
        game = await self._loader.game(request.game)
        options = game.info.resolve_options(request.options)
        setup = _setup(identity, request, game, options)
        await self._store.add_table(setup)
        return await self._open(setup, game)

    async def _fork(self, identity: Identity, request: TableRequest, fork: ForkRequest) -> Table:
        source = await self.find(fork.table)
        if request.game != source.setup.game or request.options:
            raise Refusal("unreadable_message")
        moment = forking.position_to_fork(source, fork)
        setup = _setup(identity, request, source.timeline.game, source.setup.options)
        for seat in seating.open_seats(setup):
            raise Refusal("seat_kind", 400, {"seat": seat})
        lines = await asyncio.to_thread(forking.forked_lines, source, moment, setup)
        await self._store.add_table(setup, lines=lines)
        return await self.find(setup.id)

    async def close(self) -> None:
        """Finish everything under way at the tables."""
        await asyncio.gather(*(table.close() for table in self._tables.values()))

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
        await self._store.add_table(setup, rematch_of=before.id)
        await self._open(setup, game)
        return setup.id

    async def _open(self, setup: Setup, game: Game[Any]) -> Table:
        table = self._tables[setup.id] = Table(setup, game, self._context)
        await table.start()
        return table

    async def _load(self, table_id: str) -> Table:
        stored = await self._store.load(table_id)
        if stored is None:
            raise Refusal("no_such_table", 404)
        game = await self._loader.game(stored.setup.game)
        table = Table(_as_played(stored, game.info), game, self._context)
        if stored.lines:
            _resume(table, game, stored)
        self._tables[table_id] = table
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


def _resume(table: Table, game: Game[Any], stored: StoredTable) -> None:
    record = loads("".join(f"{text}\n" for text in stored.lines))
    last_hash = msgspec.json.decode(stored.lines[-1])["hash"]
    table.resume(replay(record, game), last_hash, stored.answers)


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
