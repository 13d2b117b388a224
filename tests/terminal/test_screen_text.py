"""What the screen says of the players."""

from dataclasses import replace
from datetime import datetime
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from consigliere.core.message import Message, sentences
from consigliere.core.view import View
from consigliere.server.protocol import TableInfo
from consigliere.terminal.link import address_of
from consigliere.terminal.menu import replaceable
from consigliere.terminal.panels import (
    body,
    deadline,
    notice,
    prompt,
    request,
    terms,
    waiting_since,
)
from consigliere.terminal.screen_text import seats_line, translate, wrapped
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


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"patience": 600.0}, "has been away for 10:00, the others may agree"),
        (
            {"deadline": {"seconds": 172_800, "overdue": "wait"}},
            "Time for each turn: 48:00:00. When",
        ),
        (
            {"deadline": {"seconds": 300, "per": "game", "increment": 5}},
            "5:00, and 0:05 after each",
        ),
        ({}, ""),
    ],
)
def test_what_is_agreed_on_time_is_said_before_the_game(more: dict[str, Any], says: str) -> None:
    waiting = table(status="waiting", invites=["/#/t/t/claim"], **more)
    assert says in terms(waiting, "en")
    state = TableState(0, waiting, cast(View, None), (), ())
    assert terms(waiting, "en") in body(state, "en", address_of("http://localhost:8400/"))


def test_how_long_somebody_is_waited_for_is_said_while_they_are_away() -> None:
    here = [{"seat": n, **HERE, **who} for n, who in enumerate((YOU, BEN))]
    away = [{**info, "replaceable_from": 100.0 if info["seat"] else None} for info in here]
    for seats, is_said in ((here, False), (away, True)):
        shown = table(status="playing", seats=seats, patience=600.0)
        said = deadline(TableState(0, shown, cast(View, None), (), ()), "en", 0.0)
        assert ("10:00" in said) == is_said


@pytest.mark.parametrize(
    ("lang", "away", "offline"),
    [
        ("en", "Ben (away since", "Ben (offline since"),
        ("ru", "Ben (отсутствует с", "Ben (не в сети с"),
        ("es", "Ben (ausente desde", "Ben (sin conexión desde"),
        ("fr", "Ben (pas là depuis", "Ben (hors ligne depuis"),
    ],
)
def test_who_is_away_and_who_is_offline(lang: str, away: str, offline: str) -> None:
    for is_offline, says in ((False, away), (True, offline)):
        gone = {"connected": False, "is_offline": is_offline, "away_since": 1e9}
        seats = [{"seat": n, **HERE, **who} for n, who in enumerate((YOU, {**BEN, **gone}))]
        assert says in seats_line(table(status="playing", seats=seats), lang)
        seats[1]["away_since"] = None
        line = seats_line(table(status="playing", seats=seats), lang)
        assert line.endswith(f"{says.rsplit(' ', 1)[0]})"), "nobody knows since when"


def test_since_when_somebody_elsewhere_is_waited_for_is_said() -> None:
    others, own = (cast(View, SimpleNamespace(to_act=(seat,))) for seat in (1, 0))
    seats = [{"seat": n, **HERE, **who} for n, who in enumerate((YOU, BEN))]
    since = datetime(2027, 1, 21, 12).timestamp()
    shown = table(status="playing", seats=seats)
    waits = TableState(0, shown, others, (), (), since)
    assert waiting_since(waits, "en") == "Waiting since 2027-01-21 12:00"
    assert waiting_since(replace(waits, view=own), "en") == ""
    assert waiting_since(replace(waits, since=None), "en") == ""
    seats[1]["taken_over"] = True
    taken = table(status="playing", seats=seats)
    assert waiting_since(replace(waits, table=taken), "en") == ""


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
    assert said == (
        "Discard a card of the Street: as many new ones come as its value. "
        "Or pass; two passes in a row end the game, and most points win."
    )


BEN = {"name": "Ben", "kind": "human", "level": 0, "yours": False}
CORA = {"name": "Cora", "kind": "human", "level": 0, "yours": False}


@pytest.mark.parametrize(
    ("by", "whom", "says", "is_asked"),
    [
        (1, 2, "Ben asks that the computer play for Cora.", True),
        (2, 0, "Cora asks that the computer play for you until you are back.", True),
        (0, 2, "You asked that the computer play for Cora.", False),
    ],
)
def test_who_is_to_be_replaced_is_said_and_rings_the_others(
    by: int,
    whom: int,
    says: str,
    is_asked: bool,  # noqa: FBT001  a case of the table above
) -> None:
    seats = [{"seat": n, **HERE, **who} for n, who in enumerate((YOU, BEN, CORA))]
    asked = {"seat": whom, "by": by, "allowed": [by]}
    playing = table(status="playing", seats=seats, replacing=asked)
    view = cast(View, SimpleNamespace(viewer=0))
    state = TableState(0, playing, view, (), ())
    hint = " Answer in the menu (m)." if is_asked else ""
    assert notice(state, "en") == says + hint
    assert request(state, "en") == (says if is_asked else "")


@pytest.mark.parametrize("by", [0, 1])
def test_who_is_asked_reads_where_to_answer(by: int) -> None:
    seats = [{"seat": n, **HERE, **who} for n, who in enumerate((YOU, BEN))]
    offered = table(status="playing", seats=seats, end_offer=by)
    state = TableState(0, offered, cast(View, SimpleNamespace(viewer=0)), (), ())
    assert notice(state, "ru").endswith("Ответить можно в меню (m).") is (by == 1)


def test_whoever_has_allowed_it_is_asked_no_more() -> None:
    seats = [{"seat": n, **HERE, **who} for n, who in enumerate((YOU, BEN, CORA))]
    allowed = table(status="playing", seats=seats, back_asked=1, back_allowed=[0])
    state = TableState(0, allowed, cast(View, SimpleNamespace(viewer=0)), (), ())
    assert "(m)" not in notice(state, "en")


def test_whoever_keeps_the_others_waiting_is_in_the_menu_from_then_on() -> None:
    seats = [
        {"seat": n, **HERE, **who, "replaceable_from": 100.0} for n, who in enumerate((YOU, BEN))
    ]
    waiting = table(status="playing", seats=seats)
    assert replaceable(waiting, 99.0) == []
    assert [info.seat for info in replaceable(waiting, 100.0)] == [1]


def test_no_line_ends_before_a_french_sign() -> None:
    text = "Revenez à cinq cartes\u00a0: prenez-en dans « la\u00a0pioche\u00a0»."
    for width in range(20, 60):
        lines = wrapped(text, width, further=0).split("\n")
        assert all(len(line) <= width for line in lines)
        assert not any(line.startswith((":", "»", " ")) for line in lines)
