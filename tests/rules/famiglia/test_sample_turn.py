"""The sample turn that the rules page tells step by step is legal, and ends as the page says."""

import re
from dataclasses import replace

import pytest

from consigliere.games.registry import rule_pages
from consigliere.i18n.language import LANGUAGES
from famiglia_table import GAME, Table, state_of, turn
from rule_pictures import check_picture, texts_of

BEFORE = Table(street="F1F3A2B1B3M2", hand1="A1B2M0M1", area1="A0M1", known="B0M4", rest="bottom")
AFTER = replace(
    BEFORE,
    street="F1F3B0B1B3M2",
    hand1="M1M4",
    area1="A0A1B2M0M1",
    discard="A2",
    known="-",
    mover="2",
)


def told(lang: str) -> list[str]:
    """The texts of the chapter with the sample turn."""
    return texts_of(rule_pages("famiglia").page(lang).sections[2])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("take_new_only", ["no", "yes"])
def test_the_turn_of_the_page(lang: str, take_new_only: str) -> None:
    """FA-P1-1, FA-P1-2, FA-P2-2, FA-P2-3, FA-P3-1, FA-P4-2: in both editions."""
    _, beginning, rest = told(lang)[-1].partition("-A2>")
    assert turn(BEFORE, beginning + rest, take_new_only=take_new_only) == str(AFTER)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_points_of_the_page(lang: str) -> None:
    """FA-CARD-3: of the cards that are named, before and after."""
    before, after = (int(found) for found in re.findall(r"\d+", told(lang)[-1])[:2])
    values = {"F": (1, 3, 6, 10, 15)}
    plain = (0, 1, 3, 6, 10)

    def worth(table: Table) -> int:
        cards = re.findall(r"([FABM])(\d)", table.hand1 + table.area1)
        return sum(values.get(family, plain)[int(value)] for family, value in cards)

    assert (worth(BEFORE), worth(AFTER)) == (before, after)


@pytest.mark.parametrize(("name", "table"), [("sample-before", BEFORE), ("sample-after", AFTER)])
def test_the_pictures_of_the_page(name: str, table: Table) -> None:
    check_picture("famiglia", name, GAME.view(state_of(table), 0))
