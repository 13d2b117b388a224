"""What every struct on the wire is made from."""

from __future__ import annotations

import msgspec


class Wire(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of every struct on the wire."""
