"""Proxies: the configured ones are believed what they say of their clients, nobody else is."""

from dataclasses import replace
from pathlib import Path

import pytest

from consigliere.cli.serve import ServerError, proxies_of
from consigliere.server.limits import Allowed, Kind, Rate
from live_server import ROOMY, Live, running

ONE = Allowed(Rate(1, 1e-4), Rate(1, 1e-4))
LIMITS = replace(ROOMY, rates={**ROOMY.rates, Kind.NEWCOMER: ONE})


def newcomer(live: Live, address: str) -> tuple[int, bool]:
    """The status for somebody from there, and whether the cookie is for https alone."""
    headers = {"X-Forwarded-For": address, "X-Forwarded-Proto": "https"}
    answer = live.client().http.get("/api/me", headers=headers)
    return answer.status_code, "secure" in answer.headers.get("set-cookie", "").lower()


@pytest.mark.parametrize("proxy", ["127.0.0.1", "127.0.0.0/8"])
@pytest.mark.fault("forged-address")
def test_a_configured_proxy_is_believed(tmp_path: Path, proxy: str) -> None:
    with running(tmp_path / "t.sqlite3", limits=LIMITS, proxies=(proxy,)) as live:
        assert newcomer(live, "192.0.2.1") == (200, True)
        assert newcomer(live, "192.0.2.2") == (200, True)
        assert newcomer(live, "192.0.2.2") == (429, False)
        # what a client puts in front of what the proxy adds
        assert newcomer(live, "192.0.2.77, 192.0.2.1") == (429, False)


@pytest.mark.parametrize("proxies", [(), ("192.0.2.9",)])
@pytest.mark.fault("forged-address")
def test_nobody_else_is(tmp_path: Path, proxies: tuple[str, ...]) -> None:
    with running(tmp_path / "t.sqlite3", limits=LIMITS, proxies=proxies) as live:
        assert newcomer(live, "192.0.2.1") == (200, False)
        assert newcomer(live, "192.0.2.2") == (429, False)


def test_what_is_no_proxy() -> None:
    assert proxies_of(["192.0.2.1", "2001:db8::/32"]) == ("192.0.2.1", "2001:db8::/32")
    for bad in ("localhost", "192.0.2.1/24", ""):
        with pytest.raises(ServerError) as caught:
            proxies_of([bad])
        assert caught.value.key == "bad_proxy"
