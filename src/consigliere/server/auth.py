"""Guests: a 256-bit token in a cookie identifies a device of theirs; only the hash is stored."""

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
    """A guest with the token of a device that proves it; the token is kept in memory only."""

    guest: Guest
    token: str
    is_new: bool = False


def hash_token(token: str) -> str:
    """The hash stored for a token or a claim. They are random: a slow hash would add nothing."""
    return hashlib.sha256(token.encode()).hexdigest()


def claim_of(token: str, table: str, seat: int, offers: int = 0) -> str:
    """The claim of an open seat that was offered anew so often, derived from the host's token.

    That device of the host can therefore be shown it again after a restart, although only its hash
    is stored; at another device the seat has to be offered anew.
    """
    place = f"{table}:{seat}:{offers}" if offers else f"{table}:{seat}"
    return hmac.digest(token.encode(), f"claim:{place}".encode(), "sha256").hex()


def has_token(connection: HTTPConnection) -> bool:
    """Whether a device brings a token; if it is nobody's, the device was signed out."""
    return len(connection.cookies.get(COOKIE, "")) == _TOKEN_LENGTH


async def identify(connection: HTTPConnection, store: Store) -> Identity | None:
    """The guest who sent this request, None without a valid cookie."""
    if not has_token(connection):
        return None
    token = connection.cookies[COOKIE]
    guest = await store.find_guest(hash_token(token))
    return Identity(guest, token) if guest else None


def new_token() -> str:
    """A token for one device."""
    return secrets.token_urlsafe(32)


async def newcomer(store: Store) -> Identity:
    """Somebody whom nobody knows becomes a guest."""
    identity = Identity(Guest(secrets.token_urlsafe(12), ""), new_token(), is_new=True)
    await store.add_guest(identity.guest, hash_token(identity.token))
    return identity


def remember(response: Response, identity: Identity, scheme: str) -> None:
    """Set the cookie, for a new guest or a new device."""
    if identity.is_new:
        response.set_cookie(
            COOKIE,
            identity.token,
            max_age=_YEAR,
            httponly=True,
            samesite="lax",
            secure=scheme == "https",
        )


def forget(response: Response, scheme: str) -> None:
    """Remove the cookie, of a guest who is one no longer."""
    response.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=scheme == "https")
