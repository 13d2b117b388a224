"""Talk at a table: who hears what, what may be said, how long it is kept, and whom one mutes."""

from typing import Any

import pytest

from consigliere.server.store import talk as stored
from consigliere.server.tables.talk import TALK_LIMIT
from consigliere.server.talk_protocol import REACTIONS
from faults.test_hostile_text import CORPUS, UNSEEN
from live_server import Client, Live, Seat


def seated(live: Live) -> tuple[Client, Client, str]:
    """Two people at a table of the toy, and its id."""
    ann, ben = live.client(), live.client()
    created = ann.new_table("me", "guest")
    ben.claim(created["invites"][0], "Ben")
    return ann, ben, created["id"]


def say(client: Client, table: str, text: str = "", **more: Any) -> int:
    said = client.post(f"/api/tables/{table}/talk", {"text": text, **more}, 201)
    return int(said["number"])


def refused(client: Client, path: str, body: Any, status: int) -> str:
    return str(client.post(path, body, status)["message"]["key"]).removeprefix("error.")


def heard(seat: Seat) -> list[Any]:
    """What is new in the next message of talk."""
    return list(seat.hear("talk", lambda m: not m["whole"])["lines"])


def test_those_at_the_table_hear_each_other(live_on_each_store: Live) -> None:
    ann, ben, table = seated(live_on_each_store)
    with ann.sit(table) as here, ben.sit(table) as there:
        assert here.hear("talk")["is_host"] is True
        first = there.hear("talk")
        assert (first["is_host"], first["lines"], first["rule"]) == (False, [], "everything")
        say(ann, table, " Good morning, 👨\u200d👩\u200d👧 ! ")
        (line,) = heard(there)
        assert (line["seat"], line["name"], line["text"]) == (
            0,
            "",
            "Good morning, 👨\u200d👩\u200d👧 !",
        )
        assert (line["yours"], line["is_aside"], line["reaction"]) == (False, False, None)
        assert heard(here)[0]["yours"] is True
        say(ben, table, reaction="thanks")
        (line,) = heard(here)
        assert (line["seat"], line["text"], line["reaction"]) == (1, "", "thanks")
    with ben.sit(table) as again:
        told = again.hear("talk")
        assert told["whole"]
        assert [one["number"] for one in told["lines"]] == [1, 2]


@pytest.mark.fault("talk")
def test_talk_never_enters_the_record(live: Live) -> None:
    ann, ben, table = seated(live)
    say(ann, table, "a cunning plan")
    with ben.sit(table) as seat:
        seat.hear("snapshot")
        seat.ask("resign", seat=1)
    assert "cunning" not in ann.http.get(f"/api/tables/{table}/record").text
    assert "cunning" not in ann.http.get(f"/api/tables/{table}/replay").text


@pytest.mark.fault("talk")
def test_those_who_watch_do_not_disturb_the_players(live_on_each_store: Live) -> None:
    ann, ben, table = seated(live_on_each_store)
    eve, kim = live_on_each_store.client(), live_on_each_store.client()
    eve.post("/api/me", {"name": "Eve"})
    with ann.sit(table) as player, kim.sit(table) as watcher:
        player.hear("talk")
        watcher.hear("talk")
        say(eve, table, "he should take the nine")
        (line,) = heard(watcher)
        assert (line["seat"], line["name"], line["is_aside"]) == (None, "Eve", True)
        say(ben, table, "hello all")
        (line,) = heard(player)
        assert line["text"] == "hello all", "and nothing before it"
        assert heard(watcher)[0]["text"] == "hello all"
        player.ask("resign", seat=0)
    with ann.sit(table) as player:
        texts = [line["text"] for line in player.hear("talk")["lines"]]
    assert texts == ["he should take the nine", "hello all"], "once the game is over"


@pytest.mark.fault("hostile-text", "talk")
def test_what_cannot_be_said_is_refused_in_words(live: Live) -> None:
    ann, _, table = seated(live)
    path = f"/api/tables/{table}/talk"
    for text, status, key in (
        ("x" * (TALK_LIMIT + 1), 413, "talk_too_long"),
        ("x" * 10_000, 413, "talk_too_long"),
        ("x" * 100_000, 413, "talk_too_long"),
        ("a\x00b", 400, "talk_letters"),
        ("a\nb", 400, "talk_letters"),
        ("\u202egnp.exe", 400, "talk_letters"),
        ("a\u2066b", 400, "talk_letters"),
        ("\x1b[31m", 400, "talk_letters"),
        ("   ", 400, "talk_empty"),
        ("", 400, "talk_empty"),
    ):
        assert refused(ann, path, {"text": text}, status) == key
    assert refused(ann, path, {"reaction": "slap"}, 400) == "talk_reaction"
    with ann.sit(table) as seat:
        assert seat.hear("talk")["lines"] == []
    assert refused(ann, "/api/tables/nobody/talk", {"text": "x"}, 404) == "no_such_table"
    headers = {"Origin": "http://elsewhere.example"}
    foreign = ann.http.post(path, json={"text": "x"}, headers=headers)
    assert foreign.json()["message"]["key"] == "error.foreign_origin"


