"""What the terminal says of the end of a game."""

from types import SimpleNamespace
from typing import cast

import pytest

from consigliere.core.game import Outcome
from consigliere.server.protocol import TableInfo
from consigliere.terminal.result import verdict

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
