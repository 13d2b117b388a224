"""What the seat that must decide is asked, with the numbers that it is about."""

from __future__ import annotations

import pytest

from consigliere.games.la_famiglia.presentation.prompts import prompt_for
from consigliere.games.la_famiglia.rules.record import frames
from consigliere.games.la_famiglia.rules.record.frames import push
from consigliere.games.la_famiglia.rules.record.record import NEUTRAL
from la_famiglia_field import D, Field, N
from la_famiglia_table import Table, planning


def test_recruits_of_the_beginning_come_by_the_character_and_by_the_board() -> None:
    """LF-DEC-04, LF-SETUP-09, LF-SETUP-17: TC-16, the duel."""
    drawn = ">first:1 >T01 >T02 >T03 >T05 >T07 >T10 >T11 >ENN >LEN >TRA >MIS >K2 >K6 >K1 >K3"
    table = Table("1v1").draw(drawn).play("character:K2")
    asked = prompt_for(table.state, table.seat)
    assert asked.key == "prompt.la_famiglia.split_start"
    assert asked.args == {"count": 9, "character": 5, "board": 4}


def test_whoever_keeps_a_character_knows_what_goes_back_to_the_bank() -> None:
    """LF-SETUP-09: two lire of the first player, one of the second; nothing in 2v1."""
    cards = ">K2 >K6 >K1 >K3"
    table = Table("1v1").draw(
        f">first:1 >T01 >T02 >T03 >T05 >T07 >T10 >T11 >ENN >LEN >TRA >MIS {cards}"
    )
    asked = prompt_for(table.state, table.seat)
    assert (asked.key, asked.args) == ("prompt.la_famiglia.character_returning", {"count": 2})
    table.play("character:K2").play(table.words()[0])
    asked = prompt_for(table.state, table.seat)
    assert (asked.key, asked.args) == ("prompt.la_famiglia.character_returning", {"count": 1})
    trio = Table("2v1", level="easy").luck()
    while not trio.words()[0].startswith("character:"):
        trio.play(trio.words()[0]).luck()
    assert prompt_for(trio.state, trio.seat).key == "prompt.la_famiglia.character"


def test_recruits_of_a_turn_are_one_number() -> None:
    """LF-DOME-03."""
    table = planning("1v1")
    push(table.s, frames.SPLIT, 0, 3, 0, 0)
    asked = prompt_for(table.state, 0)
    assert (asked.key, asked.args) == ("prompt.la_famiglia.split", {"count": 3})


def test_whoever_sends_members_into_the_dome_knows_how_it_stands() -> None:
    """LF-DOME-09, LF-DEC-28: the seats of both sides."""
    table = planning("1v1")
    table.s.dome[:2] = 4, 8
    table.s.members_hq[0] = 3
    frames.ask(table.s, frames.RESTORE, 0)
    asked = prompt_for(table.state, 0)
    assert asked.key == "prompt.la_famiglia.restore"
    assert asked.args == {"own": 4, "others": 8}


@pytest.mark.parametrize(("owner", "key"), [(0, "_own"), (1, ""), (NEUTRAL, "_neutral")])
def test_a_disc_is_named_by_whose_it_is(owner: int, key: str) -> None:
    """LF-PLAN-03, LF-PLAN-08: nobody is called by name in a question of their own."""
    table = planning("1v1")
    push(table.s, frames.MOVE_TO, 0, 3, owner, 0)
    asked = prompt_for(table.state, 0)
    assert asked.key == f"prompt.la_famiglia.move_to{key}"
    assert set(asked.args) == {"column"} | ({"owner"} if owner == 1 else set())


@pytest.mark.parametrize(("owner", "key"), [(1, ""), (N, "_neutral"), (D, "_dummy")])
def test_whoever_defends_others_is_told_for_whom(owner: int, key: str) -> None:
    """LF-CMB-13, LF-CMB-16."""
    field = Field("2v1").hold("PAT", 0, 7).hold("BRO", owner, 2).order("PAT", 0, "MOVE1")
    field.encounter().play("dest:BRO:L1 count:5 subtle card:T")
    asked = prompt_for(field.state, field.seat)
    assert asked.key == f"prompt.la_famiglia.defence_card{key}"
    assert set(asked.args) == {"territory"}


def test_the_soloist_knows_how_many_extra_actions_are_left() -> None:
    """LF-SOLO-07, LF-SETUP-11: three of the seven on medium, and one less after each."""
    table = planning("2v1", level="medium")
    asked = prompt_for(table.state, table.seat)
    assert (asked.key, asked.args["count"]) == ("prompt.la_famiglia.main_extra", 3)
    table.play("solo:V04")
    table.until(frames.MAIN)
    while table.seat != 0 or table.s.extra_used:
        table.play(table.words()[-1])
        table.until(frames.MAIN, frames.EXTRA)
    asked = prompt_for(table.state, table.seat)
    assert asked.args["count"] == 2
