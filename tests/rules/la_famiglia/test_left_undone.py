"""What is asked once before an action or an order ends: what could still be done with it."""

from __future__ import annotations

from random import Random

import pytest

from consigliere.core.action import CHANCE, Action
from consigliere.core.message import Message
from consigliere.games.la_famiglia.game import LaFamiglia
from consigliere.games.la_famiglia.presentation.choices import choices_of
from consigliere.games.la_famiglia.presentation.prompts import prompt_for
from consigliere.games.la_famiglia.rules.pieces.stock import PUT_ANYWHERE
from consigliere.games.la_famiglia.rules.record import frames
from consigliere.i18n.render import render
from la_famiglia_field import Field, N
from la_famiglia_table import PLACE, Table, planning

GAME = LaFamiglia()
NAMES = ("Ann", "Bob", "Cleo", "Dan")
DONE_FOR_NOTHING = "sure.la_famiglia.void"
ENDS = {"stop", "none", "done", "bonusat:none"}


def asked(table: Table | Field, word: str) -> Message | None:
    (found,) = [choice.sure for choice in choices_of(table.state) if choice.word == word]
    return found


def question(table: Table | Field, word: str, lang: str = "en") -> str:
    found = asked(table, word)
    assert found is not None
    return render(found, lang, NAMES)


def placing(soldiers: int) -> Table:
    """The first seat may place up to three soldiers, and has so many at hand."""
    table = planning("2v2")
    table.s.hq[table.seat] = soldiers
    frames.push(table.s, frames.PUT, table.seat, PUT_ANYWHERE, 3, -1)
    return table


def test_soldiers_are_as_many_as_there_are_to_place() -> None:
    """LF-DEC-05, LF-GEN-07: no more than the action allows, and than there are."""
    assert question(placing(5), "stop").startswith("You may still place 3 soldiers.")
    assert question(placing(1), "stop").startswith("You may still place 1 soldier.")
    assert "ещё 3 солдат." in question(placing(5), "stop", "ru")


def placing_in_1v1(soldiers: int, members: int) -> Table:
    """The first seat may put up to three pieces, and has so many in the HQ."""
    table = planning("1v1")
    table.s.hq[table.seat], table.s.members_hq[table.seat] = soldiers, members
    frames.push(table.s, frames.PUT, table.seat, PUT_ANYWHERE, 3, -1)
    return table


def test_members_are_not_called_soldiers() -> None:
    """LF-DOME-04: without soldiers in the HQ only members can be put, and they go into the dome."""
    members = placing_in_1v1(0, 2)
    assert question(members, "stop").startswith("You may still send 2 council members into")
    assert "ещё 2 членов совета" in question(members, "stop", "ru")
    assert "council members into the dome" in render(prompt_for(members.state, 0), "en", NAMES)
    both = placing_in_1v1(1, 1)
    assert question(both, "stop").startswith("You may still place 2 pieces: soldiers, or council")
    assert "Place soldiers, or send council" in render(prompt_for(both.state, 0), "en", NAMES)
    assert question(placing_in_1v1(2, 0), "stop").startswith("You may still place 2 soldiers.")


def bonus(soldiers: int, members: int) -> Table:
    """The first seat has the dome with three members more than at the start."""
    table = planning("1v1")
    seat = table.seat
    table.s.hq[seat], table.s.members_hq[seat] = soldiers, members
    table.s.dome[:2] = 9, 3
    frames.push(table.s, frames.BONUS_AT, seat, 3, 0, 0)
    return table


def test_the_bonus_of_the_dome_is_no_more_than_is_at_hand() -> None:
    """LF-DOME-07: pieces come from the HQ, and members only into the dome."""
    for soldiers, members, start in (
        (5, 0, "You would give up the bonus of the dome: 3 soldiers."),
        (1, 0, "You would give up the bonus of the dome: 1 soldier."),
        (1, 1, "You would give up the bonus of the dome: 2 soldiers or council members."),
        (0, 2, "You would give up the bonus of the dome: 2 council members."),
    ):
        assert question(bonus(soldiers, members), "bonusat:none").startswith(start)
    asked_for = render(prompt_for(bonus(0, 2).state, 0), "en", NAMES)
    assert "no soldiers are in your HQ" in asked_for
    assert "up to 2 council members" in asked_for
    assert "council" not in render(prompt_for(bonus(5, 0).state, 0), "en", NAMES)


