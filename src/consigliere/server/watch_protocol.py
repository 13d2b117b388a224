"""Who watches a table, as structs."""

from __future__ import annotations

from .wire_base import Wire


class Watchers(Wire, frozen=True, tag="watchers"):
    """Those who watch at this moment."""

    rule: str
    """Who may: `live` for everybody, `nobody` until the game is over, or everybody so many steps or
    minutes later: `moves:10`, `minutes:10`."""
    is_host: bool
    """Whether this viewer may choose that."""
    count: int
    names: list[str]
    """Of those who want to be named."""


class WatchRuleRequest(Wire, frozen=True):
    """POST /api/tables/{id}/watching: the host chooses who may watch. Also the answer."""

    rule: str
