"""A view told in words, for games that the page cannot draw."""

from __future__ import annotations

from typing import Any

import pytest

from consigliere.games.drawing import text_of, view_from
from consigliere.server import table_texts
from live_server import Client

LANGUAGES = ("en", "ru", "es", "fr")
NAMES = ["Anna", "Bruno"]


def view_of(ann: Client, game: str) -> Any:
    """What Anna sees of a new table."""
    table = ann.new_table("me", "hot", game=game)["id"]
    with ann.sit(table) as seat:
        return seat.hear("snapshot")["view"]


def tell(
    ann: Client, game: str, view: Any, *pieces: str, lang: str = "en", status: int = 200
) -> Any:
    body = {"view": view, "names": NAMES, "pieces": pieces}
    return ann.post(f"/api/texts/{game}/{lang}", body, status)


@pytest.mark.usefixtures("family_tree")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_view_is_told_as_the_terminal_tells_it(ann: Client, lang: str) -> None:
    view = view_of(ann, "family-tree")
    told = tell(ann, "family-tree", view, lang=lang)
    assert told["text"] == text_of("family-tree", view_from("family-tree", view), lang, NAMES)
    assert told["svg"].startswith("<svg")


@pytest.mark.usefixtures("famiglia")
def test_pieces_are_named_if_the_view_shows_them(ann: Client) -> None:
    view = view_of(ann, "famiglia")
    card = f"street.{view['street'][0]['card']}"
    told = tell(ann, "famiglia", view, card, "nothing")
    assert list(told["pieces"]) == [card]
    assert told["svg"].startswith("<svg")


@pytest.mark.usefixtures("famiglia")
def test_names_are_cleaned(ann: Client) -> None:
    view = view_of(ann, "famiglia")
    body = {"view": view, "names": ["A\u202ebc", "B"], "pieces": []}
    assert "\u202e" not in ann.post("/api/texts/famiglia/en", body)["text"]


@pytest.mark.usefixtures("famiglia")
def test_a_view_that_no_game_could_make_is_refused(ann: Client) -> None:
    view = view_of(ann, "famiglia")
    refused = tell(ann, "famiglia", view | {"street": 7}, status=400)
    assert refused["message"]["key"] == "error.strange_view"


@pytest.mark.usefixtures("famiglia")
def test_a_view_that_cannot_be_told_is_refused(
    ann: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> str:
        raise KeyError("Z9")

    view = view_of(ann, "famiglia")
    monkeypatch.setattr(table_texts, "text_of", fails)
    refused = tell(ann, "famiglia", view, status=422)
    assert refused["message"]["key"] == "error.strange_view"


@pytest.mark.parametrize(
    ("game", "lang", "status"), [("chess", "en", 404), ("famiglia", "xx", 400)]
)
def test_unknown_games_and_languages_are_refused(
    ann: Client, game: str, lang: str, status: int
) -> None:
    tell(ann, game, {}, lang=lang, status=status)


def test_a_game_without_a_picture_has_none(ann: Client) -> None:
    cards = {card["id"]: card for card in ann.get("/api/games")}
    assert not cards["counting"]["has_picture"]
    assert set(cards["counting"]["accent"]) == {"light", "dark"}
    assert cards["counting"]["name"]["key"] == "counting.name"
    ann.get("/api/pictures/counting", 404)
