"""Listening, and the addresses under which the server knows its own pages."""

import socket
from pathlib import Path
from queue import Queue
from unittest.mock import patch

import pytest

from consigliere.server import run
from consigliere.server.limits import BadOriginError
from consigliere.server.run import (
    has_display,
    listen,
    network_url,
    own_origins,
    page_url,
    serve,
)

EVERYWHERE = "0.0.0.0"  # noqa: S104  nothing here listens on it


def test_a_free_port() -> None:
    with listen("127.0.0.1", 0) as listener:
        assert listener.getsockname()[1] > 0
        assert listener.proto == socket.IPPROTO_TCP, "else answers wait 40 ms for each other"


def test_a_taken_port() -> None:
    with listen("127.0.0.1", 0) as listener, pytest.raises(OSError, match="in use"):
        listen("127.0.0.1", listener.getsockname()[1])


def test_addresses_to_type() -> None:
    assert page_url("127.0.0.1", 8400) == "http://127.0.0.1:8400"
    assert page_url(EVERYWHERE, 8400) == "http://localhost:8400"
    assert page_url("::1", 8400) == "http://[::1]:8400"


def test_the_address_for_others() -> None:
    """Only where others are served; whoever types it comes from an origin of the server's own."""
    assert network_url("127.0.0.1", 8400) is None
    with patch.object(run, "_network_address", return_value="192.0.2.7"):
        assert network_url(EVERYWHERE, 8400) == "http://192.0.2.7:8400"
        assert "http://192.0.2.7:8400" in own_origins(EVERYWHERE, 8400)
    with patch.object(run, "_network_address", return_value=None):
        assert network_url(EVERYWHERE, 8400) is None


def test_own_origins() -> None:
    local = {f"http://{host}:8400" for host in ("127.0.0.1", "localhost", "[::1]")}
    assert own_origins("127.0.0.1", 8400) == local
    assert own_origins("Table.example", 8400) == local | {"http://table.example:8400"}
    assert "http://localhost" in own_origins("127.0.0.1", 80)
    everywhere = own_origins(EVERYWHERE, 8400)
    assert everywhere >= local
    assert f"http://{socket.gethostname().lower()}:8400" in everywhere


def test_a_bad_origin_is_noticed_before_anything_else(tmp_path: Path) -> None:
    with pytest.raises(BadOriginError, match="nonsense: pages come from"):
        serve("127.0.0.1", 0, tmp_path / "tables.sqlite3", origins=["nonsense"])
    assert list(tmp_path.iterdir()) == []


def test_a_database_that_cannot_be_opened(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite3").mkdir()
    with pytest.raises(OSError, match="unable to open"):
        serve("127.0.0.1", 0, tmp_path / "tables.sqlite3")


@pytest.mark.parametrize(
    ("platform", "environment", "opens"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ""}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("linux", {"BROWSER": "firefox"}, True),
        ("darwin", {}, True),
    ],
)
def test_a_browser_opens_only_where_there_is_a_window(
    platform: str, environment: dict[str, str], *, opens: bool
) -> None:
    assert has_display(platform, environment) is opens


@pytest.mark.parametrize("opens", [False, True])
def test_the_address_of_the_page_is_logged_whether_it_is_opened_or_not(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, *, opens: bool
) -> None:
    opened: Queue[str] = Queue()
    monkeypatch.setattr(run, "has_display", lambda *_: True)
    monkeypatch.setattr("webbrowser.open", opened.put)
    with caplog.at_level("INFO"):
        run._announcer("127.0.0.1", 8400, run.Start("/#/play/famiglia", opens_browser=opens))()
    assert "http://127.0.0.1:8400/#/play/famiglia" in caplog.text
    if opens:
        assert opened.get(timeout=10) == "http://127.0.0.1:8400/#/play/famiglia"
    assert opened.empty()
