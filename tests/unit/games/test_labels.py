"""Labels in the text of every game: a colon as each language spaces it."""

from __future__ import annotations

import re

import pytest

import consigliere
from consigliere.games.registry import load_game, plugins

_TIGHT = re.compile(r"[^\s\u00a0]:(?=\s|$)", re.MULTILINE)
"""A colon right after a word; one in a time or in the name of a step stands within a word."""


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", [plugin.id for plugin in plugins()])
def test_a_colon_has_its_space_in_french_alone(game: str, lang: str) -> None:
    seats = min(load_game(game).info.seats)
    session = consigliere.new_game(game, seed=1, players=dict.fromkeys(range(seats), "random"))
    for _ in range(40):
        if session.turn is None:
            break
        session.play()
    text = session.text(lang=lang)
    assert bool(_TIGHT.search(text)) == (lang == "en"), text
