"""The companion for people with the real box, as structs. The server keeps no session."""

from __future__ import annotations

from typing import Any

from .wire_base import Wire


class CompanionRequest(Wire, frozen=True):
    """POST /api/companion/{game}: the session from the previous answer, and what happened since."""

    session: Any
    """The session of the game's companion; `{}` begins one with the default settings."""
    move: str | None = None
    """One more move, `draw` or `undo`; without one the session is only shown."""
