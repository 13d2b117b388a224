"""The dome of 1v1: who sits there, what the majority brings, and what is restored."""

from consigliere.games.la_famiglia.box.effects import ALL_LABS, BESIDE_LABS, RECRUIT, REINFORCE
from consigliere.games.la_famiglia.rules import step
from consigliere.games.la_famiglia.rules.record import frames
from consigliere.games.la_famiglia.rules.record.record import DOME, DOME_PHASE, NOBODY
from consigliere.games.la_famiglia.rules.record.rule_events import RESTORED
from la_famiglia_table import PLACE, Table, planning
from la_famiglia_table import T as TABLES

LIA, ILYA = 0, 1


def seated(lia: int, ilya: int) -> Table:
    """The first planning turn, with so many members of each in the dome; both HQs are empty."""
    table = planning()
    s = table.s
    for seat, count in ((LIA, lia), (ILYA, ilya)):
        s.members_supply[seat] += s.members_hq[seat] + s.dome[seat] - count
        s.dome[seat], s.members_hq[seat] = count, 0
        s.supply[seat] += s.hq[seat]
        s.hq[seat] = 0
    return table


def give(table: Table, seat: int, soldiers: int, members: int) -> Table:
    s = table.s
    s.hq[seat], s.members_hq[seat] = soldiers, members
    s.supply[seat] -= soldiers
    s.members_supply[seat] -= members
    return table


def start_round(table: Table) -> Table:
    """The start of a round, before the planning."""
    s = table.s
    s.stack[:], s.depth = 0, 0
    frames.ask(s, frames.COURSE, NOBODY)
    s.phase, s.step = DOME_PHASE, 0
    step.settle(s, TABLES)
    return table


def effect(table: Table, seat: int, kind: int, amount: int) -> Table:
    frames.push(table.s, frames.EFFECT, seat, kind, amount, 0)
    step.settle(table.s, TABLES)
    return table


def own(table: Table, seat: int) -> str:
    """A territory of a seat."""
    return next(name for name, place in PLACE.items() if table.s.owner[place] == seat)


def test_case_4_the_majority_places_what_it_has_more_than_six() -> None:
    """LF-DOME-07, LF-DOME-08, LF-DOME-04, LF-DEC-27: TC-04: from the HQ, all on one territory."""
    table = start_round(give(seated(1, 11), ILYA, 3, 1))
    place = own(table, ILYA)
    before = int(table.s.soldiers[PLACE[place]])
    supply = int(table.s.members_supply[LIA])
    assert table.seat == ILYA
    table.play(f"bonusat:{place}")
    others = {word for word in table.words() if word.startswith("put:")}
    assert others == {f"put:{place}", "put:dome"}
    table.play(f"put:{place} put:{place} put:{place} put:dome")
    assert table.s.soldiers[PLACE[place]] == before + 3
    assert table.s.dome[:2].tolist() == [0, 12]
    assert table.s.members_supply[LIA] == supply + 1
    assert top(table) == frames.MAIN


def top(table: Table) -> int:
    return int(frames.top_kind(table.s))


def test_case_5_the_other_one_restores_up_to_six() -> None:
    """LF-DOME-09, LF-DOME-06, LF-DEC-28: TC-05: from the HQ; the marker stays where it is."""
    table = give(seated(0, 12), LIA, 0, 4)
    table.s.marker[DOME] = ILYA
    supply = int(table.s.members_supply[ILYA])
    start_round(table)
    assert table.words() == [f"restore:{count}" for count in range(5)]
    table.play("restore:4")
    assert table.s.dome[:2].tolist() == [4, 8]
    assert table.s.members_supply[ILYA] == supply + 4
    assert table.s.members_hq[LIA] == 0
    assert table.s.marker[DOME] == ILYA


