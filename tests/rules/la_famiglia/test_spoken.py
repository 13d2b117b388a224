"""Everything that a game says, in every language: whole sentences, and articles that fit."""

from __future__ import annotations

import random

import pytest

from consigliere.core.message import Message
from consigliere.games.la_famiglia.presentation.choices import choices_of
from consigliere.games.la_famiglia.presentation.events import events_for
from consigliere.games.la_famiglia.presentation.prompts import prompt_for
from consigliere.games.la_famiglia.rules.record.record import OVER
from consigliere.i18n.language import LANGUAGES
from consigliere.i18n.render import render
from la_famiglia_table import SEATS, Table

NAMES = ("Ann", "Bob", "Cleo", "Dan")
APART = {
    "fr": (" de le ", " de les ", " à le ", " à les "),
    "es": (" de el ", " a el "),
    "en": (),
    "ru": (),
}
"""Words that a language draws together."""


def spoken(mode: str) -> list[Message]:
    """Every event, question and choice of a game played at random, each once."""
    luck, table, found = random.Random(8), Table(mode, level="easy").luck(), list[Message]()  # noqa: S311
    while table.s.phase != OVER:
        for choice in choices_of(table.state):
            found.append(choice.label)
        found.append(prompt_for(table.state, table.seat))
        table.play(luck.choice(table.words())).luck()
        for viewer in (None, *range(SEATS[mode])):
            found += [event.message for event in events_for(table.state, table.log, viewer)]
        table.log.clear()
    return list({repr(message): message for message in found}.values())


@pytest.mark.parametrize("mode", SEATS)
def test_a_whole_game_is_told_in_whole_sentences(mode: str) -> None:
    """LF-HID-06, LF-DEC-33: nothing is left open, and no article stands where it cannot."""
    messages = spoken(mode)
    assert len({message.key for message in messages}) > 80
    for lang in LANGUAGES:
        for message in messages:
            said = render(message, lang, NAMES)
            assert not any(mark in said for mark in ("{", "}", "la_famiglia")), message
            assert not any(words in f" {said} " for words in APART[lang]), said
