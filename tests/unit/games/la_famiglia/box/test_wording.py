"""Texts for the codes of the data, in every language."""

import pytest

from consigliere.core.message import Message
from consigliere.games.la_famiglia.box.files import standard_box
from consigliere.games.la_famiglia.box.wording import (
    effects_in_words,
    order_in_words,
    resources_in_words,
)
from consigliere.i18n.language import LANGUAGES
from consigliere.i18n.render import render

BOX = standard_box()


def codes() -> set[str]:
    cells = {cell.code for cell in (*BOX.solo.duel, *BOX.solo.trio)}
    boards = {
        code
        for family in BOX.families
        for code in (*family.board.economy, *family.board.more_economy)
    }
    return cells | boards | {tile.code for tile in BOX.cards.tiles}


def test_an_effect_says_how_many() -> None:
    """LF-BRD-09: what a code does."""
    said = [render(message, "en") for message in effects_in_words("boat1+lira2")]
    assert said == ["place 1 boat", "take 2 lire"]
    assert [render(message, "ru") for message in effects_in_words("lira5")] == ["взять 5 лир"]
    assert effects_in_words("solall") == (Message("la_famiglia.effect.solall"),)
    assert effects_in_words("nothing") == ()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_codes_of_the_data_have_words(lang: str) -> None:
    for code in codes():
        for message in effects_in_words(code):
            said = render(message, lang)
            assert said != message.key
            assert "{" not in said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_characters_tell_what_they_bring(lang: str) -> None:
    """LF-COMP-11: every resource once."""
    for character in BOX.cards.characters:
        said = [render(message, lang) for message in resources_in_words(character.resources)]
        assert len(set(said)) == len(said) >= 2
        assert not any("{" in text or "la_famiglia" in text for text in said)


def test_orders_say_number_and_type() -> None:
    """LF-COMP-07, LF-ORD-06: the amount only where there is one."""
    snitch, supply = BOX.families[0].orders[:2]
    assert render(order_in_words(snitch), "en") == "2 Snitch"
    assert render(order_in_words(supply), "ru") == "9 Снабжение 3"
