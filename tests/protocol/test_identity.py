"""Who one is: a second device by a code, another name, signing out, all games, and the end."""

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import httpx
import pytest

from consigliere.core.record import loads
from consigliere.server import carry_codes
from consigliere.server.limits import Close
from live_server import Client, Live, running

FIREFOX = "Mozilla/5.0 (Android 15; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0"


def code_of(client: Client) -> str:
    return str(client.post("/api/me/code", {}, 201)["code"])


def refused(client: Client, path: str, body: Any, status: int) -> str:
    return str(client.post(path, body, status)["message"]["key"]).removeprefix("error.")


def seated(live: Live) -> tuple[Client, Client, str]:
    """Two people at a table of the toy, and its id."""
    ann, ben = live.client(), live.client()
    created = ann.new_table("me", "guest")
    ben.claim(created["invites"][0])
    return ann, ben, created["id"]


def test_a_second_device_goes_on_with_the_game(live_on_each_store: Live) -> None:
    ann, _, table = seated(live_on_each_store)
    ann.post("/api/me", {"name": "Ann"})
    phone = live_on_each_store.client()
    phone.http.headers["User-Agent"] = FIREFOX
    code = code_of(ann).lower().replace("-", " ")
    assert phone.post("/api/me/adopt", {"code": code}) == {"name": "Ann"}
    with ann.sit(table) as first:
        first.hear("snapshot")
        with phone.sit(table) as seat:
            assert first.closed() == 4002, "who has it open in two places sees it at the last"
            state = seat.hear("snapshot")
            answer = seat.ask("act", seq=state["seq"], seat=0, action="3")
            assert answer["type"] == "ack"
    assert [game["id"] for game in phone.get("/api/games/mine")["games"]] == [table]
    devices = phone.get("/api/me/devices")["devices"]
    assert sorted((d["browser"], d["system"], d["here"]) for d in devices) == [
        ("", "", False),
        ("Firefox", "Android", True),
    ]
    assert ann.http.cookies != phone.http.cookies


@pytest.mark.fault("forged-message", "one-time-code")
def test_a_code_leads_somewhere_once(live_on_each_store: Live) -> None:
    ann, *others = (live_on_each_store.client() for _ in range(3))
    first, code = code_of(ann), code_of(ann)
    adopt = "/api/me/adopt"
    assert refused(others[0], adopt, {"code": first}, 403) == "code_unknown", "it was replaced"
    assert others[0].http.get("/api/games/mine").json()["games"] == []
    others[0].post(adopt, {"code": code})
    assert refused(others[1], adopt, {"code": code}, 403) == "code_used"
    assert not others[1].http.cookies
    assert len(ann.get("/api/me/devices")["devices"]) == 2


