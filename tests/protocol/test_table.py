"""A table for real: by link, alone, at a shared screen; offers, undo, rematch, the record."""

import hashlib
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from consigliere.core.record import loads
from consigliere.core.replay import replay
from consigliere.games.players import levels
from counting_game import Counting
from live_server import Client, Live, Seat, Slow, running


@pytest.fixture(scope="module")
def live(live_on_each_store: Live) -> Live:
    return live_on_each_store


def pair(ann: Client, ben: Client, **options: str) -> tuple[str, Seat, Seat]:
    """Two people who met by link, both seated, the first snapshots still to come."""
    created = ann.new_table("me", "guest", **options)
    ben.claim(created["invites"][0], "Ben")
    return created["id"], ann.sit(created["id"]), ben.sit(created["id"])


def alone(ann: Client, *kinds: str, game: str = "counting", **options: str) -> tuple[str, Seat]:
    created = ann.new_table("me", *kinds, game=game, **options)
    return created["id"], ann.sit(created["id"])


def finish(seats: list[Seat], state: Any) -> Any:
    """Both play as high as they can until the end: the last message."""
    while state["table"]["status"] != "finished":
        mover = state["view"]["to_act"][0]
        word = str(min(3, state["view"]["goal"] - state["view"]["total"]))
        answer = seats[mover].ask("act", seq=state["seq"], seat=mover, action=word)
        assert answer["type"] == "ack", answer
        state = settled(seats[1 - mover], mover, answer["seq"])
    return state


def settled(seat: Seat, mover: int, seq: int) -> Any:
    """The first event from `seq` on after which nothing follows by itself; `seat` did not move."""
    return seat.hear("event", lambda m: m["seq"] >= seq and is_settled(m, mover))


def is_from(seq: int, message: Any) -> bool:
    return bool(message["seq"] >= seq)


def is_settled(message: Any, mover: int) -> bool:
    is_over = message["table"]["status"] == "finished"
    return bool(is_over or message["choices"] or message["view"]["to_act"] == [mover])


def test_a_guest_comes_by_link(ann: Client, ben: Client) -> None:
    created = ann.new_table("me", "guest")
    table = created["id"]
    assert created["path"] == f"/#/t/{table}"
    assert created["invites"][0].startswith(f"/#/t/{table}/")
    with ann.sit(table) as first:
        waiting = first.hear("snapshot")
        assert waiting["table"]["status"] == "waiting"
        assert waiting["table"]["invites"] == created["invites"]
        assert waiting["choices"] == []
        assert ben.claim(created["invites"][0], " Be\u202en ") == {
            "id": table,
            "path": f"/#/t/{table}",
            "invites": [],
        }
        begun = first.hear("event")
        assert begun["table"]["status"] == "playing"
        assert [seat["name"] for seat in begun["table"]["seats"]] == ["me 0", "Ben"]
        assert [seat["yours"] for seat in begun["table"]["seats"]] == [True, False]
        assert [choice["word"] for choice in begun["choices"]] == ["1", "2", "3"]
        with ben.sit(table) as second:
            there = second.hear("snapshot")
            assert there["choices"] == []
            assert [seat["connected"] for seat in there["table"]["seats"]] == [True, True]
            first.hear("notice", lambda m: m["table"]["seats"][1]["connected"])
        first.hear("notice", lambda m: not m["table"]["seats"][1]["connected"])


@pytest.mark.fault("spent-claim")
def test_a_claim_is_spent_once(live: Live, ann: Client, ben: Client) -> None:
    created = ann.new_table("me", "guest")
    invite = created["invites"][0]
    assert ann.claim(invite)["invites"] == [invite], "the host only looks in"
    ben.claim(invite)
    assert ben.claim(invite)["id"] == created["id"], "whoever sits there comes in again"
    table, claim = invite.split("/")[-2:]
    stranger = live.client()
    for guess in (claim, "", "x" * 64, "é" * 64, "y" * 1000):
        answer = stranger.post(f"/api/tables/{table}/claim", {"claim": guess}, 403)
        assert answer["message"]["key"] == "error.claim_spent"
    assert ann.get(f"/api/tables/{table}")["invites"] == []


