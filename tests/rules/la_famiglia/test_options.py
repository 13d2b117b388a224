"""The options of La Famiglia, as a game keeps them."""

from importlib.resources import files

import pytest

from companion_sessions import board
from consigliere.core.message import Message
from consigliere.core.options import OptionSpec
from consigliere.games.la_famiglia.rules.record.options import (
    CHANGES,
    OPTIONS,
    changes_in,
    read_options,
)
from consigliere.i18n.language import LANGUAGES
from consigliere.i18n.render import render
from la_famiglia_table import Table

MODES = ("1v1", "2v1", "2v2")


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("spec", OPTIONS, ids=lambda spec: spec.name)
def test_a_table_plays_by_the_options_that_were_chosen(spec: OptionSpec, mode: str) -> None:
    """LF-OPT-01 … LF-OPT-06, LF-FAM-01, LF-FAM-02, LF-SETUP-11: each value, alone.

    What only small games name is not told of the usual ones.
    """
    usual = {one.name: one.default for one in OPTIONS if not one.is_extra}
    for value in spec.values:
        chosen = usual | {"mode": mode, spec.name: value}
        if spec.is_extra and value == spec.default:
            chosen = usual | {"mode": mode}
        options = dict(chosen)
        assert read_options(Table(options.pop("mode"), **options).s) == chosen


WHEN_ON = {
    "neutral_brute_1": ("1 attacker", "1 атакующий"),
    "neutral_capture_2": ("No neutral defectors", "Нейтральных перебежчиков нет"),
    "gain_blue": ("on blue cells too", "и на синие клетки"),
    "muster_boat_1": ("by boat too", "и на катерах"),
    "move_tile_discs": ("Discs change control tiles", "Фишки меняют жетоны контроля"),
    "bronte_first": ("the first player’s team wins", "победа команды первого игрока"),
}
"""What holds when a change is on, in words of its name."""


def name_of(change: str, lang: str) -> str:
    return render(Message(f"option.la-famiglia.{change}.name"), lang)


def test_a_change_is_named_by_what_holds_when_it_is_on() -> None:
    """LF-OPT-01 … LF-OPT-06: «Нейтральных перебежчиков нет» is on when there are none."""
    assert WHEN_ON.keys() == {*CHANGES}
    for change, said in WHEN_ON.items():
        for lang, words in zip(("en", "ru"), said, strict=True):
            assert words in name_of(change, lang), (change, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_and_companion_use_the_names_of_the_set_up(lang: str) -> None:
    """LF-OPT-01 … LF-OPT-08: the companion leaves out what changes nothing in a mode."""
    package = files("consigliere.games.la_famiglia")
    rules = package.joinpath(f"data/rules/{lang}.md").read_text("utf-8")
    for change in CHANGES:
        assert f"**{name_of(change, lang)}**" in rules, change
    for mode in MODES:
        (step,) = [one for one in board(mode).setup if one.text.key.endswith(".changes")]
        said = render(step.text, lang)
        assert {one for one in CHANGES if name_of(one, lang) in said} == {*changes_in(mode)}, said
