"""What the mover is told: what may be done, what it brings, and what ends the turn."""

import random

import pytest

from consigliere.core.action import CHANCE, Action
from consigliere.games.family_tree.presentation.choices import choices_of, prompt_for
from consigliere.games.family_tree.rules.record import (
    FILL,
    FILLING,
    JOINING,
    OVER,
    TAKE,
    TAKING,
)
from consigliere.games.family_tree.rules.state import State
from consigliere.games.registry import rule_pages
from consigliere.i18n.language import LANGUAGES
from consigliere.i18n.render import render
from family_table import GAME, Table, play

NAMES = ("Ann", "Bob")
BIG = {"variant": "big"}


def asked(state: State, lang: str = "en") -> str:
    return render(prompt_for(state, 0), lang, NAMES)


def family() -> Table:
    return Table().lay(0, "couple:gennady+lidiya child:oleg@lidiya")


def test_an_action_is_offered_only_if_it_is_legal() -> None:
    """FT-4, FT-S22: a spouse can be laid, since the hand has one and a meeting."""
    state = family().hold(0, "irina m01").state()
    prompt = prompt_for(state, 0)
    assert prompt.key == "prompt.family_tree.act"
    needed = prompt.keys()
    assert "family_tree.way.spouse" in needed
    assert "lay a husband or wife for somebody" in asked(state)
    assert "lay an event" not in asked(state)
    both = family().hold(0, "irina m01 nika").state()
    assert "one action: lay a child or lay a husband or wife for somebody; or" in asked(both)
    assert asked(Table().hold(0, "m01").state()).startswith("None of your cards fits")


def test_who_has_no_family_yet_is_told_how_one_begins() -> None:
    """FT-S17, FT-14: before a card is taken, and when nothing could be laid."""
    first = Table().hold(0, "irina nika galina lidiya m01 m02")
    begun = family().hold(0, "m01 m02 m03 m04 m05 m06")
    assert "a man and a woman of about the same age" in asked(first.at(TAKE, TAKING))
    assert asked(first.at(FILL, FILLING)).startswith("You cannot begin a family yet")
    assert "you may do one action" in asked(begun.at(TAKE, TAKING))
    assert asked(begun.at(FILL, FILLING)).startswith("None of your cards fits anywhere")
    couple = Table().hold(0, "gennady lidiya m01 m02 m03 m04")
    assert asked(couple.at(FILL, FILLING)).startswith("Your hand has a card too many")


def test_the_meeting_of_a_couple_and_one_in_advance_are_told_apart() -> None:
    """FT-71, FT-S17: with the rules of what is laid."""
    table = Table(2, variant="big", separate="on").lay(1, "couple:anatoly+valentina")
    table.lay(0, "child:sergey@valentina").hold(0, "m01 m02 oksana lev")
    ahead = prompt_for(play(table.state(), "ahead:sergey"), 0)
    assert ahead.key == "prompt.family_tree.meeting_ahead"
    assert rule_pages("family-tree").clauses_for(ahead.keys()) == {"FT-71"}
    wedding = prompt_for(play(table.state(), "spouse:oksana@sergey"), 0)
    assert wedding.key == "prompt.family_tree.meeting"
    assert "FT-71" not in rule_pages("family-tree").clauses_for(wedding.keys())


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


@pytest.mark.parametrize(
    ("seed", "options"),
    [(1, {}), (2, {"end": "equal"}), (3, BIG), (4, BIG | {"starter_draws": "2"}), (5, {})],
)
def test_the_mark_is_what_comes_of_the_step(seed: int, options: dict[str, str]) -> None:
    """FT-4, FT-5, FT-69, FT-73: in games played at random, its player can do nothing after it."""
    rng = random.Random(seed)  # noqa: S311  not for secrets
    seen = set()
    state = GAME.initial(options, 2 + seed % 2)
    while GAME.actors(state):
        before, (seat,) = state.record, GAME.actors(state)
        if seat == CHANCE:
            state = GAME.carry_out(state, rng.choice(GAME.chance(state)).action).state
            continue
        choice = rng.choice(GAME.choices(state, seat))
        state = GAME.carry_out(state, Action(seat, choice.word)).state
        while GAME.actors(state) == (CHANCE,):
            state = GAME.carry_out(state, rng.choice(GAME.chance(state)).action).state
        after = state.record
        stays = after.turn == before.turn and after.mover == before.mover
        goes_on = (
            stays and after.stage != OVER and (after.stage != JOINING or before.stage == JOINING)
        )
        assert choice.ends_turn is not bool(goes_on), choice.word
        seen.add(choice.ends_turn)
    assert seen == {True, False} or options == BIG
