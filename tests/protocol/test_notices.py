"""Notices by mail: who is told what, when, once; in which words, and how it ends."""

from dataclasses import replace
from mailbox import Mailbox, mailbox, until
from pathlib import Path
from typing import Any

import pytest

from consigliere.server.notices.settings import NoticeSettings
from live_server import ROOMY, Client, Live, running
from stopwatch import Stopwatch

from .mail_settings import PAGE, bind, settings

DAY = 86400


@pytest.fixture
def live(mailing: tuple[Live, Mailbox]) -> Live:
    return mailing[0]


def wish(client: Client, *kinds: str, lang: str = "en") -> None:
    client.post("/api/me/notices", {"kinds": kinds, "ways": ["mail"], "lang": lang})


def seated(live: Live, box: Mailbox, *kinds: str, lang: str = "en") -> tuple[Client, Client, str]:
    """Ann, who has chosen to be told by mail, and Ben, at a table where Ann is not."""
    ann, ben = live.client(), live.client()
    bind(ann, box, f"ann{id(ann)}@a.example")
    wish(ann, *kinds, lang=lang)
    created = ann.new_table("me", "guest")
    ben.claim(created["invites"][0], name="Ben")
    return ann, ben, created["id"]


def play(client: Client, table: str, seat: int) -> None:
    with client.sit(table) as at:
        state = at.hear("snapshot")
        word = at.ask("act", seq=state["seq"], seat=seat, action="1")
        assert word["type"] == "ack", word


def test_whose_turn_it_is_is_told_once(live: Live, box: Mailbox) -> None:
    ann, ben, table = seated(live, box, "turn")
    (first,) = box.wait_for(1)
    assert str(first["Subject"]).endswith("It is your turn.")
    play(ann, table, 0)
    play(ben, table, 1)
    told = box.wait_for(2)[1]
    assert "Ben has played: it is your turn." in str(told["Subject"])
    text = told.get_content()
    assert f"{PAGE}/#/t/{table}" in text
    assert told["Content-Language"] == "en"
    assert told["Auto-Submitted"] == "auto-generated"
    assert len({str(mail["Message-ID"]) for mail in box.mails}) == 2


def test_the_page_hears_what_is_told_in_the_readers_language(live: Live, box: Mailbox) -> None:
    ann, _, table = seated(live, box, "begins", "seats", lang="ru")
    (mail,) = box.wait_for(1)
    assert mail["Content-Language"] == "ru"
    assert "Партия началась." in mail.get_content()
    assert "Ben теперь за столом." in mail.get_content(), "both within the time are one"
    items = ann.get("/api/me/news")["items"]
    assert sorted((item["kind"], item["table"], item["who"]) for item in items) == [
        ("begins", table, None),
        ("joined", table, "Ben"),
    ]
    assert ann.get(f"/api/me/news?after={items[-1]['id']}")["items"] == []
    ann.get("/api/me/news?after=-1", 400)


def test_whoever_has_the_page_open_is_not_told(live: Live, box: Mailbox) -> None:
    ann, ben, table = seated(live, box, "turn", "talk", "over")
    box.wait_for(1)
    with ann.sit(table) as at:
        state = at.hear("snapshot")
        at.ask("act", seq=state["seq"], seat=0, action="1")
        play(ben, table, 1)
        ben.post(f"/api/tables/{table}/talk", {"text": "hello"}, 201)
        at.hear("event", lambda message: message["seq"] > state["seq"] + 1)
    ben.post(f"/api/tables/{table}/talk", {"text": "a secret 4711"}, 201)
    told = box.wait_for(2)
    assert "Ben has said something." in str(told[1]["Subject"])
    assert "4711" not in str(told[1])
    assert [item["kind"] for item in ann.get("/api/me/news")["items"]] == ["talk"]


def test_what_was_seen_at_the_table_is_no_news_on_another_device(live: Live, box: Mailbox) -> None:
    ann, ben, table = seated(live, box, "turn")
    box.wait_for(1)
    other = ann.new_table("me", "guest")
    ben.claim(other["invites"][0], name="Ben")
    box.wait_for(2)
    assert [item["table"] for item in ann.get("/api/me/news")["items"]] == [table, other["id"]]
    with ann.sit(table) as at:
        at.hear("snapshot")
    until(lambda: [item["table"] for item in ann.get("/api/me/news")["items"]] == [other["id"]])


def test_whoever_asks_for_an_answer_or_leaves_is_told_of(live: Live, box: Mailbox) -> None:
    ann, ben, table = seated(live, box, "request", "over", "seats")
    joined = box.wait_for(1)[0].get_content()
    assert "Ben has sat down." in joined
    with ben.sit(table) as at:
        at.hear("snapshot")
        assert at.ask("offer_end", seat=1)["type"] == "ack"
        assert "Ben asks for your answer." in str(box.wait_for(2)[1]["Subject"])
        assert at.ask("resign", seat=1)["type"] == "ack"
    told = box.wait_for(3)[2].get_content()
    assert "Ben has left." in told, "both within the time are one"
    assert "The game is over." in told
    items = ann.get("/api/me/news")["items"]
    assert [item["kind"] for item in items[:2]] == ["joined", "request"]
    assert {item["kind"] for item in items[2:]} == {"left", "over"}


