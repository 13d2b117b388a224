"""What the one who must decide is asked, and how much of it is left."""

from __future__ import annotations

import pytest

from consigliere.games.la_famiglia.presentation.prompts import prompt_for
from consigliere.games.la_famiglia.rules.pieces.stock import PUT_ANYWHERE, PUT_OWN
from consigliere.games.la_famiglia.rules.record import frames
from consigliere.i18n.language import LANGUAGES
from consigliere.i18n.render import render
from la_famiglia_field import Field, N
from la_famiglia_table import PLACE, T, Table, clear_tables, planning

NAMES = ("Ann", "Bob", "Cleo", "Dan")


def asked(table: Table | Field, lang: str = "en") -> str:
    return render(prompt_for(table.state, table.seat), lang, NAMES)


def calm(mode: str = "1v1") -> Table:
    """Empty tables, but for neutral discs in columns 5 and 6; everybody has 9 lire."""
    table = clear_tables(planning(mode))
    table.s.upper[4:6, 4] = 1
    table.s.lire[:] = 9
    return table


# -- counting what can really be done ----------------------------------------------------------


def test_supply_counts_the_soldiers_that_are_there() -> None:
    """LF-GEN-06, LF-ORD-13: two allowed, one in the HQ."""
    field = Field("2v2").hold("PAT", 0, 1).hq(0, 1).order("PAT", 0, "SUPP2").encounter()
    assert asked(field) == "Paternò: place a soldier from your HQ; 1 left."
    field = Field("2v2").hold("PAT", 0, 1).hq(0, 9).order("PAT", 0, "SUPP2").encounter()
    assert asked(field) == "Paternò: place soldiers from your HQ, one after the other; 2 left."


@pytest.mark.parametrize(
    ("soldiers", "members", "dome", "left"),
    [(1, 0, 6, 1), (1, 2, 6, 3), (1, 2, 11, 2), (2, 5, 12, 2), (9, 9, 6, 4)],
)
def test_members_for_the_dome_are_counted_too(
    soldiers: int, members: int, dome: int, left: int
) -> None:
    """LF-ACT-16, LF-DOME-04: with all seats one's own there is no room for them."""
    table = calm()
    seat = table.seat
    table.s.hq[seat], table.s.members_hq[seat] = soldiers, members
    table.s.dome[seat], table.s.dome[1 - seat] = dome, 12 - dome
    frames.push(table.s, frames.PUT, seat, PUT_ANYWHERE, 4, -1)
    assert asked(table).endswith(f" {left} left." if left == 1 else f" up to {left} more.")


def test_soldiers_without_a_place_are_not_counted() -> None:
    """LF-ACT-14: nobody on the map to join; members still have the dome."""
    table = calm()
    seat = table.seat
    table.s.owner[table.s.owner == seat] = 1 - seat
    table.s.hq[seat], table.s.members_hq[seat] = 5, 1
    frames.push(table.s, frames.PUT, seat, PUT_OWN, 3, -1)
    assert asked(table) == "You may send a council member into the dome; 1 left."


def test_orders_are_counted_by_tokens_and_room() -> None:
    """LF-ACT-04: two a territory at most, and no more than the HQ holds."""
    table = calm()
    s, seat = table.s, table.seat
    s.owner[s.owner == seat] = 1 - seat
    s.owner[PLACE["BRO"]], s.soldiers[PLACE["BRO"]] = seat, 3
    frames.push(s, frames.AT, seat, 4, 0, 0)
    assert asked(table) == "Choose a territory for an order; 2 left."
    s.token_at[seat, 0] = PLACE["BRO"]
    assert asked(table) == "Choose a territory for an order; 1 left."
    s.owner[PLACE["CAT"]], s.soldiers[PLACE["CAT"]] = seat, 3
    assert asked(table) == "Choose a territory for an order; 3 left."
    s.token_at[seat, 1:] = -2
    s.token_at[seat, 5] = s.token_at[seat, 12] = -1
    expected = min(3, sum(int(at) == -1 for at in s.token_at[seat]))
    assert expected == 2
    assert asked(table) == f"Choose a territory for an order; {expected} left."


