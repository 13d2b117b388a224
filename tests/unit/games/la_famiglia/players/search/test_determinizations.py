"""What a seat cannot know is dealt at random; what it sees is the same in every deal."""

from collections.abc import Callable
from random import Random

import pytest

from consigliere.games.la_famiglia.game import LaFamiglia
from consigliere.games.la_famiglia.players.search.determinizations import (
    Determinizations,
    DeterminizationsOf2026,
)
from consigliere.games.la_famiglia.players.search.simulator import Simulator, compiled_simulator
from consigliere.games.la_famiglia.presentation.determinize import Dealer
from consigliere.games.la_famiglia.presentation.view import LaFamigliaView

from .test_tree import decisions

GAME = LaFamiglia()
DEALS = 6


def views() -> list[LaFamigliaView]:
    return [GAME.view(state, GAME.actors(state)[0]) for state in decisions()[::40]]


@pytest.mark.parametrize("new_simulator", [Simulator, compiled_simulator])
def test_deals_are_those_that_are_made_from_the_view_alone(
    new_simulator: Callable[[], Simulator],
) -> None:
    simulator = new_simulator()
    for view in views():
        quick = Determinizations(view, 3, simulator)
        slow = DeterminizationsOf2026(view, 3, simulator)
        for number in range(DEALS):
            assert quick.position(number).tobytes() == slow.position(number).tobytes()


def test_what_is_done_to_a_deal_changes_no_other_one() -> None:
    for view in views():
        deals = Determinizations(view, 3, Simulator())
        first, second = deals.position(0), deals.position(1).tobytes()
        seen = deals._dealer.seen.record.tobytes()
        for name, value in vars(first).items():
            if hasattr(value, "shape"):
                value[...] = 7
                assert first[name] is value
        assert (deals._dealer.seen.record.tobytes(), deals.position(1).tobytes()) == (seen, second)


def test_a_state_dealt_shares_nothing_with_what_is_seen() -> None:
    for view in views():
        dealer = Dealer(view)
        before = dealer.seen.record.tobytes()
        state = dealer.state(lambda weights: Random(1).randrange(len(weights)))  # noqa: S311
        state.record.soldiers[:] = 9
        state.record.token_at[:] = 9
        assert dealer.seen.record.tobytes() == before
