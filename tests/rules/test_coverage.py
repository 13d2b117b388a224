"""Every sentence of the printed rules reaches a clause, a function and a test."""

import re
from pathlib import Path

import pytest

from consigliere.games.famiglia.rulebook import clause_list, rulebook, rulebook_languages
from consigliere.games.famiglia.settings import OPTIONS, STARTER_OPTION
from consigliere.games.rulebook import Rulebook
from consigliere.i18n.catalogue import load
from consigliere.i18n.language import LANGUAGES, UnknownLanguage
from generate_coverage import Coverage, Mention, Sentence, main, read_coverage

ROOT = Path(__file__).parents[2]

RULING = {"en": "(ruling", "ru": "(решение", "es": "(decisión", "fr": "(décision"}


def clause_ids(book: Rulebook) -> list[str]:
    return [clause.id for section in book.sections for clause in section.clauses]


def ruled(lang: str) -> set[str]:
    sections = rulebook(lang).sections
    return {c.id for section in sections for c in section.clauses if RULING[lang] in c.text}


def test_no_sentence_clause_function_or_test_is_missing() -> None:
    assert read_coverage().problems() == []


def test_the_coverage_document_is_up_to_date() -> None:
    assert main(["--check"]) == 0


def test_sentences_are_numbered_in_order_and_few_say_nothing() -> None:
    sentences = read_coverage().sentences
    for source, count in {"RU": 90, "ES": 93, "FR": 82}.items():
        ids = [sentence.id for sentence in sentences if sentence.id.startswith(source)]
        assert ids == [f"{source}-{number}" for number in range(1, count + 1)]
    assert sum(sentence.clauses == ("flavour",) for sentence in sentences) < len(sentences) // 20


def test_what_is_missing_is_told() -> None:
    coverage = Coverage(
        tags={"FA-X-1": "S", "FA-X-2": "R"},
        sentences=(Sentence("RU-1", "", ()), Sentence("RU-2", "", ("FA-X-3",))),
        functions=(Mention("rules.one", ("FA-X-1",)),),
        tests=(Mention("test_rules.test_two", ("FA-X-2", "FA-X-4")),),
    )
    assert coverage.problems() == [
        "RU-1 names no clause",
        "FA-X-1 is tagged S but no sentence says it",
        "FA-X-2 has no function",
        "FA-X-1 has no test",
        "RU-2 names the unknown clause FA-X-3",
        "test_rules.test_two names the unknown clause FA-X-4",
    ]


def test_the_rules_are_written_in_every_language() -> None:
    assert set(rulebook_languages()) == set(LANGUAGES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_every_clause_in_order(lang: str) -> None:
    assert clause_ids(rulebook(lang)) == [clause.id for clause in clause_list()]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rulings_are_marked_in_every_language(lang: str) -> None:
    marked = ruled(lang)
    assert RULING[lang] in rulebook(lang).introduction
    assert {clause.id for clause in clause_list() if clause.tag == "R"} <= marked
    assert marked == ruled("en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_is_plain_text_with_bold_words(lang: str) -> None:
    book = rulebook(lang)
    assert book.title
    assert len(book.sections) == 9
    for text in (book.introduction, *(c.text for s in book.sections for c in s.clauses)):
        assert text.count("**") % 2 == 0
        assert not re.search(r"[<>`#_\[\]]", text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbers_and_cards_are_the_same_in_every_language(lang: str) -> None:
    def numbers(book: Rulebook) -> dict[str, list[str]]:
        return {c.id: sorted(re.findall(r"\d+", c.text)) for s in book.sections for c in s.clauses}

    examples = {"FA-CARD-1", "FA-CARD-3", "FA-P4-5"}
    mine, english = numbers(rulebook(lang)), numbers(rulebook("en"))
    assert {key: mine[key] for key in examples} == {key: english[key] for key in examples}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_calls_the_options_what_the_form_calls_them(lang: str) -> None:
    page = "\n".join(c.text for section in rulebook(lang).sections for c in section.clauses)
    for option in OPTIONS:
        if option.name != STARTER_OPTION:
            label = load(lang).text(f"option.famiglia.{option.name}.name")
            assert f"**{label}**" in page, option.name


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(UnknownLanguage):
        rulebook("../../clauses")
