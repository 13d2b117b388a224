"""The address of mail of a guest: bound by a link, which also carries the guest to a new device."""

from __future__ import annotations

import re
import secrets
import time

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from consigliere.i18n.language import LANGUAGES

from ..auth import hash_token
from ..notice_protocol import (
    EmailAsked,
    EmailBound,
    EmailEndRequest,
    EmailLinkRequest,
    EmailRequest,
)
from ..notices.kinds import MAIL
from ..problems import Refusal
from ..requests import body_of, response_for, welcome
from ..state import AppState, state_of
from ..store.notices import MailLink, Target
from .guests import become
from .notices import choices

LINK_SECONDS = 900.0
"""How long a link holds: until a mail has come, and not until somebody else finds it."""
_MOST_LINKS = 3
"""Links to one address that hold at the same time: nobody's mailbox is filled from here."""
_MOST_ADDRESS = 254
_MOST_TOKEN = 64
_ADDRESS = re.compile(
    r"(?=.{1,64}@)[\w!#$%&'*+/=?^{|}~-]+(?:\.[\w!#$%&'*+/=?^{|}~-]+)*"
    r"@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}",
    re.ASCII | re.IGNORECASE,
)


async def ask(request: Request) -> Response:
    """POST /api/me/email: have a link sent; the answer is the same whoever has the address."""
    wanted = await body_of(request, EmailRequest)
    address = checked_address(wanted.address)
    if wanted.lang not in LANGUAGES:
        values = ", ".join(LANGUAGES)
        raise Refusal("notice_choice", 400, {"field": "lang", "values": values})
    identity, state = await welcome(request), state_of(request)
    if state.notices.mailer is None:
        raise Refusal("notice_way", 409)
    token, now = secrets.token_urlsafe(32), time.time()
    link = MailLink(identity.guest.id, address, now + LINK_SECONDS)
    if await state.store.notices.put_link(hash_token(token), link, now, _MOST_LINKS):
        state.notices.send_link(address, token, wanted.lang)
    return response_for(request, identity, EmailAsked(round(LINK_SECONDS / 60)))


async def use_link(request: Request) -> Response:
    """POST /api/me/email/link: the address is the guest's, or this device one of its owner's."""
    wanted = await body_of(request, EmailLinkRequest)
    identity, state, now = await welcome(request), state_of(request), time.time()
    shelf, link_hash = state.store.notices, hash_token(wanted.token[: _MOST_TOKEN + 1])
    link = await shelf.find_link(link_hash, now)
    if link is None:
        raise Refusal("link_spent", 403)
    owner = await shelf.owner(link.address)
    is_other = owner is not None and owner != identity.guest.id
    if owner is None and link.guest != identity.guest.id:
        raise Refusal("link_elsewhere", 403)
    would_leave = is_other and not wanted.give_up
    if would_leave and await state.store.identities.tables(identity.guest.id):
        raise Refusal("games_left_behind", 409)
    if await shelf.use_link(link_hash, now) is None:
        raise Refusal("link_spent", 403)
    if owner is None:
        await bind(state, link)
    if is_other:
        identity = await become(request, str(owner), identity)
    bound = EmailBound(link.address, identity.guest.name, is_other)
    return response_for(request, identity, bound)


async def bind(state: AppState, link: MailLink) -> None:
    """From now on mail to this address reaches the guest who has asked for the link."""
    target = Target(link.guest, MAIL, link.address, secrets.token_urlsafe(32))
    await state.store.notices.put_target(target, time.time())


async def end(request: Request) -> Response:
    """POST /api/me/email/end: the address leads to the guest no more."""
    await body_of(request, EmailEndRequest)
    identity, state = await welcome(request), state_of(request)
    shelf = state.store.notices
    for target in await shelf.targets(identity.guest.id):
        if target.way == MAIL:
            await shelf.drop_target(MAIL, target.address, identity.guest.id)
    return response_for(request, identity, await choices(state, identity))


def checked_address(text: str) -> str:
    """An address of mail as it is stored; raises Refusal."""
    address = text.strip(" ")
    if len(address) > _MOST_ADDRESS or not _ADDRESS.fullmatch(address):
        raise Refusal("email_address", 400, {"field": "address"})
    return address.lower()


ROUTES = [
    Route("/api/me/email", ask, methods=["POST"]),
    Route("/api/me/email/link", use_link, methods=["POST"]),
    Route("/api/me/email/end", end, methods=["POST"]),
]
