"""The rules pages of every game: complete, alike in all languages, and covered."""

import re
from pathlib import Path

import pytest

from consigliere.games.drawing import picture_names, table_picture
from consigliere.games.guide import Kind
from consigliere.games.registry import plugin
from consigliere.games.rulebook import RulePages
from consigliere.i18n.catalogue import load
from consigliere.i18n.language import LANGUAGES, UnknownLanguage
from generate_coverage import read_coverage

from .pages import ALL_PAGES, Pages

RULING = {"en": "(ruling", "ru": "(решение", "es": "(decisión", "fr": "(décision"}

NUMBERED = {"famiglia": ("FA-CARD-1", "FA-CARD-3", "FA-P4-5")}
"""Clauses with the same numbers in every language, where not all are: a number may be a word."""

POINTER = re.compile(r"\[([A-Z]+(?:-[A-Z0-9]+)+)\]")

every_page = pytest.mark.parametrize("pages", ALL_PAGES, ids=lambda pages: pages.game)
every_language = pytest.mark.parametrize("lang", LANGUAGES)


@every_page
def test_no_sentence_clause_function_or_test_is_missing(pages: Pages) -> None:
    """A stated clause is said by a sentence; each has a function and a test; none is unknown."""
    assert read_coverage(pages.book).problems() == []


@every_page
def test_the_rules_are_written_in_every_language(pages: Pages) -> None:
    assert set(pages.rules.languages()) == set(LANGUAGES)


@every_page
@every_language
def test_every_language_has_every_clause_once_in_order(pages: Pages, lang: str) -> None:
    ids = [clause.id for section in pages.rules.page(lang).sections for clause in section.clauses]
    assert ids == [clause.id for clause in pages.rules.clauses()]
    assert len(set(ids)) == len(ids)


@every_page
@every_language
def test_the_page_is_plain_text_with_bold_words(pages: Pages, lang: str) -> None:
    book = pages.rules.page(lang)
    assert book.title
    assert len(book.sections) == len(pages.rules.page("en").sections) > 1
    for text in (book.introduction, *pages.texts(lang).values()):
        assert text.count("**") % 2 == 0
        assert not re.search(r"[<>`#_\[\]{}]", text)


@every_page
@every_language
def test_the_overview_points_to_the_same_clauses_in_every_language(pages: Pages, lang: str) -> None:
    def shape(language: str) -> list[list[list[list[str]]]]:
        sections = pages.rules.page(language).sections
        return [
            [[POINTER.findall(cell) for row in block.rows for cell in row] for block in one.blocks]
            for one in sections
        ]

    assert shape(lang) == shape("en")
    known = {clause.id for clause in pages.rules.clauses()}
    assert set(POINTER.findall(pages.overview(lang))) <= known


@every_page
@every_language
def test_the_page_opens_with_how_to_win_a_turn_and_an_example(pages: Pages, lang: str) -> None:
    """Chapters that explain and point to clauses, then what the page is; then only clauses."""
    explains = [bool(one.blocks) for one in pages.rules.page(lang).sections]
    *opening, _about = pages.rules.page(lang).sections[: explains.index(False)]
    assert explains == sorted(explains, reverse=True)
    assert len(opening) >= len(("how to win", "a turn at a glance", "a sample turn"))
    assert all(
        any(POINTER.search(cell) for block in one.blocks for row in block.rows for cell in row)
        for one in opening
    )


@every_page
@every_language
def test_the_pictures_of_the_page_are_drawn_in_its_language(pages: Pages, lang: str) -> None:
    shown = [
        name
        for section in pages.rules.page(lang).sections
        for block in section.blocks
        if block.kind == Kind.PICTURE
        for name, _caption in block.rows
    ]
    assert set(shown) == picture_names(plugin(pages.game))
    for name in shown:
        drawn = table_picture(pages.game, name, lang)
        assert drawn is not None
        assert f'lang="{lang}"' in drawn


@every_page
@every_language
def test_numbers_are_the_same_in_every_language(pages: Pages, lang: str) -> None:
    def numbers(language: str) -> dict[str, list[str]]:
        found = {c: sorted(re.findall(r"\d+", t)) for c, t in pages.texts(language).items()}
        return {c: found[c] for c in NUMBERED.get(pages.game, tuple(found))}

    assert numbers(lang) == numbers("en")


@every_page
@every_language
def test_the_page_calls_the_options_what_the_form_calls_them(pages: Pages, lang: str) -> None:
    before = pages.overview(lang)
    clauses = "\n".join(pages.texts(lang).values())
    for option in pages.options:
        if option.name != "starter" and option.is_offered and not option.is_extra:
            label = load(lang).text(f"option.{pages.game}.{option.name}.name")
            assert f"**{label}**" in before + clauses, option.name


@every_page
def test_an_unknown_language_is_refused(pages: Pages) -> None:
    with pytest.raises(UnknownLanguage):
        pages.rules.page("../../clauses")


@every_page
@every_language
def test_rulings_are_marked_in_every_language(pages: Pages, lang: str) -> None:
    marked = marked_as_rulings(pages, lang)
    rulings = {clause.id for clause in pages.rules.clauses() if clause.tag == "R"}
    assert (RULING[lang] in pages.overview(lang)) == bool(rulings)
    assert rulings <= marked
    assert marked == marked_as_rulings(pages, "en")


def marked_as_rulings(pages: Pages, lang: str) -> set[str]:
    """Clauses that say of themselves, or of a part, that they are a ruling."""
    return {clause for clause, text in pages.texts(lang).items() if RULING[lang] in text}


def test_a_chapter_with_clauses_has_nothing_else(tmp_path: Path) -> None:
    """A clause that lost its id is no explanation."""
    folder = tmp_path / "rules"
    folder.mkdir()
    page = "# Game\n\nHow it goes.\n\n## Overview\n\nSee [A-1].\n\n## Turns\n\n{}[A-1] You move.\n"
    folder.joinpath("en.md").write_text(page.format(""), "utf-8")
    overview, turns = RulePages(tmp_path).page("en").sections
    assert (len(overview.blocks), overview.clauses) == (1, ())
    assert ([clause.id for clause in turns.clauses], turns.blocks) == (["A-1"], ())
    folder.joinpath("en.md").write_text(page.format("You wait.\n\n"), "utf-8")
    with pytest.raises(ValueError, match="not a clause"):
        RulePages(tmp_path).page("en")


NOTHING_IS_ASKED = re.compile(r"\.(over|refill|setup|starter|draw|draw_\w+|first_player|wait)$")


@every_page
def test_every_question_has_its_rules(pages: Pages) -> None:
    """Each prompt that asks for a decision, and no other, is about clauses that exist."""
    stem = f"prompt.{pages.game.replace('-', '_')}."
    prompts = {key for key in load("en").keys if key.startswith(stem)}
    asking = {key for key in prompts if not NOTHING_IS_ASKED.search(key)}
    known = {clause.id for clause in pages.rules.clauses()}
    for key in prompts:
        clauses = pages.rules.clauses_for({key})
        assert bool(clauses) == (key in asking), key
        assert clauses <= known, key
