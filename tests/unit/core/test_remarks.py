"""Free text in a record: read strictly, kept as it is, without any effect."""

import pytest

from consigliere.core.errors import InvalidAction
from consigliere.core.names import REMARK_LIMIT
from consigliere.core.record import dumps, loads
from consigliere.core.record_fields import remark_in
from consigliere.core.replay import Timeline, replay
from consigliere.core.table_acts import REMARK
from counting_game import HEADER, Counting, State


def begun() -> tuple[Timeline[State], str]:
    """A game in which the first seat has done something, and the address of that event."""
    timeline = Timeline(Counting(), HEADER)
    timeline.append(None, Counting().chance(timeline.now.state)[0].action.word, 0)
    timeline.append(0, "1", 0)
    (place,) = [n for n, event in enumerate(timeline.now.events) if event.seat == 0]
    return timeline, f"{timeline.now.seq}.{place}"


def test_a_remark_changes_nothing_and_goes_through_a_record() -> None:
    timeline, address = begun()
    before = timeline.now
    timeline.append(0, f"{REMARK}{address}:Ну и дела… “quite so”", 0)
    (event,) = timeline.now.events
    assert (event.key, event.seat) == ("table.remark", 0)
    assert event.args["text"] == "Ну и дела… “quite so”"
    assert (timeline.now.state, timeline.now.position) == (before.state, before.position)
    again = replay(loads(dumps(timeline.record())), Counting())
    assert [m.events for m in again.moments] == [m.events for m in timeline.moments]


@pytest.mark.parametrize(
    ("seat", "act"),
    [
        (1, "{}:not my event"),
        (0, "99.0:no such moment"),
        (0, "1.99:no such event"),
        (0, "{}:"),
        (0, "{}:two  blanks"),
        (0, "{}:turned \u202e around"),
        (0, "{}:" + "x" * (REMARK_LIMIT + 1)),
        (None, "{}:nobody"),
    ],
)
def test_what_is_no_remark(seat: int | None, act: str) -> None:
    timeline, address = begun()
    with pytest.raises(InvalidAction):
        timeline.append(seat, REMARK + act.format(address), 0)


def test_the_longest_remark() -> None:
    text = "ё" * REMARK_LIMIT
    assert remark_in(f"{REMARK}1.0:{text}") == text
    assert remark_in(f"{REMARK}1.0:{text}!") is None
