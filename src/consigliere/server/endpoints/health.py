"""Whether the server is up, for whatever watches over it."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from .. import wire
from ..health_protocol import Health
from ..metrics import CONTENT_TYPE
from ..state import state_of
from ..store import Store, StoreError

_STORE_SECONDS = 2.0
"""How long the store may take to answer."""


async def health(request: Request) -> Response:
    """GET /healthz: 200 if tables can be served, 503 if they cannot be read or it is stopping."""
    state = state_of(request)
    ready = not state.is_draining and await _is_readable(state.store)
    answer = Health(live=True, ready=ready, compiling=list(state.compiler.pending))
    return wire.response(answer, 200 if ready else 503)


async def _is_readable(store: Store) -> bool:
    try:
        async with asyncio.timeout(_STORE_SECONDS):
            await store.find_guest("")
    except (StoreError, TimeoutError):
        return False
    return True


async def metrics(request: Request) -> Response:
    """GET /metrics: the figures of the server, for Prometheus."""
    return Response(state_of(request).metrics.text(), media_type=CONTENT_TYPE)


ROUTES = [Route("/healthz", health), Route("/metrics", metrics)]
