"""All that is known of a guest, as one file: records of the games, ratings, address, wishes."""

from __future__ import annotations

import asyncio
import tempfile
import zipfile
from collections.abc import AsyncIterator, Sequence
from dataclasses import asdict
from typing import IO

import msgspec
from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.routing import Route

from consigliere.core.errors import InvalidRecord
from consigliere.core.game import Information
from consigliere.core.record import Record, dumps, loads

from ..auth import identify
from ..notices.kinds import MAIL
from ..problems import Refusal
from ..requests import address_of
from ..state import AppState, state_of
from ..store import Guest, StoredTable
from ..store.nameless import with_names
from ..store.ratings import PastRating

_IN_MEMORY = 4 << 20
_CHUNK = 64 * 1024
_OWNER_ONLY = 0o600


async def export_games(request: Request) -> StreamingResponse:
    """GET /api/me/games.zip: a record of each game that the guest may see all of.

    A game with hidden information is among them once it is over.
    """
    state = state_of(request)
    identity = await identify(request, state.store)
    if identity is None:
        raise Refusal("nobody_yet", 403)
    file = tempfile.SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115  closed when it is sent
    try:
        async with state.replay_turns.of(address_of(request)):
            await _write(state, identity.guest, file)
    except BaseException:
        file.close()
        raise
    headers = {"Content-Disposition": 'attachment; filename="consigliere-games.zip"'}
    return StreamingResponse(_sent(file), headers=headers, media_type="application/zip")


async def _write(state: AppState, guest: Guest, file: IO[bytes]) -> None:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for table_id in await state.store.identities.tables(guest.id):
            stored = await state.store.load(table_id)
            if stored is None:
                continue
            record = await asyncio.to_thread(_record, stored)
            if record is not None and await _may_see_all(state, record):
                text = await asyncio.to_thread(dumps, with_names(record, stored.setup.chairs))
                info = _file(f"{stored.setup.game}-{table_id}.jsonl")
                await asyncio.to_thread(archive.writestr, info, text)
        if past := await state.store.ratings.history(guest.id):
            archive.writestr(_file("ratings.json"), _ratings(past))
        archive.writestr(_file("me.json"), await _person(state, guest))


async def _person(state: AppState, guest: Guest) -> bytes:
    """The name, the address of mail and what the guest wants to be told of."""
    shelf = state.store.notices
    wishes, targets = await shelf.wishes(guest.id), await shelf.targets(guest.id)
    mail = next((target.address for target in targets if target.way == MAIL), None)
    told = {"kinds": sorted(wishes.kinds), "ways": sorted(wishes.ways), "lang": wishes.lang}
    return _json({"name": guest.name, "email": mail, "notices": told})


def _file(name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name)  # a time of its own would make each file another one
    info.external_attr = _OWNER_ONLY << 16
    info.compress_type = zipfile.ZIP_DEFLATED
    return info


def _ratings(past: Sequence[PastRating]) -> bytes:
    """The ratings after each game, the earliest first; times in seconds since 1970."""
    lines = [
        {"game": each.game, "table": each.table, "at": each.at, **asdict(each.rating)}
        for each in past
    ]
    return _json(lines)


def _json(content: object) -> bytes:
    return msgspec.json.format(msgspec.json.encode(content))


def _record(stored: StoredTable) -> Record | None:
    """What is stored of a game; None before it begins, and where that is not sound."""
    try:
        return loads("".join(f"{line}\n" for line in stored.lines))
    except InvalidRecord:
        return None


async def _may_see_all(state: AppState, record: Record) -> bool:
    if record.result is not None:
        return True
    game = await state.loader.game(record.header.game)
    return game.info.information is Information.PERFECT


async def _sent(file: IO[bytes]) -> AsyncIterator[bytes]:
    with file:
        file.seek(0)
        while chunk := await asyncio.to_thread(file.read, _CHUNK):
            yield chunk


ROUTES = [Route("/api/me/games.zip", export_games)]
