"""Numbers as a language writes them; the web client has `Intl.NumberFormat` for this."""

from __future__ import annotations

from .language import language

_POINT = {"en"}
"""Languages with a point before the decimals and no space before the per cent sign."""
LEAST_LOST = 0.0005
"""A loss of less than this rounds to zero."""


def decimal(value: float, places: int, lang: str) -> str:
    """A number with so many decimals, without groups of thousands; raises UnknownLanguage."""
    text = f"{value:.{places}f}"
    return text if language(lang).tag in _POINT else text.replace(".", ",")


def percent(share: float, places: int, lang: str) -> str:
    """A share of one in per cent, number and sign held together; raises UnknownLanguage."""
    return decimal(100 * share, places, lang) + ("%" if lang in _POINT else "\u00a0%")


def percent_range(low: float, high: float, lang: str) -> str:
    """`59.9–62.5`: an interval of shares in per cent, without the sign."""
    return f"{decimal(100 * low, 1, lang)}–{decimal(100 * high, 1, lang)}"


def percent_lost(share: float, lang: str) -> str:
    """`−14.9%`, empty if the loss rounds to zero."""
    return f"−{percent(share, 1, lang)}" if share >= LEAST_LOST else ""
