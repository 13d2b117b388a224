"""Taking back a decision when the others allow it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from live_server import Client, Live, Seat


def pair(ann: Client, ben: Client, game: str = "counting") -> tuple[str, Seat, Seat]:
    """A game of two, with what each of them hears."""
    created = ann.new_table("me", "guest", game=game, goal="20")
    ben.claim(created["invites"][0], "Ben")
    return created["id"], ann.sit(created["id"]), ben.sit(created["id"])


def counted(seat: Seat, at: int, word: str) -> Any:
    """Count, and what is so then."""
    state = seat.hear("snapshot")
    assert seat.ask("act", seq=state["seq"], seat=at, action=word)["type"] == "ack"
    return seat.hear("event", lambda message: message["events"][0]["seat"] == at)


def until(seat: Seat, key: str) -> Any:
    """The next event of that kind."""
    return seat.hear("event", lambda m: any(event["key"] == key for event in m["events"]))


def test_asked_and_allowed(ann: Client, ben: Client) -> None:
    table, first, second = pair(ann, ben)
    with first, second:
        there = second.hear("snapshot")
        assert not there["table"]["may_ask_back"]
        now = counted(first, 0, "3")
        assert (now["table"]["undo"], now["table"]["may_ask_back"]) == (False, True)
        assert first.ask("ask_back", seq=now["seq"], seat=0)["type"] == "ack"
        asked = until(second, "table.back_asked")
        assert (asked["table"]["back_asked"], asked["table"]["back_allowed"]) == (0, [])
        assert asked["choices"], "the game may go on instead"
        assert second.ask("allow_back", seq=asked["seq"], seat=1)["type"] == "ack"
        back = until(second, "table.undone_step")
        assert (back["view"]["total"], back["view"]["to_act"]) == (0, [0])
        assert back["table"]["back_asked"] is None
        assert not back["table"]["may_ask_back"]
    record = ann.http.get(f"/api/tables/{table}/replay")
    assert record.status_code == 200


def test_refused_and_not_asked_again_for_the_same_decision(ann: Client, ben: Client) -> None:
    _, first, second = pair(ann, ben)
    with first, second:
        now = counted(first, 0, "3")
        first.ask("ask_back", seq=now["seq"], seat=0)
        again = first.ask("ask_back", seq=now["seq"], seat=0)
        assert again["message"]["key"] == "error.nothing_to_ask_back"
        assert second.ask("refuse_back", seat=1)["type"] == "ack"
        refused = until(first, "table.back_refused")
        assert refused["table"]["back_asked"] is None
        assert not refused["table"]["may_ask_back"]
        again = first.ask("ask_back", seq=refused["seq"], seat=0)
        assert again["message"]["key"] == "error.nothing_to_ask_back"
        late = second.ask("allow_back", seq=refused["seq"], seat=1)
        assert late["message"]["key"] == "error.nobody_asks_back"


def test_the_next_step_withdraws_the_request(ann: Client, ben: Client) -> None:
    _, first, second = pair(ann, ben)
    with first, second:
        now = counted(first, 0, "3")
        first.ask("ask_back", seq=now["seq"], seat=0)
        asked = until(second, "table.back_asked")
        assert first.ask("allow_back", seq=asked["seq"], seat=0)["message"]["key"] == (
            "error.already_so"
        )
        second.ask("act", seq=asked["seq"], seat=1, action="1")
        went_on = until(first, "counting.counted")
        assert went_on["table"]["back_asked"] is None
        assert not went_on["table"]["may_ask_back"], "others have acted since"
        stale = second.ask("allow_back", seq=asked["seq"], seat=1)
        assert stale["message"]["key"] == "error.stale"


def test_without_secrets_it_reaches_beyond_what_the_other_did(ann: Client, ben: Client) -> None:
    _, first, second = pair(ann, ben, "open-counting")
    with first, second:
        counted(first, 0, "1")
        now = until(second, "counting.counted")
        second.ask("act", seq=now["seq"], seat=1, action="1")
        assert until(second, "counting.counted")["table"]["may_ask_back"]
        mine = until(first, "counting.counted")
        assert mine["table"]["may_ask_back"]
        first.ask("ask_back", seq=mine["seq"], seat=0)
        asked = until(second, "table.back_asked")
        second.ask("allow_back", seq=asked["seq"], seat=1)
        back = until(first, "table.undone_more")
        assert (back["view"]["total"], back["view"]["to_act"]) == (0, [0])


def test_spectators_and_strangers_have_no_say(live: Live, ann: Client, ben: Client) -> None:
    table, first, second = pair(ann, ben)
    with first, second:
        now = counted(first, 0, "3")
        first.ask("ask_back", seq=now["seq"], seat=0)
        asked = until(second, "table.back_asked")
        theirs = second.ask("refuse_back", seat=0)
        assert theirs["message"]["key"] == "error.not_your_seat"
        with live.client().sit(table) as eve:
            state = eve.hear("snapshot")["table"]
            assert (state["back_asked"], state["may_ask_back"]) == (0, False)
            eve.say("allow_back", cid="x", seq=asked["seq"], seat=1)
            assert eve.closed() == 4001


def test_where_a_step_can_be_undone_alone_nobody_is_asked(ann: Client) -> None:
    table = ann.new_table("me", "hot", game="open-counting")["id"]
    with ann.sit(table) as seat:
        state = seat.hear("snapshot")
        seat.ask("act", seq=state["seq"], seat=0, action="1")
        now = until(seat, "counting.counted")
        assert (now["table"]["undo"], now["table"]["may_ask_back"]) == (True, False)
        asked = seat.ask("ask_back", seq=now["seq"], seat=0)
        assert asked["message"]["key"] == "error.nothing_to_ask_back"


@pytest.mark.usefixtures("family_tree")
def test_of_three_both_others_have_to_allow_it(live: Live) -> None:
    people = [live.client() for _ in range(3)]
    created = people[0].new_table("me", "guest", "guest", game="family-tree")
    for person, invite in zip(people[1:], created["invites"], strict=True):
        person.claim(invite)
    table = created["id"]
    asker = until_somebody_may_ask(people, table)
    seats = [person.sit(table) for person in people]
    try:
        state = seats[asker].hear("snapshot")
        assert seats[asker].ask("ask_back", seq=state["seq"], seat=asker)["type"] == "ack"
        one, other = (seat for seat in range(3) if seat != asker)
        until(seats[other], "table.back_asked")
        assert seats[one].ask("allow_back", seq=state["seq"] + 1, seat=one)["type"] == "ack"
        allowed = until(seats[other], "table.back_allowed")
        assert (allowed["table"]["back_asked"], allowed["table"]["back_allowed"]) == (asker, [one])
        assert seats[other].ask("allow_back", seq=allowed["seq"], seat=other)["type"] == "ack"
        back = seats[asker].hear(
            "event", lambda m: m["events"][0]["key"].startswith("table.undone")
        )
        assert back["view"]["to_act"] == [asker]
    finally:
        for seat in seats:
            seat.socket.close()


def until_somebody_may_ask(people: list[Client], table: str) -> int:
    """Play anything until somebody may ask to take back a step."""
    luck = Random(1)  # noqa: S311  a game, not a secret
    for _ in range(60):
        for number, person in enumerate(people):
            with person.sit(table) as seat:
                state = seat.hear("snapshot")
                if not state["choices"]:
                    continue
                word = luck.choice(state["choices"])["word"]
                seat.ask("act", seq=state["seq"], seat=number, action=word)
            if person.get(f"/api/tables/{table}")["may_ask_back"]:
                return number
    raise AssertionError("nobody may ask")
