"""The suite passes a sound game and catches each way of breaking the protocol."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bidding_game import KEYS, Bidding
from broken import acting, declaring, seeing
from consigliere.core.action import Action
from consigliere.core.errors import InvalidOption
from consigliere.core.game import Picker
from consigliere.core.options import OptionSpec
from consigliere.testing.conformance import ConformanceError, Plan, check_game, uniform

FAULTS = acting.FAULTS | seeing.FAULTS | declaring.FAULTS
TWO = Plan(2, seeds=range(6), keys={"en": KEYS})


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("size", ["2", "3"])
def test_a_sound_game_passes(seats: int, size: str) -> None:
    tally = check_game(Bidding(), replace(TWO, seats=seats, options={"size": size}))
    assert tally.games == 6
    assert tally.states == 6 * (1 + int(size) * (seats + 1))
    assert tally.chances == 6 * (1 + 2 + (3 if size == "3" else 0))
    assert tally.applied > tally.states
    assert tally.refused > 10 * tally.states
    assert tally.hidden > 0


def test_nobody_is_told_more_than_his_view_shows() -> None:
    """A third seat that has bid already hears what the last but one bids."""
    with pytest.raises(ConformanceError, match="2 is told more than his view shows"):
        check_game(seeing.Blabbing(), replace(TWO, seats=3, seeds=range(8)))


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
    tally = check_game(seeing.Open(), TWO)
    assert (tally.games, tally.hidden) == (6, 0)


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


@pytest.mark.parametrize("key", sorted(KEYS))
def test_every_missing_text_is_caught(key: str) -> None:
    with pytest.raises(ConformanceError, match=f"no text for {key} in ru"):
        check_game(Bidding(), replace(TWO, keys={"en": KEYS, "ru": KEYS - {key}}))


def test_a_fault_tells_where_it_is() -> None:
    with pytest.raises(ConformanceError) as caught:
        check_game(acting.NoProgress(), replace(TWO, seeds=(4,)))
    assert "bidding: bid:2 changes nothing\n(seed 4, after 1 actions: >" in str(caught.value)
