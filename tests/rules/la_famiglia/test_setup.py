"""The set-up of the three modes: counts, draws, characters, first discs."""

import pytest

from consigliere.games.la_famiglia.rules.pieces.discs import discs_in
from consigliere.games.la_famiglia.rules.planning.influence import OWN_DISCS, row_size
from consigliere.games.la_famiglia.rules.record import frames
from consigliere.games.la_famiglia.rules.record.record import (
    DUMMY,
    IN_HQ,
    NEUTRAL,
    ON_BOARD,
    PLANNING,
)
from consigliere.games.la_famiglia.rules.record.rule_events import LOCK_OPENED
from consigliere.games.la_famiglia.rules.setup import may_be_drawn
from la_famiglia_table import COMPONENTS, PLACE, SEATS, T, Table

MODES = ("1v1", "2v1", "2v2")
TILES = ">T01 >T02 >T03 >T05 >T07 >T10 >T11"


def holdings(table: Table, owner: int) -> list[int]:
    s = table.s
    return [int(s.soldiers[place]) for place in range(36) if s.owner[place] == owner]


def duel() -> Table:
    """The sample game of the rules up to its first decision."""
    table = Table("1v1").draw(">first:1").draw(TILES)
    return table.draw(">ENN >LEN >TRA >MIS >K2 >K6 >K1 >K3")


@pytest.mark.parametrize(("mode", "count"), [("1v1", 2), ("2v1", 1), ("2v2", 4)])
def test_the_first_player_is_drawn_but_in_2v1(mode: str, count: int) -> None:
    """LF-SETUP-01, LF-SETUP-13: there the soloist has the marker."""
    s = Table(mode).s
    drawn = [n for n in range(4) if may_be_drawn(s, T, frames.FIRST_PLAYER, n)]
    assert drawn == [*range(count)]


@pytest.mark.parametrize("mode", MODES)
def test_luck_comes_first_and_in_a_fixed_order(mode: str) -> None:
    """LF-GEN-04, LF-SETUP-01, LF-COMP-10, LF-COMP-11: who begins, 7 of 11 tiles, tokens, cards."""
    table = Table(mode)
    kinds = []
    while frames.waits_for_chance(table.s):
        kinds.append(int(frames.top_kind(table.s)))
        table.do(next(n for n in range(36) if _may(table, n)))
    assert kinds == sorted(kinds)
    assert kinds.count(frames.FIRST_PLAYER) == 1
    assert kinds.count(frames.DRAW_TILE) == 7 == int(table.s.tile_set.sum())
    assert kinds.count(frames.DRAW_TOKEN) == (0 if mode == "2v2" else 4)
    assert kinds.count(frames.DRAW_CHARACTER) == 4


def _may(table: Table, number: int) -> bool:
    return bool(may_be_drawn(table.s, T, int(frames.top_kind(table.s)), number))


def test_case_14_counts_of_the_duel() -> None:
    """LF-SETUP-07, LF-SETUP-08, LF-MAP-02, LF-GEN-05: TC-14."""
    table = duel()
    assert holdings(table, DUMMY) == [3] * 8
    assert holdings(table, NEUTRAL) == [2] * 12
    assert holdings(table, 0) == holdings(table, 1) == [2] * 8
    dummy = {COMPONENTS.territories[n] for n in range(36) if table.s.owner[n] == DUMMY}
    assert dummy == {"MAR", "RAG", "SIR", "ALC", "ENN", "LEN", "TRA", "MIS"}
    own = {COMPONENTS.territories[n] for n in range(36) if table.s.owner[n] == 0}
    assert own == {"CTV", "TER", "CAN", "MIL", "COR", "CEF", "PAT", "SAM"}


def test_case_15_counts_of_the_soloist_against_two() -> None:
    """LF-SETUP-12, LF-SETUP-13, LF-MAP-09, LF-COMP-16: TC-15."""
    table = Table("2v1").draw(">first:1").draw(TILES).draw(">CTV >TER >TRA >COR").luck()
    assert holdings(table, DUMMY) == [3] * 4
    assert holdings(table, 0) == [2] * 8
    assert holdings(table, 1) == holdings(table, 2) == [2] * 6
    assert holdings(table, NEUTRAL) == [2] * 12
    table.until(frames.PUT)
    assert (table.seat, int(frames.top(table.s, 1))) == (0, 5)
    for _ in range(5):
        table.play("put:CEF")
    assert table.s.soldiers[PLACE["CEF"]] == 7
    assert table.s.supply[0] == 50 - 16 - 5 - table.s.hq[0]


