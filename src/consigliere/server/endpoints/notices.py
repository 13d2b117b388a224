"""Notices: what a guest wants to be told, where it goes, and what there is to tell."""

from __future__ import annotations

import re
import secrets
import time

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from consigliere.i18n.language import LANGUAGES

from .. import wire
from ..auth import Identity, hash_token, identify
from ..notice_protocol import (
    News,
    NewsItem,
    NoticeChoices,
    NoticeRequest,
    PushEndRequest,
    PushRequest,
    TableNotices,
    Unsubscribed,
    WebhookRequest,
)
from ..notices.kinds import MAIL, PUSH, WAYS, WEBHOOK, WISHES
from ..notices.outgoing import UnreachableError, UnsafeAddressError
from ..notices.push import BrowserKeys, are_keys
from ..problems import Refusal
from ..requests import body_of, response_for, table_of, welcome
from ..state import AppState, state_of
from ..store.notices import Target, Wishes

_NUMBER = re.compile(r"[0-9]{1,15}", re.ASCII)


async def show_choices(request: Request) -> Response:
    """GET /api/me/notices."""
    identity = await welcome(request)
    return response_for(request, identity, await choices(state_of(request), identity))


async def choose(request: Request) -> Response:
    """POST /api/me/notices: choose kinds and ways."""
    wanted = await body_of(request, NoticeRequest)
    _require_known("kinds", wanted.kinds, WISHES)
    _require_known("ways", wanted.ways, WAYS)
    _require_known("lang", [wanted.lang], tuple(LANGUAGES))
    identity, state = await welcome(request), state_of(request)
    wishes = Wishes(frozenset(wanted.kinds), frozenset(wanted.ways), wanted.lang)
    await state.store.notices.set_wishes(identity.guest.id, wishes)
    return response_for(request, identity, await choices(state, identity))


async def add_push(request: Request) -> Response:
    """POST /api/me/push: notices go to this browser, too."""
    wanted = await body_of(request, PushRequest)
    identity, state = await welcome(request), state_of(request)
    if state.notices.pusher is None:
        raise Refusal("notice_way", 409)
    await _require_public(state, "endpoint", wanted.endpoint)
    keys = BrowserKeys(wanted.p256dh, wanted.auth)
    if not are_keys(keys):
        raise Refusal("notice_keys", 400, {"field": "p256dh"})
    secret = msgspec.json.encode(keys).decode()
    device = await _device(state, identity)
    target = Target(identity.guest.id, PUSH, wanted.endpoint, secret, device)
    await _forget_push(state, identity, device)
    await state.store.notices.put_target(target, time.time())
    return response_for(request, identity, await choices(state, identity))


async def end_push(request: Request) -> Response:
    """POST /api/me/push/end: notices go to this browser no more."""
    await body_of(request, PushEndRequest)
    identity, state = await welcome(request), state_of(request)
    await _forget_push(state, identity, await _device(state, identity))
    return response_for(request, identity, await choices(state, identity))


async def set_webhook(request: Request) -> Response:
    """POST /api/me/webhook: notices go to this URL, or to none."""
    wanted = await body_of(request, WebhookRequest)
    identity, state = await welcome(request), state_of(request)
    shelf, guest = state.store.notices, identity.guest.id
    if wanted.url:
        if WEBHOOK not in state.notices.ways:
            raise Refusal("notice_way", 409)
        await _require_public(state, "url", wanted.url)
        target = Target(guest, WEBHOOK, wanted.url, secrets.token_urlsafe(32))
        await shelf.put_target(target, time.time())
    else:
        for target in await shelf.targets(guest):
            if target.way == WEBHOOK:
                await shelf.drop_target(WEBHOOK, target.address, guest)
    return response_for(request, identity, await choices(state, identity))


async def show_table_notices(request: Request) -> Response:
    """GET /api/tables/{id}/notices: whether the guest is told of this table."""
    table, identity = await table_of(request), await identify(request, state_of(request).store)
    guest = identity.guest.id if identity else ""
    is_mute = await state_of(request).store.notices.is_mute(guest, table.setup.id)
    return wire.response(TableNotices(on=not is_mute))


