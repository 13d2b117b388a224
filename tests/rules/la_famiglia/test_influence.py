"""Family boards: removals, values, the economy, family orders, the workforce."""

import pytest

from consigliere.core.message import Message
from consigliere.games.la_famiglia.box import effects as fx
from consigliere.games.la_famiglia.presentation.prompts import prompt_for
from consigliere.games.la_famiglia.rules import step
from consigliere.games.la_famiglia.rules.planning.influence import level_of, value_of
from consigliere.games.la_famiglia.rules.record import frames
from consigliere.games.la_famiglia.rules.record.record import IN_HQ, ON_BOARD
from la_famiglia_table import COMPONENTS, E1, C, J, T, Table, clear_tables, planning


def removing(kind: int, mode: str = "2v2", family: str = "Y") -> Table:
    """An action that removes discs begins, on empty tables."""
    table = clear_tables(planning(mode))
    table.s.family[table.seat] = "YGBRPO".index(family)
    table.s.lire[:4] = 5
    return again(table, kind)


def again(table: Table, kind: int, amount: int = 0) -> Table:
    frames.push(table.s, frames.EFFECT, table.seat, kind, amount, 0)
    step.settle(table.s, T)
    return table


def test_a_removed_disc_works_on_a_blue_cell() -> None:
    """LF-ACT-07, LF-BRD-03, LF-BRD-07, LF-DEC-12, LF-DEC-13."""
    table = removing(fx.IN1)
    seat = table.seat
    assert table.words() == ["row:J", "row:P", "row:C", "row:E1", "row:E2"]
    table.play("row:J")
    assert table.words() == [f"work:{n}" for n in range(1, 7)]
    assert table.s.in_hand[seat] == 1
    table.play("work:3")
    assert table.s.lower[2, 4] == seat
    assert (table.s.in_hand[seat], level_of(table.s, seat, J)) == (0, 1)


def test_without_blue_cells_it_takes_an_action_cell_and_then_the_reserve() -> None:
    """LF-BRD-07: no action is carried out there."""
    table = removing(fx.IN1)
    seat, reserve = table.seat, int(table.s.reserve[table.seat])
    table.s.lower[:, 4] = 4
    lire = int(table.s.lire[seat])
    table.play("row:J work:1")
    assert table.s.lower[0, 0] == seat
    assert table.s.lire[seat] == lire
    table.s.lower[:, :5] = 4
    again(table, fx.IN1).play("row:J")
    assert table.s.reserve[seat] == reserve + 1


def test_a_full_column_says_what_is_missing_there() -> None:
    """LF-BRD-07: a blue cell as long as there is one anywhere, else any cell."""
    table = removing(fx.IN1)
    table.s.lower[0, 4] = 4
    table.play("row:J")
    assert table.refusal("work:1").key == "la_famiglia.no_blue_there"
    table.s.lower[:, 4] = 4
    table.s.lower[0, :4] = 4
    assert table.refusal("work:1").key == "la_famiglia.no_work_there"


def test_values_rise_with_the_levels() -> None:
    """LF-BRD-01, LF-BRD-04, LF-BRD-10: the family of the yellow: 3 3 4 4 orders, 4 5 5 6 places."""
    table = removing(fx.LIRA)
    seat = table.seat
    found = []
    for level in range(4):
        table.s.removed[seat, J] = table.s.removed[seat, C] = level
        found.append((int(value_of(table.s, T, seat, J)), int(value_of(table.s, T, seat, C))))
    assert found == [(3, 4), (3, 5), (4, 6), (4, 7)]


def test_the_economy_pays_at_once() -> None:
    """LF-BRD-05, LF-BRD-08, LF-BRD-09: the disc is placed first, then comes the printed effect."""
    table = removing(fx.IN1)
    seat = table.seat
    table.play("row:E1")
    assert table.s.lire[seat] == 5
    table.play("work:1")
    assert table.s.lire[seat] == 8


def test_two_effects_of_a_cell_come_in_order() -> None:
    """LF-BRD-09: boat1+lira2 of the yellow family."""
    table = removing(fx.LIRA)
    seat = table.seat
    table.s.removed[seat, 4] = 2
    again(table, fx.IN1).play("row:E2 work:1")
    assert table.words()[0].startswith("boat:")
    assert table.s.lire[seat] == 5
    table.play(table.words()[0])
    assert table.s.lire[seat] == 7


def test_a_clear_column_brings_a_family_order() -> None:
    """LF-BRD-06, LF-COMP-07, LF-HID-04: the leftmost of the row of that area."""
    table = removing(fx.LIRA)
    seat = table.seat
    table.s.removed[seat, :3] = (0, 1, 1)
    again(table, fx.IN1).play("row:J work:1")
    assert [n for n in range(13) if table.s.token_at[seat, n] == IN_HQ][-1] >= 7
    assert table.s.token_at[seat, 7] == IN_HQ
    assert table.s.token_at[seat, 1] == ON_BOARD


@pytest.mark.parametrize(
    ("kind", "before", "key"),
    [
        (fx.IN1, "", "row"),
        (fx.IN2, "", "row_first"),
        (fx.IN2, "row:J work:1", "row_second"),
        (fx.INR, "", "row_both"),
    ],
)
def test_whoever_removes_discs_is_told_how_they_belong_together(
    kind: int, before: str, key: str
) -> None:
    """LF-ACT-07, LF-ACT-08, LF-ACT-13."""
    table = removing(kind)
    if before:
        table.play(before)
    assert prompt_for(table.state, table.seat) == Message(f"prompt.la_famiglia.{key}")


