"""La Famiglia as text: everything visible, in every language."""

import random
from functools import cache

import pytest

from consigliere.games.drawing import text_of
from consigliere.games.la_famiglia.drawing.sicily import sicily_drawing
from consigliere.games.la_famiglia.game import LaFamiglia
from consigliere.games.la_famiglia.presentation.view import LaFamigliaView
from consigliere.i18n.render import render

LANGUAGES = ("en", "ru", "es", "fr")
NAMES = ("Anna", "Bruno", "Carla", "Dino")
GAME = LaFamiglia()
SEATS = {"1v1": 2, "2v1": 3, "2v2": 4}


@cache
def views(mode: str, viewer: int | None) -> tuple[LaFamigliaView, ...]:
    """A game at random, as a seat or the public sees it."""
    rng = random.Random(7)  # noqa: S311
    state = GAME.initial({"mode": mode}, SEATS[mode])
    found = []
    for step in range(420):
        if GAME.outcome(state) is not None:
            break
        (actor,) = GAME.actors(state)
        drawn = [outcome.action for outcome in GAME.chance(state)]
        state = GAME.apply(state, rng.choice(drawn or GAME.legal_actions(state, actor))).state
        if step % 30 == 0:
            found.append(GAME.view(state, viewer))
    return tuple(found)


def line(text: str, place: str) -> str:
    (found,) = [one for one in text.splitlines() if one.strip().startswith(f"{place} ")]
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("mode", SEATS)
def test_every_place_has_its_line_and_every_text_its_words(mode: str, lang: str) -> None:
    """LF-MAP-01, LF-MAP-08."""
    drawing = sicily_drawing()
    for view in views(mode, None):
        text = text_of("la-famiglia", view, lang, NAMES)
        assert "la_famiglia" not in text
        places = {place.id: place.name for place in drawing.lands}
        places |= {place.id: place.name for place in drawing.zones}
        for place, name in places.items():
            assert render(name, lang) in line(text, place)


def test_pieces_are_counted_with_the_letter_of_their_owner() -> None:
    view = views("1v1", None)[-1]
    text = text_of("la-famiglia", view, "en", NAMES)
    letters = [player.family for player in view.players]
    for territory in view.territories:
        shown = line(text, territory.id)
        if territory.owner is None:
            assert "–" in shown
        else:
            letter = "N" if territory.owner == 4 else "D" if territory.owner == 5 else None
            noun = "soldier" if territory.soldiers == 1 else "soldiers"
            expected = f"{letter or letters[territory.owner]} {territory.soldiers} {noun}"
            assert expected in shown
        assert ("car" in shown.split("  ")[-1]) == (territory.cars > 0)
        assert ("lab" in shown) == (territory.labs > 0)


def test_orders_face_down_keep_their_secret_and_open_ones_are_named() -> None:
    """LF-HID-03: the public reads how many lie there, the owner which ones."""
    told = [
        (text_of("la-famiglia", public, "en", NAMES), text_of("la-famiglia", own, "en", NAMES))
        for public, own in zip(views("2v2", None), views("2v2", 0), strict=True)
        if any(o.seat == 0 for t in own.territories for o in t.orders)
        and public.phase == "planning"
    ]
    assert told
    for public, own in told:
        assert "face down" in public
        assert public.count("face down") > own.count("face down")


def test_only_the_own_side_reads_its_stock() -> None:
    """LF-HID-01."""
    own = text_of("la-famiglia", views("1v1", 1)[-1], "en", NAMES)
    heads = [one for one in own.splitlines() if "controls" in one]
    assert [("HQ" in head, "Bruno" in head) for head in heads] == [(False, False), (True, True)]
    assert "HQ" not in text_of("la-famiglia", views("1v1", None)[-1], "en", NAMES)
