"""Localised numbers."""

from collections.abc import Sequence

from consigliere.i18n import numbers
from consigliere.i18n.numbers import decimal
from consigliere.players.judge import Estimate


def percent(chance: float, lang: str) -> str:
    """`61.2%`, as the language writes it."""
    return numbers.percent(chance, 1, lang)


def percents(estimates: Sequence[Estimate], lang: str) -> str:
    """`45% / 30% / 25%`, of the seats in their order."""
    return " / ".join(numbers.percent(each.chance, 0, lang) for each in estimates)


def lost(cost: float, lang: str) -> str:
    """`−14.9%`, empty if the loss rounds to zero."""
    return numbers.percent_lost(cost, lang)


def interval(estimate: Estimate, lang: str) -> str:
    """`59.9–62.5`, in per cent."""
    return numbers.percent_range(estimate.low, estimate.high, lang)


def number(value: float, lang: str) -> str:
    """With one decimal."""
    return decimal(value, 1, lang)


def plain(value: float, lang: str) -> str:
    """With as many decimals as it has."""
    digits = f"{value:g}"
    return digits if lang == "en" else digits.replace(".", ",")
