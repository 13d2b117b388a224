"""The table behind deploy/nginx.conf: over TLS, with address and cookie as they should be."""

from __future__ import annotations

import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from consigliere.server.limits import Allowed, Kind, Rate
from consigliere.server.protocol import PROTOCOL
from live_server import PATIENCE, PLENTY, ROOMY, Live, Seat, running

CONF = Path(__file__).parents[2] / "deploy" / "nginx.conf"
NAME = "tables.example"
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")

pytestmark = pytest.mark.skipif(
    NGINX is None or shutil.which("openssl") is None, reason="nginx or openssl is not installed"
)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for this test alone, and its key."""
    made, key = folder / "certificate.pem", folder / "key.pem"
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
    command += ["-nodes", "-keyout", str(key), "-out", str(made), "-days", "2"]
    command += ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    subprocess.run(command, check=True, capture_output=True)
    return made, key


def configuration(folder: Path, upstream: str, port: int) -> Path:
    """The site as it is kept, at ports and with files of this test; read by `nginx -t`."""
    made, key = certificate(folder)
    site = CONF.read_text("utf-8")
    for before, after in (
        ("    listen [::]:80;\n", ""),
        ("    listen [::]:443 ssl http2;\n", ""),
        ("listen 80;", f"listen 127.0.0.1:{free_port()};"),
        ("listen 443 ", f"listen 127.0.0.1:{port} "),
        ("/etc/letsencrypt/live/tables.example/fullchain.pem", str(made)),
        ("/etc/letsencrypt/live/tables.example/privkey.pem", str(key)),
        ("http://127.0.0.1:8400", upstream),
    ):
        assert before in site
        site = site.replace(before, after)
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = folder / "nginx.conf"
    whole.write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/log; worker_processes 1;\n"
        f"events {{}}\nhttp {{ access_log off;\n{temporary}{site}}}\n",
        "utf-8",
    )
    assert NGINX is not None
    command = [NGINX, "-t", "-e", f"{folder}/log", "-c", str(whole)]
    tested = subprocess.run(command, capture_output=True, text=True, check=False)
    assert tested.returncode == 0, tested.stderr
    return whole


@contextmanager
def behind_nginx(folder: Path, upstream: str, port: int) -> Iterator[None]:
    conf = configuration(folder, upstream, port)
    command = [str(NGINX), "-e", f"{folder}/log", "-c", str(conf)]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as nginx:
        try:
            await_port(port)
            yield
        finally:
            nginx.terminate()


def await_port(port: int) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            assert time.monotonic() < end
            time.sleep(0.05)
        else:
            return


@contextmanager
def site(folder: Path, **settings: Any) -> Iterator[tuple[Live, httpx.Client, ssl.SSLContext]]:
    """The server behind nginx, and a browser at it that knows the certificate."""
    port = free_port()
    origins = frozenset({f"https://{NAME}:{port}"})
    settings = {"origins": origins, "proxies": ("127.0.0.1",), **settings}
    database = folder / "tables.sqlite3"
    with running(database, **settings) as live, behind_nginx(folder, live.url, port):
        trust = ssl.create_default_context(cafile=str(folder / "certificate.pem"))
        with httpx.Client(
            base_url=f"https://127.0.0.1:{port}",
            verify=trust,
            headers={"Host": f"{NAME}:{port}", "Origin": f"https://{NAME}:{port}"},
            timeout=PATIENCE,
            mounts={"https://": _Named(verify=trust)},
        ) as client:
            yield live, client, trust


class _Named(httpx.HTTPTransport):
    """Asks for the certificate of the site's name, wherever it connects to."""

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        request.extensions["sni_hostname"] = NAME
        return super().handle_request(request)


@pytest.mark.fault("proxy")
def test_a_table_over_tls(tmp_path: Path) -> None:
    with site(tmp_path) as (_, client, trust):
        seats = [{"kind": "me"}, {"kind": "hot"}]
        made = client.post("/api/tables", json={"game": "counting", "seats": seats})
        assert made.status_code == 201, made.text
        assert "; Secure" in made.headers["set-cookie"]
        assert made.headers["strict-transport-security"].startswith("max-age")
        port = client.base_url.port
        cookie = "; ".join(f"{c.name}={c.value}" for c in client.cookies.jar)
        with (
            socket.create_connection(("127.0.0.1", port or 0)) as line,
            connect(
                f"wss://{NAME}:{port}/ws/tables/{made.json()['id']}",
                sock=line,
                ssl=trust,
                origin=Origin(f"https://{NAME}:{port}"),
                additional_headers={"Cookie": cookie},
                proxy=None,
                legacy=True,
            ) as socket_at_table,
            Seat(socket_at_table) as seat,
        ):
            seat.say("hello", protocol=PROTOCOL, lang="en")
            here = seat.hear("snapshot")
            assert seat.ask("act", seq=here["seq"], seat=0, action="1")["type"] == "ack"


@pytest.mark.fault("forged-address")
def test_an_address_that_a_client_claims_is_not_believed(tmp_path: Path) -> None:
    """Else anybody had as many budgets as they liked."""
    few = {kind: Allowed(PLENTY, Rate(3, 1e-6)) for kind in Kind}
    with site(tmp_path, limits=replace(ROOMY, rates=few)) as (_, client, _trust):
        answers = [
            client.get("/api/games", headers={"X-Forwarded-For": f"192.0.2.{n}"}) for n in range(5)
        ]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]


@pytest.mark.fault("proxy")
def test_figures_are_for_this_machine(tmp_path: Path) -> None:
    with site(tmp_path) as (_, client, _trust):
        assert client.get("/healthz").status_code == 200
    rules = CONF.read_text("utf-8")
    assert "deny all;" in rules[rules.index("(metrics|healthz)") :]
