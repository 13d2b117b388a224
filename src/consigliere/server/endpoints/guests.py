"""The guest behind a browser: who they are, and the name they go by."""

from __future__ import annotations

from dataclasses import replace

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from consigliere.core.names import clean_name

from ..protocol import Me
from ..requests import body_of, response_for, welcome
from ..state import state_of


async def show_me(request: Request) -> Response:
    """GET /api/me: the guest's name; a newcomer becomes a guest."""
    identity = await welcome(request)
    return response_for(request, identity, Me(identity.guest.name))


async def rename_me(request: Request) -> Response:
    """POST /api/me: take another name, for tables joined from now on."""
    wanted = await body_of(request, Me)
    identity = await welcome(request)
    guest = replace(identity.guest, name=clean_name(wanted.name))
    await state_of(request).store.rename_guest(guest)
    return response_for(request, identity, Me(guest.name))


ROUTES = [
    Route("/api/me", show_me, methods=["GET"]),
    Route("/api/me", rename_me, methods=["POST"]),
]
