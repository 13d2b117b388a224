"""GEDCOM is read back by a program not written here, and nothing of the tree is missing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from ged4py.parser import GedcomReader
from gedcom.parser import Parser

import tree_games
from consigliere.core.message import Message
from consigliere.games.drawing import NoTreeError, tree_file
from consigliere.games.family_tree.drawing.gedcom import LONGEST, gedcom_of
from consigliere.games.family_tree.presentation.view import FamilyName, FamilyTreeView
from consigliere.i18n.language import UnknownLanguage
from consigliere.i18n.render import render
from error_keys import raises_key

GAMES = [(9, 2, ""), (4, 4, "variant=big"), (5, 4, "deck=europe")]
LANGUAGES = ("en", "ru", "es", "fr")


def named(view: FamilyTreeView, lang: str) -> dict[str, str]:
    return {card.id: render(card.title, lang) for card in view.cards if card.kind == "person"}


def read(tmp_path: Path, text: str) -> Any:
    file = tmp_path / "tree.ged"
    file.write_bytes(text.encode())
    return GedcomReader(str(file))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_everybody_is_read_back(tmp_path: Path, game: tuple[int, int, str], lang: str) -> None:
    """Names in the language, sex and year of birth of all, and nobody else."""
    view = tree_games.views(*game)[-1]
    cards, names = {card.id: card for card in view.cards}, named(view, lang)
    with read(tmp_path, gedcom_of(view, lang, tree_games.NAMES)) as reader:
        found = sorted(
            (one.name.format(), one.sex, str(one.sub_tag_value("BIRT/DATE")))
            for one in reader.records0("INDI")
        )
    people = [person.id for person in view.people]
    assert found == sorted((names[p], cards[p].sex, str(cards[p].year)) for p in people)


@pytest.mark.parametrize("game", GAMES)
def test_couples_and_children_are_read_back(tmp_path: Path, game: tuple[int, int, str]) -> None:
    """Each couple once, each child under its parents, and adopted ones as such."""
    view = tree_games.views(*game)[-1]
    names = named(view, "en")
    with read(tmp_path, gedcom_of(view, "en", tree_games.NAMES)) as reader:
        couples, children, adopted = set(), set(), set()
        for family in reader.records0("FAM"):
            man, woman = family.sub_tag("HUSB"), family.sub_tag("WIFE")
            parents = tuple(one.name.format() if one else None for one in (man, woman))
            assert parents != (None, None)
            if None not in parents:
                couples.add(parents)
            children |= {(parents, one.name.format()) for one in family.sub_tags("CHIL")}
        for one in reader.records0("INDI"):
            mother = one.mother.name.format() if one.mother else None
            father = one.father.name.format() if one.father else None
            if one.sub_tag("FAMC"):
                assert ((father, mother), one.name.format()) in children
            pedigree = [tag for tag in one.sub_records if tag.tag == "FAMC"]
            is_adopted = bool(pedigree) and pedigree[0].sub_tag_value("PEDI") == "adopted"
            assert bool(one.sub_tag("ADOP")) == is_adopted
            if is_adopted:
                adopted.add(one.name.format())
    women = {card.id for card in view.cards if card.sex == "F"}
    wives = [p for p in view.people if p.spouse and p.id in women]
    assert couples == {(names[p.spouse], names[p.id]) for p in wives if p.spouse}
    expected = {
        ((names.get(p.father or ""), names.get(p.mother or "")), names[p.id])
        for p in view.people
        if p.mother or p.father
    }
    assert children == expected
    assert adopted == {names[p.id] for p in view.people if p.father and not p.mother}


@pytest.mark.parametrize("game", GAMES)
def test_a_second_reader_finds_the_same(tmp_path: Path, game: tuple[int, int, str]) -> None:
    """Couples married, with their meeting; children; events with the years they may be of."""
    view = tree_games.views(*game)[-1]
    names, cards = named(view, "en"), {card.id: card for card in view.cards}
    file = tmp_path / "tree.ged"
    file.write_bytes(gedcom_of(view, "en", tree_games.NAMES).encode())
    parser = Parser()
    parser.parse_file(str(file), strict=True)
    found = parser.get_root_child_elements()
    people = {one.get_pointer(): one.get_name()[0] for one in found if one.get_tag() == "INDI"}
    assert sorted(people.values()) == sorted(names[p.id] for p in view.people)
    married, met = set(), set()
    for family in (one for one in found if one.get_tag() == "FAM"):
        tags: dict[str, list[Any]] = {}
        for tag in family.get_child_elements():
            tags.setdefault(tag.get_tag(), []).append(tag)
        assert ("MARR" in tags) == ("HUSB" in tags and "WIFE" in tags)
        if "MARR" in tags:
            married.add(people[tags["WIFE"][0].get_value()])
            met |= {note.get_value() for note in tags["MARR"][0].get_child_elements()}
    wives = [p for p in view.people if p.spouse and cards[p.id].sex == "F"]
    assert married == {names[p.id] for p in wives}
    assert met == {render(cards[p.meeting].title, "en") for p in wives if p.meeting}
    dates = sorted(
        date.get_value()
        for one in found
        for event in one.get_child_elements()
        if event.get_tag() == "EVEN"
        for date in event.get_child_elements()
        if date.get_tag() == "DATE"
    )
    lived = [cards[p.event] for p in view.people if p.event]
    assert dates == sorted(
        f"{c.year}" if c.year == c.last else f"BET {c.year} AND {c.last}" for c in lived
    )


def test_an_adoption_is_among_what_is_read() -> None:
    views = [tree_games.views(*game)[-1] for game in GAMES]
    assert any(p.father and not p.mother for view in views for p in view.people)


def test_both_readers_find_the_surnames(tmp_path: Path) -> None:
    """FT-82: of those who bear the name, and of nobody else; a slash would end it too soon."""
    view = tree_games.views(*GAMES[0])[-1]
    chain = next(side.chain for side in view.sides if side.chain)
    family = next(person.family for person in view.people if person.id == chain[0])
    view = replace(view, names=(FamilyName(family, "Лар/ин @ Ко", chain),))
    names, text = named(view, "en"), gedcom_of(view, "en", tree_games.NAMES)
    expected = sorted(names[person] for person in chain)
    with read(tmp_path, text) as reader:
        parts = [one.name for one in reader.records0("INDI")]
        assert sorted(one.given for one in parts if one.surname) == expected
        assert {one.surname for one in parts if one.surname} == {"Лар ин @@ Ко"}
        tags = [one.sub_tag_value("NAME/SURN") for one in reader.records0("INDI")]
        assert sum(tag is not None for tag in tags) == len(chain)
    parser = Parser()
    parser.parse_file(str(tmp_path / "tree.ged"), strict=True)
    people = [one for one in parser.get_root_child_elements() if one.get_tag() == "INDI"]
    assert sorted(one.get_name()[0] for one in people if one.get_name()[1]) == expected


def test_hard_names_keep_their_form(tmp_path: Path) -> None:
    """An @ is doubled, a slash is no surname, and a long name goes on on another line."""
    view = tree_games.views(*GAMES[0])[-1]
    first, second, third, *_ = [person.id for person in view.people]
    long = "Иоанна " * 60 + "@" * 9
    written = {first: "an@na @ home", second: "a/b", third: long.strip()}
    cards = tuple(
        replace(card, title=Message("family_tree.written", {"text": written[card.id]}))
        if card.id in written
        else card
        for card in view.cards
    )
    text = gedcom_of(replace(view, cards=cards), "en", tree_games.NAMES)
    assert "1 NAME an@@na @@ home\r\n" in text
    with read(tmp_path, text) as reader:
        names = {str(one.sub_tag("NAME").value) for one in reader.records0("INDI")}
    # This reader leaves it to its users to read two @ as one.
    found = {" ".join(name.replace("@@", "@").split()) for name in names}
    assert any("an@na @ home" in name for name in found)
    assert any("a b" in name for name in found)
    assert any(long.strip()[:200] in name for name in found)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_lines_are_short_and_end_as_they_must(lang: str) -> None:
    view = tree_games.views(*GAMES[0])[-1]
    text = gedcom_of(view, lang, ("x" * 300, "a@b\r\n0 TRLR"))
    assert text.startswith("0 HEAD\r\n") and text.endswith("0 TRLR\r\n")
    lines = text.split("\r\n")
    assert lines.count("0 TRLR") == 1
    assert all(len(line) + 2 <= LONGEST for line in lines)
    assert all("\n" not in line and "\r" not in line for line in lines)
    assert all(line[0].isdigit() for line in lines if line)


def test_what_there_is_no_file_for() -> None:
    view = tree_games.views(*GAMES[0])[-1]
    for game, ending in (("famiglia", "svg"), ("family-tree", "pdf")):
        with raises_key(NoTreeError, "no_tree"):
            tree_file(game, ending, view, "en", ())
    with pytest.raises(UnknownLanguage):
        tree_file("family-tree", "ged", view, "xx", ())
