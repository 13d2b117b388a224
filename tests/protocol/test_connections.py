"""Connections that hang, crawl or crowd: they are cut, and players are served."""

import logging
import socket
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from live_server import PATIENCE, ROOMY, Client, Live, Seat, running

SHORT = replace(ROOMY, header_seconds=0.3, body_seconds=0.3, reading_seconds=0.3)
EACH = 8
"""Connections of one address, where a test fills them."""


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    folder: Path = tmp_path_factory.mktemp("server")
    with running(folder / "tables.sqlite3", limits=SHORT) as server:
        yield server


def dial(live: Live, first: bytes = b"") -> socket.socket:
    """A bare connection that says this much and then nothing."""
    host, port = live.url.removeprefix("http://").split(":")
    line = socket.create_connection((host, int(port)), PATIENCE)
    line.sendall(first)
    return line


def is_cut(line: socket.socket) -> bool:
    """Whether the server closes the connection, whatever it says before."""
    with line:
        try:
            while line.recv(65536):
                pass
        except ConnectionError:
            return True
        except TimeoutError:
            return False
    return True


HALF = {
    "silent": b"",
    "request line": b"GET /api/ga",
    "headers": b"GET /api/games HTTP/1.1\r\nHost: x\r\nX-Slow: ",
    "handshake": b"GET /ws/tables/x HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nSec-WebSo",
    "body": b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
    "second request": b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\nGET /api/ga",
}


@pytest.mark.parametrize("kind", HALF)
@pytest.mark.fault("half-a-request")
def test_half_a_request_is_not_waited_for(live: Live, kind: str) -> None:
    assert is_cut(dial(live, HALF[kind]))


@pytest.mark.fault("half-a-request")
def test_a_byte_now_and_then_gains_no_time(live: Live) -> None:
    with dial(live, b"GET / HTTP/1.1\r\nX-Slow: ") as line:
        line.settimeout(0.1)
        for _ in range(int(PATIENCE / 0.1)):
            try:
                line.sendall(b"a")
                if line.recv(1) == b"":
                    return
            except TimeoutError:
                continue
            except ConnectionError:
                return
    pytest.fail("the connection is still open")


@pytest.mark.fault("silent-socket")
def test_a_socket_without_a_first_message(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite3", limits=replace(ROOMY, hello_seconds=0.1)) as live:
        ann = live.client()
        table = ann.new_table("me", "hot")["id"]
        with Seat(ann.connect(table)) as silent:
            assert silent.closed() == 1008


@pytest.mark.fault("slow-reader")
def test_an_answer_that_nobody_reads(live: Live) -> None:
    """The buffers of the system are small here, so that they are full at once."""
    host, port = live.url.removeprefix("http://").split(":")
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        line.settimeout(PATIENCE)
        line.connect((host, int(port)))
        request = b"GET /api/messages/en HTTP/1.1\r\nHost: x\r\n\r\n"
        with pytest.raises((ConnectionError, TimeoutError)):
            for _ in range(10000):
                line.sendall(request * 100)


@pytest.mark.fault("log-flood")
def test_a_client_that_leaves_in_the_middle(
    live: Live, ann: Client, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        dial(live, HALF["body"]).close()
        assert is_cut(dial(live, b"nonsense\r\n\r\n"))
        ann.get("/api/games")
    assert [record for record in caplog.records if record.exc_info] == []


@pytest.mark.fault("crowd-from-one-address")
def test_a_crowd_from_one_address_makes_room_for_players(tmp_path: Path) -> None:
    """More connections than one address may have: the silent ones go, the player stays."""
    with running(tmp_path / "tables.sqlite3", limits=replace(ROOMY, connections_each=EACH)) as live:
        ann = live.client()
        table = ann.new_table("me", "hot")["id"]
        with ann.sit(table) as seat:
            seat.hear("snapshot")
            crowd = [dial(live) for _ in range(3 * EACH)]
            assert live.client().get("/api/games")
            assert seat.ask("look", seat=0)["type"] == "ack"
            for line in crowd:
                line.close()
