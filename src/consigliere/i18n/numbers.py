"""Numbers as a language writes them; the web client has `Intl.NumberFormat` for this."""

from __future__ import annotations

from .language import language

_POINT = {"en"}
"""Languages with a point before the decimals and no space before the per cent sign."""


def decimal(value: float, places: int, lang: str) -> str:
    """A number with so many decimals, without groups of thousands; raises UnknownLanguage."""
    text = f"{value:.{places}f}"
    return text if language(lang).tag in _POINT else text.replace(".", ",")


def percent(share: float, places: int, lang: str) -> str:
    """A share of one in per cent, number and sign held together; raises UnknownLanguage."""
    return decimal(100 * share, places, lang) + ("%" if lang in _POINT else "\u00a0%")
