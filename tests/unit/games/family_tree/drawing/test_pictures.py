"""The tree as SVG and as text: everything is said, in every language, and nothing breaks out."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

import tree_games
from consigliere.core.message import Message
from consigliere.games.drawing import text_of
from consigliere.games.family_tree.deck.files import load_deck
from consigliere.games.family_tree.drawing.portrait import RADIUS, YOUNG, portrait, shapes
from consigliere.games.family_tree.drawing.svg import GUTTER, svg_of
from consigliere.games.family_tree.presentation.view import FamilyName
from consigliere.i18n.render import render

GAMES = [(9, 2, ""), (4, 4, "variant=big"), (6, 6, "end=instant")]
LANGUAGES = ("en", "ru", "es", "fr")
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_everybody_is_in_the_picture(game: tuple[int, int, str], lang: str) -> None:
    view = tree_games.views(*game)[-1]
    root = ET.fromstring(svg_of(view, lang, tree_games.NAMES))  # noqa: S314  our own file
    names = [text.text for text in root.iter(f"{SVG}text") if text.get("class") == "name"]
    cards = {card.id: render(card.title, lang) for card in view.cards}
    assert {cards[person.id] for person in view.people} == set(names)
    assert "text.family_tree" not in "".join(root.itertext())


@pytest.mark.parametrize("game", GAMES)
def test_what_scores_nothing_is_said(game: tuple[int, int, str]) -> None:
    for view in tree_games.views(*game)[::7]:
        families = {(p.owner, p.family) for p in view.people}
        best = {(side.seat, side.best) for side in view.sides}
        unjoined = len(families - best) if view.variant != "big" else 0
        picture = svg_of(view, "en", tree_games.NAMES)
        assert picture.count("Not yet joined: scores nothing") == unjoined


@pytest.mark.parametrize("lang", LANGUAGES)
def test_events_are_marked(lang: str) -> None:
    """FT-S25: each scores a point, so one sees who has one: a star, and its caption in words."""
    view = tree_games.views(*GAMES[0])[-1]
    picture = svg_of(view, lang, tree_games.NAMES)
    text = text_of("family-tree", view, lang, tree_games.NAMES)
    events = [person.event for person in view.people if person.event]
    titles = {card.id: render(card.title, lang) for card in view.cards}
    assert len(events) > 3
    assert picture.count('<path class="event"') == len(events) + 1, "and one in the legend"
    for event in events:
        assert f", {titles[event]}</title>" in picture
        assert f" [{titles[event]}]" in text
    first = svg_of(tree_games.views(*GAMES[0])[0], lang, tree_games.NAMES)
    assert '<path class="event"' not in first


def test_names_cannot_break_out() -> None:
    view = tree_games.views(*GAMES[0])[-1]
    evil = '</text><script>alert("1")</script>&'
    cards = tuple(
        replace(card, title=Message("family_tree.written", {"text": evil}))
        if card.kind == "person"
        else card
        for card in view.cards
    )
    picture = svg_of(replace(view, cards=cards), "en", [evil, evil])
    root = ET.fromstring(picture)  # noqa: S314  our own file
    assert not list(root.iter(f"{SVG}script"))
    assert evil in {text.text for text in root.iter(f"{SVG}text")}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_names_of_families_stand_over_them(lang: str) -> None:
    """FT-82: once, over the families that have one, and they cannot break out of the picture."""
    view = next(v for v in tree_games.views(*GAMES[0]) if len({p.family for p in v.people}) > 2)
    families = {p.family for p in view.people}
    names = {family: f"<b>{family.title()} & Co</b>" for family in families}
    named = replace(view, names=tuple(FamilyName(f, name, (f,)) for f, name in names.items()))
    root = ET.fromstring(svg_of(named, lang, tree_games.NAMES))  # noqa: S314  our own file
    said = [text.text or "" for text in root.iter(f"{SVG}text")]
    lines = text_of("family-tree", named, lang, tree_games.NAMES).splitlines()
    best = {side.best for side in view.sides}
    assert families - best
    for family, name in names.items():
        over = [text for text in said if text == name or text.startswith(f"{name} · ")]
        assert len(over) == 1
        assert (over[0] == name) == (family in best)
        assert sum(line.strip() == name for line in lines) == 1
        assert sum(f"({name}," in line for line in lines) == (family in best)


def test_faces_differ_and_stay_in_their_medallion() -> None:
    people = load_deck("standard").characters
    faces = [portrait(one.id, one.sex, one.year) for one in people]
    assert len(set(faces)) > 0.9 * len(people)
    assert portrait("zoya", "F", 1924) == portrait("zoya", "F", 1924)
    old = {piece for one in range(99) for piece in portrait(f"p{one}", "M", YOUNG)}
    young = {piece for one in range(99) for piece in portrait(f"p{one}", "M", YOUNG + 1)}
    beards = {tuple(p) for feature in shapes()["TRAIT"]["M"] for p in feature}
    assert beards <= {tuple(piece) for piece in old}
    assert not beards & {tuple(piece) for piece in young}
    assert RADIUS == 30


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_everybody_is_in_the_text(game: tuple[int, int, str], lang: str) -> None:
    view = tree_games.views(*game)[-1]
    text = text_of("family-tree", view, lang, tree_games.NAMES)
    cards = {card.id: card for card in view.cards}
    for person in view.people:
        assert render(cards[person.id].title, lang) in text
        assert str(cards[person.id].year) in text
    for side in view.sides:
        assert tree_games.NAMES[side.seat] in text
    assert "family_tree." not in text


def test_the_text_is_an_outline() -> None:
    """Children under their parents, eldest first; who was taken is named at both places."""
    text = text_of("family-tree", tree_games.views(*GAMES[0])[-1], "en", tree_games.NAMES)
    lines = text.splitlines()
    start = lines.index("    1906  Glafira ═ Zakhar* 1908")
    assert lines[start + 1 : start + 4] == [
        "    1928  ├─ Gennady* ═ Zoya [picks up the signal of a satellite on the radio] 1924",
        "    1946  │  ├─ Stanislav*",
        "    1958  │  ├─ Oleg [crosses half the country with a rucksack] "
        "═ Zhanna [goes abroad for the first time] 1956",
    ]
    assert "    1978  │  │  ├─ (Veronika: married into another player’s family)" in lines
    assert sum("Veronika" in line for line in lines) == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_has_a_line_with_its_kind_its_years_and_what_it_can(lang: str) -> None:
    """FT-81, FT-S65: hands and archive; icons in words."""
    view = tree_games.views(*GAMES[0])[0]
    people = [card for card in view.cards if card.kind == "person" and card.icons]
    events = [card for card in view.cards if card.kind == "event"]
    cards = tuple(card.id for card in (*people[:8], *events[:1]))
    lines = text_of(
        "family-tree", replace(view, archive=cards), lang, tree_games.NAMES
    ).splitlines()[-len(cards) :]
    faces = {card.id: card for card in view.cards}
    for face in map(faces.__getitem__, cards):
        (line,) = [line for line in lines if render(face.title, lang) in line]
        assert str(face.year) in line
        assert {"F": "♀", "M": "♂"}.get(face.sex or "", "◆") in line
        numbers = [number for icon in face.icons for number in re.findall(r"\d+", icon)]
        assert all(number in line for number in numbers)
        assert "text." not in line
    years = [faces[card].year or 0 for card in cards if faces[card].kind == "person"]
    assert [int(line.split()[0]) for line in lines[: len(years)]] == sorted(years)


def test_a_meeting_in_advance_is_told_in_the_tree() -> None:
    """FT-S17: it waits for the spouse."""
    view = tree_games.views(*GAMES[0])[-1]
    meeting = next(card for card in view.cards if card.kind == "meeting")
    alone = next(one for one in view.people if one.spouse is None and not one.waiting)
    laid = tuple(replace(one, meeting=meeting.id) if one is alone else one for one in view.people)
    text = text_of("family-tree", replace(view, people=laid), "en", tree_games.NAMES)
    titles = {card.id: render(card.title, "en") for card in view.cards}
    assert f"{titles[alone.id]} ♥ {titles[meeting.id]}" in text.replace("*", "")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_legend_fits_under_the_tree(game: tuple[int, int, str], lang: str) -> None:
    """Also under a small one: what does not fit beside the others begins another line."""
    for view in tree_games.views(*game)[::9]:
        root = ET.fromstring(svg_of(view, lang, tree_games.NAMES))  # noqa: S314  our own file
        left, top, width, height = map(float, root.get("viewBox", "").split())
        signs = [sign for sign in root.iter(f"{SVG}g") if re.match(r"translate", _text_at(sign))]
        assert signs
        for sign in signs:
            x, y = map(float, re.findall(r"-?[\d.]+", sign.get("transform", ""))[:2])
            text = sign.findall(f"{SVG}text")[0].text or ""
            assert y + 8 < top + height
            assert x + 44 + 7.4 * len(text) <= left + width or x == left + GUTTER


def _text_at(sign: ET.Element) -> str:
    """Where a sign of the legend is; nothing for other groups."""
    labels = [text for text in sign.findall(f"{SVG}text") if text.get("x") == "44"]
    return sign.get("transform", "") if labels else ""
