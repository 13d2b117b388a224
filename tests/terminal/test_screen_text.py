"""What the screen says of the players."""

from datetime import datetime
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from consigliere.core.message import Message, sentences
from consigliere.core.view import View
from consigliere.server.protocol import TableInfo
from consigliere.terminal.link import address_of
from consigliere.terminal.panels import body, deadline, prompt
from consigliere.terminal.screen_text import seats_line, translate
from consigliere.terminal.table_state import TableState

YOU = {"name": "Ann", "kind": "human", "level": 0, "yours": True}
COMPUTER = {"name": "", "kind": "computer", "level": 8, "yours": False, "warming_up": True}
HERE = {"connected": True, "taken_over": False, "resigned": False}


@pytest.mark.parametrize(("status", "is_told"), [("playing", True), ("finished", False)])
def test_a_computer_that_warms_up_is_told_while_there_is_a_game(
    status: str,
    is_told: bool,  # noqa: FBT001  a case of the table above
) -> None:
    line = seats_line(table(status=status), "en")
    assert (translate("en", "ui.seat.warming_up") in line) == is_told


def table(**more: Any) -> TableInfo:
    """A table of a person and a computer."""
    fields = {name: None for name in TableInfo.__struct_fields__}
    texts = {"id": "t", "game": "famiglia", "edition": "", "commitment": ""}
    flags = {
        "hot_seat": False,
        "is_open": False,
        "is_rated": False,
        "undo": False,
        "may_ask_back": False,
        "back_allowed": [],
        "options": {},
        "invites": [],
        "clocks": [],
    }
    seats = [{"seat": n, **HERE, **who} for n, who in enumerate((YOU, COMPUTER))]
    return msgspec.convert({**fields, **texts, **flags, "seats": seats, **more}, TableInfo)


@pytest.mark.parametrize("expires", [None, datetime(2027, 1, 21, 12).timestamp()])
def test_until_when_a_table_is_kept_where_nobody_plays(expires: float | None) -> None:
    waiting = table(status="waiting", invites=["/#/t/t/claim"], expires=expires)
    state = TableState(0, waiting, cast(View, None), (), ())
    text = body(state, "en", address_of("http://localhost:8400/"))
    assert "http://localhost:8400/#/t/t/claim" in text
    assert ("2027-01-21" in text) == (expires is not None)


@pytest.mark.parametrize(("now", "says"), [(-1, "To be played by"), (1, "Overdue since")])
def test_until_when_a_turn_has_to_be_played_and_what_then(now: int, says: str) -> None:
    due = datetime(2027, 1, 21, 12).timestamp()
    agreed = {"seconds": 86400, "overdue": "resign"}
    state = TableState(
        0, table(status="playing", due=due, deadline=agreed), cast(View, None), (), ()
    )
    then = translate("en", "ui.deadline.then.resign")
    assert deadline(state, "en", due + now) == f"{says} 2027-01-21 12:00. {then}"
    assert not deadline(TableState(0, table(status="playing"), cast(View, None), (), ()), "en", due)


def test_clocks_go_on_and_that_of_the_player_to_move_is_marked() -> None:
    agreed = {"seconds": 300, "overdue": "wait", "per": "game"}
    clocks = [{"left": 300, "until": 1100}, {"left": 4000, "until": None}]
    seats = [{"seat": n, **HERE, **YOU, "name": name} for n, name in enumerate(("Ann", "Ben"))]
    shown = table(status="playing", due=1100, deadline=agreed, clocks=clocks, seats=seats)
    state = TableState(0, shown, cast(View, None), (), ())
    assert deadline(state, "en", 1000.0).startswith("▸ Ann 1:40 · Ben 1:06:40. ")
    assert deadline(state, "en", 2000.0).startswith("▸ Ann 0:00 · ")


def test_who_picks_from_a_list_is_not_asked_to_point_at_the_pile() -> None:
    asked = sentences(Message("prompt.famiglia.dig"), Message("prompt.famiglia.or.pass"))
    view = cast(View, SimpleNamespace(prompt=asked))
    said = prompt(TableState(0, table(status="playing"), view, (), ()), "en")
    assert said == ("Discard a card of the Street: as many new ones come as its value. Or pass.")
