"""Famiglia keeps what the Game protocol promises, by every choice of options."""

import pytest

from consigliere.core.action import Action
from consigliere.core.game import Picker
from consigliere.games.famiglia.game import Famiglia
from consigliere.i18n.catalogue import load
from consigliere.i18n.language import LANGUAGES
from consigliere.testing.conformance import Plan, check_game, uniform

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
    plan = Plan(2, options, seeds=(6,), policy=persistent, keys=KEYS, sample=3)
    tally = check_game(Famiglia(), plan)
    assert tally.games == 1
    assert tally.states > 80
    assert tally.applied > tally.states
    assert tally.refused > 10 * tally.states


def test_short_games() -> None:
    """Moves at random end soon, by two passes."""
    tally = check_game(Famiglia(), Plan(2, seeds=range(5), keys=KEYS, sample=3))
    assert tally.games == 5
    assert tally.refused > 1000
