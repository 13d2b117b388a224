"""What a native reader would trip over, held for every text of every catalogue."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from consigliere.i18n.catalogue import load
from consigliere.i18n.language import LANGUAGES

GAMES = Path(__file__).parents[3] / "src" / "consigliere" / "games"

every_language = pytest.mark.parametrize("lang", LANGUAGES)

COUNTED = {
    "en": "years|points|cards|chips|soldiers|members|orders|boats|cars|labs|lire|discs|attackers",
    "ru": "лет|года?|очк[ао]в?|карт[аы]?|фиш(?:ка|ки|ек)|солдата?|лир[аы]?|приказ(?:а|ов)?",
    "es": "años|puntos|cartas|fichas|soldados|miembros|lanchas|coches|laboratorios|liras|discos",
    "fr": "ans|points|cartes|jetons|soldats|membres|ordres|bateaux|voitures|laboratoires|lires",
}
"""Nouns that change with the number before them."""

FIXED = {"tokens", "most", "limit"}
"""Numbers of a rule or of the box; they are never 1."""

NUMBERS = (
    "action|boats|bound|card|count|date|day|elo|expected|fewest|field|first|found|high|interval"
    "|last|least|level|limit|line|lire|low|lowest|most|number|once|position|price|room|round"
    "|seats|seconds|seed|seq|share|single|soldiers|step|team|territories|tokens|total|value"
    "|year|years"
)
"""Placeholders that are filled with numbers or codes, before which French elides nothing."""

PEOPLE = (
    "adopter|ancestor|child|father|man|mother|name|other|owner|parent|partner|person|player"
    "|spouse|winners|woman"
)
"""Placeholders of names, which no sentence can decline."""

PREPOSITIONS = "без|в|во|для|до|за|из|к|ко|от|перед|по|при|против|с|со|у"
POLITE_OR_PLURAL = "usted|ustedes|vosotros|abra|acordad|contad|empezad|jugáis|preparad|seguid"


def texts(lang: str) -> Iterator[tuple[str, str]]:
    """Every form of every text, with its key."""
    catalogue = load(lang)
    for key in sorted(catalogue.keys):
        for form in catalogue.forms(key):
            yield key, form


def page_lines(lang: str) -> Iterator[tuple[str, str]]:
    """Every line of the rules pages and guides, with its place."""
    for page in sorted(GAMES.glob(f"*/data/*/{lang}.md")):
        for number, line in enumerate(page.read_text("utf-8").splitlines(), start=1):
            yield f"{page.relative_to(GAMES)}:{number}", line


def found(lang: str, pattern: str) -> dict[str, str]:
    """Texts and lines of pages in which the pattern occurs."""
    search = re.compile(pattern, re.IGNORECASE).search
    return {place: text for place, text in (*texts(lang), *page_lines(lang)) if search(text)}


def test_no_french_line_breaks_before_a_sign_or_inside_quotes() -> None:
    assert found("fr", "[ \\t](?=[:;?!»])|«[ \\t]") == {}


def test_french_signs_have_the_space_that_belongs_to_them() -> None:
    assert found("fr", "\u00a0[;?!]|\u202f[:»]|«(?!\u00a0)|(?<!\u00a0)»") == {}


@every_language
def test_per_cent_is_written_as_the_language_writes_it(lang: str) -> None:
    wrong = r"[\d}]\s%" if lang == "en" else "[\\d}](?:%| %)"
    assert found(lang, wrong) == {}


@every_language
def test_an_ellipsis_stands_at_the_word(lang: str) -> None:
    assert found(lang, r"\s…$") == {}


@every_language
def test_a_counted_noun_follows_its_number(lang: str) -> None:
    noun = re.compile(rf"(?<!\bto )(?<!\b[aà] )(?<!–)\{{(\w+)\}} (?:{COUNTED[lang]})\b")
    catalogue = load(lang)
    single = {key: forms for key in catalogue.keys if len(forms := catalogue.forms(key)) == 1}
    assert {key: text for key, (text,) in single.items() if set(noun.findall(text)) - FIXED} == {}


def test_no_french_word_that_elides_stands_before_a_name() -> None:
    elides = rf"\b(?:[dljmtsn]e|la|que|jusque|lorsque|puisque) \{{(?!(?:{NUMBERS})\}})\w+\}}"
    assert found("fr", elides) == {}


def test_no_russian_preposition_governs_a_name() -> None:
    assert found("ru", rf"\b(?:{PREPOSITIONS}) \{{(?:{PEOPLE})\}}") == {}


def test_russian_dashes_are_long() -> None:
    assert found("ru", r"\s–\s") == {}


def test_spanish_says_tu_throughout() -> None:
    assert found("es", rf"\b(?:{POLITE_OR_PLURAL})\b") == {}


def test_english_players_are_not_all_men() -> None:
    men_on_cards = {
        "refusal.family_tree.no_surname_icon", "ui.icon.surname.man", "ui.icon.surname.woman"
    }  # fmt: skip
    of_a_man = re.compile(r"\b(?:he|him|his)\b", re.IGNORECASE)
    assert {key for key, text in texts("en") if of_a_man.search(text)} == men_on_cards
