"""Family Tree keeps what the Game protocol promises, in both variants, at tables of any size."""

import pytest

from consigliere.core.action import Action
from consigliere.core.game import Picker
from consigliere.games.family_tree.game import FamilyTree
from consigliere.i18n.catalogue import load
from consigliere.i18n.language import LANGUAGES
from consigliere.testing.conformance import Settings, check_game, uniform

KEYS = {tag: load(tag).keys for tag in LANGUAGES}


def busy(actions: tuple[Action, ...], pick: Picker) -> Action:
    """Acts if it can: whoever only passes sees little of the rules."""
    return uniform(tuple(a for a in actions if a.word != "pass") or actions, pick)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"inner_wedding": "off", "father_check": "off", "deck": "europe", "starter": "2"}),
        (3, {"end": "instant", "event_max_age": "90", "best": "characters", "lone_chain": "on"}),
        (6, {}),
        (2, {"edition": "big", "separate": "on"}),
        (3, {"variant": "big", "starter_draws": "2"}),
        (6, {"variant": "big", "deck": "europe"}),
        (10, {"variant": "big"}),
    ],
    ids=lambda value: str(value) if isinstance(value, int) else " ".join(value) or "none",
)
def test_a_game(seats: int, options: dict[str, str]) -> None:
    settings = Settings(seats, options, seeds=(6,), policy=busy, keys=KEYS, sample=2)
    report = check_game(FamilyTree(), settings)
    assert report.games == 1
    assert report.states > 60
    assert report.applied > report.states
    assert report.refused > 10 * report.states
    assert report.hidden > report.states
