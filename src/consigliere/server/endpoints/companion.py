"""The companion for people with the real box; the session travels with every request."""

from __future__ import annotations

import asyncio
from random import SystemRandom

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from consigliere.games.registry import load_companion

from .. import wire
from ..companion_protocol import CompanionRequest
from ..requests import body_of


async def advance(request: Request) -> Response:
    """POST /api/companion/{game}: the session after one more move, unchanged if that is refused."""
    answer = load_companion(request.path_params["game"])
    wanted = await body_of(request, CompanionRequest)
    session = msgspec.json.encode(wanted.session)
    answered = await asyncio.to_thread(answer, session, wanted.move, SystemRandom().randrange)
    return wire.response(answered)


ROUTES = [Route("/api/companion/{game}", advance, methods=["POST"])]
