"""Figures as they are written down: the data file, and tables in Markdown."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from facts_estimates import Figure, Figures, Unit

_DIGITS = 5
"""Enough for every figure: no interval is as narrow."""
_NONE = "–"


def as_json(found: Mapping[str, Figures], said: Mapping[str, Any]) -> str:
    """The data file: `about`, then every part with its figures, one a line."""
    parts = [f'"about": {json.dumps(said)}']
    for part, figures in found.items():
        lines = [f'"{name}": {json.dumps(_plain(figures[name]))}' for name in figures]
        parts.append(f'"{part}": {{\n' + ",\n".join(lines) + "\n}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _plain(figure: Figure) -> dict[str, Any]:
    return {
        name: round(value, _DIGITS) if isinstance(value, float) else value
        for name, value in asdict(figure).items()
    }


def table_of(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown; all columns but the first are numbers."""
    lines = [heads, ["---", *["--:"] * (len(heads) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def cell(figure: Figure | None) -> str:
    """A figure with its interval; a dash for what was never seen."""
    if figure is None or figure.count == 0:
        return _NONE
    scale, end = {Unit.SHARE: (100, "%"), Unit.GAIN: (100, ""), Unit.NUMBER: (1, "")}[figure.unit]
    value = f"{figure.value * scale:.1f}{end}"
    if figure.low is None or figure.high is None:
        return value
    return f"{value} ({figure.low * scale:.1f} … {figure.high * scale:.1f})"