@pytest.mark.fault("spent-claim")
def test_an_invitation_says_before_it_is_used_whether_it_can_be(
    live: Live, ann: Client, ben: Client
) -> None:
    created = ann.new_table("me", "guest", "guest", game="family-tree")
    table, other = created["id"], ann.new_table("me", "guest")["invites"][0].split("/")[-1]
    first, second = (invite.split("/")[-1] for invite in created["invites"])
    ben.claim(created["invites"][0])
    asked, stranger = f"/api/tables/{table}/invitation", live.client()
    for claim in (first, other, "", "é" * 64, second + "y" * 1000):
        answer = stranger.post(asked, {"claim": claim}, 403)
        assert answer["message"]["key"] == "error.claim_spent"
    assert stranger.post(asked, {"claim": second}, 200)["id"] == table
    kinds = [seat["kind"] for seat in ann.get(f"/api/tables/{table}")["seats"]]
    assert kinds == ["human", "human", "open"], "asking takes no seat"


def test_a_whole_game_of_two(ann: Client, ben: Client) -> None:
    table, first, second = pair(ann, ben)
    with first, second:
        state = first.hear("snapshot")
        second.hear("snapshot")
        secrets = state["view"]["secret"], second.ask("explain", seat=1, path=["number.1"])
        assert secrets[1]["clause"] == "CO-2"
        last = finish([first, second], state)
    info = last["table"]
    assert info["outcome"]["reason"] == "counting.goal"
    assert hashlib.sha256(bytes.fromhex(info["seed"])).hexdigest() == info["commitment"]
    answer = ann.http.get(f"/api/tables/{table}/record")
    record = loads(answer.content)
    timeline = replay(record, Counting())
    assert record.result is not None
    assert record.result.seed == info["seed"]
    assert [seat.name for seat in record.header.seats] == ["me 0", "Ben"]
    opened = ben.http.post("/api/replay", content=answer.content).json()
    assert len(opened["frames"]) == len(timeline.moments)
    assert opened["table"]["outcome"] == info["outcome"]
    assert {frame["view"]["secret"] for frame in opened["frames"]} == {None}
    mine = ben.get(f"/api/tables/{table}/replay")
    assert [frame["events"] for frame in mine["frames"]] == [f["events"] for f in opened["frames"]]
    assert mine["frames"][-1]["view"]["secret"] == int(record.entries[0].act[-1])


def test_the_computer_answers(ann: Client) -> None:
    _, seat = alone(ann, "computer")
    with seat:
        state = seat.hear("snapshot")
        assert state["table"]["seats"][1]["kind"] == "computer"
        assert seat.ask("act", cid="c1", seq=state["seq"], seat=0, action="3") == {
            "type": "ack",
            "cid": "c1",
            "seq": state["seq"] + 1,
        }
        own, others = seat.hear("event"), seat.hear("event")
        assert own["events"][0]["args"] == {"number": 3}
        assert (own["view"]["to_act"], own["choices"]) == ([1], [])
        assert others["events"][0]["seat"] == 1
        assert others["choices"]


def test_a_forced_move_plays_itself_but_is_shown(ann: Client) -> None:
    """With 9 on the table only a 1 is left."""
    table, seat = alone(ann, "hot")
    with seat:
        state = seat.hear("snapshot")
        while state["table"]["status"] == "playing":
            mover, total = state["view"]["to_act"][0], state["view"]["total"]
            word = "1" if total in (6, 8) else "2" if total == 7 else "3"
            answer = seat.ask("act", seq=state["seq"], seat=mover, action=word)
            state = seat.hear("event", partial(is_from, answer["seq"]))
            while state["table"]["status"] == "playing" and state["view"]["to_act"] == [-1]:
                state = seat.hear("event")
            if state["view"]["total"] == 9:
                state = seat.hear("event")
                assert state["events"][0]["args"] == {"number": 1}
    record = loads(ann.http.get(f"/api/tables/{table}/record").content)
    assert record.entries[-1].act == "1"


