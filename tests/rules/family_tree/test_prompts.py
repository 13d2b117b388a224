"""What the mover is told: what may be done, what it brings, and what ends the turn."""

import pytest

from consigliere.core.message import Message
from consigliere.games.family_tree.presentation.choices import choices_of, prompt_for
from consigliere.games.family_tree.rules.record import FILL, FILLING, TAKE, TAKING
from consigliere.games.family_tree.rules.state import State
from consigliere.i18n.language import LANGUAGES
from consigliere.i18n.render import render
from family_table import Table

NAMES = ("Ann", "Bob")


def asked(state: State, lang: str = "en") -> str:
    return render(prompt_for(state, 0), lang, NAMES)


def family() -> Table:
    return Table().lay(0, "couple:gennady+lidiya child:oleg@lidiya")


def test_an_action_is_offered_only_if_it_is_legal() -> None:
    """FT-4, FT-S22: a spouse can be laid, since the hand has one and a meeting."""
    state = family().hold(0, "irina m01").state()
    prompt = prompt_for(state, 0)
    assert prompt.key == "prompt.family_tree.act"
    assert Message("family_tree.way.spouse") in tuple(prompt.args["ways"])  # type: ignore[arg-type]
    assert "lay a husband or wife for somebody" in asked(state)
    assert "lay an event" not in asked(state)
    assert asked(Table().hold(0, "m01").state()).startswith("None of your cards fits")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_prompt_is_told_in_every_language(lang: str) -> None:
    """FT-2, FT-5, FT-57: with what the action brings, and when the turn ends."""
    act = family().hold(0, "irina m01")
    texts = [asked(act.state(), lang), asked(act.at(TAKE, TAKING), lang)]
    texts.append(asked(act.at(FILL, FILLING), lang))
    assert not any("family_tree." in text for text in texts)
    assert "1" in texts[0]


def test_what_ends_the_turn_is_marked() -> None:
    """FT-5: the last card that is missing, or too many; nothing before that."""
    four = family().hold(0, "m01 vadim galina nika").archive("m02 m03 m04 m05 m06")
    assert all(choice.ends_turn for choice in choices_of(four.at(FILL, FILLING)))
    three = family().hold(0, "m01 vadim galina").archive("m02 m03 m04 m05 m06")
    assert not any(choice.ends_turn for choice in choices_of(three.at(FILL, FILLING)))
    assert not any(choice.ends_turn for choice in choices_of(three.state()))
