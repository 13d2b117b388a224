"""Limits of La Famiglia met exactly: the last lira, the last free cell, the last soldier."""

from __future__ import annotations

import numpy as np
import pytest

from consigliere.games.la_famiglia.box.parts import RULES_VERSION
from consigliere.games.la_famiglia.rules.pieces.stock import recruitable
from consigliere.games.la_famiglia.rules.planning.turns import list_moves, may_gain, room_for_gain
from consigliere.games.la_famiglia.rules.record import rule_events
from consigliere.games.la_famiglia.rules.record.actions import MAX_CHOICES, first_of
from consigliere.games.la_famiglia.rules.record.record import empty_record
from la_famiglia_field import Field, N
from la_famiglia_table import N as NEUTRAL_DISC
from la_famiglia_table import T, Table, clear_tables, planning


def full_table(free: int) -> Table:
    """Three neutral discs in column 5; so many free action cells in column 1, and none else."""
    table = clear_tables(planning(gain_blue="off"))
    for column in range(6):
        table.s.lower[column, : int(T.cells[1, column])] = NEUTRAL_DISC
    table.s.lower[0, :free] = -1
    table.s.upper[4, NEUTRAL_DISC] = 3
    table.s.upper[0, NEUTRAL_DISC] = 1
    table.s.lire[:2] = 3
    return table


@pytest.mark.parametrize(("free", "is_legal"), [(3, True), (2, False)])
def test_as_many_free_cells_as_discs_are_enough(free: int, *, is_legal: bool) -> None:
    """LF-PLAN-08: «not allowed if there are fewer free target cells than discs»."""
    table = full_table(free)
    assert room_for_gain(table.s, T) == free
    assert table.may("gain:5") is is_legal
    assert may_gain(table.s, T, table.seat, 4) is is_legal


@pytest.mark.parametrize(("lire", "is_legal"), [(3, True), (2, False)])
def test_the_last_lira_buys_influence(lire: int, *, is_legal: bool) -> None:
    """LF-PLAN-07: one lira for each disc that is not one's own."""
    table = full_table(4)
    table.s.lire[:2] = lire
    assert table.may("gain:5") is is_legal


@pytest.mark.parametrize("seat", [0, 1])
def test_without_money_discs_of_others_stay(seat: int) -> None:
    """LF-PLAN-04: whoever it is that owns them; before them a column without a free cell below."""
    table = clear_tables(planning())
    table.s.lower[0, : int(T.cells[1, 0])] = NEUTRAL_DISC
    table.s.upper[0, NEUTRAL_DISC] = 1
    table.s.upper[1, 1 - seat], table.s.upper[3, NEUTRAL_DISC] = 1, 1
    table.s.lire[:2] = 0
    out = np.empty(MAX_CHOICES, np.int32)
    assert list_moves(table.s, T, out, 0, seat) == 1
    assert first_of(int(out[0])) == 3


def test_a_boat_carries_from_the_first_sea_alone() -> None:
    """LF-ORD-07: Messina, Taormina and Catania lie at the strait; Catania at two seas."""
    field = Field().hold("MES", 0, 3).boats("S1", 0, 1).hold("CAT", 1, 1)
    field.order("MES", 0, "MOVE1").encounter()
    assert field.may("dest:CAT:SEA")
    home = Field().hold("CAT", 0, 3).boats("S1", 0, 1).hold("MES", 1, 1)
    assert home.order("CAT", 0, "MOVE1").encounter().may("dest:MES:SEA")


@pytest.mark.parametrize("card", ["T:S", "S:T"], ids=["attack", "defence"])
def test_a_turncoat_is_told_with_whom_he_leaves(card: str) -> None:
    """LF-CMB-07: the side that does not hold the card."""
    attack, defence = card.split(":")
    field = Field("2v2").hold("PAT", 0, 6).hold("BRO", 1, 4).order("PAT", 0, "MOVE1").encounter()
    field.play(f"dest:BRO:L1 count:5 subtle card:{attack} card:{defence}")
    field.s.log[:], field.s.logged = 0, 0
    field.play("swap:no")
    entries = [entry.tolist() for entry in field.s.log[: field.s.logged]]
    (turned,) = [entry for entry in entries if entry[0] == rule_events.TURNED]
    loser, winner = (1, 0) if attack == "T" else (0, 1)
    assert (turned[1], turned[3]) == (loser, winner)


@pytest.mark.parametrize(
    ("version", "soldiers", "found"), [(3, 0, 0), (3, 1, 4), (4, 1, 1), (RULES_VERSION, 1, 1)]
)
def test_the_last_soldier_by_the_rules_of_each_version(
    version: int, soldiers: int, found: int
) -> None:
    """LF-ACT-17, LF-DOME-03: until version 4 the last one let members through."""
    field = Field(version=version)
    field.s.supply[0] = soldiers
    assert recruitable(field.s, 0, 4) == found


def test_neutrals_joined_by_the_rules_of_version_3_alone() -> None:
    """LF-OPT-02: no defectors from version 4 on."""
    for version, joined in ((3, 1), (4, 0), (RULES_VERSION, 0)):
        field = Field("2v2", version=version).hold("PAT", 0, 6).hold("BRO", N, 4)
        field.order("PAT", 0, "MOVE1").encounter()
        field.play("dest:BRO:L1 count:5 subtle card:T card:C swap:no")
        assert field.s.hq[0] == joined


def test_a_new_record_is_of_this_version() -> None:
    """LF-DATA-01: until the options of a game say otherwise."""
    assert empty_record().version == RULES_VERSION