def test_nothing_is_told_that_was_not_chosen(live: Live, box: Mailbox) -> None:
    ann, ben, table = seated(live, box, "over")
    ann.post(f"/api/tables/{table}/notices", {"on": False})
    assert ann.get(f"/api/tables/{table}/notices") == {"on": False}
    ben.post(f"/api/tables/{table}/leave", {})
    other = ann.new_table("me", "guest")
    ben.claim(other["invites"][0], name="Ben")
    ben.post(f"/api/tables/{other['id']}/leave", {})
    (mail,) = box.wait_for(1)
    assert f"{PAGE}/#/t/{other['id']}" in mail.get_content()
    assert [item["table"] for item in ann.get("/api/me/news")["items"]] == [other["id"]]


def test_one_click_ends_all_mails(live: Live, box: Mailbox) -> None:
    ann, ben, table = seated(live, box, "turn")
    (mail,) = box.wait_for(1)
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    address = str(mail["List-Unsubscribe"]).strip("<>").removeprefix(PAGE)
    line = f"List-Unsubscribe: <{PAGE}{address}>\r\n"
    assert line.encode() in box.sent[-1], "neither encoded nor split: programs read it"
    stranger = live.client()
    looked = stranger.http.get(address, follow_redirects=False)
    assert looked.status_code == 303, "a scanner that looks at links changes nothing"
    assert looked.headers["location"].startswith("/#/unsubscribe/")
    assert ann.get("/api/me/notices")["ways"] == ["mail"]
    data = {"List-Unsubscribe": "One-Click"}
    assert stranger.http.post(address, data=data).status_code == 200
    assert stranger.http.post("/api/unsubscribe/nobody", data=data).status_code == 200
    assert ann.get("/api/me/notices")["ways"] == []
    play(ann, table, 0)
    play(ben, table, 1)
    until(lambda: len(ann.get("/api/me/news")["items"]) == 1)
    assert len(box.mails) == 1


def test_a_mail_that_cannot_be_sent_is_sent_later(
    live: Live, box: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("consigliere.server.notices.dispatcher._FIRST_PAUSE_SECONDS", 0.05)
    ann, ben = live.client(), live.client()
    bind(ann, box, f"late{id(ann)}@a.example")
    wish(ann, "begins")
    box.answer, before = "451 later", box.asked
    created = ann.new_table("me", "guest")
    ben.claim(created["invites"][0], name="Ben")
    until(lambda: box.asked >= before + 2)
    box.answer = "250 OK"
    assert "The game has begun." in str(box.wait_for(1)[0]["Subject"])


@pytest.mark.fault("forged-message")
@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"kinds": ["cards"], "ways": [], "lang": "en"}, "kinds"),
        ({"kinds": [], "ways": ["fax"], "lang": "en"}, "ways"),
        ({"kinds": [], "ways": [], "lang": "\u202een"}, "lang"),
    ],
)
def test_a_wish_for_what_there_is_not_names_the_field(live: Live, body: Any, field: str) -> None:
    ann = live.client()
    wish(ann, "turn")
    refused = ann.post("/api/me/notices", body, 400)["message"]
    assert (refused["key"], refused["args"]["field"]) == ("error.notice_choice", field)
    assert ann.get("/api/me/notices")["kinds"] == ["turn"]


@pytest.mark.fault("overdue")
def test_whoever_is_away_is_warned_of_a_deadline_once(address: Path | str) -> None:
    watch, lead = Stopwatch(), NoticeSettings().deadline_seconds
    limits = replace(ROOMY, deadline_look_seconds=0.02)
    with (
        mailbox() as (box, port),
        running(address, notices=settings(port), limits=limits, stopwatch=watch) as live,
    ):
        ann, ben = live.client(), live.client()
        bind(ann, box, "ann@a.example")
        wish(ann, "deadline")
        tables = []
        for days in (2, 3, 4):
            seats = [{"kind": "me", "name": "Ann"}, {"kind": "guest"}]
            body = {"game": "counting", "seats": seats, "deadline": {"seconds": days * DAY}}
            created = ann.post("/api/tables", body, 201)
            ben.claim(created["invites"][0], name="Ben")
            tables.append(created["id"])
        for count, table in enumerate(tables, start=1):
            watch.now = (count + 1) * DAY - lead + 1
            mail = box.wait_for(count)[-1]
            assert "Your time is running out" in str(mail["Subject"])
            assert mail.get_content().count("/#/t/") == 1
            assert f"/#/t/{table}" in mail.get_content(), "each is told of once, in its time"
        assert len(box.mails) == 3
