"""The table of a game that has no text of its own: the fields of the view, a line each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from consigliere.core.message import Message
from consigliere.i18n.render import labelled, render

_ASIDE = {"viewer", "to_act", "prompt"}
"""What every view has, and what is shown elsewhere."""


def text_of(view: Any, lang: str, names: Sequence[str]) -> str:
    """`name: value` for every field; messages are rendered, what is empty is left out."""
    shown = {f.name: getattr(view, f.name) for f in fields(view) if f.name not in _ASIDE}
    return "\n".join(
        labelled(name.replace("_", " "), _plain(value, lang, names), lang)
        for name, value in shown.items()
        if value not in (None, (), "")
    )


def piece_of(_view: Any, _piece: str) -> Message | None:
    """Nothing is known of pieces."""
    return None


def score_of(_view: Any, score: int) -> Message:
    """Points."""
    return Message("score.points", {"count": score})


def _plain(value: object, lang: str, names: Sequence[str]) -> str:
    if value is None:
        return "?"
    if isinstance(value, Message):
        return render(value, lang, names)
    if isinstance(value, bool):
        return "+" if value else "–"
    if isinstance(value, tuple):
        nested = any(isinstance(part, tuple) for part in value)
        return ("; " if nested else ", ").join(_plain(part, lang, names) for part in value)
    return str(value)