def test_whoever_sits_second_restores_as_well() -> None:
    """LF-DOME-09: what is displaced goes to the supply of its owner."""
    table = start_round(give(seated(9, 3), ILYA, 0, 2))
    supplies = table.s.members_supply[:2].tolist()
    while table.words()[0] != "restore:0":
        table.play(table.words()[-1])
    assert table.seat == ILYA
    table.play("restore:2")
    assert table.s.dome[:2].tolist() == [7, 5]
    assert table.s.members_hq[ILYA] == 0
    assert table.s.members_supply[:2].tolist() == [supplies[LIA] + 2, supplies[ILYA]]


def test_restoring_ends_at_six() -> None:
    """LF-DOME-09: at most six, however many are in the HQ; at 6 : 6 nothing happens."""
    assert start_round(give(seated(4, 8), LIA, 0, 9)).words()[-1] == "restore:2"
    assert top(start_round(give(seated(6, 6), LIA, 5, 5))) == frames.MAIN


def test_the_number_is_fixed_before_the_first_placement() -> None:
    """LF-DOME-07: a member more does not make the bonus bigger; an empty territory will do."""
    table = give(seated(5, 7), ILYA, 5, 5)
    table.s.owner[PLACE["BRO"]], table.s.soldiers[PLACE["BRO"]] = NOBODY, 0
    start_round(table)
    assert table.may("bonusat:BRO")
    assert not table.may(f"bonusat:{own(table, LIA)}")
    table.play("bonusat:BRO put:dome")
    assert table.s.dome[:2].tolist() == [4, 8]
    assert table.seat == LIA


def test_the_bonus_may_be_left() -> None:
    """LF-DOME-07, LF-GEN-07: `none`; without anything in the HQ nobody is asked (LF-DOME-08)."""
    assert top(start_round(give(seated(5, 7), ILYA, 2, 0)).play("bonusat:none")) == frames.MAIN
    assert top(start_round(seated(5, 7))) == frames.MAIN


def without_a_place(members: int, **options: str) -> Table:
    """Ilya has the majority and soldiers in the HQ, but every territory is Lia's."""
    table = seated(4, 8)
    table.s.version = int(options.get("version", "4"))
    table.s.owner[:], table.s.soldiers[:] = LIA, 1
    return start_round(give(table, ILYA, 2, members))


def test_the_bonus_without_a_place_on_the_map_is_for_the_dome() -> None:
    """LF-DOME-07: each may be a member instead, wherever soldiers could go.

    «Вместо каждого из солдат вы также можете разместить по 1 члену совета в куполе».
    """
    table = without_a_place(3)
    assert (table.seat, table.words()) == (ILYA, ["put:dome", "stop"])
    assert table.refusal("put:BRO").clause == "LF-DOME-07"
    table.play("put:dome put:dome")
    assert table.s.dome[:2].tolist() == [2, 10]
    assert top(without_a_place(0)) == frames.MAIN, "soldiers alone have nowhere to go"


def test_the_bonus_without_a_place_was_lost_before_rules_version_4() -> None:
    """LF-DOME-07: games that were begun by version 3 go on by it."""
    assert without_a_place(3, version="3").words() == ["bonusat:none"]


def test_recruits_run_out_with_the_soldiers() -> None:
    """LF-ACT-17, LF-DOME-03: a member comes for a soldier who could come, one more for each.

    «Если солдаты закончились, завербовать новых будет невозможно»; «вы решаете для каждого солдата
    отдельно — завербовать обычного солдата либо члена совета».
    """
    found = []
    for soldiers in (0, 1, 2, 5):
        table = seated(6, 6)
        table.s.supply[LIA] = soldiers
        effect(table, LIA, RECRUIT, 4)
        found.append(table.words() if top(table) == frames.SPLIT else [])
    assert found == [[], *([f"split:{n}" for n in range(most + 1)] for most in (1, 2, 4))]


def test_the_last_soldier_let_members_through_before_rules_version_4() -> None:
    """LF-ACT-17: games that were begun by version 3 go on by it."""
    table = seated(6, 6)
    table.s.version, table.s.supply[LIA] = 3, 1
    assert effect(table, LIA, RECRUIT, 4).words() == ["split:3", "split:4"]


