"""Every installed game keeps what the Game protocol promises."""

import pytest

from consigliere.core.action import Action
from consigliere.core.game import Picker
from consigliere.games.registry import game_ids
from consigliere.testing import conformance_tests, uniform


def busy(actions: tuple[Action, ...], pick: Picker) -> Action:
    """Passes one time in eight that it may: whoever always passes sees little of the rules."""
    doing = tuple(action for action in actions if action.word != "pass")
    return uniform(doing if doing and pick([7, 1]) == 0 else actions, pick)


test_conformance = pytest.mark.slow(
    conformance_tests(*game_ids(), seeds=(6,), policy=busy, sample=2, stride=8)
)
