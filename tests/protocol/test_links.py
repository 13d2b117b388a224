"""Links that show a preview: what a program without script, cookie and fragment is told."""

import re
from typing import Any

import pytest

from consigliere.server.previews.painter import Painter
from live_server import Client, Live

PNG = b"\x89PNG\r\n\x1a\n"


def page(client: Client, path: str, status: int = 200, lang: str = "en") -> str:
    answer = client.http.get(path, headers={"Accept-Language": lang})
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"].startswith("text/html")
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    return str(answer.text)


def tag(text: str, name: str) -> str:
    found = re.search(rf'<meta (?:property|name)="{re.escape(name)}" content="([^"]*)">', text)
    assert found, name
    return found[1]


def test_an_invitation_names_the_game_and_nobody(live: Live, ann: Client) -> None:
    created = ann.new_table("me", "guest", game="famiglia")
    stranger = live.client()
    text = page(stranger, f"/t/{created['id']}")
    assert tag(text, "og:title") == "You are invited to a game of Famiglia"
    assert tag(text, "og:url") == f"{live.url}/t/{created['id']}"
    assert f'href="/#/t/{created["id"]}"' in text
    assert "me 0" not in text
    assert created["invites"][0].rpartition("/")[2] not in text
    assert not stranger.http.cookies, "a program that looks is no guest"


def test_who_plays_is_said_of_a_table_that_is_open_to_all(ann: Client) -> None:
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "guest"}]
    body = {"game": "counting", "seats": seats, "options": {}, "is_open": True}
    table = ann.post("/api/tables", body, 201)["id"]
    assert tag(page(ann, f"/t/{table}"), "og:description").startswith("Ann. ")


def test_a_position_of_a_replay(ann: Client) -> None:
    table = ann.new_table("me", "hot")["id"]
    text = page(ann, f"/r/{table}/1", lang="es-AR, en;q=0.5")
    assert '<html lang="es">' in text
    assert tag(text, "og:title").endswith("paso 1 de 1")
    assert f'href="/#/replay/{table}?step=1"' in text
    for step in ("99999", "-1", "x", "1e3"):
        assert "/#/replay/" in page(ann, f"/r/{table}/{step}")
    assert "step by step" in tag(page(ann, f"/r/{table}"), "og:title")


def test_a_link_to_nothing_leads_to_the_page_that_says_so(ann: Client) -> None:
    assert "everybody may see" in page(ann, "/t/nowhere", 404)
    assert 'href="/#/replay/%22%3E%3Cb%3E?step=2"' not in page(ann, "/r/%22%3E%3Cb%3E/2", 404)
    assert "<b>" not in page(ann, "/r/%22%3E%3Cb%3E/2", 404)


def test_where_nobody_may_watch_nothing_is_told(live: Live, ann: Client) -> None:
    table = ann.new_table("me", "hot", game="famiglia")["id"]
    ann.post(f"/api/tables/{table}/watching", {"rule": "nobody"})
    for path in (f"/t/{table}", f"/r/{table}/1"):
        text = page(ann, path, 404)
        assert "Famiglia" not in text
    assert ann.http.get(f"/api/tables/{table}/preview/en/1.png").status_code == 403


def test_the_address_of_another_site_is_not_believed(ann: Client) -> None:
    table = ann.new_table("me", "hot")["id"]
    answer = ann.http.get(f"/r/{table}", headers={"Host": "evil.example"})
    assert "evil.example" not in answer.text


@pytest.mark.usefixtures("famiglia")
def test_the_picture_of_a_position(ann: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    table = ann.new_table("me", "hot", game="famiglia")["id"]
    path = f"/api/tables/{table}/preview"
    picture = re.sub(r"^https?://[^/]+", "", tag(page(ann, f"/r/{table}"), "og:image"))
    answer = ann.http.get(picture)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    assert answer.content.startswith(PNG)
    assert (int.from_bytes(answer.content[16:20]), int.from_bytes(answer.content[20:24])) == (
        1200,
        630,
    )
    assert "public" in answer.headers["cache-control"]
    wrong: dict[str, Any] = {"/xx/1.png": 400, "/en/9999.png": 404, "/en/-1.png": 404}
    for rest, status in wrong.items():
        assert ann.http.get(path + rest).status_code == status, rest
    waiting = ann.new_table("me", "guest", game="famiglia")["id"]
    assert ann.http.get(f"/api/tables/{waiting}/preview/ru/0.png").content.startswith(PNG)


def test_without_the_extra_there_is_an_icon(ann: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Painter, "is_ready", False)
    table = ann.new_table("me", "hot")["id"]
    assert tag(page(ann, f"/r/{table}"), "og:image").endswith("/icons/512.png")
    assert ann.http.get(f"/api/tables/{table}/preview/en/1.png").status_code == 404
