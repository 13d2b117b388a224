"""The built client, and the page that stands in for it."""

import asyncio
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware

from consigliere.server.static_files import SecurityHeaders, client_routes


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("the page")
    (tmp_path / "assets" / "app-1a2b.js").write_text("the script")
    return tmp_path


def get(folder: Path, path: str) -> httpx.Response:
    app = Starlette(routes=client_routes(folder), middleware=[Middleware(SecurityHeaders)])

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://table") as client:
            return await client.get(path)

    return asyncio.run(ask())


@pytest.mark.parametrize("path", ["/", "/index.html"])
def test_pages(folder: Path, path: str) -> None:
    answer = get(folder, path)
    assert (answer.status_code, answer.text) == (200, "the page")
    assert answer.headers["cache-control"] == "no-cache"


def test_assets_are_kept_for_ever(folder: Path) -> None:
    answer = get(folder, "/assets/app-1a2b.js")
    assert answer.text == "the script"
    assert "immutable" in answer.headers["cache-control"]
    assert "default-src 'self'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize(
    "path",
    [
        "/assets/none.js",
        "/assets",
        "/favicon.ico",
        "/api/none",
        "/ws/none",
        "/metrics",
        "/rules/famiglia",
        "/%2e%2e/secret.txt",
    ],
)
def test_anything_else_is_missing(folder: Path, path: str) -> None:
    (folder.parent / "secret.txt").write_text("secret")
    assert get(folder, path).status_code == 404


def test_a_client_that_was_not_built(tmp_path: Path) -> None:
    answer = get(tmp_path, "/")
    assert answer.status_code == 503
    assert "make play" in answer.text


@pytest.mark.parametrize("path", ["/embed/ab", "/embed/ab/37", "/embed/%22%3E/x"])
def test_a_page_for_a_frame(folder: Path, path: str) -> None:
    (folder / "index.html").write_text("<html><head><script></script></head></html>")
    answer = get(folder, path)
    assert answer.text.startswith('<html><head><base href="/" target="_blank" /><script>')
    policy = answer.headers["content-security-policy"]
    assert "frame-ancestors *" in policy
    assert "base-uri 'self'" in policy


@pytest.mark.parametrize("path", ["/", "/embed", "/embedded/x", "/assets/app-1a2b.js", "/none"])
def test_nothing_else_may_be_framed(folder: Path, path: str) -> None:
    assert "frame-ancestors 'none'" in get(folder, path).headers["content-security-policy"]
