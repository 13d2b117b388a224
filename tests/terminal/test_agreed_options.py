"""What a table is played by, in the help of the terminal."""

import pytest

from consigliere.games.registry import load_game
from consigliere.i18n.language import LANGUAGES
from consigliere.terminal.agreed_options import agreed_options

from .test_screen_text import table


def agreed(mode: str, lang: str = "en", **chosen: str) -> list[str]:
    options = load_game("la-famiglia").info.resolve_options({"mode": mode, **chosen})
    return agreed_options(table(status="playing", game="la-famiglia", options=options), lang)


def test_options_are_called_by_their_names() -> None:
    """LF-OPT-02, LF-OPT-06: with what holds at this table."""
    shown = agreed("2v2", neutral_capture_2="off")
    assert "No neutral defectors — 1 defector per soldier removed" in shown
    assert "Bronte uncontrolled: the first player’s team wins — the first player’s team" in shown


def test_what_changes_nothing_in_a_mode_is_left_out() -> None:
    """LF-OPT-08: as in the form of a new table; nor the version, which only old games name."""
    assert len(agreed("2v2")) == 2 + 6
    assert len(agreed("2v1")) == 3 + 5
    assert len(agreed("1v1")) == 2 + 4


@pytest.mark.parametrize(
    ("variant", "told", "untold"),
    [
        ("dynasties", "Oldest age at an event", "Separate couples"),
        ("big", "Separate couples", "Oldest age at an event"),
    ],
)
def test_what_only_the_other_variant_has_is_left_out(variant: str, told: str, untold: str) -> None:
    """FT-66: the Big Family Tree has no events; only there may couples be laid apart."""
    options = load_game("family-tree").info.resolve_options({"variant": variant})
    of_table = table(status="playing", game="family-tree", options=options)
    names = [line.partition(" — ")[0] for line in agreed_options(of_table, "en")]
    assert told in names and untold not in names


@pytest.mark.parametrize("lang", LANGUAGES)
def test_they_are_said_in_every_language(lang: str) -> None:
    assert not [line for line in agreed("2v1", lang) if "option." in line or "=" in line]


def test_an_option_without_words_is_its_key() -> None:
    """A game of somebody else's, or an older one."""
    shown = agreed_options(
        table(status="playing", game="la-famiglia", options={"mode": "3v3"}), "en"
    )
    assert shown == ["mode=3v3"]