def test_a_shared_screen_has_a_curtain(ann: Client) -> None:
    _, seat = alone(ann, "hot")
    with seat:
        state = seat.hear("snapshot")
        assert state["table"]["hot_seat"]
        assert (state["view"]["viewer"], state["choices"]) == (None, [])
        assert seat.ask("look", seat=0)["type"] == "ack"
        lifted = seat.hear("snapshot")
        assert lifted["log"] == state["log"]
        assert (lifted["view"]["viewer"], len(lifted["choices"])) == (0, 3)
        seat.ask("act", seq=lifted["seq"], seat=0, action="1")
        hidden = seat.hear("event")
        assert (hidden["view"]["viewer"], hidden["choices"]) == (None, [])
        seat.ask("look", seat=1)
        assert seat.hear("snapshot")["view"]["viewer"] == 1


@pytest.mark.fault("leaked-secret")
def test_behind_the_curtain_the_log_is_that_of_the_seat(ann: Client) -> None:
    """What one player was told is not left over for the next one at the same screen."""
    table = ann.new_table("me", "hot", game="private-counting")["id"]
    with ann.sit(table) as seat:
        assert "counting.told" not in str(seat.hear("snapshot"))
        told = {}
        for shown in (0, 1):
            seat.ask("look", seat=shown)
            log = seat.hear("snapshot")["log"]
            events = [event for line in log for event in line["events"]]
            told[shown] = [one["args"] for one in events if one["key"] == "counting.told"]
        assert [len(numbers) for numbers in told.values()] == [1, 1]
        assert told[0] != told[1]


def test_a_spectator_sees_the_public_view(live: Live, ann: Client, ben: Client) -> None:
    table, first, second = pair(ann, ben)
    stranger = live.client()
    with first, second, stranger.sit(table) as watching:
        state = first.hear("snapshot")
        seen = watching.hear("snapshot")
        assert seen["view"] | {"viewer": 0, "secret": 0} == state["view"] | {"secret": 0}
        assert (seen["view"]["viewer"], seen["view"]["secret"]) == (None, None)
        assert (seen["choices"], seen["table"]["undo"]) == ([], False)
        first.ask("act", seq=state["seq"], seat=0, action="1")
        assert watching.hear("event")["choices"] == []
    assert {
        frame["view"]["secret"] for frame in stranger.get(f"/api/tables/{table}/replay")["frames"]
    } == {None}


@pytest.mark.fault("leaked-secret")
def test_the_record_of_hidden_hands_waits_for_the_end(ann: Client, ben: Client) -> None:
    table, first, second = pair(ann, ben)
    with first, second:
        assert ann.get(f"/api/tables/{table}/record", 409)["message"]["key"] == (
            "error.record_too_early"
        )
        first.hear("snapshot")
        first.ask("resign", seat=0)
    assert loads(ann.http.get(f"/api/tables/{table}/record").content).result is not None


def test_undo_against_the_computer(ann: Client) -> None:
    _, seat = alone(ann, "computer", game="open-counting")
    with seat:
        state = seat.hear("snapshot")
        assert not state["table"]["undo"]
        seat.ask("act", seq=state["seq"], seat=0, action="3")
        after = seat.hear("event", lambda m: bool(m["choices"]))
        assert after["table"]["undo"]
        assert seat.ask("undo", seq=after["seq"], seat=0)["type"] == "ack"
        back = seat.hear("event")
        (undone,) = back["events"]
        assert (undone["key"], undone["seat"]) == ("table.undone_more", 0), "the computer replied"
        assert undone["args"] == {
            "what": [{"key": "event.counting.counted", "args": {"number": 3}}]
        }
        assert back["view"] == state["view"]
        assert seat.ask("undo", seq=back["seq"], seat=0)["message"]["key"] == (
            "error.nothing_to_undo"
        )


