"""Two servers, one PostgreSQL, one nginx, all on this machine: each server is killed in turn.

Two players at different servers play La Famiglia meanwhile. `--stay` keeps everything up
afterwards, for a browser, until ctrl-c.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import httpx

from postgres_server import postgres_server
from reconnecting_player import ReconnectingPlayer

START_SECONDS = 120.0
GOES_ON_SECONDS = 5.0
ACTS = 5
"""Of each player before a server is killed."""
PAUSE_SECONDS = 0.2

NGINX = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    map $http_upgrade $connection_upgrade {{ default upgrade; '' ''; }}
    # any server will do: nothing ties a guest or a table to one of them
    upstream servers {{
        server 127.0.0.1:{ports[0]} max_fails=1 fail_timeout=1s;
        server 127.0.0.1:{ports[1]} max_fails=1 fail_timeout=1s;
    }}
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass http://servers;
            proxy_http_version 1.1;
            proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
            proxy_set_header X-Forwarded-Proto $scheme;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection $connection_upgrade;
            proxy_read_timeout 1h;
            add_header X-Served-By $upstream_addr always;
        }}
    }}
}}
"""


class Server:
    """One `consigliere serve`, which can be killed and started again."""

    def __init__(self, url: str, port: int, proxy_port: int, log: Path) -> None:
        self.port = port
        command = [sys.executable, "-m", "consigliere.cli.main", "serve", "--store", url]
        command += ["--port", str(port), "--origin", f"http://127.0.0.1:{proxy_port}"]
        self._command, self._log = [*command, "--proxy", "127.0.0.1"], log
        self.start()

    def start(self) -> None:
        """Start it."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(self._command, stdout=log, stderr=log)

    def kill(self) -> None:
        """End it without a warning."""
        self._process.kill()
        self._process.wait()

    def wait(self) -> None:
        """Until it answers."""
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            with suppress(httpx.HTTPError):
                if httpx.get(f"http://127.0.0.1:{self.port}/healthz").status_code == 200:
                    return
            if self._process.poll() is not None:
                break
            time.sleep(0.1)
        raise SystemExit(f"A server did not start: {self._log.read_text()}")


@contextmanager
def nginx(folder: Path, port: int, servers: tuple[Server, Server]) -> Iterator[None]:
    """nginx in front of the servers."""
    settings = folder / "nginx.conf"
    settings.write_text(
        NGINX.format(folder=folder, port=port, ports=[server.port for server in servers])
    )
    process = subprocess.Popen(
        [_nginx_program(), "-p", str(folder), "-c", str(settings)], stderr=subprocess.DEVNULL
    )
    try:
        yield
    finally:
        process.send_signal(signal.SIGQUIT)
        with suppress(subprocess.TimeoutExpired):
            process.wait(2)
        process.terminate()
        process.wait()


def _nginx_program() -> str:
    found = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if found is None:
        raise SystemExit("nginx is needed for this: apt-get install nginx-light")
    return found


def free_port() -> int:
    """A free port of this machine."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def take_seats(address: str) -> tuple[ReconnectingPlayer, ReconnectingPlayer]:
    """Two players at a new table, at different servers."""
    ann, ben = (ReconnectingPlayer(address, seed=n) for n in range(2))
    created = ann.client.new_table("me", "guest", game="la-famiglia")
    ben.client.claim(created["invites"][0])
    for seat, player in enumerate((ann, ben)):
        player.sit(created["id"], seat)
        player.connect()
    while ben.served_by == ann.served_by:
        ben.disconnect()
        ben.connect()
    print(
        f"{address}/#/table/{created['id']}: one player at {ann.served_by}, one at {ben.served_by}"
    )
    return ann, ben


class Playing(threading.Thread):
    """Somebody who plays on, at the pace of a quick player, until told to pause or to stop."""

    def __init__(self, player: ReconnectingPlayer) -> None:
        super().__init__(daemon=True)
        self.player = player
        self.may_play, self.is_stopped = threading.Event(), threading.Event()
        self.may_play.set()
        self.start()

    def run(self) -> None:
        """Play."""
        while self.may_play.wait() and not self.is_stopped.wait(PAUSE_SECONDS):
            if not self.player.act():
                return

    def await_acts(self, count: int) -> None:
        """Until so many more acts are acknowledged."""
        most = len(self.player.acknowledged) + count
        while len(self.player.acknowledged) < most:
            if not self.is_alive():
                raise SystemExit("The game ended, or somebody could not go on.")
            time.sleep(0.02)


def demonstrate(address: str, servers: tuple[Server, Server]) -> bool:
    """Kill each server in the middle of a game; whether nothing was lost and both went on."""
    players = take_seats(address)
    playing = [Playing(player) for player in players]
    waited = [_kill(server, playing) for server in servers]
    for each in playing:
        each.is_stopped.set()
        each.join()
    frames = players[0].client.get(f"/api/tables/{players[0].table}/replay")["frames"]
    acknowledged = [seq for player in players for seq in player.acknowledged]
    is_whole = len(set(acknowledged)) == len(acknowledged) and max(acknowledged) < len(frames)
    found = "all of them" if is_whole else "NOT all of them"
    print(f"{len(acknowledged)} acts acknowledged, {found} in the record")
    for player in players:
        player.close()
    return is_whole and max(waited) < GOES_ON_SECONDS


def _kill(server: Server, playing: list[Playing]) -> float:
    """Kill a server while people play, start it again: the seconds until both had played on."""
    for each in playing:
        each.await_acts(ACTS)
    server.kill()
    began = time.monotonic()
    for each in playing:
        each.await_acts(1)
    seconds = time.monotonic() - began
    print(f"127.0.0.1:{server.port} killed: both had played on after {seconds:.1f} s")
    for each in playing:
        each.may_play.clear()
    server.start()
    server.wait()
    for each in playing:
        each.may_play.set()
    return seconds


def main() -> None:
    """Set everything up, show it, and take it down again."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--stay", action="store_true", help="leave it running until ctrl-c")
    stays = parser.parse_args().stay
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="consigliere-demo-")))
        folder.chmod(0o755)
        url = stack.enter_context(postgres_server(is_durable=True)).new_database()
        port = free_port()
        first, second = (
            Server(url, free_port(), port, folder / f"server-{n}.log") for n in range(2)
        )
        for server in (first, second):
            stack.callback(server.kill)
            server.wait()
        stack.enter_context(nginx(folder, port, (first, second)))
        address = f"http://127.0.0.1:{port}"
        good = demonstrate(address, (first, second))
        if stays:
            print(f"{address} until ctrl-c")
            signal.pause()
    raise SystemExit(0 if good else 1)


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        main()
