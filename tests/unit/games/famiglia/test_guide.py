"""The strategy guide says the same in four languages, and nothing that was not measured."""

import re

import pytest

from consigliere.games.famiglia.rules.cards import CARD_NAMES, FAMILIES
from consigliere.i18n.language import LANGUAGES
from guide_claims import Claim, holds, written

NAMES = {
    "en": ("La Famiglia", "Accountants", "Brutes", "Mercenaries"),
    "ru": ("Итальянцы", "Бухгалтеры", "Вышибалы", "Наёмники|Наёмников"),
    "es": ("Famiglia", "Contables", "Brutos", "Mercenarios"),
    "fr": ("Famiglia", "Comptables", "Brutes", "Mercenaires"),
}
"""The families as the glossary names them, in the order of their letters."""

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


def cards(text: str, lang: str) -> list[str]:
    """The cards that a text names, as in the notation."""
    found = []
    for letter, name in zip(FAMILIES, NAMES[lang], strict=True):
        found += [f"{letter}{value}" for value in re.findall(rf"(?:{name}) (\d+)", text)]
    return sorted(found)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cards_exist_and_are_the_same(lang: str) -> None:
    named = cards(written("famiglia", lang), lang)
    assert len(named) > 15
    assert set(named) <= set(CARD_NAMES)
    assert named == cards(written("famiglia", "en"), "en")


@pytest.mark.parametrize("claim", CLAIMS, ids=str)
def test_what_the_words_say_was_measured(claim: Claim) -> None:
    assert holds("famiglia", claim)
