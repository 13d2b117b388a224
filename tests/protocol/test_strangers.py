"""What anybody on the internet may send before they are anybody: bare bytes, paths and frames."""

from __future__ import annotations

import gzip
import logging
import socket
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from consigliere.server.limits import Allowed, Kind, Rate
from live_server import PATIENCE, ROOMY, Client, Live, Seat, running

PAGE = b"<!doctype html><title>the page</title>" + b"x" * 10_000
SECRET = "not for strangers"  # noqa: S105  what no answer may hold
SHORT = replace(ROOMY, header_seconds=0.5, body_seconds=5.0, reading_seconds=0.5)


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    folder: Path = tmp_path_factory.mktemp("server")
    client = folder / "static"
    (client / "assets").mkdir(parents=True)
    (client / "index.html").write_bytes(PAGE)
    (client / "assets" / "page.js").write_bytes(b"1;" * 5000)
    (folder / "secret.txt").write_text(SECRET)
    with running(folder / "tables.sqlite3", limits=SHORT, client=client) as server:
        yield server


@pytest.fixture(autouse=True)
def no_traceback(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Nothing that a stranger sends makes one."""
    with caplog.at_level(logging.WARNING):
        yield
    assert [each.getMessage() for each in caplog.records if each.exc_info] == []


@pytest.fixture(autouse=True)
def still_there(live: Live) -> Iterator[None]:
    """Whatever was sent, everybody else is served afterwards."""
    yield
    with suppress(StopIteration):
        assert live.client().get("/api/games")


def told(live: Live, *parts: bytes) -> bytes:
    """What the server says to these bytes until it closes the connection."""
    host, port = live.url.removeprefix("http://").split(":")
    answer = b""
    with socket.create_connection((host, int(port)), PATIENCE) as line, suppress(ConnectionError):
        for part in parts:
            line.sendall(part)
        while part := line.recv(65536):
            answer += part
    return answer


# -- requests ---------------------------------------------------------------------------------

GET = b"GET /api/games HTTP/1.1\r\nHost: x\r\n"
HANDSHAKE = (
    b"GET /ws/tables/x HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
GIANT = {
    "header": GET + b"X-Long: " + b"x" * (1 << 20) + b"\r\n\r\n",
    "cookie": GET + b"Cookie: consigliere_guest=" + b"x" * (1 << 20) + b"\r\n\r\n",
    "handshake": HANDSHAKE + b"X-Long: " + b"x" * (1 << 20) + b"\r\n\r\n",
    "address": b"GET /" + b"x" * (1 << 20) + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    "many headers": GET + b"a: b\r\n" * 200_000 + b"\r\n",
}


@pytest.mark.parametrize("kind", GIANT)
@pytest.mark.fault("giant-header")
def test_a_giant_header(live: Live, kind: str) -> None:
    answer = told(live, GIANT[kind])
    assert answer == b"" or answer.startswith(b"HTTP/1.1 400 ")


@pytest.mark.parametrize("path", ["/api/me", "/api/replay"])
@pytest.mark.fault("tiny-pieces")
def test_a_body_of_single_bytes(live: Live, path: str) -> None:
    """60,000 pieces would keep everybody waiting for a second."""
    head = f"POST {path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    answer = told(live, head.encode(), b"1\r\n \r\n" * 60_000, b'c\r\n{"name":"x"}\r\n0\r\n\r\n')
    assert answer == b"" or b"Invalid HTTP request received." in answer


def test_a_body_of_usual_pieces_is_read(live: Live) -> None:
    head = (
        b"POST /api/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
        b"Transfer-Encoding: chunked\r\n\r\n"
    )
    answer = told(live, head, b'9\r\n{"name": \r\n', b'6\r\n"Kim"}\r\n0\r\n\r\n')
    assert answer.startswith(b"HTTP/1.1 200 ")


@pytest.mark.fault("log-flood")
def test_nonsense_after_the_answer_has_begun(live: Live) -> None:
    """The body is refused at once for its origin; what follows is no chunk."""
    head = (
        b"POST /api/me HTTP/1.1\r\nHost: x\r\nOrigin: http://elsewhere.example\r\n"
        b"Transfer-Encoding: chunked\r\n\r\n"
    )
    host, port = live.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), PATIENCE) as line:
        line.sendall(head)
        assert line.recv(65536).startswith(b"HTTP/1.1 403 ")
        with suppress(ConnectionError):
            line.sendall(b"nonsense\r\n" * 10)
            while line.recv(65536):
                pass


@pytest.mark.parametrize("path", ["/api/me", "/api/replay", "/api/tables"])
@pytest.mark.fault("compressed-body")
def test_a_compressed_body_is_not_unpacked(live: Live, path: str) -> None:
    bomb = gzip.compress(b" " * (64 << 20))
    headers = {"Content-Encoding": "gzip", "Content-Type": "application/json"}
    answer = live.client().http.post(path, content=bomb, headers=headers)
    assert 400 <= answer.status_code < 500


# -- paths ----------------------------------------------------------------------------------

PATHS = [
    *("/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt"),
    *(
        "/assets/%2e%2e/%2e%2e/secret.txt",
        "/assets/..%5c..%5csecret.txt",
        "//secret.txt",
        "/\\..\\",
    ),
    *("/%00", "/index.html%00.txt", "/assets/%00/..", "/%c0%ae%c0%ae/secret.txt", "/%ff%fe"),
    *(
        "/" + "x" * 3000,
        "/" + "a/" * 1500,
        "/assets/" + "%41" * 300,
        "/;/..;/secret.txt",
        "/?a=%00",
    ),
    *("/api/tables/%00", "/api/tables/..%2f..%2fme", "/api/tables/" + "x" * 5000),
    *("/api/games/mine?after=%00", "/api/games/mine?after=" + "x" * 3000),
    *("/api/rules/..%2f..%2fsecret/en", "/api/messages/..%2f..%2f..%2fsecret", "/api/messages/%00"),
    *("/api/guides/%00/en", "/api/pictures/..%2f..", "/api/parts/%00", "/api/parts/" + "x" * 2000),
    *("/api/tables/x/tree/..%2f../x.svg", "/api/tables/x/poster/en/%00.pdf"),
    *("/t/..%2f..%2fsecret.txt", "/t/%00", "/t/" + "x" * 5000, "/r/%00/1", "/r/x/" + "9" * 2000),
    *(
        "/embed/..%2fsecret.txt",
        "/embed/%00/%00",
        "/embed/x/y/z",
        "/api/tables/x/preview/%00/1.png",
    ),
    *("/api/tables/x/tree/en.exe", "/ws/tables/x", "/metrics/", "/healthz/../secret.txt"),
]


@pytest.mark.parametrize("path", PATHS, ids=range(len(PATHS)))
@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS", "TRACE", "PROPFIND"])
@pytest.mark.fault("path-tricks")
def test_an_odd_path(live: Live, path: str, method: str) -> None:
    request = f"{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    answer = told(live, request.encode())
    status = int(answer.split(b" ", 2)[1])
    assert status < 500
    assert SECRET.encode() not in answer


@pytest.mark.parametrize(
    "ranges",
    [
        *(
            "bytes=0-",
            "bytes=-1",
            "bytes=5-1",
            "bytes=0-99999999999999999999",
            "bytes=x",
            "lines=1-2",
        ),
        *(f"bytes={','.join(['0-'] * 99)}", f"bytes={','.join(['0-'] * 5000)}"),
        f"bytes={','.join(f'{n}-{n}' for n in range(0, 198, 2))}",
    ],
    ids=range(9),
)
@pytest.mark.fault("ranges")
def test_ranges(live: Live, ranges: str) -> None:
    """However often a file is asked for in one request, it is hardly sent twice."""
    for path in ("/", "/assets/page.js", "/api/games"):
        answer = live.client().http.get(path, headers={"Range": ranges})
        assert answer.status_code in {200, 206, 400, 416}
        assert len(answer.content) < 40_000 + 2 * len(PAGE)


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS", "DELETE"])
@pytest.mark.parametrize("path", ["/", "/nothing", "/healthz", "/metrics", "/api/games", "/api/x"])
@pytest.mark.fault("flood")
def test_no_path_and_no_method_is_without_a_budget(tmp_path: Path, path: str, method: str) -> None:
    none = Allowed(Rate(0.5, 1e-4), Rate(0.5, 1e-4))
    limits = replace(ROOMY, rates=dict.fromkeys(Kind, none))
    with running(tmp_path / "tables.sqlite3", limits=limits) as live:
        assert live.client().http.request(method, path).status_code == 429


# -- frames --------------------------------------------------------------------------------------


@pytest.fixture
def table(ann: Client) -> str:
    return str(ann.new_table("me", "hot")["id"])


def send(seat: Seat, *frames: Frame) -> None:
    """Bare frames, as no library would send them."""
    data = b"".join(frame.serialize(mask=True) for frame in frames)
    with suppress(ConnectionError, ConnectionClosed):
        seat.socket.socket.sendall(data)


EMPTY = Frame(Opcode.CONT, b"", fin=False)
FLOODS = {
    "pings": [Frame(Opcode.PING, b"x" * 100)],
    "pongs": [Frame(Opcode.PONG, b"")],
    "empty fragments": [Frame(Opcode.TEXT, b"", fin=False), *[EMPTY] * 100],
    "fragments of a byte": [
        Frame(Opcode.TEXT, b"{", fin=False),
        *[Frame(Opcode.CONT, b" ", fin=False)] * 100,
        Frame(Opcode.CONT, b"}", fin=True),
    ],
}


@pytest.mark.parametrize("kind", FLOODS)
@pytest.mark.fault("tiny-pieces")
def test_thousands_of_frames_that_are_no_message(
    live: Live, ann: Client, table: str, kind: str
) -> None:
    first, rest = FLOODS[kind][0], FLOODS[kind][1:]
    with live.client().sit(table) as stranger, ann.sit(table) as player:
        stranger.hear("snapshot")
        player.hear("snapshot")
        send(stranger, *([first, *rest * 50] if "empty" in kind else [first, *rest] * 2000))
        assert stranger.closed() == 1008
        assert player.ask("look", seat=0)["type"] == "ack"


@pytest.mark.fault("tiny-pieces", "slow-reader")
def test_pings_of_somebody_who_never_reads(live: Live, ann: Client, table: str) -> None:
    """Their answers would fill the memory of the server."""
    with ann.sit(table) as player:
        player.hear("snapshot")
        host, port = live.url.removeprefix("http://").split(":")
        with socket.socket() as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            line.settimeout(PATIENCE)
            line.connect((host, int(port)))
            line.sendall(HANDSHAKE.replace(b"/tables/x ", f"/tables/{table} ".encode()) + b"\r\n")
            pings = b"".join([Frame(Opcode.PING, b"x" * 125).serialize(mask=True)] * 1000)
            with pytest.raises((ConnectionError, TimeoutError)):
                for _ in range(1000):
                    line.sendall(pings)
        assert player.ask("look", seat=0)["type"] == "ack"


@pytest.mark.fault("flood")
def test_whoever_asks_for_everything_again_and_again(tmp_path: Path) -> None:
    """A second hello costs as much as another socket: the answer is the whole table."""
    few = Allowed(Rate(3, 1e-4), Rate(100, 1e-4))
    limits = replace(ROOMY, rates={**ROOMY.rates, Kind.SOCKET: few})
    with running(tmp_path / "tables.sqlite3", limits=limits) as live:
        ann = live.client()
        with ann.sit(ann.new_table("me", "hot")["id"]) as seat:
            for _ in range(3):
                seat.say("hello", protocol=2, lang="en")
            assert seat.closed() == 1008
        assert sum(b'"snapshot"' in frame for frame in seat.seen) == 3
