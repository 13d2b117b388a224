"""The built web client, and the headers that keep other scripts out of it."""

from __future__ import annotations

import asyncio
from pathlib import Path

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

CLIENT = Path(__file__).parent / "static"

EMBEDDED = "/embed/"
"""How the paths begin of pages that others may show in a frame: replays, and nothing to press that
changes anything. No cookie comes with their requests, as it is for our own pages alone."""
_POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri {bases}; "
    "form-action 'self'; frame-ancestors {frames}"
)
_OWN_POLICY = _POLICY.format(bases="'none'", frames="'none'")
_EMBEDDED_POLICY = _POLICY.format(bases="'self'", frames="*")
_BASE = '<base href="/" target="_blank" />'
"""Lets the page find its files from a deeper path; links leave the frame."""
_HEADERS = {
    "Content-Security-Policy": _OWN_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}
_NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>consigliere</title>
<h1>The web client is not built</h1>
<p>Run <code>make play</code>, or <code>npm run build</code> in <code>web/</code>, and reload.</p>
</html>
"""


class SecurityHeaders:
    """Adds the headers to every response."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on."""
        is_embedded = str(scope.get("path", "")).startswith(EMBEDDED)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(_HEADERS)
                if is_embedded:
                    headers["Content-Security-Policy"] = _EMBEDDED_POLICY
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        is_http = scope["type"] == "http"
        await self._app(scope, receive, send_with_headers if is_http else send)


class _Client(StaticFiles):
    """The files of the client. It has one page: where a reader is in it stands after the `#`."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, or the page for the address without a path."""
        try:
            response = await super().get_response("index.html" if path == "." else path, scope)
        except HTTPException as error:
            raise HTTPException(error.status_code) from None
        # the names of the assets carry a hash of their content
        age = "public, max-age=31536000, immutable" if path.startswith("assets/") else "no-cache"
        response.headers["Cache-Control"] = age
        return response


class _Embedded:
    """The page for a frame: it reads from its path which replay to show."""

    def __init__(self, page: Path) -> None:
        self._page = page

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with the page."""
        text = await asyncio.to_thread(self._page.read_text, "utf-8")
        page = text.replace("<head>", f"<head>{_BASE}", 1)
        headers = {"Cache-Control": "no-cache"}
        await HTMLResponse(page, headers=headers)(scope, receive, send)


async def _not_built(request: Request) -> Response:
    return HTMLResponse(_NOT_BUILT, 503)


def client_routes(folder: Path) -> list[BaseRoute]:
    """The routes of the built client, or of a page that says how to build it."""
    if (folder / "index.html").is_file():
        embedded = _Embedded(folder / "index.html")
        return [
            Route(f"{EMBEDDED}{{table}}", embedded),
            Route(f"{EMBEDDED}{{table}}/{{step}}", embedded),
            Mount("/", _Client(directory=folder)),
        ]
    return [Route("/", _not_built)]
