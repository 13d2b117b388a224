"""Guests: a 256-bit token in a cookie identifies a browser; only the hash is stored."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass

from starlette.requests import HTTPConnection
from starlette.responses import Response

from .store import Guest, Store

COOKIE = "consigliere_guest"
_YEAR = 365 * 24 * 3600
_TOKEN_LENGTH = 43
"""Characters of 256 bits in URL-safe base 64."""


@dataclass(frozen=True, slots=True)
class Identity:
    """A guest with the token that proves it; the token is kept in memory only."""

    guest: Guest
    token: str
    is_new: bool = False


def hash_token(token: str) -> str:
    """The hash stored for a token or a claim. They are random: a slow hash would add nothing."""
    return hashlib.sha256(token.encode()).hexdigest()


def claim_of(token: str, table: str, seat: int, offers: int = 0) -> str:
    """The claim of an open seat that was offered anew so often, derived from the host's token.

    The host can therefore be shown it again after a restart, although only its hash is stored.
    """
    place = f"{table}:{seat}:{offers}" if offers else f"{table}:{seat}"
    return hmac.digest(token.encode(), f"claim:{place}".encode(), "sha256").hex()


async def identify(connection: HTTPConnection, store: Store) -> Identity | None:
    """The guest who sent this request, None without a valid cookie."""
    token = connection.cookies.get(COOKIE, "")
    if len(token) != _TOKEN_LENGTH:
        return None
    guest = await store.find_guest(hash_token(token))
    return Identity(guest, token) if guest else None


async def newcomer(store: Store) -> Identity:
    """Somebody whom nobody knows becomes a guest."""
    identity = Identity(
        Guest(secrets.token_urlsafe(12), ""), secrets.token_urlsafe(32), is_new=True
    )
    await store.add_guest(identity.guest, hash_token(identity.token))
    return identity


def remember(response: Response, identity: Identity, scheme: str) -> None:
    """Set the cookie, for a new guest."""
    if identity.is_new:
        response.set_cookie(
            COOKIE,
            identity.token,
            max_age=_YEAR,
            httponly=True,
            samesite="lax",
            secure=scheme == "https",
        )
