"""The pictures of the rules pages: views that lie in `data/pictures`, of tables that tests play."""

from __future__ import annotations

import os
from typing import Any

import msgspec

from consigliere.core.view import View
from consigliere.games.guide import Kind
from consigliere.games.registry import plugin

REWRITES = "CONSIGLIERE_REWRITE_PICTURES"
"""With this variable in the environment the tests write the files anew instead."""


def check_picture(game: str, name: str, view: View) -> None:
    """A picture shows exactly this view."""
    file = plugin(game).data.joinpath("pictures", f"{name}.json")
    now = msgspec.json.format(msgspec.json.encode(view), indent=1)
    if os.environ.get(REWRITES):
        file.parent.mkdir(exist_ok=True)  # type: ignore[attr-defined]
        file.write_bytes(now + b"\n")  # type: ignore[attr-defined]
    assert msgspec.json.decode(file.read_bytes()) == msgspec.json.decode(now)


def texts_of(section: Any) -> list[str]:
    """The texts of a chapter, without its pictures."""
    blocks = [block for block in section.blocks if block.kind != Kind.PICTURE]
    return [cell for block in blocks for row in block.rows for cell in row]
