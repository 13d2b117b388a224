"""Which choices end the turn, and what a piece that does not matter now says instead."""

from __future__ import annotations

import random

import pytest

from consigliere.core.action import CHANCE, Action
from consigliere.games.la_famiglia.game import LaFamiglia
from consigliere.games.la_famiglia.rules.record.record import FINAL, PLANNING
from consigliere.games.la_famiglia.rules.state import State
from la_famiglia_table import planning

GAME = LaFamiglia()
ENDS_PLANNING = "choice.la_famiglia.ends_planning"
"""Is around the label of a choice with which planning ends."""


@pytest.mark.parametrize(("mode", "seats"), [("1v1", 2), ("2v1", 3), ("2v2", 4)])
def test_the_mark_is_what_comes_of_the_step(mode: str, seats: int) -> None:
    """LF-PLAN-01, LF-PLAN-11: after it somebody else is asked, or plans are made no more.

    Where one decision only is left, nobody is asked for it.
    """
    rng = random.Random(seats)  # noqa: S311  not for secrets
    state = GAME.initial({"mode": mode}, seats)
    seen = {PLANNING: set[bool](), FINAL: set[bool]()}
    while GAME.actors(state):
        phase, (seat,) = int(state.record.phase), GAME.actors(state)
        if seat == CHANCE:
            state = GAME.carry_out(state, rng.choice(GAME.chance(state)).action).state
            continue
        choice = rng.choice(GAME.choices(state, seat))
        state = GAME.carry_out(state, Action(seat, choice.word)).state
        while (goes_on := is_asked(state, seat, phase)) and len(
            words := GAME.legal_words(state, seat)
        ) == 1:
            state = GAME.carry_out(state, Action(seat, words[0])).state
        assert choice.ends_turn is (phase in seen and not goes_on), choice.word
        if phase in seen:
            seen[phase].add(choice.ends_turn)
    assert seen == {PLANNING: {True, False}, FINAL: {True, False}}


def is_asked(state: State, seat: int, phase: int) -> bool:
    return int(state.record.phase) == phase and GAME.actors(state) == (seat,)


@pytest.mark.parametrize(("mode", "seats"), [("1v1", 2), ("2v1", 3), ("2v2", 4)])
def test_the_end_of_planning_is_told_before_it_is_chosen(mode: str, seats: int) -> None:
    """LF-PLAN-10: by the last main action of a planning phase that somebody chose, by no other."""
    rng = random.Random(seats)  # noqa: S311  not for secrets
    state = GAME.initial({"mode": mode}, seats)
    phase, is_last, ends = PLANNING, False, 0
    while GAME.actors(state):
        (seat,) = GAME.actors(state)
        before, phase = phase, int(state.record.phase)
        if (before, phase) == (PLANNING, FINAL):
            assert is_last
            is_last, ends = False, ends + 1
        if seat == CHANCE:
            state = GAME.carry_out(state, rng.choice(GAME.chance(state)).action).state
            continue
        choice = rng.choice(GAME.choices(state, seat))
        is_told = ENDS_PLANNING in str(choice.label)
        assert not (is_told and is_last), "planning went on"
        is_last = is_last or is_told
        state = GAME.carry_out(state, Action(seat, choice.word)).state
    assert ends == state.record.round_number


@pytest.mark.parametrize("path", ["T01", "do.stop", "BRO"])
def test_a_piece_that_does_not_matter_now_says_what_does(path: str) -> None:
    """LF-DEC-31: the question follows."""
    state = planning("1v1").state
    (seat,) = GAME.actors(state)
    refusal = GAME.explain_path(state, seat, (path,))
    assert refusal is not None
    assert refusal.clause == "LF-DEC-31"
    assert str(refusal).startswith("That does not matter now. Move a disc down its column")