def test_placing_itself_is_not_asked_about() -> None:
    """LF-DEC-05: only the end of an action leaves anything."""
    assert [choice.word for choice in choices_of(placing(3).state) if choice.sure] == ["stop"]


def test_orders_are_as_many_as_tokens_and_room() -> None:
    """LF-ACT-04, LF-DEC-16: tokens in the HQ, and territories with room for them."""
    table = planning()
    table.s.owner[:] = -1
    table.s.owner[PLACE["PAT"]], table.s.soldiers[PLACE["PAT"]] = table.seat, 2
    frames.push(table.s, frames.AT, table.seat, 9, 0, 0)
    room = int(table.state.tables.orders_per_territory)
    assert question(table, "stop").startswith(f"You may still place {room} orders.")


def test_an_order_that_has_done_nothing() -> None:
    """LF-ORD-04: it is named with its territory, whatever sort it is."""
    field = Field("2v2").hold("PAT", 0, 5).hold("BRO", 1, 2).order("PAT", 0, "MOVE2").encounter()
    assert "has done nothing yet" in question(field, "done")
    assert "Move 2" in question(field, "done")
    field = Field("2v2").family(0, "G").hold("PAT", 0, 5).hold("BRO", N, 2)
    assert "Explosion" in question(field.order("PAT", 0, "EXPL1").encounter(), "none")


def test_groups_that_are_left() -> None:
    """LF-ORD-06: one group of two has gone."""
    field = Field("2v2").hold("PAT", 0, 5).order("PAT", 0, "MOVE2").encounter()
    field.play("dest:CAT:L1 count:1")
    assert question(field, "done").endswith("groups left: 1. End all the same?")


def test_a_muster_to_which_soldiers_have_come_may_end() -> None:
    """LF-ORD-08: it has no number of groups."""
    field = Field("2v2").hold("PAT", 0, 1).hold("CAT", 0, 4).hold("BRO", 0, 3)
    field.order("PAT", 0, "MUST").encounter()
    assert asked(field, "done") is not None
    field.play("src:CAT:L1 count:1")
    assert asked(field, "done") is None


def test_control_tiles_that_may_be_marked() -> None:
    """LF-MGT-02: by the free tiles."""
    field = Field("1v1").hold("PAT", 0, 1).hold("CAT", 0, 1).tiles("T03").manage()
    assert question(field, "stop").startswith("You may still mark 1 control tile.")


@pytest.mark.parametrize(("mode", "seats"), [("1v1", 2), ("2v1", 3), ("2v2", 4)])
def test_it_is_asked_only_where_something_can_still_be_done(mode: str, seats: int) -> None:
    """LF-GEN-07: never before a decision that does something, and never about nothing."""
    rng = Random(seats)  # noqa: S311  not for secrets
    state = GAME.initial({"mode": mode}, seats)
    seen: set[str] = set()
    while GAME.actors(state):
        (seat,) = GAME.actors(state)
        if seat == CHANCE:
            state = GAME.carry_out(state, rng.choice(GAME.chance(state)).action).state
            continue
        choices = GAME.choices(state, seat)
        for choice in choices:
            if choice.sure is not None and choice.sure.key != DONE_FOR_NOTHING:
                assert choice.word in ENDS
                assert len(choices) > 1
                assert choice.sure.args.get("count", 1) != 0
                seen.add(choice.sure.key.rpartition(".")[2])
        action = Action(seat, rng.choice(choices).word)
        state = GAME.carry_out(state, action).state
    assert {"put", "at", "order", "car"} <= seen