def test_members_come_instead_of_recruits() -> None:
    """LF-DOME-03, LF-ACT-16, LF-DEC-04: decided for each; from two supplies."""
    table = effect(seated(6, 6), LIA, RECRUIT, 4)
    soldiers, members = int(table.s.supply[LIA]), int(table.s.members_supply[LIA])
    assert table.words() == [f"split:{count}" for count in range(5)]
    table.play("split:3")
    assert (table.s.hq[LIA], table.s.members_hq[LIA]) == (1, 3)
    assert (table.s.supply[LIA], table.s.members_supply[LIA]) == (soldiers - 1, members - 3)


def test_members_go_only_into_the_dome_and_push_others_out() -> None:
    """LF-DOME-01, LF-DOME-02, LF-DOME-04, LF-ACT-16: always twelve; soldiers never sit there."""
    table = effect(give(seated(6, 6), LIA, 0, 2), LIA, REINFORCE, 3)
    assert table.words() == ["put:dome", "stop"]
    table.play("put:dome")
    assert table.s.dome[:2].tolist() == [7, 5]
    soldiers = effect(give(seated(6, 6), LIA, 3, 0), LIA, REINFORCE, 3)
    assert not soldiers.may("put:dome")


def test_a_thirteenth_seat_there_is_not() -> None:
    """LF-DOME-04, LF-INV-02: with twelve own members nothing can be added."""
    table = effect(give(seated(12, 0), LIA, 1, 3), LIA, REINFORCE, 3)
    assert not table.may("put:dome")
    found = table.refusal("put:dome")
    assert (found.key, found.clause) == ("la_famiglia.dome_full", "LF-DOME-04")


def test_there_is_no_dome_without_a_duel() -> None:
    """LF-DOME-01: only in 1v1."""
    table = planning("2v2")
    table.s.hq[0] = 3
    effect(table, 0, REINFORCE, 3)
    assert not table.may("put:dome")


def test_case_36_members_in_place_of_soldiers_beside_labs() -> None:
    """LF-ACT-15, LF-ACT-16, LF-DOME-04: TC-36."""
    table = give(seated(6, 6), LIA, 1, 2)
    s = table.s
    for name, labs in (("TRA", 2), ("MAR", 1)):
        place = PLACE[name]
        if s.owner[place] != LIA:
            s.supply[s.owner[place]] += s.soldiers[place]
            s.owner[place], s.soldiers[place] = LIA, 1
            s.supply[LIA] -= 1
        s.labs[place] = labs
    there = int(s.soldiers[PLACE["TRA"]])
    effect(table, LIA, BESIDE_LABS, ALL_LABS)
    table.play("put:TRA put:dome put:dome")
    assert s.soldiers[PLACE["TRA"]] == there + 1
    assert s.dome[:2].tolist() == [8, 4]
    assert top(table) == frames.MAIN


def test_the_dome_comes_first_in_the_first_round_too() -> None:
    """LF-DOME-10, LF-DOME-01, LF-RND-01: what the set-up has moved counts at once."""
    table = Table().luck()
    while top(table) not in {frames.BONUS_AT, frames.MAIN}:
        is_senator = table.seat == ILYA and table.may("put:dome")
        table.play("put:dome" if is_senator else table.words()[-1]).luck()
    assert (top(table), table.seat, table.s.round_number) == (frames.BONUS_AT, ILYA, 1)
    assert table.s.dome[ILYA] > table.s.dome[LIA]


def test_whoever_cannot_restore_is_told_of_like_one_who_does_not() -> None:
    """LF-DOME-09, LF-HID-01: nobody learns that there are no members in the HQ."""
    table = start_round(give(seated(4, 8), LIA, 0, 0))
    row = table.s.log[: table.s.logged].tolist()
    assert [entry[:3] for entry in row if entry[0] == RESTORED] == [[RESTORED, LIA, 0]]
