"""The guest behind a browser: who they are, the devices they use, and their end."""

from __future__ import annotations

import logging
import secrets
import time

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from consigliere.core.errors import ConsigliereError
from consigliere.core.names import NAME_LIMIT, clean_name

from .. import wire
from ..auth import Identity, forget, has_token, hash_token, identify, new_token
from ..carry_codes import CODE_SECONDS, new_code, shown_code, typed_code
from ..identity_protocol import (
    AdoptRequest,
    Arrival,
    Code,
    CodeRequest,
    Deleted,
    DeleteRequest,
    DeviceInfo,
    Devices,
    Me,
    SignOutRequest,
)
from ..problems import Refusal
from ..requests import body_of, response_for, welcome
from ..state import AppState, state_of
from ..store import Guest
from ..store.identities import CodeFate, Device
from ..tables.leaving import give_up
from ..user_agents import device_name

logger = logging.getLogger(__name__)


async def show_me(request: Request) -> Response:
    """GET /api/me: the guest's name; a newcomer becomes a guest."""
    identity = await welcome(request)
    name, token_hash = device_name(_user_agent(request)), hash_token(identity.token)
    await state_of(request).store.identities.note_device(token_hash, name, time.time())
    arrival = Arrival(identity.guest.name, identity.is_new and has_token(request))
    return response_for(request, identity, arrival)


async def rename_me(request: Request) -> Response:
    """POST /api/me: take another name, also at the tables where the guest has the one before."""
    wanted = await body_of(request, Me)
    if len(wanted.name) > NAME_LIMIT:
        raise Refusal("name_too_long", 413, {"limit": NAME_LIMIT})
    identity, name = await welcome(request), clean_name(wanted.name)
    if name != " ".join(wanted.name.split()):
        raise Refusal("name_letters")
    state, guest = state_of(request), identity.guest
    if name != guest.name:
        changed = await state.store.identities.rename(guest.id, name, guest.name)
        await state.hub.reseat(changed)
    return response_for(request, identity, Me(name))


async def show_devices(request: Request) -> Response:
    """GET /api/me/devices."""
    identity = await _known(request)
    return wire.response(await _devices(state_of(request), identity))


async def sign_out(request: Request) -> Response:
    """POST /api/me/sign-out: a device is no longer one of the guest."""
    wanted = await body_of(request, SignOutRequest)
    identity, state = await _known(request), state_of(request)
    known = await state.store.identities.devices(identity.guest.id)
    if all(device.id != wanted.device for device in known):
        raise Refusal("no_such_device", 404)
    token_hash = await state.store.identities.remove_device(identity.guest.id, wanted.device)
    if token_hash is None:
        raise Refusal("only_device", 409)
    state.hub.sign_out([token_hash])
    response = wire.response(await _devices(state, identity))
    if token_hash == hash_token(identity.token):
        forget(response, request.url.scheme)
    return response


async def make_code(request: Request) -> Response:
    """POST /api/me/code: a code that lets another device be one of this guest."""
    await body_of(request, CodeRequest)
    identity, code = await welcome(request), new_code()
    until = time.time() + CODE_SECONDS
    shelf = state_of(request).store.identities
    await shelf.put_code(identity.guest.id, hash_token(code), until)
    return response_for(request, identity, Code(shown_code(code), until), 201)


async def adopt(request: Request) -> Response:
    """POST /api/me/adopt: this device is from now on one of the guest whose code this is."""
    wanted = await body_of(request, AdoptRequest)
    state, code = state_of(request), typed_code(wanted.code[: _MAX_TYPED + 1])
    if code is None:
        raise Refusal(CodeFate.UNKNOWN.value, 403)
    before = await identify(request, state.store)
    has_games = before is not None and await state.store.identities.tables(before.guest.id)
    if has_games and not wanted.give_up:
        raise Refusal("games_left_behind", 409)
    token = new_token()
    device = _device(request, token)
    if fate := await state.store.identities.use_code(hash_token(code), device):
        raise Refusal(fate.value, 403)
    identity = await _moved(state, before, token)
    return response_for(request, identity, Me(identity.guest.name))


async def become(request: Request, guest: str, before: Identity) -> Identity:
    """This device is from now on one of another guest, and who that is; raises Refusal."""
    state, token = state_of(request), new_token()
    await state.store.identities.add_device(guest, _device(request, token))
    return await _moved(state, before, token)


def _device(request: Request, token: str) -> Device:
    name, now = device_name(_user_agent(request)), time.time()
    return Device(secrets.token_hex(8), hash_token(token), name, now, now)


async def _moved(state: AppState, before: Identity | None, token: str) -> Identity:
    """The guest whose device this is by a new token; it is no longer that of the one before."""
    if before is not None:
        await _drop(state, before.guest, hash_token(before.token))
    guest = await state.store.find_guest(hash_token(token))
    if guest is None:  # forgotten in the same moment
        raise Refusal(CodeFate.UNKNOWN.value, 403)
    return Identity(guest, token, is_new=True)


_MAX_TYPED = 64
"""Characters of a code with all that people may put in between."""


async def _drop(state: AppState, guest: Guest, token_hash: str) -> None:
    """A browser holds this token no longer."""
    for device in await state.store.identities.devices(guest.id):
        if device.token_hash == token_hash:
            await state.store.identities.remove_device(guest.id, device.id)
    state.hub.sign_out([token_hash])


async def delete_me(request: Request) -> Response:
    """POST /api/me/delete: forget the guest; games that go on are given up."""
    await body_of(request, DeleteRequest)
    identity, state = await _known(request), state_of(request)
    guest, shelf = identity.guest.id, state.store.identities
    given_up = 0
    for table_id in await shelf.tables(guest):
        given_up += await _give_up(state, table_id, guest)
    tokens = [device.token_hash for device in await shelf.devices(guest)]
    erased = await shelf.erase(guest)
    state.hub.sign_out(tokens)
    state.hub.forget(erased.removed)
    await state.hub.reseat(erased.changed)
    state.hub.forget_talk(guest)
    response = wire.response(Deleted(given_up))
    forget(response, request.url.scheme)
    return response


async def _give_up(state: AppState, table_id: str, guest: str) -> bool:
    """Give up a game; whether it went on."""
    try:
        return await give_up(await state.hub.find(table_id), guest)
    except ConsigliereError as error:
        logger.warning("table %s cannot be loaded: %s", table_id, error)
        return False


async def _known(request: Request) -> Identity:
    identity = await identify(request, state_of(request).store)
    if identity is None:
        raise Refusal("nobody_yet", 403)
    return identity


async def _devices(state: AppState, identity: Identity) -> Devices:
    here = hash_token(identity.token)
    infos = []
    for device in await state.store.identities.devices(identity.guest.id):
        browser, _, system = device.name.partition("/")
        is_here = device.token_hash == here
        info = DeviceInfo(device.id, browser, system, device.since, device.seen, is_here)
        infos.append(info)
    return Devices(infos)


def _user_agent(request: Request) -> str:
    return request.headers.get("user-agent", "")


ROUTES = [
    Route("/api/me", show_me, methods=["GET"]),
    Route("/api/me", rename_me, methods=["POST"]),
    Route("/api/me/devices", show_devices, methods=["GET"]),
    Route("/api/me/sign-out", sign_out, methods=["POST"]),
    Route("/api/me/code", make_code, methods=["POST"]),
    Route("/api/me/adopt", adopt, methods=["POST"]),
    Route("/api/me/delete", delete_me, methods=["POST"]),
]
