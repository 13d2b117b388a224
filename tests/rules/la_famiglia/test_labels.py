"""What a decision is called: its price, what it ends, what one click decides."""

from __future__ import annotations

import re

import pytest

from consigliere.core.message import Message
from consigliere.games.la_famiglia.presentation.choices import choices_of
from consigliere.games.la_famiglia.rules.pieces.stock import PUT_ANYWHERE
from consigliere.games.la_famiglia.rules.record import frames
from consigliere.i18n.render import render
from la_famiglia_field import Field, N
from la_famiglia_table import Table, clear_tables, planning

NAMES = ("Ann", "Bob", "Cleo", "Dan")


def labels(table: Table | Field) -> dict[str, Message]:
    return {choice.word: choice.label for choice in choices_of(table.state)}


def said(table: Table | Field, word: str, lang: str = "en") -> str:
    return render(labels(table)[word], lang, NAMES)


def discs(mode: str = "1v1") -> Table:
    """Empty tables, but for neutral discs in columns 5 and 6; everybody has 9 lire."""
    table = clear_tables(planning(mode))
    table.s.upper[4:6, 4] = 1
    table.s.lire[:] = 9
    return table


def fill(table: Table, column: int, count: int) -> None:
    """Neutral discs on the first action cells of a column."""
    table.s.lower[column - 1, :count] = 4


def test_a_disc_says_what_it_costs() -> None:
    """LF-PLAN-04: only another player's disc has a price."""
    table = discs()
    other = 1 - table.seat
    table.s.upper[0, other] = table.s.upper[0, table.seat] = 1
    bob = NAMES[other]
    assert said(table, f"from:1:P{other + 1}") == f"Column 1: a disc of {bob}; price: 1 lira"
    assert said(table, f"from:1:P{table.seat + 1}") == "Column 1: your own disc"
    assert said(table, f"from:1:P{other + 1}", "ru") == f"Колонка 1, фишка ({bob}); цена: 1 лира"


def test_gain_influence_says_what_the_column_costs() -> None:
    """LF-PLAN-07: a lira for every disc that is not one's own."""
    table = discs()
    table.s.upper[0, :2] = 2
    table.s.upper[0, 4] = 3
    assert said(table, "gain:1").endswith("column 1; price: 5 lire")
    assert said(table, "gain:1", "ru").endswith("колонка 1; цена: 5 лир")


def test_sending_says_what_is_paid() -> None:
    """LF-PLAN-02: twice of what the partner gets."""
    assert said(discs("2v2"), "send:3") == "Send your partner 3 lire (you pay 6)"


def test_a_cell_says_what_it_costs() -> None:
    """LF-ACT-09, LF-DEC-11: on the way to it and when it is paid."""
    table = discs()
    table.s.upper[1, 4] = 1
    table.play("from:2:N")
    assert said(table, "to:LAB").startswith("Drug lab; price: 1 lira. A lab on")
    assert said(table, "to:PLC").startswith("Place soldiers. Soldiers from your HQ")
    table.play("to:LAB")
    assert said(table, "act:yes") == "Pay 1 lira and carry out the action"


def test_an_order_says_what_it_does() -> None:
    """LF-ORD-06, LF-DEC-16: before it lies face down."""
    table = discs()
    table.s.upper[0, 4] = 1
    table.play("from:1:N").play("to:ORD")
    table.play(next(word for word in table.words() if word.startswith("at:")))
    orders = [text for word in table.words() if re.match(r"\d+ Move", text := said(table, word))]
    assert orders and all("Soldiers move from here" in text for text in orders)


def test_a_row_says_what_its_next_disc_brings() -> None:
    """LF-BRD-03, LF-BRD-04, LF-SOLO-03: a value, an effect, or a disc of the council."""
    table = discs()
    table.s.upper[0, 4] = 1
    table.play("from:1:N").play("to:IN1")
    table.s.removed[table.seat] = 0, 1, 2, 0, 1
    found = [said(table, word) for word in table.words()]
    assert re.fullmatch(r"Justice: \d → \d", found[0])
    assert found[1] == "Police: a disc of the council for the solo board"
    assert re.fullmatch(r"Church: \d → \d", found[2])
    assert re.fullmatch(r"Economy, first row: \w+ \d .*", found[3])
    assert found[4].endswith("a disc of the council for the solo board")


