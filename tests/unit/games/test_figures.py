"""Measured figures in a text: filled in from data, in the numbers of the language."""

import pytest

from consigliere.games.figures import filled
from consigliere.games.registry import UnknownGameError, load_figures

FIGURES = {
    "first": {
        "wins": {"value": 0.6784, "unit": "share"},
        "chosen.F4.late": {"value": 0.05, "unit": "share"},
        "gain": {"value": 0.0449, "unit": "gain"},
        "turns": {"value": 41.0, "unit": "number"},
    }
}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("no figure", "no figure"),
        ("{first.wins}", "68%"),
        ("{first.wins:1} of games", "67.8% of games"),
        ("{first.gain}, {first.gain:2}", "4.5, 4.49"),
        ("{first.turns} or {first.turns:0}", "41.0 or 41"),
        ("| {first.chosen.F4.late} |", "| 5% |"),
        ("{curly} and {first}", "{curly} and {first}"),
    ],
)
def test_figures_are_filled_in(text: str, shown: str) -> None:
    assert filled(text, FIGURES, "en") == shown


def test_figures_are_written_as_the_language_does() -> None:
    assert filled("{first.wins:1} {first.gain}", FIGURES, "ru") == "67,8\u00a0% 4,5"
    assert filled("{first.wins}", FIGURES, "fr") == "68\u00a0%"


@pytest.mark.parametrize("text", ["{first.losses}", "{second.wins}"])
def test_a_figure_that_was_not_measured(text: str) -> None:
    with pytest.raises(KeyError):
        filled(text, FIGURES, "en")


def test_figures_of_games() -> None:
    assert {"about", "first", "second", "deep"} == set(load_figures("famiglia"))
    with pytest.raises(UnknownGameError):
        load_figures("chess")
