"""The fields of a view as plain text."""

from dataclasses import dataclass

from consigliere.core.message import Message
from consigliere.games.plain_text import text_of


@dataclass(frozen=True)
class View:
    viewer: int | None
    rounds: tuple[tuple[int, ...], ...]
    is_open: bool
    is_over: bool
    points: tuple[int | None, ...]
    bid: Message


def test_every_field_has_a_line_and_groups_stay_apart() -> None:
    bid = Message("score.points", {"count": 1})
    view = View(None, ((1, 4), (2, 1)), is_open=True, is_over=False, points=(3, None), bid=bid)
    assert text_of(view, "en", ()).splitlines() == [
        "rounds: 1, 4; 2, 1",
        "is open: +",
        "is over: –",
        "points: 3, ?",
        "bid: 1 point",
    ]
