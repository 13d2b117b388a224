"""Tables: creating one, taking a seat, looking at it, remarks for its log, and names."""

from __future__ import annotations

import time

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from consigliere.core.names import NAME_LIMIT, REMARK_LIMIT, clean_name

from .. import wire
from ..auth import Identity, identify
from ..page_protocol import OfferRequest
from ..problems import Refusal
from ..record_protocol import Named, NameRequest, Remarked, RemarkRequest
from ..request_protocol import ClaimRequest, TableCreated, TableRequest
from ..requests import body_of, response_for, table_of, welcome
from ..state import state_of
from ..tables import seating
from ..tables.commands import entry_for
from ..tables.offering import offered_chair
from ..tables.presenter import invites, table_info, table_path
from ..tables.table import Table

_MAX_CLAIM = 128


async def create_table(request: Request) -> Response:
    """POST /api/tables."""
    wanted = await body_of(request, TableRequest)
    identity = await welcome(request)
    await require_few_tables(request, identity)
    table = await state_of(request).hub.create(identity, wanted)
    return created(request, identity, table, 201)


async def claim_seat(request: Request) -> Response:
    """POST /api/tables/{id}/claim: take a seat."""
    wanted = await body_of(request, ClaimRequest)
    if len(wanted.claim) > _MAX_CLAIM:
        raise Refusal("claim_spent", 403)
    table = await table_of(request)
    identity = await welcome(request)
    name = clean_name(wanted.name) or identity.guest.name
    await state_of(request).hub.seat(table, identity, wanted.claim, name)
    return created(request, identity, table, 200)


async def offer_seat(request: Request) -> Response:
    """POST /api/tables/{id}/offers: a new link to a seat, also where a player stays away."""
    wanted = await body_of(request, OfferRequest)
    table = await table_of(request)
    identity = await welcome(request)
    seat, model = wanted.seat, table.model
    await table.change_seat(seat, lambda: offered_chair(model, identity, seat, time.time()))
    return created(request, identity, table, 200)


async def show_invitation(request: Request) -> Response:
    """POST /api/tables/{id}/invitation: the table, if this claim still seats somebody."""
    wanted = await body_of(request, ClaimRequest)
    table = await table_of(request)
    seating.claimed_seat(table.setup, wanted.claim[: _MAX_CLAIM + 1], time.time())
    identity = await identify(request, state_of(request).store)
    return wire.response(table_info(table.model, identity))


async def show_table(request: Request) -> Response:
    """GET /api/tables/{id}."""
    table = await table_of(request)
    identity = await identify(request, state_of(request).store)
    return wire.response(table_info(table.model, identity))


async def remark(request: Request) -> Response:
    """POST /api/tables/{id}/remarks: add a remark to the log and to the public record."""
    too_long = Refusal("remark_too_long", 413, {"limit": REMARK_LIMIT})
    return wire.response(Remarked(await _added(request, RemarkRequest, too_long)), 201)


async def name(request: Request) -> Response:
    """POST /api/tables/{id}/names: name what a piece belongs to, for everybody at the table."""
    too_long = Refusal("name_too_long", 413, {"limit": NAME_LIMIT})
    return wire.response(Named(await _added(request, NameRequest, too_long)), 201)


async def _added(
    request: Request, kind: type[RemarkRequest | NameRequest], too_long: Refusal
) -> int:
    """The number under which a text was stored; a body too large is a text too long."""
    try:
        wanted = await body_of(request, kind)
    except Refusal as refusal:
        if refusal.key != "body_too_large":
            raise
        raise too_long from None
    table = await table_of(request)
    identity = await identify(request, state_of(request).store)
    return await table.add(lambda: entry_for(table.model, identity, wanted))


async def require_few_tables(request: Request, identity: Identity) -> None:
    """Raise Refusal if a guest has set up as many tables as one may."""
    state = state_of(request)
    most = state.settings.limits.open_tables
    if await state.store.count_open(identity.guest.id) >= most:
        raise Refusal("too_many_tables", 429, {"limit": most})


def created(request: Request, identity: Identity, table: Table, status: int) -> Response:
    """A table as the answer to whoever has just sat down there."""
    setup = table.setup
    content = TableCreated(setup.id, table_path(setup.id), invites(setup, identity))
    return response_for(request, identity, content, status)


ROUTES = [
    Route("/api/tables", create_table, methods=["POST"]),
    Route("/api/tables/{id}", show_table),
    Route("/api/tables/{id}/claim", claim_seat, methods=["POST"]),
    Route("/api/tables/{id}/invitation", show_invitation, methods=["POST"]),
    Route("/api/tables/{id}/names", name, methods=["POST"]),
    Route("/api/tables/{id}/offers", offer_seat, methods=["POST"]),
    Route("/api/tables/{id}/remarks", remark, methods=["POST"]),
]