@pytest.mark.fault("hostile-text")
@pytest.mark.parametrize("text", CORPUS)
def test_hostile_talk_is_plain_text_or_refused(live: Live, text: str) -> None:
    ann, ben, table = seated(live)
    answer = ann.http.post(f"/api/tables/{table}/talk", json={"text": text})
    with ben.sit(table) as seat:
        lines = seat.hear("talk")["lines"]
    if UNSEEN.search(text):
        assert (answer.status_code, lines) == (400, [])
    else:
        assert [line["text"] for line in lines] == [text.strip(" ")]


@pytest.mark.fault("talk")
def test_the_host_chooses_what_may_be_said(live_on_each_store: Live) -> None:
    ann, ben, table = seated(live_on_each_store)
    path = f"/api/tables/{table}/talk"
    with ben.sit(table) as seat:
        seat.hear("talk")
        ann.post(f"{path}/rule", {"rule": "reactions"})
        assert seat.hear("talk")["rule"] == "reactions"
    assert refused(ben, path, {"text": "hello"}, 403) == "talk_reactions_only"
    say(ben, table, reaction=REACTIONS[0])
    ann.post(f"{path}/rule", {"rule": "nothing"})
    assert refused(ben, path, {"reaction": REACTIONS[0]}, 403) == "talk_off"
    assert refused(ben, f"{path}/rule", {"rule": "everything"}, 403) == "not_host"
    assert refused(ann, f"{path}/rule", {"rule": "shouting"}, 400) == "talk_rule"
    with ann.sit(table) as seat:
        assert seat.hear("talk")["rule"] == "nothing"
        seat.ask("resign", seat=0)
        seat.ask("rematch")
        again = seat.hear("notice", lambda m: m["table"]["rematch"])["table"]["rematch"]
    with ann.sit(again) as seat:
        assert seat.hear("talk")["rule"] == "nothing", "it holds for the rematch, too"


@pytest.mark.fault("talk")
def test_whoever_is_muted_is_not_heard_anywhere(live_on_each_store: Live) -> None:
    ann, ben, table = seated(live_on_each_store)
    number = say(ben, table, "you will regret this")
    path = f"/api/tables/{table}/talk/mute"
    with ann.sit(table) as seat, ben.sit(table) as other:
        seat.hear("talk")
        other.hear("talk")
        ann.post(path, {"number": number, "on": True})
        (line,) = seat.hear("talk")["lines"]
        assert (line["is_muted"], line["text"], line["seat"]) == (True, "", 1)
        say(ben, table, reaction="oops")
        (line,) = heard(seat)
        assert (line["is_muted"], line["reaction"]) == (True, None)
        assert heard(other)[0]["is_muted"] is False
        assert not any(b"regret" in frame for frame in seat.seen[-3:])
    elsewhere = ann.new_table("me", "guest")
    ben.claim(elsewhere["invites"][0])
    say(ben, elsewhere["id"], "and here")
    with ann.sit(elsewhere["id"]) as seat:
        assert [line["is_muted"] for line in seat.hear("talk")["lines"]] == [True]
    ann.post(path, {"number": number, "on": False})
    with ann.sit(table) as seat:
        assert seat.hear("talk")["lines"][0]["text"] == "you will regret this"
    assert refused(ben, path, {"number": number, "on": True}, 400) == "talk_yourself"
    assert refused(ann, path, {"number": 99, "on": True}, 404) == "no_such_line"


@pytest.mark.fault("talk")
def test_so_many_lines_are_kept_and_no_more(
    live_on_each_store: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("store.sqlite_talk", "store.postgres_talk", "tables.talk"):
        monkeypatch.setattr(f"consigliere.server.{module}.KEPT_LINES", 3)
    assert stored.KEPT_LINES >= 100
    ann, _, table = seated(live_on_each_store)
    eve = live_on_each_store.client()
    say(eve, table, "aside")
    for number in range(5):
        say(ann, table, str(number))
    with eve.sit(table) as seat:
        texts = [line["text"] for line in seat.hear("talk")["lines"]]
    assert texts == ["aside", "2", "3", "4"]


@pytest.mark.fault("deleted-guest")
def test_what_a_deleted_guest_said_is_gone(live_on_each_store: Live) -> None:
    ann, ben, table = seated(live_on_each_store)
    say(ben, table, "my address is")
    say(ann, table, "mine")
    with ann.sit(table) as seat:
        seat.hear("talk")
        ben.post("/api/me/delete", {})
        left = seat.hear("talk", lambda m: m["whole"])["lines"]
    assert [line["text"] for line in left] == ["mine"]


@pytest.mark.fault("talk")
def test_whoever_takes_the_seat_later_has_not_said_it(live: Live) -> None:
    ann, ben = live.client(), live.client()
    created = ann.new_table("me", "guest", "guest", game="family-tree")
    ben.post("/api/me", {"name": "Ben"})
    ben.claim(created["invites"][0], "")
    table = created["id"]
    say(ben, table, "see you")
    ben.post(f"/api/tables/{table}/leave", {})
    invites = ann.post(f"/api/tables/{table}/offers", {"seat": 1})["invites"]
    live.client().claim(invites[0], "Kim")
    with ann.sit(table) as seat:
        (line,) = seat.hear("talk")["lines"]
    assert (line["seat"], line["name"], line["is_aside"]) == (None, "Ben", False)