def test_equipment_is_counted_by_supply_and_room() -> None:
    """LF-ACT-09, LF-ACT-10, LF-ACT-11: the character of the start may bring two of a kind."""
    table = calm()
    s, seat = table.s, table.seat
    s.owner[s.owner == seat] = 1 - seat
    s.owner[PLACE["CAT"]], s.soldiers[PLACE["CAT"]] = seat, 3
    frames.push(s, frames.PLACE_LAB, seat, 2, 0, 0)
    assert asked(table).startswith("Choose a territory for a lab; 2 left.")
    s.labs[PLACE["CAT"]] = 1
    assert asked(table).startswith("Choose a territory for a lab; 1 left.")
    s.labs[PLACE["CAT"]], s.labs_supply = 0, 1
    assert asked(table).startswith("Choose a territory for a lab; 1 left.")
    frames.push(s, frames.PLACE_CAR, seat, 2, 0, 0)
    assert asked(table).startswith("Choose a territory for a car; 2 left.")
    s.cars[PLACE["CAT"]] = 1
    assert asked(table).startswith("Choose a territory for a car; 1 left.")
    frames.push(s, frames.PLACE_BOAT, seat, 2, 0, 0)
    assert asked(table).startswith("Choose a sea zone for a boat; 2 left.")
    s.boats_supply[seat] = 1
    assert asked(table, "ru").startswith("Выберите морскую зону для катера; осталось:\u00a01.")


def test_the_bonus_of_the_dome_says_which_pieces() -> None:
    """LF-DOME-07, LF-DOME-08: soldiers of the HQ; a member may go into the dome instead."""
    table = calm()
    table.s.hq[table.seat], table.s.members_hq[table.seat] = 3, 1
    frames.push(table.s, frames.BONUS_AT, table.seat, 1, 0, 0)
    assert "for 1 soldier from your HQ. A council member may" in asked(table)
    frames.set_top(table.s, 0, 3)
    assert "for up to 3 soldiers from your HQ. Instead of each" in asked(table)


def test_tiles_are_counted_by_markers_tiles_and_discs() -> None:
    """LF-MGT-02: to mark, or to take back."""
    field = Field("1v1").hold("PAT", 0, 1).hold("CAT", 0, 1).tiles("T01", "T03").manage()
    assert asked(field) == "Which control tile do you mark? You may mark 1 more."
    field = Field("1v1").disc(0, "T01", "T03").manage()
    assert asked(field) == "Control tiles: too many discs are there; take back 2."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_after_the_last_encounter_tiles_are_changed_for_nothing(lang: str) -> None:
    """LF-MGT-04, LF-OPT-05: the source lets discs be moved after every encounter, so one may."""

    def after(round_number: int, *discs: str) -> Field:
        field = Field("1v1").hold("PAT", 0, 1).hold("CAT", 0, 1).tiles("T01", "T03").disc(0, *discs)
        field.s.round_number = round_number
        return field.manage()

    for discs, way in (((), "tile:"), (("T01",), "shift:")):
        usual, last = (after(round_number, *discs) for round_number in (3, 4))
        assert any(word.startswith(way) for word in last.words())
        more = asked(last, lang).removeprefix(asked(usual, lang))
        assert more != asked(last, lang) and len(more) > len(" It is the last.")


# -- naming what it is about -------------------------------------------------------------------


def test_gain_influence_says_whose_disc_is_next_and_how_many_are_left() -> None:
    """LF-PLAN-08, LF-DEC-10: own ones first, neutral ones last."""
    table = calm()
    seat = table.seat
    table.s.upper[0, seat] = table.s.upper[0, 4] = 1
    table.play("gain:1")
    table.s.upper[0, 1 - seat] = 1
    assert asked(table).startswith("You empty column 1; 3 discs left. Next is your own: which ")
    table.play("gcol:3")
    assert asked(table).startswith("Your disc goes to column 3: choose its cell")
    table.play("gkind:ORD")
    other = NAMES[1 - seat]
    assert f"; 2 discs left. Next is a disc of {other}: which " in asked(table)
    table.play("gcol:3")
    assert asked(table).startswith(f"The disc of {other} goes to column 3: choose its cell")
    table.play(table.words()[0])
    assert "; 1 disc left. Next is a neutral one: which column does it go to?" in asked(table)


def test_a_moved_disc_a_cell_and_its_price_are_named() -> None:
    """LF-PLAN-03, LF-ACT-09."""
    table = calm()
    table.s.upper[1, 4] = 1
    table.play("from:2:N")
    assert asked(table) == (
        "Column 2: which free cell does the neutral disc go to? "
        "You carry out the action of that cell."
    )
    table.play("to:LAB")
    assert asked(table) == "Drug lab costs 1 lira: pay and carry out the action, or do nothing."
    assert asked(table, "ru").startswith("«Нарколаборатория» стоит 1 лиру: ")


def test_the_soloist_is_told_of_the_extra_action() -> None:
    """LF-SOLO-07: once in a turn."""
    table = calm("2v1")
    assert "one extra action" in asked(table)
    table.s.extra_used = 1
    assert "extra action" not in asked(table)
    assert asked(table).startswith("Move a disc down its column and carry out the action")
    table.s.upper[:] = 0
    assert asked(table) == "No main action is possible: you have to pass."


