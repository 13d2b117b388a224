"""Finds the text of a table by the id of its game."""

from collections.abc import Callable, Sequence
from typing import Any

from . import famiglia

_TEXTS: dict[str, Callable[[Any, str, Sequence[str]], str]] = {"famiglia": famiglia.text_of}


def text_of(game_id: str, view: Any, lang: str, names: Sequence[str]) -> str:
    """The table as lines of text in a language; `names[n]` sits in seat n."""
    return _TEXTS[game_id](view, lang, names)
