"""Every sentence of the printed rules of Family Tree reaches a clause, a function and a test."""

import re

import pytest

from consigliere.games.family_tree.rulebook import clause_list, rulebook, rulebook_languages
from consigliere.games.family_tree.settings import OPTIONS, STARTER_OPTION
from consigliere.games.rulebook import Rulebook
from consigliere.i18n.catalogue import load
from consigliere.i18n.language import LANGUAGES, UnknownLanguage
from generate_coverage import FAMILY_TREE, read_coverage

RULING = {"en": "(ruling", "ru": "(решение", "es": "(decisión", "fr": "(décision"}
SENTENCES = 106
RULINGS = 80


def texts(book: Rulebook) -> dict[str, str]:
    return {clause.id: clause.text for section in book.sections for clause in section.clauses}


def test_no_sentence_clause_function_or_test_is_missing() -> None:
    assert read_coverage(FAMILY_TREE).problems() == []


def test_every_sentence_is_numbered_and_says_something() -> None:
    sentences = read_coverage(FAMILY_TREE).sentences
    assert [s.id for s in sentences] == [f"FT-S{number}" for number in range(1, SENTENCES + 1)]
    assert all(sentence.clauses != ("flavour",) for sentence in sentences)


def test_every_ruling_is_a_clause_and_so_are_sentences_that_state_a_rule_first() -> None:
    ids = {clause.id for clause in clause_list()}
    assert {f"FT-{number}" for number in range(1, RULINGS + 1)} <= ids
    own = {s.id for s in read_coverage(FAMILY_TREE).sentences if s.id in s.clauses}
    assert {clause for clause in ids if clause.startswith("FT-S")} == own


def test_the_rules_are_written_in_every_language() -> None:
    assert set(rulebook_languages()) == set(LANGUAGES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_every_clause_once_in_order(lang: str) -> None:
    ids = [clause.id for section in rulebook(lang).sections for clause in section.clauses]
    assert ids == [clause.id for clause in clause_list()]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rulings_are_marked_in_every_language(lang: str) -> None:
    book = rulebook(lang)
    marked = {clause for clause, text in texts(book).items() if RULING[lang] in text}
    english = {clause for clause, text in texts(rulebook("en")).items() if "(ruling" in text}
    assert RULING[lang] in book.introduction
    assert {clause.id for clause in clause_list() if clause.tag == "R"} <= marked
    assert marked == english


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_is_plain_text_with_bold_words(lang: str) -> None:
    book = rulebook(lang)
    assert book.title
    assert len(book.sections) == 10
    for text in (book.introduction, *texts(book).values()):
        assert text.count("**") % 2 == 0
        assert not re.search(r"[<>`#_\[\]]", text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbers_are_the_same_in_every_language(lang: str) -> None:
    def numbers(language: str) -> dict[str, list[str]]:
        return {c: sorted(re.findall(r"\d+", t)) for c, t in texts(rulebook(language)).items()}

    assert numbers(lang) == numbers("en")


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(UnknownLanguage):
        rulebook("../../clauses")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_calls_the_options_what_the_form_calls_them(lang: str) -> None:
    page = "\n".join([rulebook(lang).introduction, *texts(rulebook(lang)).values()])
    for option in OPTIONS:
        if option.name != STARTER_OPTION:
            label = load(lang).text(f"option.family-tree.{option.name}.name")
            assert f"**{label}**" in page, option.name