def test_base_set_up_of_two_teams() -> None:
    """LF-SETUP-01, LF-MAP-02, LF-COMP-03, LF-COMP-14: 6 territories each, 12 neutral ones."""
    table = Table("2v2").luck()
    for seat in range(4):
        assert holdings(table, seat) == [2] * 6
        symbols = {int(T.seat[n]) for n in range(36) if table.s.owner[n] == seat}
        assert symbols == {seat}
    assert holdings(table, NEUTRAL) == [2] * 12
    assert holdings(table, DUMMY) == []
    assert table.s.supply[DUMMY] == 0


@pytest.mark.parametrize("mode", MODES)
def test_pieces_of_the_players(mode: str) -> None:
    """LF-COMP-01, LF-COMP-02, LF-COMP-04, LF-COMP-05, LF-COMP-06, LF-SETUP-02, LF-SETUP-04."""
    s = Table(mode).s
    for seat in range(SEATS[mode]):
        is_soloist = mode == "1v1" or (mode == "2v1" and seat == 0)
        assert s.boats_supply[seat] == (6 if is_soloist else 4)
        assert (s.cars_supply[seat], s.reserve[seat], s.supply[seat]) == (5, 10, 50)
    assert s.labs_supply == 30
    assert s.upper[:, NEUTRAL].tolist() == [2, 1, 1, 1, 1, 2]


def test_case_2_six_members_each() -> None:
    """LF-SETUP-03, LF-SETUP-05, LF-DOME-01: TC-02."""
    s = Table("1v1").s
    assert s.dome[:2].tolist() == [6, 6]
    assert s.members_supply[:2].tolist() == [44, 44]


def test_case_16_lire_of_the_duel() -> None:
    """LF-SETUP-09, LF-SETUP-17, LF-HID-07: TC-16: 4 − 2 and 8 − 1 lire, nothing between players."""
    table = duel().play("character:K2")
    assert table.seat == 0
    assert table.words() == [f"split:{n}" for n in range(10)]
    table.play("split:3 character:K1 split:1")
    assert table.s.lire[:2].tolist() == [2, 7]
    assert table.s.hq[:2].tolist() == [6, 5]
    assert table.s.members_hq[:2].tolist() == [3, 1]
    assert table.s.members_supply[:2].tolist() == [41, 43]
    assert table.s.start_lire[:2].tolist() == [2, 7]
    assert table.s.start_hq[:2].tolist() == [6, 5]
    assert table.s.start_members[:2].tolist() == [3, 1]


def test_placements_of_the_duel_are_public_and_may_go_to_the_dome() -> None:
    """LF-SETUP-09, LF-SETUP-15, LF-DOME-04, LF-ACT-16: the sample game."""
    table = duel().play("character:K2 split:3 character:K1 split:1 put:PAT put:PAT")
    assert table.s.soldiers[PLACE["PAT"]] == 4
    assert table.seat == 1
    table.play("put:ACI put:dome")
    assert table.s.dome[:2].tolist() == [5, 7]
    assert table.s.members_supply[:2].tolist() == [42, 42]
    table.play("lab:ACI")
    assert table.s.labs[PLACE["ACI"]] == 1


def test_placements_need_own_or_empty_territories() -> None:
    """LF-SETUP-15: neither neutral nor opposing ones."""
    table = duel().play("character:K2 split:3 character:K1 split:1")
    assert {word for word in table.words() if word.startswith("put:")} == {
        f"put:{name}" for name in ("CTV", "TER", "CAN", "MIL", "COR", "CEF", "PAT", "SAM", "dome")
    }
    assert table.refusal("put:BRO").clause == "LF-ACT-02"


def test_first_discs_of_the_duel_alternate() -> None:
    """LF-SETUP-10, LF-SETUP-16, LF-RND-01: four times one disc; 16 discs in all."""
    table = duel().until(frames.DISC)
    seats = []
    for column in (3, 2, 6, 4, 3, 1, 1, 4):
        seats.append(table.seat)
        table.play(f"disc:{column}")
    assert seats == [0, 1] * 4
    assert sum(discs_in(table.s, column) for column in range(6)) == 16
    assert table.s.round_number == 1


def test_first_discs_need_a_free_cell() -> None:
    """LF-SETUP-01, LF-TAB-01, LF-DEC-06: four cells in every column of the printed table."""
    table = duel().until(frames.DISC).play("disc:1 disc:1")
    assert not table.may("disc:1")
    assert table.refusal("disc:1").key == "la_famiglia.column_full"


