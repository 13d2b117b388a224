"""An address of mail: bound by a link, carries a guest to another device, and is gone with them."""

import io
import json
import sqlite3
import time
import zipfile
from mailbox import Mailbox, mailbox
from pathlib import Path
from typing import Any

import pytest

from consigliere.server.endpoints import email
from consigliere.server.limits import Allowed, Kind, Rate
from live_server import PLENTY, ROOMY, Client, Live, running

from .mail_settings import bind, settings


@pytest.fixture
def live(mailing: tuple[Live, Mailbox]) -> Live:
    return mailing[0]


def ask(client: Client, address: str, lang: str = "en") -> Any:
    return client.post("/api/me/email", {"address": address, "lang": lang})


def use(client: Client, token: str, status: int = 200, **more: Any) -> Any:
    answer = client.post("/api/me/email/link", {"token": token, **more}, status)
    return answer if status == 200 else str(answer["message"]["key"]).removeprefix("error.")


def test_a_second_device_takes_over_an_identity(live: Live, box: Mailbox) -> None:
    ann, phone = live.client(), live.client()
    ann.post("/api/me", {"name": "Ann"})
    table = ann.new_table("me", "computer")["id"]
    first = bind(ann, box, "Ann@A.example")
    assert first == {"address": "ann@a.example", "name": "Ann", "is_other": False}
    assert ann.get("/api/me/notices")["email"] == "ann@a.example"
    ask(phone, "ann@a.example", "fr")
    (mail,) = box.wait_for(1)
    assert mail["Content-Language"] == "fr"
    assert mail["To"] == "ann@a.example"
    bound = use(phone, box.link())
    assert bound == {"address": "ann@a.example", "name": "Ann", "is_other": True}
    assert [game["id"] for game in phone.get("/api/games/mine")["games"]] == [table]
    assert len(ann.get("/api/me/devices")["devices"]) == 2


def test_the_answer_is_the_same_whoever_has_an_address(live: Live, box: Mailbox) -> None:
    ann, ben = live.client(), live.client()
    bind(ann, box, "known@a.example")
    assert ask(ben, "known@a.example") == ask(ben, "unknown@a.example") == {"minutes": 15}
    known, unknown = box.wait_for(2)
    assert known["Subject"] == unknown["Subject"]
    text = [mail.get_content().partition("/#/mail/")[0] for mail in (known, unknown)]
    assert text[0] == text[1]


