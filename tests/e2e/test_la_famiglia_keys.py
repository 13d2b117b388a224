"""La Famiglia from the keyboard: what somebody wants is never far from where the focus stands."""

from __future__ import annotations

from statistics import median

from .knowing_person import KnowingPerson, Pressed
from .la_famiglia_page import sit_down
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
