"""Judged turns as lines of text."""

import pytest

from consigliere.i18n.judged_turn import JudgedTurn, chance_text, cost_text, turn_lines


def test_a_turn_with_all_there_is_to_tell() -> None:
    steps = ["A soldier in Enna", "A soldier in Enna", "A car in Enna", "A soldier in Enna"]
    chance = chance_text(0.531, 0.508, 0.554, "en", is_exact=False)
    cost = cost_text(0.149, "??", "en")
    turn = JudgedTurn(12, "Ann", chance, cost, steps, steps[2:], (0.45, 0.55))
    assert list(turn_lines(turn, "en")) == [
        "Turn 12: Ann",
        "Chance afterwards: 53.1% [50.8–55.4] · −14.9% ??",
        "Played: A soldier in Enna ×2 · A car in Enna · A soldier in Enna",
        "Better: A car in Enna · A soldier in Enna",
        "With all cards open: 45% / 55%",
    ]


def test_a_turn_that_gave_nothing_away() -> None:
    chance = chance_text(1.0, 1.0, 1.0, "fr", is_exact=True)
    turn = JudgedTurn(3, "Zoé", chance, cost_text(0.0, "", "fr"), ["Passer"])
    assert list(turn_lines(turn, "fr")) == [
        "Tour 3\u00a0: Zoé",
        "Chances ensuite\u00a0: 100,0\u00a0% [exact]",
        "Joué\u00a0: Passer",
    ]


@pytest.mark.parametrize(("cost", "text"), [(0.0004, ""), (0.01, "−1.0%")])
def test_what_rounds_to_nothing_is_not_told(cost: float, text: str) -> None:
    assert cost_text(cost, "", "en") == text
