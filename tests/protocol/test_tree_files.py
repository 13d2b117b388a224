"""The drawing that travels with a view, and the files of a finished tree."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree as ET

import pytest

from consigliere.games.family_tree.drawing import card_sheets
from live_server import Client

pytestmark = pytest.mark.usefixtures("family_tree")


def big_table(client: Client) -> str:
    """A table with the opening couple already laid."""
    made = client.new_table("me", "hot", game="family-tree", variant="big")
    return str(made["id"])


def everybody(drawing: Any) -> set[str]:
    return {person["id"] for person in drawing["people"]}


def test_the_drawing_travels_with_the_view(ann: Client) -> None:
    table = big_table(ann)
    with ann.sit(table) as seat:
        shown = seat.hear("snapshot")
        assert shown["view"]["people"]
        assert everybody(shown["drawing"]) == {one["id"] for one in shown["view"]["people"]}
        mover = shown["view"]["mover"]
        seat.ask("look", seat=mover)
        looked = seat.hear("snapshot")
        assert looked["drawing"] == shown["drawing"]


def test_a_game_that_the_page_draws_has_no_drawing(ann: Client) -> None:
    table = ann.new_table("me", "hot")["id"]
    with ann.sit(table) as seat:
        assert seat.hear("snapshot")["drawing"] is None


def test_a_replay_sends_a_drawing_only_where_it_changes(ann: Client) -> None:
    table = big_table(ann)
    frames = ann.get(f"/api/tables/{table}/replay")["frames"]
    drawn = [frame for frame in frames if frame["drawing"] is not None]
    assert 1 <= len(drawn) < len(frames)
    assert everybody(drawn[-1]["drawing"]) == {one["id"] for one in frames[-1]["view"]["people"]}


def test_the_tree_can_be_saved_once_the_game_is_over(ann: Client, ben: Client) -> None:
    table = big_table(ann)
    path = f"/api/tables/{table}/tree"
    early = ann.get(f"{path}/en.svg", 409)
    assert early["message"]["key"] == "error.tree_too_early"
    with ann.sit(table) as seat:
        people = seat.hear("snapshot")["view"]["people"]
        seat.ask("resign", seat=0)
    for client in (ann, ben):
        picture = client.http.get(f"{path}/ru.svg")
        assert picture.status_code == 200
        assert picture.headers["content-type"].startswith("image/svg+xml")
        assert picture.headers["content-disposition"].endswith('.svg"')
        ET.fromstring(picture.text)  # noqa: S314  our own file
        gedcom = client.http.get(f"{path}/en.ged")
        assert gedcom.text.count(" INDI\r\n") == len(people)


def test_a_poster_can_be_saved_once_the_game_is_over(ann: Client) -> None:
    pytest.importorskip("fpdf")
    table = big_table(ann)
    path = f"/api/tables/{table}/poster"
    assert ann.get(f"{path}/en/a3.pdf", 409)["message"]["key"] == "error.tree_too_early"
    with ann.sit(table) as seat:
        seat.hear("snapshot")
        seat.ask("resign", seat=0)
    poster = ann.http.get(f"{path}/ru/a3.pdf")
    assert poster.headers["content-type"] == "application/pdf"
    assert poster.content.startswith(b"%PDF-")
    assert ann.get(f"{path}/ru/a9.pdf", 400)["message"]["key"] == "error.no_poster"
    assert ann.get(f"{path}/xx/a3.pdf", 400)["message"]["key"] == "error.unknown_language"


def test_a_server_that_cannot_print_says_what_it_lacks(
    ann: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(card_sheets, "find_spec", lambda _: None)
    table = big_table(ann)
    with ann.sit(table) as seat:
        seat.hear("snapshot")
        seat.ask("resign", seat=0)
    answer = ann.get(f"/api/tables/{table}/poster/en/a3.pdf", 501)
    assert answer["message"]["key"] == "error.no_printer"


@pytest.mark.parametrize("name", ["en.pdf", "xx.svg", "en.svg.exe"])
def test_there_are_no_other_files(ann: Client, name: str) -> None:
    table = big_table(ann)
    with ann.sit(table) as seat:
        seat.hear("snapshot")
        seat.ask("resign", seat=0)
    ann.get(f"/api/tables/{table}/tree/{name}", 400)


def test_other_games_leave_no_tree(ann: Client) -> None:
    table = ann.new_table("me", "hot")["id"]
    answer = ann.get(f"/api/tables/{table}/tree/en.svg", 400)
    assert answer["message"]["key"] == "error.no_tree"
