"""Running the server from the command line."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from ipaddress import ip_address
from pathlib import Path
from typing import cast

import uvicorn
from starlette.applications import Starlette

from .app import build_app
from .collector import collect_at_leisure
from .compiler import GameProgress
from .computers import ComputerSeats
from .connections import Connections
from .guard import GuardedConfig
from .limits import Limits, origin_of
from .log_limits import limit_logs
from .logs import LogFormat, in_words
from .notices.settings import NoticeSettings
from .protocol import MAX_FRAME
from .ray_client import RayClient
from .state import AppState, Settings
from .stopping import exit_within
from .store.opening import prepare

logger = logging.getLogger(__name__)

_HEADER_BYTES = 32 * 1024
_BACKLOG = 512
_OWN_FILES = 64
"""Files that are no connections: the database, the pipes to other processes, the pages."""
_DOCUMENTATION_ADDRESS = ("192.0.2.1", 9)
"""An address reserved for documentation (RFC 5737)."""
HEAD_START_SECONDS = 3.0
"""By then the first page has opened; a level that looks ahead plays quick choices for so long."""
_GRACE_SECONDS = 3
"""How long open connections may take to close."""


@dataclass(frozen=True, slots=True)
class Start:
    """How a server starts: the page to begin with, whether a browser opens it, who is told how far
    compiling is, the proxies in front of it, its limits, the processes of computer players (0 for
    the usual number), the Ray cluster that thinks for them, the form of its log, the ways
    of its notices, the game that is opened first, and computer players that are there already."""

    path: str = ""
    opens_browser: bool = False
    progress: GameProgress | None = None
    proxies: tuple[str, ...] = ()
    limits: Limits = field(default_factory=Limits)
    workers: int = 0
    cluster: str = ""
    log: LogFormat = "plain"
    notices: NoticeSettings = field(default_factory=NoticeSettings)
    game: str = ""
    computers: ComputerSeats | None = None


def serve(
    host: str,
    port: int,
    database: Path | str,
    start: Start = Start(),
    origins: Iterable[str] = (),
) -> None:
    """Serve until interrupted; port 0 takes any free one.

    The page `start.path` (such as `/`) is logged, and may be opened in the browser, once the
    server answers. `origins` are further sites whose pages may use it, such as the address of a
    proxy. Raises OSError if the address is taken or the database unusable, BadOriginError for a
    malformed origin, and ClusterError if no cluster answers.
    """
    named = [origin_of(url) for url in origins]
    prepare(database)
    if start.cluster:
        RayClient(start.cluster).check()
    with listen(host, port) as listener:
        bound = listener.getsockname()[1]
        pages = own_origins(host, bound) | set(named)
        page = start.notices.address or next(iter(named), page_url(host, bound))
        settings = Settings(
            database,
            pages,
            limits=start.limits,
            proxies=start.proxies,
            workers=start.workers,
            cluster=start.cluster,
            notices=replace(start.notices, address=page),
            first_game=start.game,
            progress=start.progress,
            head_start_seconds=HEAD_START_SECONDS,
        )
        app = build_app(settings, computers=start.computers)
        server = make_server(app, _announcer(host, bound, start))
        server.has_process(settings.limits.stopping_seconds)
        server.run(sockets=[listener])


def _announcer(host: str, port: int, start: Start) -> Callable[[], None]:
    """Logs the address of the page to begin with, and opens it if asked."""
    url = page_url(host, port) + start.path

    def announce() -> None:
        # the browser takes longest: it begins while the texts of the next line are loaded
        if start.opens_browser and has_display(sys.platform, os.environ):
            # some browsers block until they are closed
            threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
        logger.info("serving at %s", url, extra=in_words("cli.server.serving", url=url))
        if (network := network_url(host, port)) is not None:
            told = in_words("cli.server.reachable", url=network)
            logger.info("reachable from your network at %s", network, extra=told)

    return announce


def has_display(platform: str, environment: Mapping[str, str]) -> bool:
    """Whether a browser would open a window; without a display it might be a text browser."""
    if platform in {"darwin", "win32"}:
        return True
    return any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


class Server(uvicorn.Server):
    """Calls back when it is ready, and tells the application before it closes connections."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._announce = announce
        self._stopping_seconds: float | None = None
        self._collecting: asyncio.Task[None] | None = None

    @property
    def _state(self) -> AppState:
        return cast(AppState, cast(Starlette, self.config.app).state.server)

    def has_process(self, stopping_seconds: float) -> None:
        """The process is the server's alone: it ends if stopping takes longer than so."""
        self._stopping_seconds = stopping_seconds

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close all connections, then the application."""
        if self._stopping_seconds is not None:
            exit_within(self._stopping_seconds)
        await self._state.drain()
        await super().shutdown(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Get ready, and say so."""
        await super().startup(sockets)
        if self.started:
            self._announce()
        if self.started and self._stopping_seconds is not None:
            state = self._state
            self._collecting = asyncio.create_task(
                collect_at_leisure(state.compiler, lambda: state.hub.viewers)
            )


