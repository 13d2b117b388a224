"""What each recommended change does when on and when off, in every mode that it applies to."""

from __future__ import annotations

import pytest

from consigliere.games.la_famiglia.rules.management.ending import (
    BRONTE,
    DRAW,
    FIRST_PLAYER,
    check_victory,
)
from consigliere.games.la_famiglia.rules.management.procedure import AT_CLEAN_UP
from la_famiglia_field import MODES, SIDES, TABLES, Field, N
from la_famiglia_table import N as NEUTRAL_DISC
from la_famiglia_table import T, Table, clear_tables, planning

ON_OFF = [pytest.param(1, id="on"), pytest.param(0, id="off")]
EVERY_MODE = pytest.mark.parametrize("mode", MODES)
WITH_BRUTE_FORCE_AT_TWO = pytest.mark.parametrize("mode", ["2v1", "2v2"])


def opponent(mode: str) -> int:
    """The last seat of the other side."""
    return max(seat for seat, side in enumerate(SIDES[mode]) if side == 1)


def storm(mode: str, kind: str, **options: int) -> Field:
    """Five of Agrigento against three neutrals of Licata."""
    field = Field(mode, **options).family(0, "B").hold("AGR", 0, 6).hold("LIC", N, 3)
    return field.order("AGR", 0, kind).encounter().play("dest:LIC:L1 count:5")


def sent(mode: str, **options: int) -> Field:
    """An agitator in Ribera sends four neutrals of Agrigento against two in Canicattì."""
    field = Field(mode, **options).family(0, "O").hold("RIB", 0, 1).hold("AGR", N, 4)
    field.hold("CAN", opponent(mode), 2).order("RIB", 0, "AGIT3").encounter()
    return field.play("agit:AGR:CAN:3")


@pytest.mark.parametrize("is_on", ON_OFF)
@WITH_BRUTE_FORCE_AT_TWO
def test_brute_force_against_neutrals(mode: str, is_on: int) -> None:
    """LF-OPT-01: «для атаки нейтральных солдат … убирайте 1 солдата вместо 2»."""
    field = storm(mode, "MOVE1", neutral_brute_1=is_on).play("brute")
    assert int(field.s.attackers) == (4 if is_on else 3)
    assert field.at("LIC") == (N, 2)


@pytest.mark.parametrize("is_on", ON_OFF)
@WITH_BRUTE_FORCE_AT_TWO
def test_a_blitz_against_neutrals(mode: str, is_on: int) -> None:
    """LF-OPT-01, LF-ORD-09: one fewer in its first step, with the change none."""
    field = storm(mode, "BLIT1", neutral_brute_1=is_on).play("brute")
    assert int(field.s.attackers) == (5 if is_on else 4)
    field.play("brute")
    assert int(field.s.attackers) == (4 if is_on else 2)


@pytest.mark.parametrize("is_on", ON_OFF)
@WITH_BRUTE_FORCE_AT_TWO
def test_brute_force_with_the_help_of_neutrals(mode: str, is_on: int) -> None:
    """LF-OPT-01: «либо для атаки с их помощью»."""
    field = sent(mode, neutral_brute_1=is_on).play("brute")
    assert int(field.s.attackers) == (2 if is_on else 1)
    assert field.at("CAN") == (opponent(mode), 1)


def test_brute_force_with_the_help_of_neutrals_in_the_duel() -> None:
    """LF-OPT-01, LF-CMB-03: it costs 1 there, so the change is not offered."""
    left = [int(sent("1v1", neutral_brute_1=is_on).play("brute").s.attackers) for is_on in (0, 1)]
    assert left == [2, 2]


@pytest.mark.parametrize("is_on", ON_OFF)
@EVERY_MODE
def test_neutral_soldiers_in_the_way(mode: str, is_on: int) -> None:
    """LF-OPT-02: two for the territory, or one for each of its soldiers; the enemy gets none."""
    field = storm(mode, "MOVE1", neutral_capture_2=is_on).play("brute brute")
    assert field.s.hq[:4].tolist() == ([0, 0, 0, 0] if is_on else [2, 0, 0, 0])
    field.play("brute")
    assert field.at("LIC")[0] == 0
    assert field.s.hq[:4].tolist() == ([2, 0, 0, 0] if is_on else [3, 0, 0, 0])


@pytest.mark.parametrize("is_on", ON_OFF)
@EVERY_MODE
def test_a_territory_freed_first_and_taken_later(mode: str, is_on: int) -> None:
    """LF-OPT-02: «Освободив нейтральную территорию, например, с помощью «Взрыва» …»."""
    field = Field(mode, neutral_capture_2=is_on).family(0, "R").hold("AGR", 0, 3)
    field.hold("LIC", N, 2).order("AGR", 0, "EXPL3").order("AGR", 0, "MOVE1").encounter()
    field.play("expl:LIC:0")
    assert field.at("LIC") == (-1, 0)
    field.play("dest:LIC:L1 count:2")
    assert field.at("LIC") == (0, 2)
    assert int(field.s.hq[0]) == (0 if is_on else 2)


