"""Budgets: how much one guest, and one address, may ask for in a while."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import TypeAlias

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from .auth import COOKIE, hash_token
from .connections import site_of
from .limits import Kind, Limits, Rate, TokenBucket
from .problems import problem_response, too_many_requests

Buckets: TypeAlias = OrderedDict[tuple[Kind, str], TokenBucket]

_REMEMBERED = 20_000
"""Buckets kept of guests, and of addresses; the one used longest ago makes room, and it is full
again by then."""
_PREFIXES = {
    "/api/replay": Kind.RECORD,
    "/api/companion": Kind.CHANGE,
    "/metrics": Kind.LOOK,
    "/t/": Kind.LOOK,
    "/r/": Kind.LOOK,
    "/ws/": Kind.SOCKET,
}
_ENDINGS = {
    "/adopt": Kind.CODE,
    "/email": Kind.CODE,
    "/email/link": Kind.CODE,
    "/claim": Kind.CLAIM,
    "/sit": Kind.CLAIM,
    "/play": Kind.TABLE,
    "/invitation": Kind.CLAIM,
    "/talk": Kind.TALK,
    "/replay": Kind.RECORD,
    "/record": Kind.RECORD,
    "/analysis": Kind.RECORD,
    ".svg": Kind.RECORD,
    ".json": Kind.RECORD,
    ".pdf": Kind.RECORD,
    ".zip": Kind.RECORD,
    ".png": Kind.RECORD,
    ".ged": Kind.RECORD,
}


class Budgets:
    """The token buckets of everybody who was here lately."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._limits, self._clock = limits, clock
        # apart: whoever makes up guests must not have an address forgotten
        self._addresses: Buckets = OrderedDict()
        self._guests: Buckets = OrderedDict()

    def wait(self, kind: Kind, guest: str | None, address: str) -> int:
        """Take one of a kind, or say after how many seconds there will be one again."""
        allowed = self._limits.rates[kind]
        wanted = [self._bucket(self._addresses, (kind, site_of(address)), allowed.address)]
        # a guest whom an address with nothing left claims to be is not worth remembering
        if guest is not None and wanted[0].seconds_left() == 0:
            wanted.append(self._bucket(self._guests, (kind, guest), allowed.guest))
        seconds = max(bucket.seconds_left() for bucket in wanted)
        if seconds > 0:
            return math.ceil(seconds)
        for bucket in wanted:
            bucket.take()
        return 0

    def _bucket(self, known: Buckets, who: tuple[Kind, str], rate: Rate) -> TokenBucket:
        bucket = known.get(who)
        if bucket is None:
            bucket = known[who] = TokenBucket(rate.per_second, rate.burst, self._clock)
            if len(known) > _REMEMBERED:
                known.popitem(last=False)
        known.move_to_end(who)
        return bucket


def kind_of(scope: Scope) -> Kind:
    """What a request costs."""
    path, method = str(scope["path"]), scope.get("method", "GET")
    if path == "/api/tables" and method == "POST":
        return Kind.TABLE
    for prefix, kind in _PREFIXES.items():
        if path.startswith(prefix):
            return kind
    if not path.startswith("/api/"):
        return Kind.PAGE
    for ending, kind in _ENDINGS.items():
        if path.endswith(ending):
            return kind
    return Kind.CHANGE if method == "POST" else Kind.LOOK


def guest_of(connection: HTTPConnection) -> str | None:
    """The guest that a request claims to be from, known or not."""
    token = connection.cookies.get(COOKIE)
    return hash_token(token) if token else None


class BudgetMiddleware:
    """Refuses with 429 what is over the budget."""

    def __init__(self, app: ASGIApp, budgets: Budgets) -> None:
        self._app = app
        self._budgets = budgets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or refuse it."""
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        kind = kind_of(scope)
        connection = HTTPConnection(scope)
        address = connection.client.host if connection.client else ""
        seconds = self._budgets.wait(kind, guest_of(connection), address)
        if not seconds:
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            await problem_response(too_many_requests(seconds))(scope, receive, send)
        else:
            await send({"type": "websocket.close"})  # the handshake is answered with 403
