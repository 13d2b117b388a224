"""The settings that encodings and environments are tested with: every game, every variant."""

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from consigliere.games.registry import load_game


class Setting(NamedTuple):
    """A game, its options and its number of seats."""

    game: str
    options: dict[str, str]
    seats: int

    @property
    def parameters(self) -> dict[str, str | int]:
        """As OpenSpiel takes them."""
        return {**self.options, "players": self.seats}


def named(setting: Setting) -> str:
    """How a setting is called among the tests."""
    return "-".join([setting.game, *setting.options.values(), str(setting.seats)])


SETTINGS = (
    Setting("famiglia", {"edition": "first"}, 2),
    Setting("famiglia", {"edition": "second"}, 2),
    Setting("family-tree", {}, 2),
    Setting("family-tree", {}, 4),
    Setting("family-tree", {"variant": "big"}, 6),
    Setting("la-famiglia", {"mode": "1v1"}, 2),
    Setting("la-famiglia", {"mode": "2v1"}, 3),
    Setting("la-famiglia", {"mode": "2v2"}, 4),
    Setting("famiglia", {"edition": "mini"}, 2),
    Setting("family-tree", {"edition": "mini"}, 2),
    Setting("la-famiglia", {"edition": "mini"}, 2),
)
TABLES = (
    *(Setting("family-tree", {}, seats) for seats in range(2, 7)),
    *(Setting("family-tree", {"variant": "big"}, seats) for seats in range(2, 11)),
)
"""Every number of seats of the game that has many."""
EVERYWHERE = tuple({named(setting): setting for setting in (*SETTINGS, *TABLES)}.values())
"""All of these, each once."""
MODES = (Setting("famiglia", {}, 2), *SETTINGS[3:8])
"""What options are tried in."""
_OF_MODES = {"variant", "mode"}
"""The options that tell modes apart."""
FEW = (SETTINGS[0], SETTINGS[4], SETTINGS[6])
"""One of each game, for suites that take long."""


def options_one_by_one() -> Iterator[Setting]:
    """Every other value of every option, earlier rules included, each by itself in every mode."""
    for mode in MODES:
        for name, value in _other_values(mode):
            yield Setting(mode.game, {**mode.options, name: value}, mode.seats)


def options_all_at_once() -> Iterator[Setting]:
    """Every mode with another value of every option that people are offered."""
    for mode in MODES:
        offered = {spec.name for spec in load_game(mode.game).info.options if spec.is_offered}
        others = {n: v for n, v in _other_values(mode) if n in offered - _OF_MODES}
        yield Setting(mode.game, {**mode.options, **others}, mode.seats)


def _other_values(mode: Setting) -> Iterator[tuple[str, str]]:
    """Options that a mode can have, and their values besides the usual one."""
    info = load_game(mode.game).info
    for spec in info.options:
        for value in () if spec.is_extra else spec.values:
            options = {**mode.options, spec.name: value}
            if value != spec.default and mode.seats in info.seats_for(options):
                yield spec.name, value


every_table = pytest.mark.parametrize("setting", TABLES, ids=named)
every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=named)
few_settings = pytest.mark.parametrize("setting", FEW, ids=named)
