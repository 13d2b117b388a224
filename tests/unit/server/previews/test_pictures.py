"""Pictures of previews: the table as everybody may see it, beside a few words."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from consigliere.core.action import CHANCE
from consigliere.games.registry import game_ids, load_game
from consigliere.server.previews import pictures
from consigliere.server.previews.card import HEIGHT, WIDTH, Card, card_svg
from consigliere.server.previews.pictures import Pictures, dealt

SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" viewBox="0 0 9 9"><g/></svg>'


class Drawn:
    """In place of the painter: keeps what it is to paint."""

    is_ready = True

    def __init__(self) -> None:
        self.documents: list[str] = []

    def png(self, svg: str) -> bytes:
        self.documents.append(svg)
        return bytes(1000)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    painter = Drawn()
    monkeypatch.setattr(pictures, "Painter", lambda _: painter)
    return painter


@pytest.mark.parametrize("aspect", [0.5, 1.0, 1.6, 3.0])
def test_a_table_of_any_shape_lies_inside(aspect: float) -> None:
    size = f'width="{100 * aspect:g}" height="100" viewBox="0 0 {100 * aspect:g} 100"'
    table = f'<svg xmlns="http://www.w3.org/2000/svg" {size}><g/></svg>'
    whole = ElementTree.fromstring(card_svg(Card("en", "La Famiglia", ("2 players",), table)))  # noqa: S314  our own
    assert (whole.get("width"), whole.get("height")) == (str(WIDTH), str(HEIGHT))
    inner = next(each for each in whole if each.tag.endswith("svg"))
    x, y, width, height = (float(inner.get(name, "")) for name in ("x", "y", "width", "height"))
    assert x >= 0 and y >= 0 and x + width <= WIDTH and y + height <= HEIGHT
    assert width / height == pytest.approx(aspect, rel=0.01)


@pytest.mark.parametrize("table", [None, "", "<svg>", SQUARE.replace(' viewBox="0 0 9 9"', "")])
def test_without_a_table_there_are_words(table: str | None) -> None:
    text = card_svg(Card("ru", "Родословная", ("Шаг <3>",), table))
    assert "Родословная" in text
    assert "Шаг &lt;3&gt;" in text
    ElementTree.fromstring(text)  # noqa: S314  our own


@pytest.mark.parametrize("game_id", game_ids())
def test_a_game_begins_the_same_for_every_table_of_its_kind(game_id: str, drawn: Drawn) -> None:
    game = load_game(game_id)
    seats = game.info.seats[0]
    options = game.info.resolve_options({})
    shown = Pictures(Path())
    shown.of_game(game, options, seats, "en")
    shown.of_game(game, options, seats, "en")
    (document,) = drawn.documents
    is_tree = game_id == "family-tree"
    assert is_tree or "<svg" in document[10:], "a tree without people shows nothing"
    assert game.actors(dealt(game, options, seats))[0] != CHANCE


def test_pictures_are_kept_within_bounds(drawn: Drawn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "KEPT_BYTES", 2500)
    game = load_game("famiglia")
    shown = Pictures(Path())
    options = game.info.resolve_options({})
    for lang in ("en", "ru", "es", "en", "es"):
        shown.of_game(game, options, 2, lang)
    assert len(drawn.documents) == 4
    assert len(shown._kept) == 2
