"""The poster: everything that the picture shows, with a heading, on one page a tableau."""

from __future__ import annotations

from datetime import date
from xml.etree import ElementTree as ET

import tree_games
from consigliere.games.family_tree.drawing.layout import drawing_of
from consigliere.games.family_tree.drawing.poster import _flattened, _told
from consigliere.games.family_tree.drawing.svg import svg_of

NAMES = ("Anna", "Boris")


def test_a_page_shows_one_tableau_and_everybody_in_it() -> None:
    view = tree_games.views(9, 2)[-1]
    drawing = drawing_of(view)
    for owner in (0, 1):
        picture, texts, (left, _, width, _) = _flattened(svg_of(view, "ru", NAMES, owner))
        written = [text.text for text in texts]
        own = [place for place in drawing.people if place.owner == owner]
        cards = {card.id: card for card in view.cards}
        for place in own:
            assert str(cards[place.id].year) in written
            assert left <= place.x and place.x + place.width <= left + width
        assert any(text.startswith(NAMES[owner]) for text in written)
        assert not any(text.startswith(NAMES[1 - owner]) for text in written)
        assert picture.count(">") > 20 * len(own)


def test_shapes_carry_their_styles_themselves() -> None:
    view = tree_games.views(9, 2)[-1]
    picture, texts, _ = _flattened(svg_of(view, "en", NAMES))
    root = ET.fromstring(picture)  # noqa: S314  our own
    tags = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert not tags & {"style", "text", "title"}
    assert not [element for element in root.iter() if "class" in element.attrib]
    golden = [e for e in root.iter() if e.get("stroke") == "#e9b52f" and e.get("fill") == "none"]
    assert golden
    assert {text.anchor for text in texts} == {"start", "middle", "end"}


def test_the_day_is_told_as_each_language_tells_it() -> None:
    day = date(2026, 3, 5)
    assert [_told(day, lang) for lang in ("en", "ru", "es", "fr")] == [
        "5 March 2026", "05.03.2026", "05/03/2026", "05/03/2026",
    ]  # fmt: skip
