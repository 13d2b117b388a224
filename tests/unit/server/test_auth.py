"""Guests: tokens, their hashes, and the claims of open seats."""

import asyncio
from pathlib import Path

from starlette.requests import HTTPConnection
from starlette.responses import Response

from consigliere.server.auth import (
    COOKIE,
    Identity,
    claim_of,
    hash_token,
    identify,
    newcomer,
    remember,
)
from consigliere.server.store import Guest
from consigliere.server.store.sqlite import SqliteStore


def with_cookie(value: str) -> HTTPConnection:
    headers = [(b"cookie", f"{COOKIE}={value}".encode("latin-1"))]
    return HTTPConnection({"type": "http", "headers": headers})


def test_a_newcomer_becomes_a_guest_and_is_known_again(tmp_path: Path) -> None:
    async def visit() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite3")
        await store.open()
        new = await newcomer(store)
        assert new.is_new
        again = await identify(with_cookie(new.token), store)
        assert again is not None
        assert (again.guest, again.is_new) == (new.guest, False)
        assert await identify(with_cookie("x" * 43), store) is None
        await store.close()
        assert new.token.encode() not in (tmp_path / "tables.sqlite3").read_bytes()

    asyncio.run(visit())


def test_tokens_have_256_bits(tmp_path: Path) -> None:
    async def tokens() -> set[str]:
        store = SqliteStore(tmp_path / "tables.sqlite3")
        await store.open()
        made = {(await newcomer(store)).token for _ in range(20)}
        await store.close()
        return made

    made = asyncio.run(tokens())
    assert len(made) == 20
    assert {len(token) for token in made} == {43}


def test_the_cookie_is_secure_over_https() -> None:
    new = Identity(Guest("g", ""), "token", is_new=True)
    for scheme, secure in (("https", True), ("http", False)):
        response = Response()
        remember(response, new, scheme)
        assert ("Secure" in response.headers["set-cookie"]) is secure
    known = Response()
    remember(known, Identity(Guest("g", ""), "token"), "http")
    assert "set-cookie" not in known.headers


def test_claims_differ_by_host_table_and_seat() -> None:
    claims = {
        claim_of(token, table, seat)
        for token in ("a", "b")
        for table in ("t", "u")
        for seat in (0, 1)
    }
    assert len(claims) == 8
    assert all(hash_token(claim) != claim for claim in claims)
