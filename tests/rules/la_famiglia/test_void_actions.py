"""An action that would do nothing says so, and why, before it is chosen."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from consigliere.core.action import CHANCE, Action, Choice
from consigliere.games.la_famiglia.box.effects import O1L
from consigliere.games.la_famiglia.game import LaFamiglia
from consigliere.games.la_famiglia.presentation.choices import choices_of
from consigliere.games.la_famiglia.presentation.void_actions import what_action_does_now
from consigliere.games.la_famiglia.rules.record import frames
from consigliere.games.la_famiglia.rules.state import State
from consigliere.i18n.language import LANGUAGES
from consigliere.i18n.render import render
from la_famiglia_table import Table, clear_tables, planning

ON_THE_BOARD = -2
GAME = LaFamiglia()
STOCKS = (
    "supply", "members_supply", "hq", "members_hq", "dome", "removed", "labs", "cars", "boats",
    "labs_supply", "cars_supply", "boats_supply", "token_at", "soldiers", "lire",
)  # fmt: skip
"""What actions change."""
ASKED = {
    frames.SPLIT, frames.PUT, frames.AT, frames.ROW, frames.KIND,
    frames.PLACE_LAB, frames.PLACE_CAR, frames.PLACE_BOAT,
}  # fmt: skip
"""What actions ask."""


def discs(mode: str = "1v1") -> Table:
    """Empty tables, but for neutral discs in all columns; everybody has 9 lire."""
    table = clear_tables(planning(mode))
    table.s.upper[:, 4] = 1
    table.s.lire[:] = 9
    table.s.hq[:] = 3
    return table


def choice(table: Table, word: str) -> Choice:
    return next(one for one in choices_of(table.state) if one.word == word)


def asked(table: Table, word: str, lang: str = "en") -> str:
    sure = choice(table, word).sure
    return "" if sure is None else render(sure, lang)


def no_orders(table: Table) -> None:
    table.s.token_at[table.seat] = ON_THE_BOARD


def no_land(table: Table) -> None:
    table.s.owner[table.s.owner == table.seat] = 1 - table.seat


def no_supply(table: Table) -> None:
    table.s.supply[table.seat] = 0


def nobody_at_hand(table: Table) -> None:
    table.s.hq[table.seat] = table.s.members_hq[table.seat] = 0


def no_discs(table: Table) -> None:
    table.s.removed[table.seat] = 4


def no_equipment(table: Table) -> None:
    table.s.labs_supply = table.s.cars_supply[table.seat] = table.s.boats_supply[table.seat] = 0


Spoil = Callable[[Table], None]


@pytest.mark.parametrize(("column", "kind", "spoils", "reason"), [
    (2, "ORD", [no_orders], "no orders are left in your HQ."),
    (2, "ORD", [no_land], "none of your territories has room for another order."),
    (2, "REC", [no_supply], "no soldiers are left in your supply."),
    (2, "PLC", [nobody_at_hand], "nobody is in your HQ."),
    (2, "PLC", [no_land], "your soldiers have nowhere to go."),
    (3, "RAP", [no_supply, nobody_at_hand], "nobody is in your HQ."),
    (4, "IN1", [no_discs], "no disc is left on your family board."),
    (3, "CAR", [no_equipment], "nothing of the kind can be placed."),
    (6, "BOA", [no_land], "nothing of the kind can be placed."),
])  # fmt: skip
def test_a_cell_says_why_its_action_would_do_nothing(
    column: int, kind: str, spoils: list[Spoil], reason: str
) -> None:
    """LF-GEN-06, LF-ACT-01 … LF-ACT-13: in its label, and asked once."""
    table = discs().play(f"from:{column}:N")
    table.s.members_hq[table.seat] = 0
    word = f"to:{kind}"
    assert asked(table, word) == ""
    for spoil in spoils:
        spoil(table)
    said = f"It does nothing now: {reason}"
    assert render(choice(table, word).label, "en").endswith(f". {said}")
    assert asked(table, word) == f"{said} Choose it all the same?"


def test_one_of_two_effects_is_enough() -> None:
    """LF-ACT-03: recruits can be placed at once; LF-DOME-04: members have the dome."""
    table = discs().play("from:3:N")
    nobody_at_hand(table)
    assert asked(table, "to:RAP") == ""
    no_supply(table)
    assert asked(table, "to:RAP") != ""
    table.s.members_hq[table.seat] = 1
    assert asked(table, "to:RAP") == ""


def test_what_costs_is_asked_about_when_it_is_paid() -> None:
    """LF-DEC-11: one may go there and not pay."""
    table = discs().play("from:2:N")
    no_equipment(table)
    assert "nothing of the kind can be placed" in render(choice(table, "to:LAB").label, "en")
    assert asked(table, "to:LAB") == ""
    table.play("to:LAB")
    assert asked(table, "act:yes") != ""
    assert asked(table, "act:no") == ""


def test_a_disc_with_one_cell_below_is_asked_about_at_once() -> None:
    """LF-PLAN-03: its action follows without a further choice."""
    table = discs()
    table.s.lower[5, [0, 2, 3]] = 4
    assert asked(table, "from:6:N") == ""
    no_orders(table)
    assert asked(table, "from:6:N").startswith("It does nothing now: no orders are left")
    assert asked(table, "from:5:N") == ""


def test_a_cell_of_the_solo_board_does_nothing_if_no_effect_does() -> None:
    """LF-SOLO-12: three orders alone, or influence as well; none of the labs."""
    table = discs("2v1")
    assert asked(table, "solo:V04") == ""
    no_orders(table)
    assert asked(table, "solo:V04").startswith("It does nothing now: no orders are left")
    assert asked(table, "solo:V05") == ""
    table.s.labs[:] = 0
    assert asked(table, "solo:V06").startswith("It does nothing now: you have no drug lab")


def test_an_order_with_lire_brings_the_lire() -> None:
    """LF-ACT-05: so nothing is asked."""
    table = discs()
    no_orders(table)
    said = what_action_does_now(table.state, table.seat, O1L)
    assert render(said, "en") == "It brings only lire now: no order can be placed."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_question_is_asked_in_every_language(lang: str) -> None:
    table = discs().play("from:2:N")
    no_orders(table)
    assert asked(table, "to:ORD", lang).endswith("?")
    assert "la_famiglia" not in asked(table, "to:ORD", lang)


def step_of(state: State) -> tuple[int, int, int]:
    s = state.record
    return int(s.round_number), int(s.phase), int(s.step)


def does_something(before: State, after: State) -> bool:
    """Whether an action has changed something, or asks what it is to change."""
    s, then = before.record, after.record
    is_asked = bool(GAME.actors(after)) and then.depth >= s.depth
    if is_asked and int(frames.top_kind(then)) in ASKED:
        return True
    return any(not np.array_equal(getattr(s, name), getattr(then, name)) for name in STOCKS)


@pytest.mark.parametrize(("mode", "seats", "seed"), [("1v1", 2, 1), ("2v1", 3, 2), ("2v2", 4, 4)])
def test_what_is_said_to_do_nothing_does_nothing(mode: str, seats: int, seed: int) -> None:
    """LF-GEN-06: by what the rules do with it; and what is free and asked about nowhere does."""
    rng = Random(seed)  # noqa: S311  not for secrets
    state = GAME.initial({"mode": mode}, seats)
    seen = set()
    while GAME.actors(state):
        (seat,) = GAME.actors(state)
        if seat == CHANCE:
            state = GAME.carry_out(state, rng.choice(GAME.chance(state)).action).state
            continue
        choices = GAME.choices(state, seat)
        for one in choices:
            is_void = one.sure is not None and one.sure.key == "sure.la_famiglia.void"
            is_cell = one.word == "act:yes" or one.word.startswith("solo:")
            if not is_void and (not is_cell or one.word == "solo:none"):
                continue
            after = GAME.carry_out(state, Action(seat, one.word)).state
            if step_of(state) == step_of(after):  # else the game went on by itself
                seen.add(is_void)
                assert does_something(state, after) != is_void, one.word
        state = GAME.carry_out(state, Action(seat, rng.choice(choices).word)).state
    assert seen == {True, False}