@pytest.mark.fault("forged-message", "one-time-code")
def test_a_code_expires(live_on_each_store: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_800_000_000.0
    monkeypatch.setattr("time.time", lambda: now)
    ann, ben = live_on_each_store.client(), live_on_each_store.client()
    made = ann.post("/api/me/code", {}, 201)
    assert made["until"] == now + carry_codes.CODE_SECONDS
    now = made["until"] + 1
    assert refused(ben, "/api/me/adopt", {"code": made["code"]}, 403) == "code_expired"
    assert len(ann.get("/api/me/devices")["devices"]) == 1


@pytest.mark.fault("forged-message", "one-time-code")
@pytest.mark.parametrize(
    "code", ["", "0", "00000-00000", "AAAAAAAAAAA", "'; DROP", "\u202eAB", "x" * 10_000]
)
def test_a_code_of_nobody_changes_nothing(ann: Client, code: str) -> None:
    ann.get("/api/me")
    assert refused(ann, "/api/me/adopt", {"code": code}, 403) == "code_unknown"
    assert len(ann.get("/api/me/devices")["devices"]) == 1


@pytest.mark.fault("one-time-code")
def test_nobody_loses_games_unasked(live: Live) -> None:
    ann, ben, _ = seated(live)
    code = code_of(live.client())
    adopt = "/api/me/adopt"
    assert refused(ann, adopt, {"code": code}, 409) == "games_left_behind"
    assert len(ann.get("/api/games/mine")["games"]) == 1
    ann.post(adopt, {"code": code, "give_up": True})
    assert ann.get("/api/games/mine")["games"] == []
    assert len(ben.get("/api/games/mine")["games"]) == 1


@pytest.mark.fault("signed-out")
def test_a_device_that_is_signed_out_sees_no_more(live_on_each_store: Live) -> None:
    ann, _, table = seated(live_on_each_store)
    lost = live_on_each_store.client()
    lost.post("/api/me/adopt", {"code": code_of(ann)})
    with lost.sit(table) as seat:
        seat.hear("snapshot")
        devices = ann.get("/api/me/devices")["devices"]
        (other,) = [device["id"] for device in devices if not device["here"]]
        left = ann.post("/api/me/sign-out", {"device": other})["devices"]
        assert [device["here"] for device in left] == [True]
        assert seat.closed() == Close.SIGNED_OUT
    with lost.sit(table, last_seq=0) as seat:  # a page that slept meanwhile comes back
        assert seat.closed() == Close.SIGNED_OUT
    with lost.sit(table) as seat:  # like anybody who opens the page anew
        assert seat.hear("snapshot")["choices"] == []
    assert lost.get("/api/games/mine")["games"] == []
    only = left[0]["id"]
    assert refused(ann, "/api/me/sign-out", {"device": only}, 409) == "only_device"
    assert refused(ann, "/api/me/sign-out", {"device": other}, 404) == "no_such_device"
    assert len(ann.get("/api/games/mine")["games"]) == 1
    assert lost.get("/api/me") == {"name": "", "signed_out": True}
    assert lost.get("/api/me") == {"name": "", "signed_out": False}


@pytest.mark.fault("signed-out")
def test_only_a_device_that_was_somebodys_is_told_that_it_was_signed_out(live: Live) -> None:
    ann, ben, table = seated(live)
    stranger = live.client()
    assert stranger.get("/api/me")["signed_out"] is False
    with stranger.sit(table, last_seq=0) as seat:
        seat.hear("events")
    ben.post("/api/me/delete", {})
    assert ben.get("/api/me")["signed_out"] is False  # it asked for that itself
    assert ann.get("/api/me")["signed_out"] is False


@pytest.mark.fault("forged-message", "signed-out")
def test_nobody_signs_out_others(ann: Client, ben: Client) -> None:
    ann.get("/api/me")
    ben.get("/api/me")
    (device,) = ann.get("/api/me/devices")["devices"]
    assert refused(ben, "/api/me/sign-out", {"device": device["id"]}, 404) == "no_such_device"
    assert "token" not in str(device)


def test_a_link_of_another_device_can_be_replaced(live: Live) -> None:
    ann, ben = live.client(), live.client()
    created = ann.new_table("me", "guest")
    phone = live.client()
    phone.post("/api/me/adopt", {"code": code_of(ann)})
    info = phone.get(f"/api/tables/{created['id']}")
    assert info["invites"] == []
    assert info["seats"][1]["offer"]["invite"] is None
    renewed = phone.post(f"/api/tables/{created['id']}/offers", {"seat": 1})["invites"]
    assert ben.claim(renewed[0])["id"] == created["id"]


def test_another_name_is_known_at_all_tables(live_on_each_store: Live) -> None:
    ann, ben = live_on_each_store.client(), live_on_each_store.client()
    ben.post("/api/me", {"name": "Ben"})
    created = ann.new_table("me", "guest")
    table = created["id"]
    ben.claim(created["invites"][0], name="")
    with ann.sit(table) as seat:
        seat.hear("snapshot")
        assert ben.post("/api/me", {"name": "  Benedetto  "}) == {"name": "Benedetto"}
        told = seat.hear("notice", lambda m: m["table"]["seats"][1]["name"] != "Ben")
        assert told["table"]["seats"][1]["name"] == "Benedetto"
        state = ann.get(f"/api/tables/{table}")
        assert [one["name"] for one in state["seats"]] == ["me 0", "Benedetto"]
        seat.ask("resign", seat=0)
    assert ann.get("/api/games/mine")["games"][0]["seats"][1]["name"] == "Benedetto"
    record = loads(ann.http.get(f"/api/tables/{table}/record").content)
    assert [sitter.name for sitter in record.header.seats] == ["me 0", "Benedetto"]


@pytest.mark.fault("hostile-text")
@pytest.mark.parametrize(
    "name",
    ["a\u202eb", "a\x00b", "\x1b[31m", "\ud800".encode("utf-8", "replace").decode() + "\ue000"],
)
def test_a_name_that_is_none_is_refused(ann: Client, name: str) -> None:
    ann.post("/api/me", {"name": "Ann"})
    assert refused(ann, "/api/me", {"name": name}, 400) == "name_letters"
    assert refused(ann, "/api/me", {"name": "x" * 41}, 413) == "name_too_long"
    assert ann.get("/api/me")["name"] == "Ann"


@pytest.mark.fault("archive")
def test_all_games_in_one_file(live_on_each_store: Live) -> None:
    ann, _, over = seated(live_on_each_store)
    with ann.sit(over) as seat:
        seat.hear("snapshot")
        seat.ask("resign", seat=0)
    hidden = ann.new_table("me", "hot")["id"]
    opened = ann.new_table("me", "hot", game="open-counting")["id"]
    ann.new_table("me", "guest")
    answer = ann.http.get("/api/me/games.zip")
    assert answer.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        names = [name for name in archive.namelist() if name != "me.json"]
        records = {name: loads(archive.read(name)) for name in names}
        person = json.loads(archive.read("me.json"))
    assert (person["email"], person["notices"]["kinds"]) == (None, [])
    assert set(records) == {f"counting-{over}.jsonl", f"open-counting-{opened}.jsonl"}
    assert hidden not in str(set(records))
    finished = records[f"counting-{over}.jsonl"]
    assert [seat.name for seat in finished.header.seats] == ["me 0", "guest"]
    assert finished.result is not None
    assert records[f"open-counting-{opened}.jsonl"].result is None
    assert ann.http.get(f"/api/tables/{over}/record").content in _files(answer)
    assert live_on_each_store.client().http.get("/api/me/games.zip").status_code == 403


def _files(answer: httpx.Response) -> list[bytes]:
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        return [archive.read(name) for name in archive.namelist()]


@pytest.mark.fault("deleted-guest")
def test_whoever_is_deleted_leaves_no_name_behind(live_on_each_store: Live) -> None:
    ann, ben, table = seated(live_on_each_store)
    ben.post("/api/me", {"name": "Ben"})
    waiting = ann.new_table("me", "guest", "guest", game="family-tree")
    ben.claim(waiting["invites"][0])
    own = ben.new_table("me", "guest")
    ann.claim(own["invites"][0])  # it begins
    empty = ben.new_table("me", "guest")
    guest = live_on_each_store.client()
    with guest.sit(empty["id"]) as seat:
        seat.hear("snapshot")
        assert ben.post("/api/me/delete", {}) == {"games": 2}
        assert seat.closed() == 4004
    info = ann.get(f"/api/tables/{table}")
    assert info["status"] == "finished"
    assert [(one["kind"], one["name"]) for one in info["seats"]] == [
        ("human", "me 0"),
        ("left", ""),
    ]
    freed = ann.get(f"/api/tables/{waiting['id']}")
    assert [one["kind"] for one in freed["seats"]] == ["human", "open", "open"]
    assert ann.post(f"/api/tables/{waiting['id']}/offers", {"seat": 1})["invites"]
    ann.get(f"/api/tables/{empty['id']}", 404)
    record = ann.http.get(f"/api/tables/{table}/record").text
    assert "guest" not in record
    assert "Ben" not in ann.http.get("/api/games/mine").text
    assert not ben.http.cookies
    assert ben.get("/api/me") == {"name": "", "signed_out": False}
    assert ben.get("/api/games/mine")["games"] == []


@pytest.mark.fault("deleted-guest")
def test_the_file_holds_no_name_of_whoever_was_deleted(
    tmp_path: Path,
) -> None:
    with running(tmp_path / "tables.sqlite3") as live:
        ann, ben = live.client(), live.client()
        created = ann.new_table("me", "guest")
        ben.claim(created["invites"][0], name="Bartholomäus")
        ben.post("/api/me/delete", {})
    for file in tmp_path.iterdir():
        assert "Bartholomäus".encode() not in file.read_bytes()


@pytest.mark.fault("forged-message", "deleted-guest")
def test_nobody_is_deleted_from_elsewhere(ann: Client) -> None:
    ann.get("/api/me")
    headers = {"Origin": "http://elsewhere.example"}
    for path in ("delete", "code", "adopt", "sign-out"):
        foreign = ann.http.post(f"/api/me/{path}", json={}, headers=headers)
        assert foreign.json()["message"]["key"] == "error.foreign_origin"
    assert len(ann.get("/api/me/devices")["devices"]) == 1
    nobody = Client(ann.url)
    assert refused(nobody, "/api/me/delete", {}, 403) == "nobody_yet"
    nobody.http.close()
