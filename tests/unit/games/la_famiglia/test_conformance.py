"""La Famiglia keeps what the Game protocol promises, in all modes and with any options."""

import pytest

from consigliere.games.la_famiglia.game import LaFamiglia
from consigliere.i18n.catalogue import load
from consigliere.i18n.language import LANGUAGES
from consigliere.testing.conformance import Settings, check_game

KEYS = {tag: load(tag).keys for tag in LANGUAGES}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"mode": "1v1", "families": "draft"}),
        (3, {"mode": "2v1", "level": "easy", "edition": "base"}),
        (4, {"mode": "2v2"}),
    ],
    ids=lambda value: str(value) if isinstance(value, int) else " ".join(value.values()),
)
def test_a_game(seats: int, options: dict[str, str]) -> None:
    settings = Settings(seats, options, seeds=(6,), keys=KEYS, sample=1)
    report = check_game(LaFamiglia(), settings)
    assert report.games == 1
    assert report.states > 300
    assert report.refused > 3 * report.states
    assert report.hidden > report.states