def make_server(app: Starlette, announce: Callable[[], None] = lambda: None) -> Server:
    """A server for the application, with its limits; it calls `announce` when it is up."""
    limit_logs()
    connections: Connections = app.state.server.connections
    files = _open_files()
    backlog = min(_BACKLOG, files // 8)
    connections.most = min(connections.most, files - backlog - _OWN_FILES)
    config = GuardedConfig(
        app,
        connections,
        loop="asyncio",
        backlog=backlog,
        log_config=None,
        log_level=logging.WARNING,
        access_log=False,
        ws_max_size=MAX_FRAME,
        ws_per_message_deflate=False,
        h11_max_incomplete_event_size=_HEADER_BYTES,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=_GRACE_SECONDS,
    )
    return Server(config, announce)


def _open_files() -> int:
    """How many files, and so connections, the system allows this process."""
    if sys.platform == "win32":
        return _BACKLOG * 8
    import resource  # noqa: PLC0415  there is none on Windows

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return int(soft) if soft != resource.RLIM_INFINITY else 1 << 20


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; raises OSError if the address is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sets TCP_NODELAY only if the socket names its protocol
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(_BACKLOG)
    except OSError:
        listener.close()
        raise
    return listener


def page_url(host: str, port: int) -> str:
    """The address to type into a browser on this machine, without a path."""
    shown = "localhost" if _is_everywhere(host) else host
    return f"http://{_bracketed(shown)}:{port}"


def network_url(host: str, port: int) -> str | None:
    """The address for other machines in the network, if they are served and it is known."""
    address = _network_address() if _is_everywhere(host) else None
    return None if address is None else f"http://{address}:{port}"


def own_origins(host: str, port: int) -> frozenset[str]:
    """The origins of the server's own pages."""
    hosts = {host, "localhost", "127.0.0.1", "::1"}
    if _is_everywhere(host):
        hosts |= _machine_addresses()
    origins = {f"http://{_bracketed(name)}:{port}".lower() for name in hosts}
    return frozenset(origins | {o.removesuffix(":80") for o in origins if o.endswith(":80")})


def _is_everywhere(host: str) -> bool:
    return host in {"", "0.0.0.0", "::"}  # noqa: S104  compared, not bound to


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _machine_addresses() -> set[str]:
    """The names and addresses of this machine in its network."""
    name = socket.gethostname()
    found = {name, f"{name}.local", _network_address() or name}
    try:
        found |= {str(info[4][0]) for info in socket.getaddrinfo(name, None)}
    except OSError:
        logger.warning("%s has no address; use --origin for its name in your network", name)
    return {each for each in found if _is_name_or_address(each)}


def _network_address() -> str | None:
    """The address of this machine for others; its name often resolves to itself only."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_DOCUMENTATION_ADDRESS)  # chooses a route, sends nothing
        except OSError:
            return None
        return str(probe.getsockname()[0])


def _is_name_or_address(text: str) -> bool:
    if "%" in text:  # a zone, which no browser sends
        return False
    try:
        return not ip_address(text).is_unspecified
    except ValueError:
        return bool(text)
