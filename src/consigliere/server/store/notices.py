"""What guests are told of when they are away: their wishes, where it goes, what is on its way."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

MOST_WAITING = 100
"""Notices of one guest that wait; further ones are left out."""
DAY = 86400.0
"""How long a notice is kept, in seconds: whoever is told later knows already."""
MOST_TARGETS = 10
"""Of one guest and one way: as many browsers as somebody has."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """The kinds of notices that a guest wants, the ways they take, and the language."""

    kinds: frozenset[str] = frozenset()
    ways: frozenset[str] = frozenset()
    lang: str = "en"


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that a guest is told: `wish` is the kind of it that they may have chosen.

    `seat` is who has caused it, at the table where it happens; None for nobody.
    """

    guest: str
    kind: str
    wish: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """A notice as it is told: what kind, at which table of which game, who; at a time in seconds.

    `who` is a name, empty for somebody without one, None for nobody; `is_computer` for a computer.
    """

    id: int
    kind: str
    table: str
    game: str
    who: str | None
    is_computer: bool
    at: float


@dataclass(frozen=True, slots=True)
class Target:
    """Where notices of a guest go: an address of mail, a push endpoint or a URL.

    `secret` is what belongs to it: the token to unsubscribe, the keys of the browser, or the key of
    the signature. A push endpoint is gone with its device.
    """

    guest: str
    way: str
    address: str
    secret: str
    device: str | None = None


@dataclass(frozen=True, slots=True)
class Bundle:
    """What one guest is told at once, and where."""

    lang: str
    told: Sequence[Told]
    targets: Sequence[Target]


@dataclass(frozen=True, slots=True)
class Delivery:
    """A message on its way to a target, at the attempt of that number; given up at `until`."""

    id: str
    target: Target
    body: str
    until: float
    attempts: int = 0


@dataclass(frozen=True, slots=True)
class MailLink:
    """The guest who has asked for a link, the address that it went to, and until when it holds."""

    guest: str
    address: str
    expires: float


Compose: TypeAlias = Callable[[Bundle], Sequence[Delivery]]
"""The messages for what a guest is told; it asks nobody and waits for nothing."""


class NoticeShelf(Protocol):
    """What is kept of notices. Every method may raise StoreError."""

    async def wishes(self, guest: str) -> Wishes:
        """What a guest wants to be told."""
        ...

    async def set_wishes(self, guest: str, wishes: Wishes) -> None:
        """Store what a guest wants to be told."""

    async def is_mute(self, guest: str, table: str) -> bool:
        """Whether a guest wants to be told nothing of a table."""
        ...

    async def set_mute(self, guest: str, table: str, *, on: bool) -> None:
        """A guest wants to be told nothing of a table, or again what they have chosen."""

    async def targets(self, guest: str) -> Sequence[Target]:
        """Where notices of a guest go, the newest first."""
        ...

    async def put_target(self, target: Target, now: float) -> None:
        """Add a target, in the place of another one of the same address or, for a URL, of any.

        Of one way a guest has some at most: the oldest makes room.
        """

    async def drop_target(self, way: str, address: str, guest: str | None = None) -> None:
        """Forget a target, and what is on its way there; with a guest only if it is theirs."""

    async def unsubscribe(self, secret: str) -> bool:
        """Send no more notices by mail to the address with this token; whether there is one."""
        ...

    async def note(self, table: str, notices: Sequence[Notice], now: float) -> None:
        """Keep what somebody wants to be told of what happened at a table."""

    async def warn(self, table: str, due: float, notices: Sequence[Notice], now: float) -> None:
        """The same for a deadline that is near; once for each deadline."""

    async def near(self, seconds: float, lead: float) -> Sequence[str]:
        """Some tables whose deadline comes within that lead, where somebody wants to be warned."""
        ...

    async def came(self, guest: str, table: str) -> None:
        """A guest has opened a table: nothing of it is news any more, on none of their devices."""

    async def news(self, guest: str, after: int) -> Sequence[Told]:
        """What a guest is told after the notice of that number, the oldest first."""
        ...

    async def gather(
        self, before: float, here: Collection[tuple[str, str]], compose: Compose, now: float
    ) -> int:
        """Make messages of what has waited since `before`, with all that came since; for how many.

        Nothing is told to guests at tables that they have open: `here` are those of this process,
        as guest and table. Each notice is told by one process.
        """
        ...

    async def take(self, now: float, until: float, most: int) -> Sequence[Delivery]:
        """Messages to send now; no other process gets them before `until`."""
        ...

    async def sent(self, delivery: str) -> None:
        """A message has arrived, or is given up."""

    async def put_off(self, delivery: str, until: float) -> None:
        """A message could not be sent; again at that time."""

    async def put_link(self, link_hash: str, link: MailLink, now: float, most: int) -> bool:
        """Store a link that was asked for.

        Nothing is stored if that many to this address hold already; whether it was.
        """
        ...

    async def find_link(self, link_hash: str, now: float) -> MailLink | None:
        """What a link that holds leads to; it can still be used."""
        ...

    async def use_link(self, link_hash: str, now: float) -> MailLink | None:
        """The same, and it is spent."""
        ...

    async def owner(self, address: str) -> str | None:
        """The guest whom mail to this address reaches."""
        ...

    async def server_key(self, name: str, fresh: str) -> str:
        """The key of that name that all servers of this store share; at first the fresh one."""
        ...