def test_first_discs_of_the_soloist_come_in_twos() -> None:
    """LF-SETUP-14: S 2, T1 1, T2 1, S 2, T1 1, T2 1."""
    table = Table("2v1").until(frames.DISC)
    seats = []
    for column in (1, 1, 2, 2, 3, 3, 4, 4):
        seats.append(table.seat)
        table.play(f"disc:{column}")
    assert seats == [0, 0, 1, 2] * 2
    assert table.s.phase == PLANNING


def test_the_first_player_of_two_teams_pays_the_next_one() -> None:
    """LF-SETUP-01, LF-GEN-08: 1 lira to the player on the left, after the characters."""
    table = Table("2v2").draw(">first:2").draw(TILES).draw(">K2 >K4 >K5 >K3").until(frames.DISC)
    assert table.seat == 1
    assert table.s.lire[:4].tolist() == [4, 3, 5, 4]


def test_the_soloist_begins_and_gets_more() -> None:
    """LF-SETUP-13, LF-GEN-03: 5 soldiers and 1 lira more, 5 soldiers, lab, car and boat placed."""
    table = Table("2v1").draw(">first:1").draw(TILES).draw(">CTV >TER >TRA >COR >K2 >K1 >K3 >K4")
    table.play("character:K2")
    assert table.s.first_player == 0
    assert table.s.lire[:3].tolist() == [5, 4, 4]
    assert table.s.hq[:3].tolist() == [10, 2, 3]
    assert table.play("stop").words()[0].startswith("lab:")
    assert table.play("none").words()[0].startswith("car:")
    assert table.play("none").words()[0].startswith("boat:")
    assert table.play("boat:S3").seat == 1


def test_basic_orders_are_in_the_hq_and_family_orders_on_the_board() -> None:
    """LF-COMP-07, LF-BRD-06, LF-INV-07: seven and six."""
    s = duel().s
    for seat in range(2):
        assert (s.token_at[seat] == IN_HQ).sum() == 7
        assert (s.token_at[seat] == ON_BOARD).sum() == 6


def test_a_draft() -> None:
    """LF-FAM-02, LF-DEC-01: families in turn order, councils in reverse; then the dummy's."""
    table = Table("1v1", families="draft").draw(">first:2")
    assert table.seat == 1
    table.play("family:R").play("family:Y")
    assert not any(table.may(word) for word in ("council:R", "council:Y"))
    assert table.seat == 0
    table.play("council:G")
    assert table.seat == 1
    table.play("council:P")
    names = "YGBRPO"
    assert names[table.s.dummy_family] == "B"
    assert [names[n] for n in table.s.family[:2]] == ["Y", "R"]


def test_families_for_first_games() -> None:
    """LF-FAM-01, LF-FAM-03, LF-SETUP-03: soloists are green with blue and yellow with red."""
    s = duel().s
    names = "YGBRPO"
    assert [names[n] for n in (*s.family[:2], *s.council[:2], s.dummy_family)] == [
        "G", "Y", "B", "R", "P",
    ]  # fmt: skip


def test_case_1_council_discs_lie_in_the_second_columns() -> None:
    """LF-SETUP-02, LF-BRD-02, LF-COMP-13: TC-01: five cells with two discs, 20 discs on a board."""
    s = duel().s
    for seat in range(2):
        sizes = [int(row_size(s, seat)) for row in range(5)]
        assert sum(sizes) == 20
        assert [size - OWN_DISCS for size in sizes] == [1] * 5
        assert s.council_out[seat] == 20


@pytest.mark.parametrize(
    ("level", "blocked", "locks"), [("easy", 3, 3), ("medium", 4, 4), ("hard", 5, 4)]
)
def test_case_10_levels(level: str, blocked: int, locks: int) -> None:
    """LF-SETUP-11, LF-COMP-15, LF-COMP-17, LF-DEC-02: TC-10: the last discs are blocked."""
    table = Table("2v1", level=level).draw(">first:1")
    if level == "easy":
        assert table.words() == [f"openlock:V{n}" for n in ("07", "08", "09", "10")]
        table.log.clear()
        table.play("openlock:V08")
        assert (LOCK_OPENED, 0, 7) in [entry[:3] for entry in table.log]
        assert int(frames.top_kind(table.s)) != frames.OPEN_LOCK
    extra = table.s.extra[:7].tolist()
    assert extra == [0] * (7 - blocked) + [1] * blocked
    closed = [n for n in range(10) if T.solo_kind[1, n] == 2 and not table.s.lock_open[n]]
    assert len(closed) == locks