@pytest.mark.parametrize(
    ("kind", "gone"),
    [(fx.IN2, [3, 3, 3, 0, 0]), (fx.IN2, [2, 3, 3, 3, 3]), (fx.INR, [2, 2, 2, 2, 3])],
    ids=["the economy alone", "the justice alone", "rows of one disc"],
)
def test_no_second_removal_is_announced_that_cannot_come(kind: int, gone: list[int]) -> None:
    """LF-ACT-08, LF-ACT-13, LF-ACT-20: the rows of the economy are one institution."""
    table = clear_tables(planning("2v2"))
    table.s.removed[table.seat] = gone
    again(table, kind)
    frames.push(table.s, frames.ROW, table.seat, 2, int(kind == fx.INR), 0)
    assert prompt_for(table.state, table.seat) == Message("prompt.la_famiglia.row")


def test_two_removals_in_different_institutions() -> None:
    """LF-ACT-08, LF-BRD-08: the first is finished before the second; E1 and E2 are one."""
    table = removing(fx.IN2)
    table.play("row:E1")
    assert table.words()[0].startswith("work:")
    table.play("work:1")
    assert table.words() == ["row:J", "row:P", "row:C"]
    assert table.refusal("row:E2").clause == "LF-ACT-08"
    table.play("row:J work:2")
    assert int(frames.top_kind(table.s)) == frames.MAIN, "not a third one"


@pytest.mark.parametrize(("version", "count"), [(4, 3), (3, 1)])
def test_free_influence_is_on_as_many_institutions_as_printed(version: int, count: int) -> None:
    """LF-ACT-08, LF-SOLO-12: all different; before rules version 4 it was one all the same."""
    table = removing(fx.LIRA)
    table.s.version = version
    again(table, fx.INFLUENCE, 3)
    rows: list[str] = []
    while int(frames.top_kind(table.s)) == frames.ROW:
        rows += table.words()[:1]
        table.play(f"{table.words()[0]} work:{len(rows)}")
    assert rows == ["row:J", "row:P", "row:C"][:count]


def test_two_removals_in_one_row() -> None:
    """LF-ACT-13, LF-DEC-31: the second has no choice."""
    table = removing(fx.INR).play("row:C work:1")
    assert table.words() == ["row:C"]
    assert table.refusal("row:J").clause == "LF-ACT-13"
    seat = table.seat
    table.play("row:C work:2")
    assert level_of(table.s, seat, C) == 2


def test_case_9_two_removals_in_a_doubled_row() -> None:
    """LF-SOLO-01, LF-SOLO-03, LF-ACT-13, LF-BRD-02: TC-09: the council's disc first."""
    table = removing(fx.LIRA, "1v1")
    seat = table.seat
    table.s.removed[seat, J] = 1
    again(table, fx.INR).play("row:J")
    assert table.words()[-1] == "solo:none"
    table.play("solo:U05").until(frames.ROW)
    table.play("row:J")
    table.play(table.words()[0])
    assert level_of(table.s, seat, J) == 2
    assert table.s.solo[4] == seat


def test_an_empty_row_gives_nothing() -> None:
    """LF-ACT-20: with the reason; with all rows empty the removal is void."""
    table = removing(fx.LIRA)
    seat = table.seat
    table.s.removed[seat, J] = 3
    again(table, fx.IN1)
    assert table.refusal("row:J").clause == "LF-ACT-20"
    table.play("row:P work:1").until(frames.MAIN)
    table.s.removed[seat] = 3
    again(table, fx.IN1)
    assert int(frames.top_kind(table.s)) == frames.MAIN


@pytest.mark.parametrize(("gone", "level"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 3)])
def test_a_council_disc_uncovers_nothing(gone: int, level: int) -> None:
    """LF-BRD-03, LF-SOLO-01: levels of a soloist's row."""
    table = removing(fx.LIRA, "1v1")
    table.s.removed[table.seat, E1] = gone
    assert level_of(table.s, table.seat, E1) == level


@pytest.mark.parametrize(
    ("row", "others", "slots"),
    [
        ("E1", (0, 0, 0, 0, 1), ["Y05"]),
        ("E2", (0, 0, 0, 0, 0), []),
        ("E1", (0, 0, 0, 1, 2), ["Y12"]),
        ("J", (0, 1, 1, 0, 0), ["Y08"]),
        ("J", (0, 1, 0, 0, 0), []),
    ],
)
def test_each_area_has_its_own_orders(row: str, others: tuple[int, ...], slots: list[str]) -> None:
    """LF-BRD-06: a column is clear by the rows of its own area alone."""
    table = removing(fx.LIRA)
    seat = table.seat
    table.s.removed[seat, :5] = others
    before = table.s.token_at[seat].copy()
    again(table, fx.IN1).play(f"row:{row} work:1")
    table.until(frames.MAIN)
    gained = [n for n in range(13) if before[n] == ON_BOARD != table.s.token_at[seat, n]]
    assert [COMPONENTS.tokens[0][n] for n in gained] == slots
