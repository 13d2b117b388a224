"""Budgets: how much one guest, and one address, may ask for in a while."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from .auth import COOKIE, hash_token
from .connections import site_of
from .limits import Kind, Limits, Rate, TokenBucket
from .problems import problem_response, too_many_requests

_REMEMBERED = 20_000
"""Buckets kept; the one used longest ago makes room, and it is full again by then."""
_PREFIXES = {
    "/api/replay": Kind.RECORD,
    "/api/companion": Kind.CHANGE,
    "/metrics": Kind.LOOK,
    "/ws/": Kind.SOCKET,
}
_ENDINGS = {
    "/adopt": Kind.CODE,
    "/claim": Kind.CLAIM,
    "/invitation": Kind.CLAIM,
    "/talk": Kind.TALK,
    "/replay": Kind.RECORD,
    "/record": Kind.RECORD,
    "/analysis": Kind.RECORD,
    ".svg": Kind.RECORD,
    ".zip": Kind.RECORD,
    ".ged": Kind.RECORD,
}


class Budgets:
    """The token buckets of everybody who was here lately."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._limits, self._clock = limits, clock
        self._buckets: OrderedDict[tuple[Kind, str], TokenBucket] = OrderedDict()

    def wait(self, kind: Kind, guest: str | None, address: str) -> int:
        """Take one of a kind, or say after how many seconds there will be one again."""
        allowed = self._limits.rates[kind]
        wanted = [self._bucket(kind, f"at {site_of(address)}", allowed.address)]
        if guest is not None:
            wanted.append(self._bucket(kind, f"guest {guest}", allowed.guest))
        seconds = max(bucket.seconds_left() for bucket in wanted)
        if seconds > 0:
            return math.ceil(seconds)
        for bucket in wanted:
            bucket.take()
        return 0

    def _bucket(self, kind: Kind, who: str, rate: Rate) -> TokenBucket:
        bucket = self._buckets.get((kind, who))
        if bucket is None:
            bucket = TokenBucket(rate.per_second, rate.burst, self._clock)
            self._buckets[kind, who] = bucket
            if len(self._buckets) > _REMEMBERED:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end((kind, who))
        return bucket


def kind_of(scope: Scope) -> Kind | None:
    """What a request costs; None for the files of the page, which cost next to nothing."""
    path, method = str(scope["path"]), scope.get("method", "GET")
    if path == "/api/tables" and method == "POST":
        return Kind.TABLE
    for prefix, kind in _PREFIXES.items():
        if path.startswith(prefix):
            return kind
    if not path.startswith("/api/"):
        return None
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
        kind = kind_of(scope) if scope["type"] in {"http", "websocket"} else None
        if kind is None:
            await self._app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        address = connection.client.host if connection.client else ""
        seconds = self._budgets.wait(kind, guest_of(connection), address)
        if not seconds:
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            await problem_response(too_many_requests(seconds))(scope, receive, send)
        else:
            await send({"type": "websocket.close"})  # the handshake is answered with 403
