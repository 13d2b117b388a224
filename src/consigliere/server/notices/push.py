"""Notices to browsers by Web Push: encrypted for the browser, signed by the servers."""

from __future__ import annotations

import base64
import binascii
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from consigliere.core.message import Message
from consigliere.i18n.render import labelled, render

from ..store.notices import Delivery
from .messages import Body, body_of, game_of, sentence
from .outgoing import Outgoing, UnreachableError, UnsafeAddressError
from .senders import Fate, fate_of

if TYPE_CHECKING:
    from webpush import WebPush

KEY = "push"
"""The name of the key among those that servers share."""
_POINT, _SECRET = 65, 16
"""Bytes of the two keys of a browser: an uncompressed point of P-256, and a secret."""
_SHOWN = 4
"""Lines of a notification."""


@dataclass(frozen=True, slots=True)
class BrowserKeys:
    """What a browser gives out with its endpoint."""

    p256dh: str
    auth: str


@dataclass(frozen=True, slots=True)
class Shown:
    """What the worker of the page shows; `table` is the only one that it is about."""

    title: str
    body: str
    table: str | None


def is_installed() -> bool:
    """Whether the packages for Web Push are there: `consigliere[push]`."""
    try:
        import webpush  # noqa: F401, PLC0415  only whoever wants it installs it
    except ImportError:
        return False
    return True


def fresh_key() -> str:
    """A new private key, as PEM."""
    from webpush.vapid import VAPID  # noqa: PLC0415  likewise

    private, _, _ = VAPID.generate_keys()
    return str(private.decode())


def are_keys(keys: BrowserKeys) -> bool:
    """Whether a browser could have given out these."""
    from cryptography.hazmat.primitives.asymmetric.ec import (  # noqa: PLC0415  likewise
        SECP256R1,
        EllipticCurvePublicKey,
    )

    try:
        point, secret = _decoded(keys.p256dh), _decoded(keys.auth)
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point)
    except (ValueError, binascii.Error):
        return False
    return len(point) == _POINT and len(secret) == _SECRET


class Pusher:
    """Sends to push endpoints with one private key, which is given as PEM."""

    def __init__(self, outgoing: Outgoing, private_key: str, contact: str) -> None:
        from cryptography.hazmat.primitives.serialization import (  # noqa: PLC0415  likewise
            Encoding,
            PublicFormat,
            load_pem_private_key,
        )
        from webpush import WebPush  # noqa: PLC0415  likewise
        from webpush.vapid import VAPID  # noqa: PLC0415  likewise

        public = load_pem_private_key(private_key.encode(), None).public_key()
        self._outgoing, self._contact = outgoing, contact
        pem = public.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
        self._push: WebPush = WebPush(private_key.encode(), pem, subscriber=contact)
        self.public_key: str = VAPID.get_application_server_key(public)
        """What a browser is told, so that it takes notices of these servers only."""

    async def send(self, delivery: Delivery) -> Fate:
        """Send a message to a browser."""
        from webpush.types import WebPushKeys, WebPushSubscription  # noqa: PLC0415  likewise

        target = delivery.target
        keys = msgspec.json.decode(target.secret, type=BrowserKeys)
        subscription = WebPushSubscription(
            endpoint=target.address,
            keys=WebPushKeys(auth=keys.auth, p256dh=keys.p256dh),
        )
        left = max(1, int(delivery.until - time.time()))
        message = self._push.get(
            msgspec.json.encode(shown(body_of(delivery))), subscription, ttl=left
        )
        headers = {"Content-Type": "application/octet-stream", **message.headers}
        try:
            status = await self._outgoing.post(target.address, headers, message.encrypted)
        except UnsafeAddressError:
            return Fate.GONE
        except UnreachableError:
            return Fate.LATER
        return fate_of(status)


def shown(body: Body) -> Shown:
    """A message as the browser shows it."""
    lang, items = body.lang, body.items
    tables = {item.table for item in items}
    table = items[0].table if len(tables) == 1 else None
    if table is not None:
        lines = [sentence(item, lang) for item in items]
        return Shown(game_of(items[0], lang), "\n".join(lines[:_SHOWN]), table)
    lines = [labelled(game_of(item, lang), sentence(item, lang), lang) for item in items]
    title = render(Message("ui.mail.several", {"number": len(items)}), lang)
    return Shown(title, "\n".join(lines[:_SHOWN]), None)


def _decoded(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars="-_", validate=True)
