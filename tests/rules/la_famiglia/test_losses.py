"""Orders are named before a decision loses them: of the own side and of the other."""

from __future__ import annotations

import pytest

from consigliere.games.la_famiglia.presentation.choices import choices_of
from consigliere.i18n.render import render
from la_famiglia_field import Field


def said(field: Field, lang: str = "en") -> dict[str, str]:
    """What each decision is called, without spaces that do not break."""
    return {
        choice.word: render(choice.label, lang, ("Ann", "Bob")).replace("\u202f", "\u00a0")
        for choice in choices_of(field.state)
    }


def two_moves(soldiers: int) -> Field:
    """Two orders to move lie in Sant’Agata; the earlier one is carried out."""
    field = Field("1v1").family(0, "G").hold("SAM", 0, soldiers)
    return field.order("SAM", 0, "MOVE1").order("SAM", 0, "MOVE1").encounter()


@pytest.mark.parametrize(
    ("lang", "named"),
    [
        ("en", "Soldiers: 2 — 61 Move 1 in Sant’Agata di Militello will be lost"),
        ("ru", "пропадёт приказ: 61 Перемещение 1 (Сант-Агата-ди-Милителло)"),
        ("es", "se pierde la orden 61 Movimiento 1 en Sant’Agata di Militello"),
        ("fr", "ordre perdu\u00a0: 61 Déplacement 1 (Sant’Agata di Militello)"),
    ],
)
def test_who_leaves_nobody_behind_loses_the_later_order(lang: str, named: str) -> None:
    """LF-ORD-03: of two soldiers one may go, but not both."""
    field = two_moves(2)
    assert not any("61" in label for label in said(field, lang).values())
    labels = said(field.play(field.words()[0]), lang)
    assert "61" not in labels["count:1"]
    assert labels["count:2"].endswith(named)


def test_the_only_soldier_has_no_choice() -> None:
    """LF-ORD-03, LF-DEC-18: wherever he goes, the order is lost; not if he stays."""
    labels = said(two_moves(1))
    gone = [word for word in labels if word.startswith("dest:")]
    assert gone
    assert all("61 Move 1 in Sant’Agata" in labels[word] for word in gone)
    assert "61" not in labels["done"]


def test_the_last_defender_takes_the_orders_of_the_other_side_along() -> None:
    """LF-ORD-18: Brute Force removes him; with two defenders nothing is lost yet."""
    for defenders in (1, 2):
        field = Field("1v1").hold("PAT", 0, 6).hold("BRO", 1, defenders)
        field.order("PAT", 0, "MOVE1").order("BRO", 1, "BLUF").order("BRO", 1, "MOVE2").encounter()
        field.play("dest:BRO:L1 count:5")
        brute = said(field)["brute"]
        assert ("in Bronte will be lost" in brute) is (defenders == 1)
        assert brute.count("in Bronte") == (2 if defenders == 1 else 0)
        assert "lost" not in said(field)["subtle"]


def test_an_explosion_that_kills_all() -> None:
    """LF-ORD-10: the car makes the difference."""
    field = Field("2v2").family(0, "G").hold("PAT", 0, 5, cars=1).hold("BRO", 1, 2)
    field.order("PAT", 0, "EXPL1").order("BRO", 1, "MOVE1").encounter()
    labels = said(field)
    assert "lost" not in labels["expl:BRO:0"]
    assert labels["expl:BRO:1"].endswith("Move 1 in Bronte will be lost")


def test_a_muster_from_another_territory() -> None:
    """LF-ORD-08: soldiers that are called leave their own orders."""
    field = Field("2v2").hold("PAT", 0, 1).hold("CAT", 0, 1)
    field.order("PAT", 0, "MUST").order("CAT", 0, "BLUF").encounter()
    assert said(field)["src:CAT:L1"].endswith("in Catania will be lost")


def test_an_order_that_is_carried_out_cannot_be_lost() -> None:
    """LF-ORD-04: the last soldier goes, and only the open order lies there."""
    field = Field("1v1").hold("PAT", 0, 1).order("PAT", 0, "MOVE1").encounter()
    assert not any("lost" in label for label in said(field).values())
