"""The sample turn that the rules page tells step by step is legal, and ends as the page says."""

import re

import pytest

from consigliere.games.family_tree.rules.record import FILL, TAKE, TAKING
from consigliere.games.registry import rule_pages
from consigliere.i18n.catalogue import load
from consigliere.i18n.language import LANGUAGES
from family_table import GAME, Table, hand_of, play, points, words_of
from rule_pictures import check_picture, texts_of

PEOPLE = ("gennady", "lidiya", "oleg", "irina")
BORN = ("1928", "1930", "1958", "1959")


def told(lang: str) -> list[str]:
    """The texts of the chapter with the sample turn."""
    return texts_of(rule_pages("family-tree").page(lang).sections[2])


def family() -> Table:
    """The family of the page before the turn."""
    return Table().lay(0, "couple:gennady+lidiya child:oleg@lidiya")


def test_the_turn_of_the_page() -> None:
    """FT-2, FT-3, FT-S22, FT-5: a card of the archive, a spouse, and back to five cards."""
    table = family().hold(0, "m01 vadim galina stanislav nika")
    state = table.archive("irina m02 m03 m04 m05").at(TAKE, TAKING)
    state = play(state, "take:irina >m06")
    assert len(hand_of(state, 0)) == 6
    state = play(state, "spouse:irina@oleg")
    while state.record.stage != FILL:
        state = play(state, words_of(state)[0])
    assert len(hand_of(state, 0)) == 4
    state = play(state, "deck")
    state = play(state, GAME.chance(state)[0].action.word)
    assert len(hand_of(state, 0)) == 5
    assert GAME.actors(state) == (1,)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_people_and_points_of_the_page(lang: str) -> None:
    """FT-57, FT-S82: names and years are those of the deck, points those before and after."""
    told_there = told(lang)
    names = [load(lang).text(f"family_tree.standard.person.{person}") for person in PEOPLE]
    first = told_there[0]
    assert all(re.search(name[:4], first) for name in names)
    assert all(year in first for year in BORN)
    years = {person.id: str(person.year) for person in family().components.deck.characters}
    assert tuple(years[person] for person in PEOPLE) == BORN
    earlier, *_, later = (int(found) for found in re.findall(r"(?<!\d)\d(?!\d)", _points(lang)))
    assert points(family().state())[0] == earlier
    assert points(family().lay(0, "spouse:irina@oleg").state())[0] == later


def _points(lang: str) -> str:
    """The sentences about points: up to the second pointer to a clause."""
    return "".join(re.split(r"\[FT-\w+\]", told(lang)[-1])[:2])


def test_the_years_of_the_children() -> None:
    """FT-24, FT-25: born from 1977 to 2004, of those in the deck from Dmitry to Eva."""
    table = family().lay(0, "spouse:irina@oleg").hold(0, "inna dmitry eva lev")
    assert words_of(table.state(), "child:") == ["child:dmitry@irina", "child:eva@irina"]


@pytest.mark.parametrize(
    ("name", "laid"), [("sample-before", ""), ("sample-after", "spouse:irina@oleg")]
)
def test_the_pictures_of_the_page(name: str, laid: str) -> None:
    check_picture("family-tree", name, GAME.view(family().lay(0, laid).state(), 0))
