"""The figures of the decks: as the standard deck was planned, and as the document says."""

from pathlib import Path

import pytest

import generate_deck_statistics
from consigliere.games.family_tree.deck.cards import Deck
from consigliere.games.family_tree.deck.files import deck_names, load_deck
from generate_deck_statistics import (
    FORM,
    Fits,
    Statistics,
    first_year_with_mothers,
    main,
    markdown,
    statistics,
)

PLANNED = {
    "prokhor": Fits(3, 0, 0),
    "zakhar": Fits(5, 0, 0),
    "glafira": Fits(3, 0, 15),
    "zoya": Fits(5, 2, 16),
    "tamara": Fits(6, 4, 16),
    "boris": Fits(0, 5, 16),
    "stanislav": Fits(6, 7, 0),
    "yuri": Fits(5, 8, 0),
    "irina": Fits(5, 8, 16),
    "inna": Fits(6, 7, 10),
    "kirill": Fits(4, 8, 0),
    "darya": Fits(4, 8, 2),
    "yegor": Fits(2, 8, 0),
    "zlata": Fits(3, 8, 0),
    "matvey": Fits(0, 8, 0),
    "gleb": Fits(0, 9, 0),
    "nika": Fits(0, 7, 0),
}


def deck_and_figures(name: str) -> tuple[Deck, Statistics]:
    deck = load_deck(name)
    return deck, statistics(deck)


def test_the_standard_deck_fits_together_as_it_was_planned() -> None:
    deck, found = deck_and_figures("standard")
    fits = {card.id: fit for card, fit in zip(deck.characters, found.people, strict=True)}
    assert {card: fits[card] for card in PLANNED} == PLANNED
    assert found.events == (10, 16, 20, 25, 29, 34, 38, 40, 38, 44, 50, 55, 57, 58, 50)
    assert (min(found.partners), max(found.partners)) == (2, 6)
    assert sum(found.partners) / len(found.partners) == pytest.approx(4.0)
    assert found.couples == pytest.approx(0.105, abs=0.0005)
    assert found.mothers == pytest.approx(0.171, abs=0.0005)
    assert first_year_with_mothers(deck, found, 1) == 1920
    assert first_year_with_mothers(deck, found, 3) == 1927


@pytest.mark.parametrize("name", deck_names())
def test_every_deck_can_be_played(name: str) -> None:
    deck, found = deck_and_figures(name)
    assert 3.5 <= sum(found.partners) / len(found.partners) <= 4.5
    assert first_year_with_mothers(deck, found, 1) <= min(c.year for c in deck.characters) + 20
    assert min(found.events) >= 8
    married = [c for c, fit in zip(deck.characters, found.people, strict=True) if fit.partners]
    assert len(married) >= 55


def test_the_document_is_up_to_date() -> None:
    assert main(["--check"]) == 0


def test_a_stale_document_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stale = tmp_path / "family-tree-deck.md"
    monkeypatch.setattr(generate_deck_statistics, "TARGET", stale)
    assert main(["--check"]) == 1
    stale.write_text(markdown().replace("Prokhor", "Prokhov"), "utf-8")
    assert main(["--check"]) == 1
    assert "generate_deck_statistics.py" in capsys.readouterr().out


def test_the_document_explains_every_field_of_a_deck_file() -> None:
    fields = """id title about bride_max_year characters year sex name trade icons older younger
        bears_until single_mother adopter surname meetings events caption from to"""
    assert [field for field in fields.split() if field not in FORM] == []
