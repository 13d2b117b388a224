"""Notices, and the address of mail of a guest, as structs."""

from __future__ import annotations

from .wire_base import Wire


class NoticeChoices(Wire, frozen=True):
    """GET and POST /api/me/notices: what the guest is told of, and by which ways."""

    kinds: list[str]
    """Those chosen of `turn`, `deadline`, `begins`, `request`, `seats`, `talk` and `over`."""
    ways: list[str]
    """Those chosen of `mail`, `push` and `webhook`; the page shows all that is chosen."""
    offered: list[str]
    """The ways that this server has."""
    email: str | None
    push_key: str | None
    """What a browser needs to know to let this server send to it."""
    pushes: int
    """To how many browsers notices go."""
    here: bool
    """Whether this browser is one of them."""
    webhook: str | None
    webhook_key: str | None
    """The key of the signature."""


class NoticeRequest(Wire, frozen=True):
    """POST /api/me/notices: choose; answered by NoticeChoices."""

    kinds: list[str]
    ways: list[str]
    lang: str


class PushRequest(Wire, frozen=True):
    """POST /api/me/push: notices go to this browser, too; answered by NoticeChoices."""

    endpoint: str
    p256dh: str
    auth: str


class PushEndRequest(Wire, frozen=True):
    """POST /api/me/push/end: they go to this browser no more; answered by NoticeChoices."""


class WebhookRequest(Wire, frozen=True):
    """POST /api/me/webhook: notices go to this URL, or to none; answered by NoticeChoices."""

    url: str


class TableNotices(Wire, frozen=True):
    """GET and POST /api/tables/{id}/notices: whether the guest is told of this table."""

    on: bool


class NewsItem(Wire, frozen=True):
    """Something that a guest is told; `who` is None where nobody has caused it."""

    id: int
    kind: str
    game: str
    table: str
    who: str | None
    is_computer: bool
    at: float


class News(Wire, frozen=True):
    """GET /api/me/news?after=id: what the guest was told within a day, the oldest first."""

    items: list[NewsItem]


class EmailRequest(Wire, frozen=True):
    """POST /api/me/email: have a link sent to an address; answered by EmailAsked in any case."""

    address: str
    lang: str


class EmailAsked(Wire, frozen=True):
    """Answer to EmailRequest: a link is on its way, and holds for so many minutes."""

    minutes: int


class EmailLinkRequest(Wire, frozen=True):
    """POST /api/me/email/link: use the link that was sent, once; answered by EmailBound.

    Where the address is of another guest, this browser is one of theirs from now on. A guest who
    sits at tables says with `give_up` that these may stay behind.
    """

    token: str
    give_up: bool = False


class EmailBound(Wire, frozen=True):
    """Answer to EmailLinkRequest: the address, and whether this browser changed its guest."""

    address: str
    name: str
    is_other: bool


class EmailEndRequest(Wire, frozen=True):
    """POST /api/me/email/end: the address leads to the guest no more; answered by NoticeChoices."""


class Unsubscribed(Wire, frozen=True):
    """Answer to POST /api/unsubscribe/{token}: no more notices by mail."""