def test_a_turn_says_only_what_can_be_done() -> None:
    """LF-PLAN-02, LF-PLAN-04, LF-PLAN-07: to move, to gain influence, or both; and what costs."""
    table = calm()
    s, seat = table.s, table.seat
    moving = "Move a disc down its column and carry out the action of its new cell"
    assert asked(table).startswith(f"{moving}. Or gain influence: ")
    s.upper[0, 1 - seat] = 1
    assert asked(table).startswith(f"{moving} (another player’s disc costs 1 lira). Or gain ")
    s.lire[seat] = 0
    assert asked(table) == f"{moving}."
    s.lire[seat] = 9
    for column in range(6):
        s.lower[column, : T.cells[1, column]] = N
    assert asked(table).startswith("No disc can be moved down. Gain influence: empty a column")
    assert "фишку вниз по её колонке" not in asked(table, "ru")


def test_two_pieces_are_announced_where_two_can_be_placed() -> None:
    """LF-ACT-12: a lab, a car and a boat, or what is left of them."""
    table = calm()
    s, seat = table.s, table.seat
    frames.push(s, frames.KIND, seat, 0b111, 2, 1)
    assert asked(table).startswith("Place two different ones: ")
    s.cars_supply[seat] = s.boats_supply[seat] = 0
    assert asked(table) == "Choose what to place."


@pytest.mark.parametrize(("kind", "family", "there", "said"), [
    ("MOVE2", "Y", 1, "38 Move 2 in Paternò: choose where a group goes, or skip the order. "
                      "Groups left: 2."),
    ("BLIT1", "B", 1, "11 Blitz 1 in Paternò: choose where a group goes, or skip the order. "
                      "Groups left: 1."),
    ("MUST", "Y", 0, "52 Muster in Paternò: choose where soldiers or cars come from, or skip "
                     "the order."),
    ("EXPL1", "G", 1, "3 Explosion 1 in Paternò: choose the neighbouring territory to hit, or "
                      "skip the order."),
    ("SNIT", "Y", 1, "2 Snitch in Paternò: choose a territory of others, at most two borders "
                     "away, or skip the order."),
    ("AGIT2", "Y", N, "23 Agitation 2 in Paternò: choose neutral soldiers in a neighbouring "
                      "territory, then where they go; or skip the order."),
])  # fmt: skip
def test_an_order_says_what_to_point_at(kind: str, family: str, there: int, said: str) -> None:
    """LF-ORD-06 … LF-ORD-12."""
    field = Field("2v2").hold("PAT", 0, 5).hold("BRO", there, 2)
    field.family(0, family).order("PAT", 0, kind).encounter()
    assert asked(field) == said


def test_the_size_of_a_group_names_its_way() -> None:
    """LF-DEC-18, LF-DEC-19: from the order with Move, to it with Muster."""
    field = Field("2v2").hold("PAT", 0, 5, cars=1).hold("CAT", 0, 2).order("PAT", 0, "MOVE1")
    field.encounter().play("dest:CAT:L1")
    assert asked(field) == "16 Move 1, Paternò → Catania: how many soldiers go?"
    field.play("count:2")
    assert asked(field) == "16 Move 1, Paternò → Catania: how many cars go along?"
    field = Field("2v2").hold("PAT", 0, 5).order("PAT", 0, "MOVE2").encounter()
    field.play("dest:CAT:L1 count:2")
    assert asked(field).endswith("choose where a group goes, or end the order. Groups left: 1.")
    field = Field("2v2").hold("PAT", 0, 5).hold("CAT", 0, 2).order("PAT", 0, "MUST")
    field.encounter().play("src:CAT:L1")
    assert asked(field) == "52 Muster, Catania → Paternò: how many soldiers go?"


def test_the_income_of_a_tile_names_the_tile() -> None:
    """LF-MGT-05: recruits, soldiers and the rest come from several sides."""
    field = Field("1v1", move_tile_discs=0).hold("PAT", 0, 1).hold("CAT", 0, 1).disc(0, "T01")
    assert asked(field.manage()).startswith("Income of the tile “Barracks”. You recruit ")
    field = Field("1v1", move_tile_discs=0).hold("PAT", 0, 1).hold("CAT", 0, 1).disc(0, "T11")
    assert asked(field.hold("BRO", 1, 3).manage()).startswith("Enforcer: choose where")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_of_a_game_has_words(lang: str) -> None:
    """LF-DEC-01 … LF-DEC-30: no argument is left out."""
    for mode in ("1v1", "2v1", "2v2"):
        table = Table(mode, families="draft", level="easy").luck()
        for step in range(150):
            text = asked(table, lang)
            assert "{" not in text
            assert "la_famiglia" not in text
            words = table.words()
            table.play(words[step * 7 % len(words)]).luck()
