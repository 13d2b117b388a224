"""The companion over HTTP: a session comes in, is checked and carried on, and goes out again."""

from __future__ import annotations

import asyncio
from random import SystemRandom

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from consigliere.games.registry import load_companion

from . import wire
from .companion_protocol import CompanionRequest
from .http import body_of


async def keep(request: Request) -> Response:
    """POST /api/companion/{game}: the session after one more move; refused, nothing has changed."""
    answer = load_companion(request.path_params["game"])
    wanted = await body_of(request, CompanionRequest)
    session = msgspec.json.encode(wanted.session)
    answered = await asyncio.to_thread(answer, session, wanted.move, SystemRandom().randrange)
    return wire.response(answered)


ROUTES = [Route("/api/companion/{game}", keep, methods=["POST"])]