async def set_table_notices(request: Request) -> Response:
    """POST /api/tables/{id}/notices: be told of this table, or not."""
    wanted = await body_of(request, TableNotices)
    table, identity = await table_of(request), await welcome(request)
    shelf = state_of(request).store.notices
    await shelf.set_mute(identity.guest.id, table.setup.id, on=not wanted.on)
    return response_for(request, identity, wanted)


async def news(request: Request) -> Response:
    """GET /api/me/news?after=id: what the guest was told within a day; every open page asks."""
    after = request.query_params.get("after", "0")
    if not _NUMBER.fullmatch(after):
        raise Refusal("unreadable_field", 400, {"field": "after"})
    identity = await identify(request, state_of(request).store)
    if identity is None:
        return wire.response(News([]))
    state_of(request).hub.whereabouts.note([identity.guest.id])
    told = await state_of(request).store.notices.news(identity.guest.id, int(after))
    return wire.response(
        News([NewsItem(t.id, t.kind, t.game, t.table, t.who, t.is_computer, t.at) for t in told])
    )


async def unsubscribe(request: Request) -> Response:
    """POST /api/unsubscribe/{token}: no more notices by mail; no cookie is needed.

    The answer is the same for a token of nobody. A browser that only looks at the address is sent
    to the page, which asks first.
    """
    token = str(request.path_params["token"])
    if request.method != "POST":
        return RedirectResponse(f"/#/unsubscribe/{token}", 303)
    await state_of(request).store.notices.unsubscribe(token)
    return wire.response(Unsubscribed())


async def choices(state: AppState, identity: Identity) -> NoticeChoices:
    """What a guest has chosen, and what there is to choose from."""
    shelf, guest, notices = state.store.notices, identity.guest.id, state.notices
    wishes, targets = await shelf.wishes(guest), await shelf.targets(guest)
    by_way = {way: [each for each in targets if each.way == way] for way in WAYS}
    device = await _device(state, identity)
    email = next(iter(by_way[MAIL]), None)
    hook = next(iter(by_way[WEBHOOK]), None)
    return NoticeChoices(
        kinds=[kind for kind in WISHES if kind in wishes.kinds],
        ways=[way for way in WAYS if way in wishes.ways],
        offered=[way for way in WAYS if way in notices.ways],
        email=email.address if email else None,
        push_key=notices.pusher.public_key if notices.pusher else None,
        pushes=len(by_way[PUSH]),
        here=any(each.device == device for each in by_way[PUSH]),
        webhook=hook.address if hook else None,
        webhook_key=hook.secret if hook else None,
    )


async def _forget_push(state: AppState, identity: Identity, device: str | None) -> None:
    for target in await state.store.notices.targets(identity.guest.id):
        if target.way == PUSH and target.device == device:
            await state.store.notices.drop_target(PUSH, target.address, identity.guest.id)


async def _device(state: AppState, identity: Identity) -> str | None:
    token_hash = hash_token(identity.token)
    devices = await state.store.identities.devices(identity.guest.id)
    return next((each.id for each in devices if each.token_hash == token_hash), None)


async def _require_public(state: AppState, field: str, url: str) -> None:
    try:
        await state.notices.outgoing.resolve(url)
    except (UnsafeAddressError, UnreachableError):
        raise Refusal("notice_address", 400, {"field": field}) from None


def _require_known(field: str, given: list[str], known: tuple[str, ...]) -> None:
    if not set(given) <= set(known):
        raise Refusal("notice_choice", 400, {"field": field, "values": ", ".join(known)})


ROUTES = [
    Route("/api/me/notices", show_choices, methods=["GET"]),
    Route("/api/me/notices", choose, methods=["POST"]),
    Route("/api/me/push", add_push, methods=["POST"]),
    Route("/api/me/push/end", end_push, methods=["POST"]),
    Route("/api/me/webhook", set_webhook, methods=["POST"]),
    Route("/api/me/news", news),
    Route("/api/tables/{id}/notices", show_table_notices, methods=["GET"]),
    Route("/api/tables/{id}/notices", set_table_notices, methods=["POST"]),
    Route("/api/unsubscribe/{token}", unsubscribe, methods=["GET", "POST"]),
]