def test_undo_while_the_computer_thinks(tmp_path: Path) -> None:
    """What it was thinking about is no longer there: it thinks again, about what is."""
    computers = Slow()
    with running(tmp_path / "tables.sqlite3", computers=computers) as server:
        _, seat = alone(server.client(), "computer", game="open-counting")
        with seat:
            start = seat.hear("snapshot")
            done = seat.ask("act", seq=start["seq"], seat=0, action="1")
            back = seat.ask("undo", seq=done["seq"], seat=0)
            assert seat.hear("event", lambda m: m["seq"] == back["seq"])["choices"]
            again = seat.ask("act", seq=back["seq"], seat=0, action="3")
            answered = seat.hear("event", lambda m: bool(m["choices"]))
    assert answered["seq"] == again["seq"] + 1
    assert answered["view"]["total"] == 4
    assert [question.view.total for question in computers.asked] == [1, 3]


def test_no_undo_of_another_persons_action(ann: Client, ben: Client) -> None:
    _, first, second = pair(ann, ben)
    with first, second:
        state = first.hear("snapshot")
        answer = first.ask("act", seq=state["seq"], seat=0, action="1")
        refused = first.ask("undo", seq=answer["seq"], seat=0)
        assert refused["message"]["key"] == "error.nothing_to_undo"


def test_offering_declining_and_agreeing(ann: Client, ben: Client) -> None:
    _, first, second = pair(ann, ben)
    with first, second:
        first.hear("snapshot")
        assert second.ask("decline_end", seat=1)["message"]["key"] == "error.no_offer"
        assert first.ask("offer_end", seat=0)["type"] == "ack"
        offer = second.hear("event")
        assert (offer["events"][0]["key"], offer["table"]["end_offer"]) == ("table.end_offered", 0)
        assert first.ask("offer_end", seat=0)["message"]["key"] == "error.already_offered"
        second.ask("decline_end", seat=1)
        assert second.hear("event")["table"]["end_offer"] is None
        second.ask("offer_end", seat=1)
        first.ask("offer_end", seat=0)
        over = second.hear("event", lambda m: m["table"]["status"] == "finished")
        assert over["events"][0]["key"] == "table.end_agreed"
        assert over["table"]["outcome"]["reason"] == "agreed"
        assert over["table"]["end_offer"] is None


def test_an_offer_does_not_make_a_step_stale(ann: Client, ben: Client) -> None:
    _, first, second = pair(ann, ben)
    with first, second:
        state = first.hear("snapshot")
        second.ask("offer_end", seat=1)
        assert first.ask("act", seq=state["seq"], seat=0, action="1")["type"] == "ack"


def test_computers_always_agree(ann: Client) -> None:
    _, seat = alone(ann, "computer")
    with seat:
        seat.hear("snapshot")
        seat.ask("offer_end", seat=0)
        assert seat.hear("event", lambda m: m["table"]["status"] == "finished")


@pytest.mark.fault("absent-seat")
def test_the_computer_takes_over_and_hands_back(ann: Client, ben: Client) -> None:
    _, first, second = pair(ann, ben, goal="20")
    with first, second:
        state = first.hear("snapshot")
        assert first.ask("take_over", seat=0, on=False)["message"]["key"] == "error.already_so"
        first.ask("take_over", seat=0, on=True)
        taken = first.hear("event")
        assert taken["table"]["seats"][0]["taken_over"]
        assert taken["choices"] == []
        played = first.hear("event")
        assert (played["events"][0]["seat"], played["view"]["to_act"]) == (0, [1])
        refused = first.ask("act", seq=played["seq"], seat=0, action="1")
        assert refused["message"]["key"] == "error.seat_taken_over"
        first.ask("take_over", seat=0, on=False)
        second.ask("act", seq=played["seq"], seat=1, action="1")
        again = first.hear("event", lambda m: bool(m["choices"]))
        assert again["view"]["total"] == state["view"]["total"] + 2


