"""Whether the server is up, for whatever watches over it."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from .. import wire
from ..health_protocol import Health
from ..state import state_of
from ..store import StoreError


async def health(request: Request) -> Response:
    """GET /healthz: 200 once the tables can be read, 503 while they cannot."""
    try:
        await state_of(request).store.find_guest("")
    except StoreError:
        return wire.response(Health(live=True, ready=False), 503)
    return wire.response(Health(live=True, ready=True))


ROUTES = [Route("/healthz", health)]
