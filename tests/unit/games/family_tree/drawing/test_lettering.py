"""Text in a picture keeps to its room in whatever typeface is there."""

from __future__ import annotations

import pytest

from consigliere.games.family_tree.deck.files import load_deck
from consigliere.games.family_tree.drawing.lettering import fitted, widest
from consigliere.games.family_tree.drawing.svg import NAME, NAME_ROOM
from consigliere.games.family_tree.presentation.faces import face_of
from consigliere.i18n.render import render

LANGUAGES = ("en", "ru", "es", "fr")


@pytest.mark.parametrize("deck", ["standard", "europe"])
def test_no_name_is_wider_than_its_box_in_a_wide_typeface(deck: str) -> None:
    """Whatever is wider in DejaVu Serif Bold is given the width of the room; the rest is not."""
    pdf = pytest.importorskip("fpdf").FPDF(unit="pt")
    data = pytest.importorskip("matplotlib").get_data_path()
    pdf.add_font("Wide", "B", f"{data}/fonts/ttf/DejaVuSerif-Bold.ttf")
    pdf.set_font("Wide", "B", NAME)
    cards = load_deck(deck)
    names = {
        render(face_of(cards, number).title, lang, ())
        for number in range(len(cards.characters))
        for lang in LANGUAGES
    }
    for name in names:
        width = pdf.get_string_width(name)
        assert width / NAME <= widest(name) + 1e-6
        assert bool(fitted(name, NAME, NAME_ROOM)) >= (width > NAME_ROOM)
        assert bool(fitted(name, NAME, NAME_ROOM)) <= (width > NAME_ROOM * 0.93)


def test_a_text_that_is_too_wide_is_given_its_room() -> None:
    assert fitted("Лев", 14, 90) == ""
    assert fitted("Константин", 14, 90) == ' textLength="90" lengthAdjust="spacingAndGlyphs"'
    assert widest("é") == widest("e")
    assert widest("\u202e") == 0
