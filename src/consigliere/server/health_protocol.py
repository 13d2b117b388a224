"""The answer to whatever watches over the server."""

from __future__ import annotations

from .wire_base import Wire


class Health(Wire, frozen=True):
    """GET /healthz: whether the process runs, and whether it can serve tables.

    Games that are `compiling` are played already, more slowly.
    """

    live: bool
    ready: bool
    compiling: list[str]