def test_the_last_free_cell_of_a_column_is_named_before_it_is_chosen() -> None:
    """LF-PLAN-03, LF-PLAN-11: one click is enough for it."""
    table = discs()
    table.s.upper[3:6, 4] = 1
    assert said(table, "from:6:N") == "Column 6: a neutral disc"
    fill(table, 6, 2)
    table.s.lower[5, 3] = 4
    assert said(table, "from:6:N") == "Column 6: a neutral disc; only free cell: Boat"


def test_a_final_action_names_the_free_cells() -> None:
    """LF-PLAN-11: of every column, with those that were taken left out."""
    table = discs()
    fill(table, 6, 2)
    frames.ask(table.s, frames.FINAL_COLUMN, table.seat)
    assert said(table, "final:6") == "Final Action in column 6; free: Boat, Recruit and place"
    assert said(table, "final:none") == "No Final Action"


def test_to_stop_says_what_with() -> None:
    """LF-DEC-05, LF-DEC-16, LF-DEC-25: soldiers, orders and tiles have words of their own."""
    table = discs()
    table.s.hq[table.seat] = 3
    frames.push(table.s, frames.PUT, table.seat, PUT_ANYWHERE, 3, -1)
    assert said(table, "stop") == "Place no more soldiers"
    frames.push(table.s, frames.AT, table.seat, 2, 0, 0)
    assert said(table, "stop", "ru") == "Больше приказов не класть"
    field = Field("1v1").hold("PAT", 0, 1).hold("CAT", 0, 1).tiles("T03", "T01").manage()
    assert said(field, "stop") == "Mark no more tiles"


def test_an_order_that_was_not_used_is_let_be_and_else_ended() -> None:
    """LF-ORD-04: nothing of it was carried out, or a part."""
    field = Field("2v2").hold("PAT", 0, 5).hold("BRO", 1, 2).order("PAT", 0, "MOVE2").encounter()
    assert said(field, "done") == "Skip this order"
    field.play("dest:CAT:L1 count:1")
    assert said(field, "done") == "End the order"
    field = Field("2v2").family(0, "G").hold("PAT", 0, 5).hold("BRO", N, 2)
    assert said(field.order("PAT", 0, "EXPL1").encounter(), "none") == "Skip this order"


def test_a_car_makes_an_explosion_stronger() -> None:
    """LF-ORD-10: two soldiers more."""
    field = Field("2v2").family(0, "G").hold("PAT", 0, 5, cars=1).hold("BRO", 1, 4)
    field.order("PAT", 0, "EXPL1").encounter()
    assert said(field, "expl:BRO:0") == "Blow up Bronte"
    assert said(field, "expl:BRO:1") == "Blow up Bronte with a car (2 more soldiers removed)"


def test_an_extra_action_is_called_so() -> None:
    """LF-SOLO-07: before the main action and after it; a council disc goes on the solo board."""
    table = discs("2v1")
    assert table.seat == 0
    assert said(table, "solo:V02").startswith("Extra action: cell 2 (")
    frames.ask(table.s, frames.EXTRA, 0)
    assert said(table, "solo:V02").startswith("Extra action: cell 2 (")
    assert said(table, "solo:none") == "No extra action"
    frames.ask(table.s, frames.SOLO, 0)
    assert said(table, "solo:V02").startswith("Solo board: cell 2 (")
    assert said(table, "solo:none") == "Not on the solo board: the disc leaves the game"


def test_brute_force_says_how_many_attackers_it_costs() -> None:
    """LF-CMB-03, LF-ORD-09: as the mode has it, and less for the first step of a Blitz."""
    for mode, order, cost in (("2v2", "MOVE1", 2), ("1v1", "MOVE1", 1), ("2v2", "BLIT2", 1)):
        field = Field(mode).family(0, "R").hold("PAT", 0, 5).hold("BRO", 1, 3)
        field.order("PAT", 0, order).encounter().play("dest:BRO:L1 count:4")
        assert said(field, "brute").startswith(
            f"Brute Force: 1 defender falls; attackers lost: {cost}. First"
        )


@pytest.mark.parametrize(
    ("lang", "said_of_it"),
    [
        ("en", "Keep The Captain: take 4 lire and recruit 5 soldiers"),
        ("ru", "Капитан"),
        ("es", "Capitán"),
        ("fr", "Capitaine"),
    ],
)
def test_a_character_says_what_it_brings(lang: str, said_of_it: str) -> None:
    """LF-COMP-11, LF-DEC-03: before one is kept."""
    table = Table("1v1").luck()
    (word, *_) = [word for word in table.words() if word == "character:K2"]
    assert said_of_it in said(table, word, lang)
    assert {"4", "5"} <= set(re.findall(r"\d", said(table, word, lang)))
