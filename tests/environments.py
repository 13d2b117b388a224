"""The settings that encodings and environments are tested with: every game, every variant."""

from typing import NamedTuple

import pytest


class Setting(NamedTuple):
    """A game, its options and its number of seats."""

    game: str
    options: dict[str, str]
    seats: int

    @property
    def parameters(self) -> dict[str, str | int]:
        """As OpenSpiel takes them."""
        return {**self.options, "players": self.seats}


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
FEW = (SETTINGS[0], SETTINGS[4], SETTINGS[6])
"""One of each game, for suites that take long."""


def named(setting: Setting) -> str:
    """How a setting is called among the tests."""
    return "-".join([setting.game, *setting.options.values(), str(setting.seats)])


every_table = pytest.mark.parametrize("setting", TABLES, ids=named)
every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=named)
few_settings = pytest.mark.parametrize("setting", FEW, ids=named)
