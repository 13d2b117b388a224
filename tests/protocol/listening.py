"""A local server that keeps what is posted to it, for tests of webhooks and push endpoints."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from mailbox import until


@dataclass(frozen=True, slots=True)
class Post:
    """A request: where to, with which headers in small letters, and what."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Listener:
    """What came, and the statuses of the next answers; when there are none left it is 201."""

    url: str = ""
    posts: list[Post] = field(default_factory=list)
    statuses: list[int] = field(default_factory=list)

    def wait_for(self, count: int) -> list[Post]:
        """The requests, once there are so many."""
        until(lambda: len(self.posts) >= count)
        return self.posts


@contextmanager
def listening() -> Iterator[Listener]:
    """A server on a free port."""
    listener = Listener()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            status = listener.statuses.pop(0) if listener.statuses else 201
            self.send_response(status)
            if 300 <= status < 400:
                self.send_header("Location", "/elsewhere")
            self.end_headers()
            listener.posts.append(Post(self.path, headers, body))

        def log_message(self, format: str, *args: object) -> None:
            """Nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    listener.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield listener
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
