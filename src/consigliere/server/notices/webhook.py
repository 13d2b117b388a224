"""Notices to a URL of the guest's own, signed with a key that only the two know."""

from __future__ import annotations

import hmac
import time

import msgspec

from consigliere.i18n.render import labelled

from ..store.notices import Delivery
from .messages import body_of, game_of, sentence, table_address
from .outgoing import Outgoing, UnreachableError, UnsafeAddressError
from .senders import Fate, fate_of


class WebhookNotice(msgspec.Struct, frozen=True):
    """One thing that is told, with its text in the language of the guest."""

    kind: str
    game: str
    table: str
    url: str
    who: str | None
    text: str


class WebhookBody(msgspec.Struct, frozen=True):
    """What is sent; a delivery that comes twice has the same id."""

    id: str
    notices: list[WebhookNotice]


class Webhook:
    """Posts messages as JSON; `page` is the address of the tables."""

    def __init__(self, outgoing: Outgoing, page: str) -> None:
        self._outgoing, self._page = outgoing, page

    async def send(self, delivery: Delivery) -> Fate:
        """Post a message."""
        content = msgspec.json.encode(self._body(delivery))
        now = int(time.time())
        signed = f"t={now},v1={signature(delivery.target.secret, now, content)}"
        headers = {"Content-Type": "application/json", "Consigliere-Signature": signed}
        try:
            status = await self._outgoing.post(delivery.target.address, headers, content)
        except UnsafeAddressError:
            return Fate.GONE
        except UnreachableError:
            return Fate.LATER
        return fate_of(status)

    def _body(self, delivery: Delivery) -> WebhookBody:
        body = body_of(delivery)
        return WebhookBody(
            delivery.id,
            [
                WebhookNotice(
                    kind=item.kind,
                    game=item.game,
                    table=item.table,
                    url=table_address(self._page, item.table),
                    who=None if item.is_computer else item.who,
                    text=labelled(game_of(item, body.lang), sentence(item, body.lang), body.lang),
                )
                for item in body.items
            ],
        )


def signature(secret: str, seconds: int, content: bytes) -> str:
    """HMAC-SHA256 over the time, a dot and the body."""
    return hmac.digest(secret.encode(), b"%d." % seconds + content, "sha256").hex()