def test_a_rematch_rotates_the_seats(ann: Client, ben: Client) -> None:
    table, first, second = pair(ann, ben)
    with first, second:
        first.hear("snapshot")
        assert first.ask("rematch")["message"]["key"] == "error.game_not_over"
        first.ask("resign", seat=0)
        first.hear("event")
        assert first.ask("rematch", cid="again")["type"] == "ack"
        told = second.hear("notice", lambda m: m["table"]["rematch"] is not None)
        assert second.ask("rematch")["type"] == "ack"
    new = told["table"]["rematch"]
    assert ann.get(f"/api/tables/{table}")["rematch"] == new
    with ann.sit(new) as third, ben.sit(new) as fourth:
        assert [s["yours"] for s in third.hear("snapshot")["table"]["seats"]] == [False, True]
        begun = fourth.hear("snapshot")
        assert [s["yours"] for s in begun["table"]["seats"]] == [True, False]
        assert begun["view"]["to_act"] == [0], "the same seat starts, so it is the other person"
        assert begun["table"]["status"] == "playing"


@pytest.mark.fault("joining")
def test_the_first_frame_of_a_joiner_is_the_snapshot(ann: Client, ben: Client) -> None:
    created = ann.new_table("me", "guest")
    with ann.sit(created["id"]) as host:
        assert first_frame(host) == "snapshot"
        ben.claim(created["invites"][0])
        with ben.sit(created["id"]) as guest:
            assert first_frame(guest) == "snapshot"
            host.hear("notice", lambda said: said["table"]["seats"][1]["connected"])


def first_frame(seat: Seat) -> str:
    kind: str = seat.hear_anything()["type"]
    return kind


def test_resuming_from_a_number(ann: Client, ben: Client) -> None:
    table, first, second = pair(ann, ben)
    with first, second:
        state = first.hear("snapshot")
        first.ask("act", seq=state["seq"], seat=0, action="1")
        second.hear("event")
        second.socket.close()
        with ben.sit(table, last_seq=state["seq"]) as back:
            resumed = back.hear("events")
            assert (resumed["since"], resumed["seq"]) == (state["seq"], state["seq"] + 1)
            assert [line["seq"] for line in resumed["log"]] == [state["seq"] + 1]
            assert resumed["choices"]
        with ben.sit(table, last_seq=999) as lost:
            assert lost.hear("snapshot")["seq"] == state["seq"] + 1


@pytest.mark.usefixtures("famiglia")
@pytest.mark.parametrize("level", levels("famiglia"))
def test_levels_reach_the_players(ann: Client, level: int) -> None:
    seats = [{"kind": "me"}, {"kind": "computer", "level": level}]
    created = ann.post("/api/tables", {"game": "famiglia", "seats": seats}, 201)
    info = ann.get(f"/api/tables/{created['id']}")
    assert [seat["level"] for seat in info["seats"]] == [0, level]


@pytest.mark.usefixtures("famiglia")
def test_a_whole_game_of_famiglia(ann: Client) -> None:
    table, seat = alone(ann, "computer", game="famiglia", edition="second")
    with seat:
        state = seat.hear("snapshot")
        assert state["table"]["edition"] == "second"
        while state["table"]["status"] == "playing":
            if state["choices"]:
                word = state["choices"][-1]["word"]
                answer = seat.ask("act", seq=state["seq"], seat=0, action=word)
                assert answer["type"] == "ack", answer
            state = seat.hear("event")
    content = ann.http.get(f"/api/tables/{table}/record").content
    frames = ann.http.post("/api/replay", content=content).json()["frames"]
    assert frames[-1]["view"] == state["view"] | {
        "viewer": None,
        "prompt": frames[-1]["view"]["prompt"],
    }
