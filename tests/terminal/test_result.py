"""What the terminal says of the end of a game."""

from types import SimpleNamespace
from typing import cast

import pytest

from consigliere.core.game import Outcome
from consigliere.core.message import Message
from consigliere.games.la_famiglia.presentation.view import Ending, LaFamigliaView
from consigliere.server.protocol import TableInfo
from consigliere.terminal.result import result_lines, verdict
from consigliere.terminal.table_state import TableState

NAMES = ("Ann", "Bob", "Cleo", "Dan")


@pytest.mark.parametrize(
    ("winners", "yours", "hot_seat", "said"),
    [
        ((0,), {0}, False, "You win"),
        ((0, 2), {0}, False, "You win together with Cleo"),
        ((0, 2), {2}, False, "You win together with Ann"),
        ((1, 3), {0}, False, "Bob and Dan win together"),
        ((0, 2), {0, 1, 2, 3}, True, "Ann and Cleo win together"),
        ((0,), {0, 1}, True, "Ann wins"),
    ],
)
def test_who_won_is_oneself_with_the_partner_where_there_is_one(
    winners: tuple[int, ...],
    yours: set[int],
    hot_seat: bool,  # noqa: FBT001  a case of the table above
    said: str,
) -> None:
    seats = [SimpleNamespace(yours=seat in yours) for seat in range(len(NAMES))]
    table = cast("TableInfo", SimpleNamespace(seats=seats, hot_seat=hot_seat))
    assert verdict(table, Outcome((6, 2, 6, 2), winners, "goal"), NAMES, "en") == said


@pytest.mark.parametrize(
    ("reason", "is_over", "said"),
    [
        ("la_famiglia.condition", True, "How it ended: both sides have reached the goal."),
        ("agreed", False, "How it ended: ended by agreement."),
    ],
)
def test_the_goal_that_was_met_is_told(
    reason: str,
    is_over: bool,  # noqa: FBT001  a case of the table above
    said: str,
) -> None:
    """LF-END-03: as the last view tells it; of other ends their own reason."""
    goal = Message("reason.la_famiglia.goal_both_sides")
    view = cast(
        "LaFamigliaView", SimpleNamespace(ending=Ending(goal, goal) if is_over else None, viewer=0)
    )
    seats = [
        SimpleNamespace(seat=n, name=NAMES[n], kind="human", yours=n == 0, resigned=False)
        for n in range(2)
    ]
    table = SimpleNamespace(
        game="la-famiglia",
        seats=seats,
        hot_seat=False,
        seed=None,
        outcome=Outcome((5, 5), (0,), reason),
        commitment=None,
    )
    state = cast("TableState", SimpleNamespace(table=table, view=view))
    assert said in list(result_lines(state, "en"))
