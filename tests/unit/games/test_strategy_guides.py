"""The strategy guides say the same in four languages, and no figure that was not measured."""

import re

import pytest

from consigliere.games.figures import PLACEHOLDER
from consigliere.games.guide import Guide
from consigliere.games.registry import (
    game_ids,
    guide_languages,
    load_figures,
    load_game,
    load_guide,
    rule_pages,
)
from consigliere.i18n.language import LANGUAGES
from guide_claims import written

GAMES = ("famiglia", "family-tree", "la-famiglia")
CLAUSE = re.compile(r"\[([A-Z]{2}-[A-Z0-9-]+)\]")
MOST_WORDS = 1250
"""Two printed pages, with the tables."""
BY_HAND = {
    "famiglia": {"0", "1", "2", "3", "4"},
    "family-tree": {"1", "2", "3", "4", "5", "6", "1920", "1945", "1969", "1996"},
    "la-famiglia": {"1", "2", "3", "4"},
}
"""Numbers that stand in the words themselves: values of cards, years, seats, rounds."""

TURNS = "1–5 | 6–10 | 11–15 | 16–20"
"""The head of a table."""

each_guide = pytest.mark.parametrize(
    ("game", "lang"), [(game, lang) for game in GAMES for lang in LANGUAGES]
)


def shape(guide: Guide) -> list[list[tuple[str, int, int]]]:
    return [
        [(block.kind, len(block.rows), len(block.rows[0])) for block in part.blocks]
        for part in guide.chapters
    ]


def test_every_game_of_ours_has_a_guide_in_every_language() -> None:
    assert set(GAMES) <= set(game_ids())
    for game in GAMES:
        assert set(guide_languages(game)) == set(LANGUAGES)


@each_guide
def test_chapters_and_paragraphs_are_the_same(game: str, lang: str) -> None:
    assert shape(load_guide(game, lang)) == shape(load_guide(game, "en"))


@each_guide
def test_it_fits_on_two_pages(game: str, lang: str) -> None:
    assert 700 < len(written(game, lang).split()) < MOST_WORDS


@each_guide
def test_clauses_exist_and_are_the_same(game: str, lang: str) -> None:
    clauses = CLAUSE.findall(written(game, lang))
    assert len(clauses) >= 9
    assert clauses == CLAUSE.findall(written(game, "en"))
    assert set(clauses) <= {clause.id for clause in rule_pages(game).clauses()}


@each_guide
def test_figures_are_the_same(game: str, lang: str) -> None:
    own, english = (sorted(PLACEHOLDER.findall(written(game, each))) for each in (lang, "en"))
    assert own == english


@each_guide
def test_no_figure_is_written_by_hand(game: str, lang: str) -> None:
    text = PLACEHOLDER.sub("", CLAUSE.sub("", written(game, lang))).replace(TURNS, "")
    assert not set("%‰{}") & set(text)
    assert set(re.findall(r"\d+", text)) <= BY_HAND[game]


@each_guide
def test_every_figure_was_measured(game: str, lang: str) -> None:
    """Filling in raises for an unknown name; what was never seen has no value."""
    assert "{" not in repr(load_guide(game, lang))
    figures = load_figures(game)
    for part, name, _ in PLACEHOLDER.findall(written(game, lang)):
        assert figures[part][name]["count"] > 0, name


@pytest.mark.parametrize("game", GAMES)
def test_the_figures_are_of_todays_rules(game: str) -> None:
    """Whoever changes the rules counts again, or says here why the figures still hold."""
    about = load_figures(game)["about"]
    assert about["rules"] == load_game(game).info.rules_version
