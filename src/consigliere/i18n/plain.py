"""Names and other foreign text, made harmless for a line of a terminal."""

from __future__ import annotations

import unicodedata

_JOINERS = "\u200c\u200d"
"""Invisible, but part of the spelling of many languages and of emoji."""

_UNSAFE = {"Cc", "Cf", "Cs", "Zl", "Zp"}
"""Control, format (bidi overrides among them), surrogates, line and paragraph separators."""


def plain(text: str) -> str:
    """The text without characters that move the cursor, colour, hide or turn text around."""
    return "".join(
        letter
        for letter in text
        if letter in _JOINERS or unicodedata.category(letter) not in _UNSAFE
    )
