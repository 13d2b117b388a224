"""What the pieces of Famiglia are called."""

from dataclasses import replace

import pytest

from consigliere.core.message import Message
from consigliere.games.famiglia.drawing.text import piece_of, text_of
from consigliere.games.famiglia.game import Famiglia
from consigliere.games.famiglia.presentation.view import Threat
from consigliere.i18n.language import LANGUAGES
from consigliere.i18n.render import render
from famiglia_table import Table, state_of

TABLE = Table(street="F2", hand1="A0", known="-", rest="area2", through=2)
VIEW = Famiglia().view(state_of(TABLE), None)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_legend_calls_the_families_by_their_names(lang: str) -> None:
    legend = render(Message("famiglia.legend"), lang)
    for letter in "FABM":
        assert render(Message(f"famiglia.family.{letter}"), lang) in legend


@pytest.mark.parametrize("piece", ["pile", "street.F2", "hand.0.A0", "area.1.A1"])
def test_what_the_view_shows_has_a_name(piece: str) -> None:
    assert piece_of(VIEW, piece) is not None


@pytest.mark.parametrize(
    "piece", ["hand.7.F0", "hand.0.Z9", "hand.0.F4", "street.A0", "discard.F2", "street", ""]
)
def test_what_it_does_not_show_has_none(piece: str) -> None:
    assert piece_of(VIEW, piece) is None


@pytest.mark.parametrize(("through", "way"), [(1, "dig"), (2, "bury")])
def test_the_pile_is_called_by_what_it_is_pointed_at_for(through: int, way: str) -> None:
    """FA-P1-2, FA-P1-6: a card is discarded, and the second time goes under the pile."""
    named = piece_of(replace(VIEW, through=through), "pile")
    assert named == Message(f"text.famiglia.piece.{way}")


def test_a_card_is_called_by_what_it_is_chosen_for() -> None:
    """FA-P2-1, FA-P3-1, FA-P4-1: an Accountant or a Brute is played, a card of the Street taken."""
    view = Famiglia().view(state_of(replace(TABLE, hand1="B1M1")), None)
    named = [piece_of(view, piece) for piece in ("hand.0.B1", "hand.0.M1", "street.F2")]
    texts = [render(name, "en") for name in named if name is not None]
    assert texts == ["Play Brutes 1", "Mercenaries 1 (hand)", "Take La Famiglia 2"]


def test_a_table_says_what_the_letters_mean() -> None:
    last = text_of(VIEW, "en", ("Ann", "Ben")).splitlines()[-1]
    assert last.strip() == "F – La Famiglia, A – Accountants, B – Brutes, M – Mercenaries"


def test_a_card_beside_a_brute_says_what_it_counts_as() -> None:
    """FA-P3-1."""
    lowered = replace(VIEW, threat=Threat(1, "F2", 1))
    assert "Street: F2\n" in text_of(VIEW, "en", ("Ann", "Ben"))
    assert "Street: F2→1\n" in text_of(lowered, "en", ("Ann", "Ben"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_table_says_when_the_pile_is_gone_through_for_the_second_time(lang: str) -> None:
    """FA-P1-6, FA-END-1: from then on less may be done with it, and its end is that of the game."""
    second = render(Message("ui.table.second_pass"), lang)
    assert second in text_of(VIEW, lang, ("Ann", "Ben"))
    assert second not in text_of(replace(VIEW, through=1), lang, ("Ann", "Ben"))


@pytest.mark.parametrize(("viewer", "order"), [(None, "BA"), (0, "BA"), (1, "AB")])
def test_ones_own_cards_lie_below(viewer: int | None, order: str) -> None:
    view = Famiglia().view(state_of(TABLE), viewer)
    lines = text_of(view, "en", ("Ann", "Ben")).splitlines()
    named = [line.strip("▶ ")[0] for line in lines if line.strip("▶ ").startswith(("Ann", "Ben"))]
    assert "".join(named) == order