def gain(mode: str, *, is_on: int) -> Table:
    """Two discs in column 4; below, one action cell of column 2 is free, and all blue ones."""
    table = clear_tables(planning(mode, gain_blue="on" if is_on else "off"))
    for column in (0, 3, 5):
        table.s.upper[column, NEUTRAL_DISC] = 2 if column == 3 else 1
    for column in range(6):
        table.s.lower[column, : int(T.cells[1, column])] = NEUTRAL_DISC
    table.s.lower[1, 2] = -1
    table.s.lire[: table.s.seats] = 5
    return table


@EVERY_MODE
def test_influence_gained_on_blue_cells(mode: str) -> None:
    """LF-OPT-03: «или на любые пустые синие клетки нижней таблицы действий»."""
    table = gain(mode, is_on=1).play("gain:4")
    assert table.words() == [f"gcol:{column}" for column in range(1, 7)]
    assert table.play("gcol:2").words() == ["gkind:LAB", "gkind:blue"]
    table.play("gkind:blue gcol:5 gkind:blue")
    blue = [int(table.s.lower[column, int(T.cells[1, column])]) for column in (1, 4)]
    assert blue == [NEUTRAL_DISC] * 2


@EVERY_MODE
def test_influence_gained_on_action_cells_alone(mode: str) -> None:
    """LF-OPT-03: off, two discs find no room where one action cell is free; one disc does."""
    table = gain(mode, is_on=0)
    assert not table.may("gain:4")
    assert table.refusal("gain:4").clause == "LF-PLAN-08"
    assert table.play("gain:1").words() == ["gcol:2"]
    assert table.play("gcol:2").words() == ["gkind:LAB"]


def muster(mode: str, **options: int) -> Field:
    """At Gela; Caltagirone by land, Licata by land and by sea, Noto by sea; two boats at Gela."""
    field = Field(mode, **options).hold("GEL", 0, 1).hold("CTG", 0, 2).hold("LIC", 0, 5, cars=1)
    field.hold("NOT", 0, 3, cars=1).boats("S7", 0, 2)
    return field.order("GEL", 0, "MUST").encounter()


@EVERY_MODE
def test_a_muster_by_boat(mode: str) -> None:
    """LF-OPT-04: «с помощью катеров ровно с 1 территории», no cars on them, nothing goes out."""
    field = muster(mode)
    assert {word for word in field.words() if word.endswith("SEA")} == {
        "src:LIC:SEA",
        "src:NOT:SEA",
    }
    field.play("src:NOT:SEA count:3")
    assert (field.at("GEL"), field.at("NOT")) == ((0, 4), (-1, 0))
    assert int(field.s.cars_supply[0]) == 4, "the car of Noto has nobody left"
    assert field.words() == ["src:LIC:L1", "src:CTG:L1", "done"]


@EVERY_MODE
def test_a_muster_without_boats(mode: str) -> None:
    """LF-OPT-04: off, «не позволяет вам переместить солдат … с помощью катеров»."""
    assert muster(mode, muster_boat_1=0).words() == ["src:LIC:L1", "src:CTG:L1", "done"]


@pytest.mark.parametrize("is_on", ON_OFF)
@EVERY_MODE
def test_discs_of_control_tiles(mode: str, is_on: int) -> None:
    """LF-OPT-05: one's own discs, not a partner's, and only in the second management."""
    seat = opponent(mode)
    field = Field(mode, move_tile_discs=is_on).hold("LIC", seat, 1).hold("CAN", seat, 1)
    field.disc(seat, "T07").tiles("T02", "T10")
    if mode != "1v1":
        field.hold("MAR", 1, 1).hold("SCI", 1, 1).disc(1, "T08")
    assert field.manage(second=False).ways("shift") == 0
    field = field.manage()
    if is_on and mode != "1v1":
        assert field.words() == ["shift:T08:T02", "shift:T08:T10", "stop"]
        field.play("stop")
    offered = field.words()
    assert offered == (["shift:T07:T02", "shift:T07:T10", "stop"] if is_on else [])
    if not is_on:
        assert field.s.step == AT_CLEAN_UP


@pytest.mark.parametrize("first", range(4))
def test_bronte_without_a_master(first: int) -> None:
    """LF-OPT-06: «побеждает команда с фишкой первого игрока»; off, nobody; with a master, he."""
    for is_on in (1, 0):
        field = Field("2v2", bronte_first=is_on).marks(0, "M01").marks(2, "M02", "M09")
        field.marks(1, "M03", "M04", "M05")
        field.s.round_number, field.s.first_player = 4, first
        check_victory(field.s, TABLES)
        ended = (int(field.s.winner_side), int(field.s.reason))
        assert ended == ((first % 2, FIRST_PLAYER) if is_on else (-1, DRAW))
        held = Field("2v2", bronte_first=is_on).marks(3, "M11").marks(0, "M01")
        held.s.round_number, held.s.first_player = 4, first
        check_victory(held.s, TABLES)
        assert (int(held.s.winner_side), int(held.s.reason)) == (1, BRONTE)
