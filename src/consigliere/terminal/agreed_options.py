"""What a table is played by: its options, by their names and in words."""

from __future__ import annotations

from consigliere.core.options import OptionSpec
from consigliere.games.registry import load_game
from consigliere.i18n.catalogue import load
from consigliere.server.protocol import TableInfo

from .screen_text import safe, translate


def agreed_options(table: TableInfo, lang: str) -> list[str]:
    """A line for each option that changes anything at this table."""
    specs = load_game(table.game).info.options
    return [_line(table, spec.name, lang) for spec in specs if _matters(spec, table)]


def _matters(spec: OptionSpec, table: TableInfo) -> bool:
    """Whether people choose it, and the options that it needs have such values here."""
    options = table.options
    is_needed = all(options.get(other) in values for other, values in spec.needs.items())
    return spec.is_offered and spec.name in options and is_needed


def _line(table: TableInfo, name: str, lang: str) -> str:
    """A game without texts has words all the same: those of its records."""
    value = table.options[name]
    key = f"option.{table.game}.{name}"
    if not {f"{key}.name", f"{key}.{value}"} <= load(lang).keys:
        return safe(f"{name}={value}")
    return f"{translate(lang, f'{key}.name')} — {translate(lang, f'{key}.{value}')}"


def names_of_values(table: TableInfo, lang: str) -> dict[str, bool]:
    """What the values of the options are called, and whether this table is played by them."""
    keys, found = load(lang).keys, {}
    for spec in load_game(table.game).info.options:
        for value in spec.values:
            key = f"option.{table.game}.{spec.name}.{value}"
            if key in keys:
                is_played = value == table.options.get(spec.name)
                found[translate(lang, key).strip("«»")] = is_played
    return found
