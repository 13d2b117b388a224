"""La Famiglia as SVG: every visible piece, and nothing that is hidden."""

import random
from dataclasses import replace
from functools import cache
from xml.etree import ElementTree as ET

import pytest

from consigliere.games.la_famiglia.drawing import pieces
from consigliere.games.la_famiglia.drawing.sicily import sicily_drawing
from consigliere.games.la_famiglia.drawing.svg import svg_of
from consigliere.games.la_famiglia.game import LaFamiglia
from consigliere.games.la_famiglia.presentation.view import LaFamigliaView, Order
from consigliere.i18n.render import render

LANGUAGES = ("en", "ru", "es", "fr")
NAMES = ("Anna", "<b>&Bruno", "Carla", "Dino")
GAME = LaFamiglia()
SEATS = {"1v1": 2, "2v1": 3, "2v2": 4}
SVG = "{http://www.w3.org/2000/svg}"


@cache
def views(mode: str, viewer: int | None) -> tuple[LaFamigliaView, ...]:
    """A game at random, as a seat or the public sees it."""
    rng = random.Random(11)  # noqa: S311
    state = GAME.initial({"mode": mode}, SEATS[mode])
    found = []
    for step in range(500):
        if GAME.outcome(state) is not None:
            break
        (actor, *_) = GAME.actors(state)
        drawn = [outcome.action for outcome in GAME.chance(state)]
        state = GAME.apply(state, rng.choice(drawn or GAME.legal_actions(state, actor))).state
        if step % 50 == 0:
            found.append(GAME.view(state, viewer))
    return tuple(found)


def drawn(view: LaFamigliaView, lang: str = "en") -> ET.Element:
    return ET.fromstring(svg_of(view, lang, NAMES))  # noqa: S314  our own document


def texts(root: ET.Element, kind: str) -> list[str | None]:
    return [text.text for text in root.iter(f"{SVG}text") if text.get("class") == kind]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("mode", SEATS)
def test_it_says_everything_in_the_language_asked_for(mode: str, lang: str) -> None:
    for view in views(mode, 0):
        root = drawn(view, lang)
        said = "".join(root.itertext())
        assert "la_famiglia." not in said
        assert texts(root, "who") == list(NAMES[: SEATS[mode]])
        assert texts(root, "prompt") == [render(view.prompt, lang, NAMES)]
        zones = [render(zone.name, lang) for zone in sicily_drawing().zones]
        assert texts(root, "zone") == zones


@pytest.mark.parametrize("mode", SEATS)
def test_every_soldier_is_counted(mode: str) -> None:
    for view in views(mode, None):
        standing = [str(land.soldiers) for land in view.territories if land.soldiers]
        assert sorted(texts(drawn(view), "count"), key=str) == sorted(standing)


def test_a_flag_stands_where_somebody_controls() -> None:
    for mode in SEATS:
        for view in views(mode, None):
            picture = svg_of(view, "en", NAMES)
            mandamenti = view.markers[: len(sicily_drawing().mandamenti)]
            assert picture.count('class="free"') == sum(seat is None for seat in mandamenti)


@pytest.mark.parametrize(("mode", "marks"), [("1v1", 4), ("2v1", 0), ("2v2", 0)])
def test_marked_territories_are_those_of_one_against_one(mode: str, marks: int) -> None:
    """LF-SETUP-07: the set-up of the other modes does not look for them."""
    for view in views(mode, None):
        assert svg_of(view, "en", NAMES).count("★") == marks


def test_an_order_face_down_is_a_seal_whatever_it_is() -> None:
    view = next(view for view in views("1v1", None) if view.phase == "planning")
    first = view.territories[0]
    token = sicily_drawing().orders[0].id
    down, up = (
        replace(view, territories=(replace(first, orders=(order,)), *view.territories[1:]))
        for order in (Order(0, None), Order(0, token))
    )
    letter = view.players[0].family or "?"
    assert pieces.seal(letter) in svg_of(down, "en", NAMES)
    number = pieces.open_order(sicily_drawing().orders[0].initiative, letter)
    assert number in svg_of(up, "en", NAMES)
    assert number not in svg_of(down, "en", NAMES)


def test_every_cell_of_the_planning_tables_is_there() -> None:
    for view in views("2v2", None):
        cells = sum(len(column.lower) for column in view.columns)
        assert len(texts(drawn(view), "cell")) == cells


def test_inks_can_be_told_apart_on_the_land() -> None:
    grounds = [pieces.ground_of(letter) for letter in pieces.INKS]
    assert len({*grounds, pieces.LAND}) == len(pieces.INKS) + 1
    assert pieces.ink_of("?") == pieces.INKS["N"]
