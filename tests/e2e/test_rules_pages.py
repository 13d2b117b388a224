"""The rules on a phone: their pictures are seen whole."""

import pytest
from playwright.sync_api import expect

from .table_page import OpenPage

WIDTH = 360


@pytest.mark.parametrize("game", ["famiglia", "family-tree", "la-famiglia"])
def test_pictures_of_the_rules_fit_a_phone(open_page: OpenPage, game: str) -> None:
    page = open_page(viewport={"width": WIDTH, "height": 740})
    page.goto(f"#/rules/{game}")
    pictures = page.locator("article figure img")
    expect(pictures).not_to_have_count(0)
    for picture in pictures.all():
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_js_property("complete", value=True)
        box = picture.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= WIDTH
