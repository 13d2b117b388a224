"""A table of Famiglia as a picture: every card that lies open, in every language."""

import random
import re
from functools import cache
from xml.etree import ElementTree as ET

import pytest

from consigliere.core.message import Message
from consigliere.games.famiglia.drawing.svg import svg_of
from consigliere.games.famiglia.game import Famiglia
from consigliere.games.famiglia.presentation.view import FamigliaView
from consigliere.i18n.render import render

LANGUAGES = ("en", "ru", "es", "fr")
NAMES = ("Anna", "<b>&Bruno")
GAME = Famiglia()
CARD = re.compile(r"translate\(([\d.]+) ([\d.]+)\) scale\((0\.\d+)\)")
SVG = "{http://www.w3.org/2000/svg}"


@cache
def views(viewer: int | None) -> tuple[FamigliaView, ...]:
    """Moments of games at random, as a seat or the public sees them."""
    rng = random.Random(3)  # noqa: S311
    found = []
    for _ in range(6):
        state = GAME.initial(GAME.info.resolve_options({}), 2)
        while GAME.outcome(state) is None:
            found.append(GAME.view(state, viewer))
            (actor,) = GAME.actors(state)
            drawn = [outcome.action for outcome in GAME.chance(state)]
            state = GAME.apply(state, rng.choice(drawn or GAME.legal_actions(state, actor))).state
        found.append(GAME.view(state, viewer))
    return (*found[::7], found[-1])


def drawn(view: FamigliaView, lang: str = "en") -> ET.Element:
    return ET.fromstring(svg_of(view, lang, NAMES))  # noqa: S314  our own document


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_is_in_the_picture(lang: str) -> None:
    for view in views(0):
        titles = [title.text for title in drawn(view, lang).iter(f"{SVG}title")][1:]
        zones = [view.street, *(zone for side in view.sides for zone in (side.hand, side.area))]
        cards = [f"{stack.card} ×{stack.count}" for zone in zones for stack in zone]
        assert sorted(cards) == sorted(filter(None, titles))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_says_everything_in_the_language_asked_for(lang: str) -> None:
    for view in views(None):
        said = "".join(drawn(view, lang).itertext())
        assert "famiglia." not in said
        assert "ui." not in said
        assert render(view.prompt, lang, NAMES) in said
        for side in view.sides:
            assert NAMES[side.seat] in said
            assert render(Message("text.famiglia.points", {"count": side.points}), lang) in said


def test_new_cards_say_so_and_the_pile_says_how_many_are_left() -> None:
    for view in views(1):
        texts = [text.text for text in drawn(view).iter(f"{SVG}text")]
        assert texts.count("NEW") == sum(stack.new > 0 for stack in view.street)
        assert str(view.pile_size) in texts


def test_the_viewer_sits_at_the_bottom() -> None:
    for viewer, order in ((0, [1, 0]), (1, [0, 1]), (None, [1, 0])):
        for view in views(viewer):
            who = [
                text.text for text in drawn(view).iter(f"{SVG}text") if text.get("class") == "who"
            ]
            assert who == [NAMES[seat] for seat in order]


def test_whoever_is_to_decide_has_the_light() -> None:
    for view in views(None):
        lit = [
            group.find(f"{SVG}text")
            for group in drawn(view).iter(f"{SVG}g")
            if group.get("class") == "turn"
        ]
        assert [text.text for text in lit if text is not None] == [
            NAMES[seat] for seat in (1, 0) if seat in view.to_act
        ]


def test_cards_stay_inside_the_picture() -> None:
    for view in views(0):
        root = drawn(view)
        width, height = float(root.attrib["width"]), float(root.attrib["height"])
        places = [
            tuple(map(float, match.groups()))
            for group in root.iter(f"{SVG}g")
            if (match := CARD.fullmatch(group.get("transform", "")))
        ]
        zones = [view.street, *(zone for side in view.sides for zone in (side.hand, side.area))]
        assert len(places) == sum(map(len, zones)) + 1  # the pile
        for x, y, scale in places:
            assert 0 <= x <= width - 90 * scale
            assert 0 <= y <= height - 60 * scale


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_prompt_is_told_whole_in_lines_that_fit(lang: str) -> None:
    """A letter of 15 pixels is 8.3 wide at most on average; cards begin below the last line."""
    longest = 0
    for view in views(0):
        picture = drawn(view, lang)
        lines = [text for text in picture.iter(f"{SVG}text") if text.get("class") == "prompt"]
        assert " ".join(text.text or "" for text in lines) == render(view.prompt, lang, NAMES)
        ends = [float(text.get("x", "0")) + 8.3 * len(text.text or "") for text in lines]
        assert max(ends) < float(picture.get("width", "0")) - 16
        longest = max(longest, len(lines))
    assert longest > 1
