"""Token buckets and origins."""

import pytest
from starlette.datastructures import Headers

from consigliere.server.budgets import Budgets, kind_of
from consigliere.server.limits import (
    Allowed,
    BadOriginError,
    Kind,
    Limits,
    Rate,
    TokenBucket,
    is_allowed_origin,
    origin_of,
)

OWN = frozenset({"http://localhost:8400"})


def test_a_bucket_allows_a_burst_and_then_a_rate() -> None:
    now = [0.0]
    bucket = TokenBucket(rate=2.0, burst=5.0, clock=lambda: now[0])
    assert [bucket.take() for _ in range(6)] == [True] * 5 + [False]
    now[0] += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now[0] += 1000
    assert [bucket.take() for _ in range(6)] == [True] * 5 + [False]


@pytest.mark.parametrize(
    ("sent", "allowed"),
    [
        ([], True),
        (["http://localhost:8400"], True),
        (["HTTP://LOCALHOST:8400"], True),
        (["http://localhost:8401"], False),
        (["https://localhost:8400"], False),
        (["http://localhost:8400.evil.example"], False),
        (["null"], False),
        ([""], False),
        (["http://localhost:8400", "http://evil.example"], False),
    ],
)
def test_origins(sent: list[str], *, allowed: bool) -> None:
    raw = [(b"origin", value.encode()) for value in sent]
    assert is_allowed_origin(Headers(raw=raw), OWN) is allowed


def test_the_origin_of_an_address() -> None:
    assert origin_of("https://Table.example/path?x") == "https://table.example"


@pytest.mark.parametrize(
    "url", ["", "localhost:8400", "ftp://x", "http://", "http://a@b", "//x", "http://[::1"]
)
def test_what_is_no_origin(url: str) -> None:
    with pytest.raises(BadOriginError, match="an address such as"):
        origin_of(url)


@pytest.mark.fault("flood")
def test_made_up_guests_do_not_have_an_address_forgotten() -> None:
    """Nor are they remembered where their address has nothing left."""
    one, plenty = Allowed(Rate(1, 1e-4), Rate(1, 1e-4)), Allowed(Rate(1e9, 1e9), Rate(1e9, 1e9))
    limits = Limits(rates=dict.fromkeys(Kind, one) | {Kind.LOOK: plenty})
    budgets = Budgets(limits)
    assert budgets.wait(Kind.CODE, None, "192.0.2.1") == 0
    for number in range(30_000):
        budgets.wait(Kind.CODE, f"nobody {number}", "192.0.2.1")
        budgets.wait(Kind.LOOK, f"nobody {number}", "192.0.2.1")
    assert budgets.wait(Kind.CODE, None, "192.0.2.1") > 0
    assert budgets.wait(Kind.CODE, "nobody 1", "192.0.2.2") == 0


@pytest.mark.fault("guessed-claims")
def test_the_addresses_of_one_line_count_together() -> None:
    """Somebody with IPv6 has as many addresses as they like."""
    few = Allowed(Rate(100, 1e-4), Rate(3, 1e-4))
    budgets = Budgets(Limits(rates=dict.fromkeys(Kind, few)))
    waits = [budgets.wait(Kind.CODE, str(n), f"2001:db8:1:2::{n:x}") for n in range(1, 6)]
    assert [seconds > 0 for seconds in waits] == [False, False, False, True, True]
    assert budgets.wait(Kind.CODE, "6", "::ffff:192.0.2.1") == 0


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        *(("/api/tables/x/tree/en.json", Kind.RECORD), ("/api/tables/x/tree/en.svg", Kind.RECORD)),
        *(("/api/tables/x/poster/en/a4.pdf", Kind.RECORD), ("/api/me/games.zip", Kind.RECORD)),
        *(("/api/tables/x/preview/en/3.png", Kind.RECORD), ("/api/replay/offer", Kind.RECORD)),
        *(("/api/replay/analysis", Kind.RECORD), ("/t/x", Kind.LOOK), ("/r/x/3", Kind.LOOK)),
        *(("/embed/x/3", Kind.PAGE), ("/icons/512.png", Kind.PAGE)),
        *(("/api/me/adopt", Kind.CODE), ("/api/tables/x/talk", Kind.TALK), ("/", Kind.PAGE)),
        *(("/api/lobby/play", Kind.TABLE), ("/api/tables/x/sit", Kind.CLAIM)),
        *(("/healthz", Kind.PAGE), ("//api/tables", Kind.PAGE), ("/api/me", Kind.LOOK)),
    ],
)
def test_every_path_has_a_budget(path: str, kind: Kind) -> None:
    assert kind_of({"type": "http", "method": "GET", "path": path}) is kind
