"""Famiglia keeps what the Game protocol promises, by every choice of options."""

import pytest

from consigliere.core.action import Action
from consigliere.core.game import Picker
from consigliere.games.famiglia.game import Famiglia
from consigliere.i18n.catalogue import load
from consigliere.i18n.language import LANGUAGES
from consigliere.testing.conformance import Settings, check_game, uniform

KEYS = {tag: load(tag).keys for tag in LANGUAGES}


def persistent(actions: tuple[Action, ...], pick: Picker) -> Action:
    """Passes only if nothing else can be done, so that games last to the end of the pile."""
    return uniform(tuple(a for a in actions if a.word != "pass") or actions, pick)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"edition": "second", "starter": "2"},
        {"brute_up_to": "no", "swap_up_to": "no", "mercenary_for_mercenary": "no"},
        {"edition": "second", "tie_break": "value", "refill_extra_round": "no"},
    ],
    ids=lambda options: " ".join(options) or "none",
)
def test_a_long_game(options: dict[str, str]) -> None:
    settings = Settings(2, options, seeds=(6,), policy=persistent, keys=KEYS, sample=3)
    report = check_game(Famiglia(), settings)
    assert report.games == 1
    assert report.states > 80
    assert report.applied > report.states
    assert report.refused > 10 * report.states


def test_short_games() -> None:
    """Moves at random end soon, by two passes."""
    report = check_game(Famiglia(), Settings(2, seeds=range(5), keys=KEYS, sample=3))
    assert report.games == 5
    assert report.refused > 1000
