"""La Famiglia from the keyboard: what somebody wants is never far from where the focus stands."""

from __future__ import annotations

from statistics import median

from playwright.sync_api import expect

from .knowing_person import KnowingPerson, Pressed
from .la_famiglia_page import sit_down
from .prepared import la_famiglia_with
from .served import Server
from .table_page import OpenPage

MOST_KEYS = 4
"""Of a decision, in the median; of each kind of decision too."""
MOST_KEYS_TO_A_PLACE = 6
"""To any place on the map."""
DECISIONS = 20
SEED = 1


def is_near(pressed: list[Pressed]) -> None:
    """As the issue asks; `scripts/count_keys.py` counts whole games."""
    assert median(one.keys for one in pressed) <= MOST_KEYS, pressed
    far = [one for one in pressed if max(one.places, default=0) > MOST_KEYS_TO_A_PLACE]
    assert far == []


def test_what_somebody_wants_is_near(open_page: OpenPage, server: Server) -> None:
    """The first decisions of a game: a character, soldiers, discs, influence."""
    table = sit_down(open_page)
    table.sit_down("1v1")
    pressed = list(KnowingPerson(table.page, server, SEED).play(DECISIONS))
    assert len(pressed) == DECISIONS
    is_near(pressed)


def test_a_letter_leads_back_with_the_shift_key(open_page: OpenPage, server: Server) -> None:
    """Half a dozen territories begin with the same letter: the last of them is one key away."""
    page = la_famiglia_with(server, "put:").open(open_page)
    begin = page.locator(".answers .piece.legal").first
    expect(page.locator("cg-sicily .place.legal")).not_to_have_count(0)
    expect(begin).to_be_focused()  # the page does that itself, once all is drawn
    met: dict[str, list[str]] = {"c": [], "Shift+C": []}
    for key, names in met.items():
        begin.focus()
        while not names or names[-1] != names[0] or len(names) == 1:
            page.keyboard.press(key)
            names.append(page.evaluate("document.activeElement.dataset.piece"))
    assert len(met["c"]) > 3
    assert met["Shift+C"][:-1] == met["c"][:-1][::-1]
