"""Token buckets and origins."""

import pytest
from starlette.datastructures import Headers

from consigliere.server.limits import TokenBucket, is_allowed_origin, origin_of

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


@pytest.mark.parametrize("url", ["", "localhost:8400", "ftp://x", "http://", "http://a@b", "//x"])
def test_what_is_no_origin(url: str) -> None:
    with pytest.raises(ValueError, match="not an origin"):
        origin_of(url)
