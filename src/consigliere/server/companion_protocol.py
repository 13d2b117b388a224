"""The companion for people with the real box, as structs. The server remembers nothing of it."""

from __future__ import annotations

from typing import Any

from .protocol import Wire


class CompanionRequest(Wire, frozen=True):
    """POST /api/companion/{game}: a session as the answer before gave it, and what happened."""

    session: Any
    """What a game's companion keeps; `{}` begins one with the usual settings."""
    move: str | None = None
    """One more move, `draw` or `undo`; without it the session is only shown."""
