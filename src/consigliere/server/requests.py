"""What the endpoints share: reading a request within its limits, and answering a guest."""

from __future__ import annotations

import asyncio
import gzip
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import TypeVar

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from consigliere.core.message import byte_size

from . import wire
from .auth import Identity, identify, newcomer, remember
from .limits import MAX_BODY, Kind, is_allowed_origin
from .problems import Refusal, too_many_requests
from .state import state_of
from .store import StoreError
from .store.notices import Notice
from .tables.table import Table

T = TypeVar("T")


async def table_of(request: Request) -> Table:
    """The table named in the path; raises Refusal if there is none."""
    return await state_of(request).hub.find(request.path_params["id"])


async def welcome(request: Request) -> Identity:
    """The guest who sent this request; a newcomer becomes a guest. Raises Refusal."""
    state = state_of(request)
    known = await identify(request, state.store)
    if known is not None:
        return known
    if seconds := state.budgets.wait(Kind.NEWCOMER, None, address_of(request)):
        raise too_many_requests(seconds)
    return await newcomer(state.store)


def address_of(connection: HTTPConnection) -> str:
    """The address that a request came from."""
    return connection.client.host if connection.client else ""


async def body_of(request: Request, kind: type[T]) -> T:
    """The body of a request as a struct; raises Refusal."""
    try:
        return wire.decode_body(await read(request, MAX_BODY, "body_too_large"), kind)
    except wire.Unreadable as error:
        if error.field is not None:
            raise Refusal("unreadable_field", 400, {"field": error.field}) from None
        raise Refusal("unreadable_message") from None


async def read(request: Request, limit: int, key: str) -> bytes:
    """The body as bytes; raises Refusal with this key if there are more than `limit`."""
    if not is_allowed_origin(request.headers, state_of(request).settings.origins):
        raise Refusal("foreign_origin", 403)
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > limit:
            raise Refusal(key, 413, {"limit": byte_size(limit)})
        parts.append(part)
    return b"".join(parts)


async def tell(request: Request, table: Table, notices: Sequence[Notice]) -> None:
    """Tell those who are away of what was done; that it was done stands in any case."""
    with suppress(StoreError):
        if notices:
            shelf = state_of(request).store.notices
            await shelf.note(table.setup.id, notices, time.time())


def response_for(
    request: Request, identity: Identity, content: object, status: int = 200
) -> Response:
    """An answer in JSON; a new guest gets the cookie with it."""
    response = wire.response(content, status)
    remember(response, identity, request.url.scheme)
    return response


async def packed_response(request: Request, body: bytes, status: int = 200) -> Response:
    """An answer that was compressed where it was made, so that the tables need not wait for it."""
    headers = {"Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
    else:
        body = await asyncio.to_thread(gzip.decompress, body)
    return Response(body, status, headers, "application/json")
