"""Every printed sentence of La Famiglia reaches clauses, and these say where they come from."""

import ast
import re

import pytest

from consigliere.games.la_famiglia.box.files import standard_box
from consigliere.games.la_famiglia.box.wording import effects_in_words
from consigliere.games.registry import rule_pages
from consigliere.i18n.catalogue import load
from consigliere.i18n.language import LANGUAGES
from consigliere.i18n.render import render
from generate_coverage import FLAVOUR, GAMES, book_of

from .pages import Pages

SENTENCES, CLAUSES = 140, 251
DEVELOPERS = 50
SOURCES = {
    "en": ("expansion", "public source", "reconstruction"),
    "ru": ("дополнение", "открытый источник", "реконструкция"),
    "es": ("expansión", "fuente pública", "reconstrucción"),
    "fr": ("extension", "source publique", "reconstruction"),
}
NOT_THE_PUBLISHED_GAME = {
    "en": "They are not the published game",
    "ru": "Это не изданная игра",
    "es": "No son el juego publicado",
    "fr": "Ce n’est pas le jeu du commerce",
}


def test_every_sentence_is_numbered_and_only_the_credits_say_nothing() -> None:
    sentences = book_of("la-famiglia").sentences
    assert [s.id for s in sentences] == [f"LF-S{number}" for number in range(1, SENTENCES + 1)]
    assert [s.id for s in sentences if s.clauses == (FLAVOUR,)] == [f"LF-S{SENTENCES}"]


def test_clauses_are_numbered_without_gaps() -> None:
    """A kind such as LF-MAP counts from 1, on the rules page and in the document together."""
    clauses = [clause.id for clause in book_of("la-famiglia").clauses]
    assert len(clauses) == len(set(clauses)) == CLAUSES
    kinds: dict[str, list[int]] = {}
    for clause in clauses:
        kind, _, number = clause.removeprefix("LF-").partition("-")
        kinds.setdefault(kind, []).append(int(number))
    assert all(sorted(numbers) == [*range(1, len(numbers) + 1)] for numbers in kinds.values())
    assert all(re.fullmatch("[SPH]{1,3}", clause.tag) for clause in book_of("la-famiglia").clauses)


def test_players_read_no_clause_about_the_program() -> None:
    """Decisions, invariants and records are for developers, but for those that refusals name."""
    page = [clause.id for clause in rule_pages("la-famiglia").clauses()]
    about = [clause for clause in page if re.match("LF-(DEC|INV|NOT|LEN|DATA)-", clause)]
    assert about == ["LF-DEC-31", "LF-DEC-11", "LF-INV-12"]
    assert len(page) == CLAUSES - DEVELOPERS


def test_every_refusal_names_a_clause_of_the_page() -> None:
    known = {clause.id for clause in rule_pages("la-famiglia").clauses()}
    named = {
        node.value
        for path in (GAMES / "la_famiglia").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and re.fullmatch(r"LF-[A-Z]+-\d+", node.value)
    }
    assert len(named) > DEVELOPERS
    assert named <= known


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_clause_says_where_it_comes_from(lang: str) -> None:
    written = Pages("la-famiglia").texts(lang)
    words = dict(zip("SPH", SOURCES[lang], strict=True))
    for clause in rule_pages("la-famiglia").clauses():
        mark = ", ".join(words[letter] for letter in clause.tag)
        assert f"**({mark})**" in written[clause.id].split("\n")[0], clause.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_says_what_is_ours_and_what_is_not(lang: str) -> None:
    """In its first paragraph, and where it explains itself."""
    introduction = rule_pages("la-famiglia").page(lang).introduction
    assert set(SOURCES) == set(LANGUAGES)
    assert NOT_THE_PUBLISHED_GAME[lang] in introduction
    assert all(f"**({word})**" in Pages("la-famiglia").overview(lang) for word in SOURCES[lang])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_lists_what_the_data_say(lang: str) -> None:
    """LF-MAP-01, LF-BRD-04, LF-BRD-05, LF-TAB-02, LF-ORD-02: no number of its own."""
    page, box, catalogue = Pages("la-famiglia").texts(lang), standard_box(), load(lang)
    for family in box.families:
        name = catalogue.text(f"la_famiglia.family.{family.id}")
        board = family.board
        (values,) = (line for line in page["LF-BRD-04"].split("\n") if line.startswith(name))
        for row in (board.justice, board.police, board.church):
            assert "/".join(map(str, row)) in values
        (economy,) = (line for line in page["LF-BRD-05"].split("\n") if line.startswith(name))
        rows = (board.economy, board.more_economy)
        printed = [re.findall(r"\d", "".join(codes)) for codes in rows]
        assert [re.findall(r"\d", part) for part in economy.split(" — ")] == printed
        (orders,) = (line for line in page["LF-ORD-02"].split("\n") if line.startswith(name))
        for order in family.orders:
            word = catalogue.text(f"la_famiglia.order.{order.type[:4]}")
            assert f"{order.initiative} {word}" in orders
    sheets = page["LF-TAB-02"].split("\n")[2:]
    for sheet, line in zip(box.tables.sheets, sheets, strict=True):
        columns = [f"{' '.join(column.action)} +{column.blue}" for column in sheet.columns]
        assert line.endswith(" — ".join(columns))
    for territory in box.map.territories:
        name = catalogue.text(f"la_famiglia.territory.{territory.id}")
        assert f"{name} ({territory.seat or '–'})" in page["LF-MAP-01"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_says_what_the_cells_of_the_solo_board_do(lang: str) -> None:
    """LF-SOLO-12: in the words of the table."""
    lines, box = Pages("la-famiglia").texts(lang)["LF-SOLO-12"].split("\n"), standard_box()
    signs = {"infinity": " ∞", "locked": " ✕", "free": ""}
    for cell in (*box.solo.duel, *box.solo.trio):
        colon = "\u00a0:" if lang == "fr" else ":"
        words = [render(effect, lang) for effect in effects_in_words(cell.code)]
        between = "\u202f; " if lang == "fr" else "; "
        assert f"{cell.id}{signs[cell.kind]}{colon} {between.join(words)}" in lines


def test_the_examples_of_the_expansion_are_told_without_names() -> None:
    """LF-FAM-03: the families of the examples, not the people."""
    gists = [sentence.gist for sentence in book_of("la-famiglia").sentences]
    assert not any(name in gist for gist in gists for name in ("Lia", "Lilya", "Ilya"))
