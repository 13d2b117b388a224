"""The suite passes a sound game and catches each way of breaking the protocol."""

from __future__ import annotations

from dataclasses import replace

import pytest
from kuhn_poker.game import KuhnPoker

from bidding_game import KEYS, Bidding
from broken import actions, declarations, leaks, views
from consigliere.core.action import Action
from consigliere.core.errors import InvalidOption
from consigliere.core.game import Picker
from consigliere.core.options import OptionSpec
from consigliere.testing.conformance import ConformanceError, Settings, check_game, uniform

FAULTS = actions.FAULTS | views.FAULTS | declarations.FAULTS
TWO = Settings(2, seeds=range(6), keys={"en": KEYS})


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("size", ["2", "3"])
def test_a_sound_game_passes(seats: int, size: str) -> None:
    report = check_game(Bidding(), replace(TWO, seats=seats, options={"size": size}))
    assert report.games == 6
    assert report.states == 6 * (1 + int(size) * (seats + 1))
    assert report.chances == 6 * (1 + 2 + (3 if size == "3" else 0))
    assert report.applied > report.states
    assert report.refused > 10 * report.states
    assert report.hidden > 0


def test_nobody_is_told_more_than_the_view_shows() -> None:
    """A third seat that has bid already hears what the last but one bids."""
    with pytest.raises(ConformanceError, match="seat 2 is told more than its view shows"):
        check_game(views.Blabbing(), replace(TWO, seats=3, seeds=range(8)))


def test_options_are_for_some_numbers_of_seats() -> None:
    limited = OptionSpec("size", ("2", "3"), "2", seats={"3": (3,)})
    info = replace(Bidding.info, options=(limited,))
    assert info.seats_for({}) == info.seats_for({"size": "2"}) == (2, 3)
    assert info.seats_for({"size": "3"}) == info.seats_for({"edition": "long"}) == (3,)
    info.check_seats({"size": "3"}, 3)
    with pytest.raises(InvalidOption) as caught:
        info.check_seats({"size": "3"}, 2)
    assert caught.value.details == {"count": 2, "known": "3"}


def test_a_sound_open_game_passes() -> None:
    report = check_game(views.Open(), TWO)
    assert (report.games, report.hidden) == (6, 0)


def test_the_policy_plays() -> None:
    asked: list[tuple[Action, ...]] = []

    def first(actions: tuple[Action, ...], pick: Picker) -> Action:
        asked.append(actions)
        return actions[0]

    check_game(Bidding(), replace(TWO, seeds=(1,), policy=first))
    assert len(asked) == 6
    assert uniform(asked[0], lambda weights: len(weights) - 1) == asked[0][-1]


def test_the_same_seed_gives_the_same_game() -> None:
    assert check_game(Bidding(), TWO) == check_game(Bidding(), TWO)


@pytest.mark.parametrize("broken", FAULTS, ids=lambda broken: broken.__name__)
def test_every_broken_promise_is_caught(broken: type[Bidding]) -> None:
    with pytest.raises(ConformanceError, match=FAULTS[broken]):
        check_game(broken(), TWO)


@pytest.mark.parametrize("leaking_game", leaks.LEAKS, ids=lambda game: game.__name__)
def test_every_leak_is_caught(leaking_game: type[KuhnPoker]) -> None:
    """Whoever was told the same sees, reads, may do and hears the same."""
    with pytest.raises(ConformanceError, match=leaks.LEAKS[leaking_game]):
        check_game(leaking_game(), Settings(2, seeds=range(20)))


def test_without_the_leak_these_games_pass() -> None:
    """All but the promise that a view leaves something open, which looks at `determinize` alone."""
    with pytest.raises(ConformanceError, match="no view ever left anything open"):
        check_game(leaks.Remembering(), Settings(2, seeds=range(20)))


@pytest.mark.parametrize("key", sorted(KEYS))
def test_every_missing_text_is_caught(key: str) -> None:
    with pytest.raises(ConformanceError, match=f"no text for {key} in ru"):
        check_game(Bidding(), replace(TWO, keys={"en": KEYS, "ru": KEYS - {key}}))


def test_a_fault_tells_where_it_is() -> None:
    with pytest.raises(ConformanceError) as caught:
        check_game(actions.NoProgress(), replace(TWO, seeds=(4,)))
    assert "bidding: bid:2 changes nothing\n(seed 4, after 1 actions: >" in str(caught.value)
