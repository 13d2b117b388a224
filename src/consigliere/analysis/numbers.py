"""Chances as numbers that people read."""

from consigliere.players.judge import Estimate

_POINTS = {"en": "."}
"""What stands before tenths; a comma in most languages."""


def percent(chance: float, lang: str) -> str:
    """`61.2 %`, with the decimal sign of the language."""
    return f"{number(100 * chance, lang)} %"


def lost(cost: float, lang: str) -> str:
    """`−14.9 %`, empty where nothing was lost that one could see."""
    return f"−{percent(cost, lang)}" if cost >= 0.0005 else ""


def interval(estimate: Estimate, lang: str) -> str:
    """`59.9–62.5`, in per cent."""
    return f"{number(100 * estimate.low, lang)}–{number(100 * estimate.high, lang)}"


def number(value: float, lang: str) -> str:
    """With one decimal."""
    return _pointed(f"{value:.1f}", lang)


def plain(value: float, lang: str) -> str:
    """With as many decimals as it has."""
    return _pointed(f"{value:g}", lang)


def _pointed(text: str, lang: str) -> str:
    return text.replace(".", _POINTS.get(lang, ","))
