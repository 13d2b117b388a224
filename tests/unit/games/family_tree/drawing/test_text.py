"""The text of a table says of each card what it can do."""

from consigliere.games.family_tree.drawing.text import text_of
from family_table import GAME, Table

NAMES = ("Ann", "Bob")


def test_an_icon_for_years_names_the_other_of_the_two() -> None:
    """FT-15, FT-S65: a wife may be younger than her husband, a husband older than his wife."""
    deck = Table().components.deck
    for card, who in zip(deck.card_ids, deck.characters, strict=False):
        for icon in (who.icons.older, who.icons.younger):
            if icon is not None:
                text = text_of(GAME.view(Table().hold(0, card).state(), 0), "en", NAMES)
                assert ("than the husband" in text, "than the wife" in text) == (
                    who.sex == "F",
                    who.sex == "M",
                )


def test_an_event_of_one_year_has_one_year() -> None:
    """FT-54: not a year to itself."""
    deck = Table().components.deck
    short = [n for n, event in enumerate(deck.events) if event.first == event.last]
    events = deck.card_ids[-len(deck.events) :]
    for number in short:
        text = text_of(GAME.view(Table().hold(0, events[number]).state(), 0), "en", NAMES)
        year = deck.events[number].first
        assert str(year) in text
        assert f"{year}–{year}" not in text


def test_a_semicolon_in_french_stands_apart() -> None:
    """FT-81, FT-S65: between the years that suit a card and what its icon allows."""
    text = text_of(GAME.view(Table().hold(0, "tamara").state(), 0), "fr", NAMES)
    assert "1974\u202f; " in text
