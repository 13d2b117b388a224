"""Asking to take back a step: one request at a time, and replayed as it was played."""

import pytest

from consigliere.core.errors import ConsigliereError, InvalidAction
from consigliere.core.message import seat_name
from consigliere.core.moment import Replacing
from consigliere.core.record import dumps, loads
from consigliere.core.replay import Reach, Timeline, replay
from counting_game import HEADER, Counting, State

ANN, BEN = frozenset({0}), frozenset({1})


def played(*acts: tuple[int | None, str]) -> Timeline[State]:
    timeline = Timeline(Counting(), HEADER)
    for number, (seat, act) in enumerate([(None, "deal:12"), *acts]):
        timeline.append(seat, act, number)
    return timeline


def test_a_request_is_answered_and_replays_as_it_was_played() -> None:
    timeline = played((0, "3"), (0, "!ask_back"))
    assert (timeline.now.asking, timeline.now.allowing) == (0, frozenset())
    timeline.append(1, "!allow_back", 9)
    assert timeline.now.allowing == BEN
    timeline.append(0, "!undo:1", 9)
    assert (timeline.now.asking, timeline.now.allowing) == (None, frozenset())
    assert timeline.now.state.total == 0
    again = replay(loads(dumps(timeline.record())), Counting())
    assert list(again.moments) == list(timeline.moments)
    keys = [event.key for moment in again.moments[3:] for event in moment.events]
    assert keys == ["table.back_asked", "table.back_allowed", "table.undone_step"]


@pytest.mark.parametrize(
    ("seat", "act", "key"),
    [
        (1, "!refuse_back", "table.back_refused"),
        (0, "!refuse_back", "table.back_withdrawn"),
        (1, "1", "counting.counted"),
        (1, "!resign", "table.resigned"),
        (1, "!time_up:resign", "table.time_up_resigned"),
    ],
)
def test_what_ends_a_request(seat: int, act: str, key: str) -> None:
    timeline = played((0, "3"), (0, "!ask_back"), (seat, act))
    assert timeline.now.asking is None
    assert [event.key for event in timeline.now.events] == [key]


@pytest.mark.parametrize(
    ("before", "seat", "act"),
    [
        ((), 1, "!allow_back"),
        ((), 0, "!refuse_back"),
        (((0, "!ask_back"),), 1, "!ask_back"),
        (((0, "!ask_back"),), 0, "!ask_back"),
        (((0, "!ask_back"),), 0, "!allow_back"),
        (((0, "!ask_back"), (1, "!allow_back")), 1, "!allow_back"),
    ],
)
def test_what_makes_no_sense_is_refused(
    before: tuple[tuple[int, str], ...], seat: int, act: str
) -> None:
    timeline = played((0, "3"), *before)
    with pytest.raises(InvalidAction) as caught:
        timeline.append(seat, act, 9)
    assert isinstance(caught.value, ConsigliereError)
    assert caught.value.key == "table_act"


def test_consent_reaches_the_own_last_decision_while_nobody_else_has_acted() -> None:
    timeline = played((0, "3"))
    assert timeline.undo_target(ANN, Reach.OWN_TURN) is None
    assert timeline.undo_target(ANN, Reach.CONSENT) == 1
    assert timeline.undo_target(BEN, Reach.CONSENT) is None
    timeline.append(1, "1", 9)
    assert timeline.undo_target(ANN, Reach.CONSENT) is None
    assert timeline.undo_target(BEN, Reach.CONSENT) == 2


def test_a_player_is_replaced_and_comes_back() -> None:
    timeline = played((1, "!ask_replace:0"))
    assert timeline.now.replacing == Replacing(0, 1, BEN)
    timeline.append(0, "!replace", 9)
    now = timeline.now
    assert (now.replacing, now.taken_over) == (None, ANN)
    now = timeline.append(0, "!come_back", 9)
    assert now.taken_over == frozenset()
    again = replay(loads(dumps(timeline.record())), Counting())
    assert list(again.moments) == list(timeline.moments)
    asked, replaced, back = (moment.events[0] for moment in again.moments[2:])
    assert (asked.key, asked.seat) == ("table.replace_asked", 1)
    assert asked.args == {"player": seat_name(0)}
    assert (replaced.key, replaced.seat) == ("table.replaced", 0)
    assert back.key == "table.came_back"


@pytest.mark.parametrize(
    ("seat", "act", "key"),
    [
        (1, "!refuse_replace", "table.replace_withdrawn"),
        (0, "!refuse_replace", "table.replace_returned"),
        (0, "3", "counting.counted"),
        (0, "!take_over", "table.taken_over"),
        (0, "!time_up:take_over", "table.time_up_taken_over"),
        (0, "!resign", "table.resigned"),
    ],
)
def test_what_ends_a_request_to_replace(seat: int, act: str, key: str) -> None:
    timeline = played((1, "!ask_replace:0"), (seat, act))
    assert timeline.now.replacing is None
    assert [event.key for event in timeline.now.events] == [key]


@pytest.mark.parametrize(
    ("before", "seat", "act"),
    [
        ((), 0, "!replace"),
        ((), 1, "!allow_replace"),
        ((), 1, "!refuse_replace"),
        ((), 0, "!ask_replace:0"),
        ((), 1, "!ask_replace:1"),
        ((), 0, "!ask_replace:1"),  # who is not to act keeps nobody waiting
        ((), 1, "!ask_replace:2"),
        ((), 1, "!ask_replace:-1"),
        ((), 1, "!ask_replace:"),
        ((), 1, "!ask_replace:00"),
        (((0, "!take_over"),), 1, "!ask_replace:0"),
        (((1, "!ask_replace:0"),), 1, "!ask_replace:0"),
        (((1, "!ask_replace:0"),), 1, "!allow_replace"),
        (((1, "!ask_replace:0"),), 0, "!allow_replace"),
        (((1, "!ask_replace:0"),), 1, "!replace"),
    ],
)
def test_no_request_to_replace_makes_sense_here(
    before: tuple[tuple[int, str], ...], seat: int, act: str
) -> None:
    timeline = played(*before)
    with pytest.raises(InvalidAction) as caught:
        timeline.append(seat, act, 9)
    assert caught.value.key == "table_act"
