"""The strategy guide says the same in four languages, and nothing that was not measured."""

import re
from importlib.resources import files

import pytest

from consigliere.games.famiglia.rules.cards import CARD_NAMES, FAMILIES
from consigliere.games.figures import PLACEHOLDER
from consigliere.games.guide import Guide
from consigliere.games.registry import load_figures, load_guide, rule_pages
from consigliere.i18n.language import LANGUAGES

NAMES = {
    "en": ("La Famiglia", "Accountants", "Brutes", "Mercenaries"),
    "ru": ("Итальянцы", "Бухгалтеры", "Вышибалы", "Наёмники|Наёмников"),
    "es": ("Famiglia", "Contables", "Brutos", "Mercenarios"),
    "fr": ("Famiglia", "Comptables", "Brutes", "Mercenaires"),
}
"""The families as the glossary names them, in the order of their letters."""
CLAUSE = re.compile(r"\[(FA-[A-Z0-9-]+)\]")
MOST_WORDS = 1200
"""Two printed pages, with the table."""

CLAIMS = (
    # the zeros
    ("first.met_chance0", ">", "first.met_chance1"),
    ("second.met_chance0", ">", "second.met_chance1"),
    ("first.last_zero_costs", ">", 0.0),
    ("first.zero_with1", "<", 0.5),
    ("first.gain_zero2", ">", 0.05),
    ("first.zero_with2", ">", 0.6),
    ("first.pass_with1", ">", 0.05),
    ("first.starter_wins_zeros2", ">", "first.starter_wins_zeros1"),
    # the opening
    ("first.when.0.0", ">", "first.when.1.0"),
    ("first.first_take.M0", ">", "first.first_take.B0"),
    ("first.first_take.B0", ">", "first.first_take.F0"),
    ("first.first_take.F0", ">", "first.first_take.A0"),
    ("first.chosen.B1.opening", ">", "first.chosen.F1.opening"),
    ("first.chosen.M1.opening", ">", "first.chosen.F1.opening"),
    ("first.chosen.F1.opening", ">", "first.chosen.A1.opening"),
    # discards
    ("first.dug_free_first", ">", 0.9),
    ("first.discards_lead", ">", 0.0),
    ("first.thrown.F4", ">", "first.thrown.M2"),
    ("first.gain_dig_first", ">", "first.gain_dig_second"),
    ("first.dug_free_second", "<", "first.dug_free_first"),
    # cards
    ("first.chosen.B3.late", ">", "first.chosen.F3.late"),
    ("first.chosen.F4.late", ">", "first.chosen.F3.late"),
    ("first.chosen.F3.late", ">", "first.chosen.A3.late"),
    ("first.more_wins.B3", ">", 0.6),
    ("first.more_wins.M3", ">", 0.6),
    ("first.more_wins.F4", ">", "first.more_wins.A4"),
    # abilities, in the order of the list
    ("first.gain_joker_a_game", ">", "first.gain_brute_a_game"),
    ("first.gain_brute_a_game", ">", "first.gain_accountant_a_game"),
    ("first.joker", ">", "first.brute"),
    ("first.brute", ">", "first.accountant"),
    ("first.gain_joker1", ">", "first.gain_joker"),
    ("first.joker_kept", ">", 0.6),
    ("first.fetched_B", ">", "first.fetched_A"),
    ("first.put_down_zeros", ">", 0.5),
    # the end
    ("first.ends_by_pile", ">", "first.ends_by_passes"),
    ("first.half_lead_wins", ">", 0.75),
    ("first.hand_cards_winner", "<", "first.hand_cards_loser"),
    ("first.pass_free.late", ">", 0.5),
    ("first.last_pass_wins", ">", "first.last_pass_loses"),
    # the second edition
    ("second.met_chance0", "<", "first.met_chance0"),
    ("second.starter_wins", "<", "first.starter_wins"),
    ("second.half_lead_wins", "<", "first.half_lead_wins"),
    ("second.gain_accountant", ">", "first.gain_accountant"),
    ("second.gain_brute", ">", "first.gain_brute"),
    ("second.gain_take.F4", ">", "first.gain_take.F4"),
    # deeper search
    ("deep.starter_wins", ">", 0.5),
    ("deep.zero_with1", "<", "deep.zero_with2"),
    ("first.tried.hot.starter_wins", ">", 0.5),
    ("deep.first_take.A0", "<", 0.2),
    ("deep.dug_free_second", ">", 0.4),
)
"""What the words of the guide rest on: where one of these fails, the guide must be written anew."""


def written(lang: str) -> str:
    """The page as it stands in the package, with its placeholders."""
    page = files("consigliere.games.famiglia").joinpath("data", "guide", f"{lang}.md")
    return page.read_text("utf-8")


def shape(guide: Guide) -> list[list[tuple[str, int]]]:
    return [[(block.kind, len(block.rows)) for block in part.blocks] for part in guide.chapters]


def cards(text: str, lang: str) -> list[str]:
    """The cards that a text names, as in the notation."""
    found = []
    for letter, name in zip(FAMILIES, NAMES[lang], strict=True):
        found += [f"{letter}{value}" for value in re.findall(rf"(?:{name}) (\d+)", text)]
    return sorted(found)


def value_of(name: str | float) -> float:
    if isinstance(name, float):
        return name
    part, _, figure = name.partition(".")
    return float(load_figures("famiglia")[part][figure]["value"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_chapters_and_paragraphs_are_the_same(lang: str) -> None:
    assert shape(load_guide("famiglia", lang)) == shape(load_guide("famiglia", "en"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_fits_on_two_pages(lang: str) -> None:
    assert 700 < len(written(lang).split()) < MOST_WORDS


@pytest.mark.parametrize("lang", LANGUAGES)
def test_clauses_exist_and_are_the_same(lang: str) -> None:
    clauses = CLAUSE.findall(written(lang))
    assert clauses == CLAUSE.findall(written("en"))
    assert set(clauses) <= {clause.id for clause in rule_pages("famiglia").clauses()}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cards_exist_and_are_the_same(lang: str) -> None:
    named = cards(written(lang), lang)
    assert len(named) > 15
    assert set(named) <= set(CARD_NAMES)
    assert named == cards(written("en"), "en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_figures_are_the_same(lang: str) -> None:
    assert sorted(PLACEHOLDER.findall(written(lang))) == sorted(PLACEHOLDER.findall(written("en")))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_figure_is_written_by_hand(lang: str) -> None:
    text = PLACEHOLDER.sub("", CLAUSE.sub("", written(lang)))
    assert not set("%‰{}") & set(text)
    words = [line for line in text.splitlines() if "16–20" not in line]
    assert set(re.findall(r"\d+", "\n".join(words))) <= {"0", "1", "2", "3", "4"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_figure_was_measured(lang: str) -> None:
    """Filling in raises for an unknown name; what was never seen has no value."""
    assert "{" not in repr(load_guide("famiglia", lang))
    figures = load_figures("famiglia")
    for part, name, _ in PLACEHOLDER.findall(written(lang)):
        assert figures[part][name]["count"] > 0, name


@pytest.mark.parametrize(("name", "relation", "bound"), CLAIMS)
def test_what_the_words_say_was_measured(name: str, relation: str, bound: str | float) -> None:
    value, other = value_of(name), value_of(bound)
    assert value > other if relation == ">" else value < other
