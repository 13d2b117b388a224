"""Talk at a table and watching it: what is said, what the host allows, whom one mutes."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from .. import wire
from ..auth import identify
from ..notices.kinds import Kind
from ..problems import Refusal
from ..requests import body_of, response_for, table_of, tell, welcome
from ..state import state_of
from ..tables import seating
from ..tables.noticing import told_to_others
from ..tables.talk import TALK_LIMIT
from ..talk_protocol import MuteRequest, Talked, TalkRequest, TalkRuleRequest
from ..watch_protocol import WatchRuleRequest


async def say(request: Request) -> Response:
    """POST /api/tables/{id}/talk: say something to those at the table."""
    try:
        wanted = await body_of(request, TalkRequest)
    except Refusal as refusal:
        if refusal.key != "body_too_large":
            raise
        raise Refusal("talk_too_long", 413, {"limit": TALK_LIMIT}) from None
    table = await table_of(request)
    identity = await welcome(request)
    number = await table.talk.say(identity, wanted)
    seat = next(iter(seating.own_seats(table.setup, identity.guest.id)), None)
    if seat is not None:
        await tell(request, table, told_to_others(table.model, Kind.TALK, seat))
    return response_for(request, identity, Talked(number), 201)


async def set_rule(request: Request) -> Response:
    """POST /api/tables/{id}/talk/rule: the host chooses what may be said."""
    wanted = await body_of(request, TalkRuleRequest)
    table = await table_of(request)
    identity = await identify(request, state_of(request).store)
    await table.talk.set_rule(identity, wanted.rule)
    return wire.response(wanted)


async def mute(request: Request) -> Response:
    """POST /api/tables/{id}/talk/mute: hear whoever said a line no more, or again."""
    wanted = await body_of(request, MuteRequest)
    table = await table_of(request)
    identity = await welcome(request)
    await table.talk.mute(identity, wanted.number, on=wanted.on)
    return response_for(request, identity, wanted)


async def set_watching(request: Request) -> Response:
    """POST /api/tables/{id}/watching: the host chooses who may watch."""
    wanted = await body_of(request, WatchRuleRequest)
    table = await table_of(request)
    identity = await identify(request, state_of(request).store)
    await table.watching.set_rule(identity, wanted.rule)
    return wire.response(wanted)


ROUTES = [
    Route("/api/tables/{id}/watching", set_watching, methods=["POST"]),
    Route("/api/tables/{id}/talk", say, methods=["POST"]),
    Route("/api/tables/{id}/talk/rule", set_rule, methods=["POST"]),
    Route("/api/tables/{id}/talk/mute", mute, methods=["POST"]),
]
