"""The deck as a PDF: every card on a page, and nothing written where something is wrong."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from command_line import Run
from consigliere.games.family_tree.deck.files import deck_names, load_deck
from consigliere.games.family_tree.drawing import card_sheets
from consigliere.games.family_tree.drawing.signs import SIGNS, sign_of
from consigliere.games.family_tree.presentation.faces import face_of

CARDS = 105
PAGES = 24
"""Twelve of nine cards, and their backs."""


def pages_of(pdf: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b", pdf))


@pytest.mark.parametrize("lang", ["en", "ru", "es", "fr"])
def test_the_command_writes_all_cards_with_their_backs(run: Run, tmp_path: Path, lang: str) -> None:
    file = tmp_path / "cards.pdf"
    ran = run("family-tree", "deck", "--pdf", str(file), "--lang", lang)
    assert (ran.code, str(file) in ran.err) == (0, True)
    pdf = file.read_bytes()
    assert (pdf[:5], pages_of(pdf)) == (b"%PDF-", PAGES)
    assert b"DejaVuSerif" in pdf  # embedded: Cyrillic needs no font of the reader


@pytest.mark.parametrize("name", deck_names())
def test_every_card_is_a_drawing_with_its_scale_and_icons(name: str) -> None:
    """FT-81, FT-S65: one path for the line of the scale, and those of every sign."""
    deck = load_deck(name)
    for number in range(CARDS):
        card = face_of(deck, number)
        drawn = card_sheets._front(card)
        ET.fromstring(drawn)  # noqa: S314  our own
        assert ("M8.500 35V41" in drawn) == (card.brides is not None or card.children is not None)
        for icon in card.icons:
            assert all(path in drawn for _, path in SIGNS[sign_of(icon)])


def test_a_deck_that_cannot_be_used_is_refused_and_nothing_is_written(
    run: Run, tmp_path: Path
) -> None:
    file, wrong = tmp_path / "cards.pdf", tmp_path / "deck.json"
    wrong.write_text("{}", "utf-8")
    for words in (("--deck", "martian"), ("--file", str(wrong)), ("--file", str(tmp_path / "no"))):
        ran = run("family-tree", "deck", "--pdf", str(file), *words)
        assert ran.code == 2
        assert ran.err
    assert not file.exists()


def test_without_the_packages_it_says_what_to_install(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = importlib.util.find_spec
    monkeypatch.setattr(card_sheets, "find_spec", lambda name: found(name) and None)
    file = tmp_path / "cards.pdf"
    ran = run("family-tree", "deck", "--pdf", str(file))
    assert (ran.code, "consigliere[print]" in ran.err, file.exists()) == (2, True, False)