@pytest.mark.fault("forged-message")
def test_a_link_is_used_once_and_in_time(
    live: Live, box: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = live.client()
    bind(ann, box, "once@a.example")
    ask(ann, "once@a.example")
    box.wait_for(1)
    token = box.link()
    assert use(ann, token)["is_other"] is False
    assert use(ann, token, 403) == "link_spent"
    for wrong in ("", "x", "\u202e", token[:-1], "x" * 10_000):
        assert use(ann, wrong, 403) == "link_spent"
    ask(ann, "once@a.example")
    box.wait_for(2)
    later = time.time() + email.LINK_SECONDS + 1
    monkeypatch.setattr("time.time", lambda: later)
    assert use(ann, box.link(), 403) == "link_spent"


@pytest.mark.fault("forged-message")
def test_nobody_binds_the_address_of_somebody_else(live: Live, box: Mailbox) -> None:
    eve, ann = live.client(), live.client()
    ask(eve, "victim@a.example")
    box.wait_for(1)
    ann.get("/api/me")
    assert use(ann, box.link(), 403) == "link_elsewhere", "who asked is not who reads the mail"
    assert eve.get("/api/me/notices")["email"] is None
    assert ann.get("/api/me/notices")["email"] is None


def test_nobody_loses_games_unasked(live: Live, box: Mailbox) -> None:
    ann, phone = live.client(), live.client()
    bind(ann, box, "games@a.example")
    phone.new_table("me", "computer")
    ask(phone, "games@a.example")
    box.wait_for(1)
    token = box.link()
    assert use(phone, token, 409) == "games_left_behind"
    assert len(phone.get("/api/games/mine")["games"]) == 1
    assert use(phone, token, give_up=True)["is_other"] is True
    assert phone.get("/api/games/mine")["games"] == []


def test_what_is_known_of_a_guest_has_the_address(live: Live, box: Mailbox) -> None:
    ann, ben = live.client(), live.client()
    bind(ann, box, "export@a.example")
    ann.post("/api/me", {"name": "Ann"})
    ann.post("/api/me/notices", {"kinds": ["turn"], "ways": ["mail"], "lang": "fr"})
    assert person(ann) == {
        "name": "Ann",
        "email": "export@a.example",
        "notices": {"kinds": ["turn"], "ways": ["mail"], "lang": "fr"},
    }
    ben.get("/api/me")
    assert person(ben)["email"] is None, "the address of nobody else"
    ann.post("/api/me/email/end", {})
    assert person(ann)["email"] is None


def person(client: Client) -> Any:
    with zipfile.ZipFile(io.BytesIO(client.http.get("/api/me/games.zip").content)) as archive:
        return json.loads(archive.read("me.json"))


def test_few_links_go_to_one_address(live: Live, box: Mailbox) -> None:
    ann = live.client()
    for _ in range(5):
        assert ask(ann, "flood@a.example") == {"minutes": 15}
    ask(ann, "last@a.example")
    mails = box.wait_for(4)
    assert sorted(str(mail["To"]) for mail in mails) == ["flood@a.example"] * 3 + ["last@a.example"]


@pytest.mark.fault("forged-message")
@pytest.mark.parametrize(
    "address",
    [
        "",
        "ann",
        "ann@",
        "@a.example",
        "ann@localhost",
        "ann@a..example",
        ".ann@a.example",
        "ann@a.example\r\nBcc: x@b.example",
        "ann\u202e@a.example",
        "ann@a.example, ben@b.example",
        "<ann@a.example>",
        "a" * 65 + "@a.example",
        "ann@" + "a." * 150 + "example",
        "ännchen@a.example",
        "ann@[127.0.0.1]",
    ],
)
def test_an_address_that_is_none_is_refused_by_its_field(
    live: Live, box: Mailbox, address: str
) -> None:
    ann = live.client()
    refused = ann.post("/api/me/email", {"address": address, "lang": "en"}, 400)["message"]
    assert refused == {"key": "error.email_address", "args": {"field": "address"}}
    assert ann.get("/api/me/notices")["email"] is None
    assert box.mails == []


def test_an_address_can_be_removed_and_goes_with_the_guest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "tables.sqlite3"
    with mailbox() as (box, port), running(file, notices=settings(port)) as live:
        ann, ben = live.client(), live.client()
        bind(ann, box, "gone@a.example")
        bind(ben, box, "ended@a.example")
        assert ben.post("/api/me/email/end", {})["email"] is None
        ask(ann, "half@a.example")
        box.wait_for(1)
        token = box.link()
        assert token.encode() not in file.read_bytes() + _log(file), "only its hash is stored"
        ann.post("/api/me/delete", {})
        assert use(live.client(), token, 403) == "link_spent"
    with sqlite3.connect(file) as db:
        assert db.execute("SELECT count(*) FROM notice_targets").fetchone() == (0,)
        assert db.execute("SELECT address FROM mail_links").fetchall() == [("ended@a.example",)]


def _log(file: Path) -> bytes:
    log = file.with_name(f"{file.name}-wal")
    return log.read_bytes() if log.exists() else b""


def test_without_mail_nothing_is_promised(live_on_each_store: Live) -> None:
    ann = live_on_each_store.client()
    answer = ann.post("/api/me/email", {"address": "ann@a.example", "lang": "en"}, 409)
    assert answer["message"]["key"] == "error.notice_way"
    assert "mail" not in ann.get("/api/me/notices")["offered"]


@pytest.mark.fault("guessed-claims")
def test_guesses_at_links_are_budgeted(tmp_path: Path) -> None:
    few = {**ROOMY.rates, Kind.CODE: Allowed(Rate(2, 0.0001), PLENTY)}
    limits = type(ROOMY)(connections_each=2000, rates=few)
    with running(tmp_path / "tables.sqlite3", limits=limits) as live:
        ann = live.client()
        ann.get("/api/me")
        assert [use(ann, "x", 403) for _ in range(2)] == ["link_spent"] * 2
        assert use(ann, "x", 429) == "too_many_requests"
