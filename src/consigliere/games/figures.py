"""Measured figures in a text: `{first.turns}` is filled in from a game's `data/figures.json`.

Text and measurement cannot drift apart: a figure stands in one file, and a new measurement
changes it in every language. A name is the part of the file and the figure in it; `{first.turns:0}`
says how many decimals to show.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from consigliere.i18n.numbers import decimal, percent

PLACEHOLDER = re.compile(r"\{(\w+)\.([\w.]+)(?::(\d))?\}")


def filled(text: str, figures: Mapping[str, Any], lang: str) -> str:
    """The text with all figures; raises KeyError for one that the file does not have.

    A `share` is shown in per cent, without decimals; a `gain`, a difference between shares, in
    percentage points and a `number` as it is, both with one decimal.
    """

    def shown(found: re.Match[str]) -> str:
        part, name, places = found.groups()
        figure = figures[part][name]
        return _shown(figure["value"], figure["unit"], places, lang)

    return PLACEHOLDER.sub(shown, text)


def _shown(value: float, unit: str, places: str | None, lang: str) -> str:
    if unit == "share":
        return percent(value, int(places or 0), lang)
    return decimal(100 * value if unit == "gain" else value, int(places or 1), lang)
