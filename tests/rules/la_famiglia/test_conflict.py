"""Conflicts: Brute Force, the subtle cards, who decides, and what is left."""

import pytest

from consigliere.games.la_famiglia.box.parts import MODES
from consigliere.games.la_famiglia.rules.record.options import CHANGES, changes_in
from consigliere.games.la_famiglia.rules.record.record import LOST, OPEN
from consigliere.games.la_famiglia.rules.record.rule_events import SHOT
from la_famiglia_field import TERRITORY, D, Field, N


def fight(
    attackers: int, defenders: int, owner: int = 1, mode: str = "2v2", **options: int
) -> Field:
    """Seat 0 attacks Bronte from Paternò with all but two of his soldiers there."""
    field = Field(mode, **options).hold("PAT", 0, attackers + 2).hold("BRO", owner, defenders)
    field.order("PAT", 0, "MOVE1").encounter()
    return field.play(f"dest:BRO:L1 count:{attackers}")


def sizes(field: Field) -> tuple[int, int]:
    return int(field.s.attackers), field.at("BRO")[1]


# -- brute force ---------------------------------------------------------------------------


def test_brute_force_costs_two_attackers_for_a_defender() -> None:
    """LF-CMB-01, LF-CMB-02, LF-CMB-03: in 2v2 and 2v1."""
    for mode in ("2v2", "2v1"):
        field = fight(5, 3, mode=mode).play("brute")
        assert sizes(field) == (3, 2)
        assert (field.s.supply[0], field.s.supply[1]) == (50 - 7 + 2, 50 - 3 + 1)


def test_steps_are_counted() -> None:
    """LF-CMB-02, LF-CMB-03: all of them, and those by Brute Force, which the view shows."""
    field = fight(7, 4)
    for steps in (1, 2):
        field.play("brute")
        assert (int(field.s.steps), int(field.s.brute_steps)) == (steps, steps)


def test_brute_force_costs_one_in_the_duel() -> None:
    """LF-CMB-03: 1v1, also against a dummy."""
    assert sizes(fight(3, 2, mode="1v1").play("brute")) == (2, 1)
    assert sizes(fight(3, 2, D, mode="1v1").play("brute")) == (2, 1)


def test_brute_force_needs_as_many_attackers_as_it_costs() -> None:
    """LF-CMB-03: one attacker is too few in 2v2."""
    assert not fight(1, 2).may("brute")
    assert fight(2, 2).may("brute")
    assert fight(1, 2, mode="1v1").may("brute")
    assert fight(1, 2, N).may("brute")


def test_case_17_neutrals_cost_one_attacker_and_bring_two_soldiers() -> None:
    """LF-OPT-01, LF-OPT-02, LF-CMB-11, LF-CMB-12, LF-OPT-07: TC-17."""
    field = fight(3, 2, N).play("brute")
    assert sizes(field) == (2, 1)
    field.play("brute")
    assert field.at("BRO") == (0, 1)
    assert field.s.hq[0] == 2


def test_a_change_that_changes_nothing_is_not_offered() -> None:
    """LF-OPT-01, LF-OPT-08: where Brute Force costs 1 anyway, and where no game is drawn."""
    assert sizes(fight(3, 2, N, "1v1", neutral_brute_1=0).play("brute")) == (2, 1)
    assert sizes(fight(3, 2, N, "1v1").play("brute")) == (2, 1)
    left_out = {mode: {*CHANGES} - {*changes_in(mode)} for mode in MODES}
    assert left_out == {
        "1v1": {"neutral_brute_1", "bronte_first"}, "2v1": {"bronte_first"}, "2v2": set()
    }  # fmt: skip


def test_case_18_without_the_options_each_removed_neutral_joins() -> None:
    """LF-OPT-01, LF-OPT-02, LF-CMB-12: TC-18."""
    field = fight(5, 2, N, neutral_brute_1=0, neutral_capture_2=0).play("brute")
    assert sizes(field) == (3, 1)
    assert field.s.hq[0] == 1
    field.play("brute")
    assert field.at("BRO") == (0, 1)
    assert field.s.hq[0] == 2


def test_a_draw_leaves_the_territory_empty_and_brings_nothing() -> None:
    """LF-CMB-11, LF-CMB-12, LF-OPT-02: d = 0 and a = 0."""
    field = fight(2, 1).play("brute")
    assert field.at("BRO") == (-1, 0)
    neutral = fight(1, 1, N).play("brute")
    assert neutral.at("BRO") == (-1, 0)
    assert neutral.s.hq[0] == 0


def test_a_failed_attack_leaves_the_defenders() -> None:
    """LF-CMB-11, LF-ORD-17: a = 0 and d > 0; the cars of the dead go to the supply."""
    field = Field("2v2").hold("PAT", 0, 4, cars=2).hold("BRO", 1, 3).order("PAT", 0, "MOVE1")
    field.encounter().play("dest:BRO:L1 count:2 cars:1 brute")
    assert field.at("BRO") == (1, 2)
    assert field.s.cars_supply[0] == 4


def test_the_conqueror_keeps_his_cars_and_the_loser_loses_everything() -> None:
    """LF-CMB-11, LF-ORD-03, LF-ORD-17, LF-ORD-18: orders and cars are lost, labs stay."""
    field = Field("2v2").hold("PAT", 0, 6, cars=2).hold("BRO", 1, 1, cars=1, labs=1)
    field.order("PAT", 0, "MOVE1").order("BRO", 1, "MUST").order("BRO", 1, "BLUF")
    field.encounter().play("dest:BRO:L1 count:4 cars:2 brute")
    assert field.at("BRO") == (0, 2)
    assert field.s.cars[30] == 2
    assert field.s.labs[30] == 1
    assert field.s.cars_supply[1] == 5
    assert (field.tokens(1, OPEN), field.tokens(1, LOST)) == (1, 1)
    assert field.s.lire[1] == 0


# -- withdrawal ----------------------------------------------------------------------------


def test_withdrawal_only_after_a_step() -> None:
    """LF-CMB-02, LF-DEC-21: the rest goes back to where it came from."""
    field = fight(5, 3)
    assert not field.may("withdraw")
    field.play("brute withdraw")
    assert field.at("PAT") == (0, 5)
    assert field.at("BRO") == (1, 2)


def test_withdrawal_brings_the_cars_back() -> None:
    """LF-ORD-17: even to a territory that all had left; its orders are lost all the same."""
    field = Field("2v2").hold("PAT", 0, 4, cars=2).hold("BRO", 1, 3)
    field.order("PAT", 0, "MOVE1").order("PAT", 0, "MUST").encounter()
    field.play("dest:BRO:L1 count:4 cars:1 brute withdraw")
    assert field.at("PAT") == (0, 2)
    assert field.s.cars[28] == 1
    assert field.s.cars_supply[0] == 4
    assert (field.tokens(0, OPEN), field.tokens(0, LOST)) == (1, 1)


def test_who_withdrew_does_not_move_again_in_this_order() -> None:
    """LF-ORD-06: moved soldiers do not move again; those who stayed may."""
    field = Field("2v2").hold("PAT", 0, 5).hold("BRO", 1, 3).order("PAT", 0, "MOVE2").encounter()
    field.play("dest:BRO:L1 count:4 brute withdraw")
    assert field.at("PAT") == (0, 3)
    assert not field.may("dest:BRO:L1")
    field.play("dest:CAT:L1")
    assert field.words() == ["count:1"]
    field.play("count:1")
    assert field.at("CAT") == (0, 1)
    assert field.s.order == -1


def test_nothing_but_withdrawal_is_left_after_three_subtle_steps() -> None:
    """LF-CMB-02, LF-CMB-04: one attacker cannot use Brute Force in 2v2."""
    field = fight(5, 9)
    for cards in ("card:C card:C", "card:T card:T", "card:S card:S"):
        field.play(f"subtle {cards} swap:no")
    assert sizes(field) == (1, 5)
    assert field.words() == ["withdraw"]


# -- subtle --------------------------------------------------------------------------------


def test_case_31_cards_take_effect_for_who_holds_them_after_the_swap() -> None:
    """LF-CMB-05, LF-CMB-06, LF-CMB-07, LF-CMB-09: TC-31."""
    field = fight(3, 2).play("subtle")
    assert field.seat == 0
    field.play("card:T")
    assert field.seat == 1
    field.play("card:C")
    assert field.seat == 1
    field.play("swap:yes")
    assert sizes(field) == (1, 2)
    assert (field.s.hq[0], field.s.hq[1]) == (1, 1)
    assert (field.s.supply[0], field.s.supply[1]) == (50 - 5 + 1, 50 - 2 - 1)


def test_case_32_nothing_happens_once_a_side_is_gone() -> None:
    """LF-CMB-06: TC-32: Turncoat before Shootout."""
    field = fight(1, 1).play("subtle card:T card:S swap:no")
    assert field.at("BRO") == (0, 1)
    assert field.s.hq[0] == 1


def test_no_shots_at_attackers_who_are_gone() -> None:
    """LF-CMB-06: the defence turned the only one; its own soldiers stay."""
    field = fight(1, 2).play("subtle card:S card:T swap:no")
    assert field.at("BRO") == (1, 2)
    assert (field.s.hq[0], field.s.hq[1]) == (0, 1)


@pytest.mark.parametrize(
    ("card", "left", "hq"),
    [("T", (2, 2), (1, 1)), ("S", (1, 1), (0, 0)), ("C", (2, 2), (1, 1))],
)
def test_the_same_card_on_both_sides(card: str, left: tuple[int, int], hq: tuple[int, int]) -> None:
    """LF-CMB-10: both lose one; two with Shootout; turned and fled soldiers are in the HQ."""
    field = fight(3, 3).play(f"subtle card:{card} card:{card} swap:no")
    assert sizes(field) == left
    assert (field.s.hq[0], field.s.hq[1]) == hq


def test_a_shootout_takes_one_of_each_side() -> None:
    """LF-CMB-08: and with a Coward on the other side, he flees afterwards."""
    field = fight(3, 3).play("subtle card:S card:C swap:no")
    assert sizes(field) == (2, 1)
    assert (field.s.hq[0], field.s.hq[1]) == (0, 1)


def test_a_card_is_out_until_the_conflict_ends() -> None:
    """LF-CMB-04, LF-COMP-08, LF-DEC-22: the three cards are back for the next conflict."""
    field = Field("2v2").hold("PAT", 0, 9).hold("BRO", 1, 6).hold("CAT", 1, 1)
    field.order("PAT", 0, "MOVE2").encounter().play("dest:BRO:L1 count:5")
    field.play("subtle card:S card:C swap:no subtle")
    assert not field.may("card:S")
    field.play("card:C")
    assert not field.may("card:C")
    field.play("card:S swap:no withdraw dest:CAT:L1 count:4 subtle")
    assert field.may("card:S")
    assert field.may("card:C")


def test_three_subtle_steps_in_a_conflict() -> None:
    """LF-CMB-04: not a fourth."""
    field = fight(9, 9)
    for cards in ("card:C card:C", "card:T card:T", "card:S card:S"):
        assert field.may("subtle")
        field.play(f"subtle {cards} swap:no")
    assert not field.may("subtle")
    assert field.may("brute")


def test_the_decider_changes() -> None:
    """LF-CMB-05, LF-DEC-23: the defence in the first and third step, the attacker in the second."""
    field = fight(9, 9)
    for cards, seat in (("C", 1), ("T", 0), ("S", 1)):
        field.play(f"subtle card:{cards} card:{cards}")
        assert field.seat == seat
        field.play("swap:no")


def test_cool_head_decides_always_as_the_defending_owner() -> None:
    """LF-CMB-18: tile T09; not when he plays for the dummy."""
    field = Field("1v1").hold("PAT", 0, 9).hold("BRO", 1, 9).disc(1, "T09")
    field.order("PAT", 0, "MOVE1").encounter().play("dest:BRO:L1 count:8")
    field.play("subtle card:C card:C swap:no subtle card:T card:T")
    assert field.seat == 1
    dummy = Field("1v1").hold("PAT", 0, 9).hold("BRO", D, 9).disc(1, "T09")
    dummy.order("PAT", 0, "MOVE1").encounter().play("dest:BRO:L1 count:8")
    dummy.play("subtle card:C card:C swap:no subtle card:T card:T")
    assert dummy.seat == 0


# -- neutrals and the dummy ----------------------------------------------------------------


def test_case_22_the_opponent_plays_for_the_dummy() -> None:
    """LF-CMB-13: TC-22: he picks the card and decides in the first step."""
    field = fight(3, 3, D, mode="1v1").play("subtle card:S")
    assert field.seat == 1
    field.play("card:S")
    assert field.seat == 1


def test_beating_the_dummy_brings_nothing() -> None:
    """LF-CMB-13: no soldiers to the HQ, whatever neutrals bring; its own go to its supply."""
    for option in (0, 1):
        field = fight(4, 1, D, neutral_capture_2=option).play("brute")
        assert field.at("BRO") == (0, 2)
        assert field.s.hq[0] == 0
        assert field.s.supply[D] == 50


def test_the_next_opponent_clockwise_plays_for_neutrals() -> None:
    """LF-CMB-14, LF-CMB-16: of several the one after the attacker; owners defend themselves."""
    assert fight(3, 3, N).s.defence_by == 1
    assert fight(3, 3, 3).s.defence_by == 3
    field = Field("2v2").hold("PAT", 3, 5).hold("BRO", N, 2).order("PAT", 3, "MOVE1").encounter()
    assert field.play("dest:BRO:L1 count:3").s.defence_by == 0


@pytest.mark.parametrize("owner", [N, D])
@pytest.mark.parametrize("seat", [1, 2])
def test_a_partner_never_plays_the_defence(seat: int, owner: int) -> None:
    """LF-CMB-13, LF-CMB-14, LF-CMB-16: in 2v1 the soloist plays it against both of the team."""
    trio = Field("2v1").hold("PAT", seat, 5).hold("BRO", owner, 2).order("PAT", seat, "MOVE1")
    trio.encounter().play("dest:BRO:L1 count:3 subtle card:S")
    assert (trio.s.defence_by, trio.seat) == (0, 0)


def test_cards_for_neutrals_bring_nobody_to_an_hq() -> None:
    """LF-CMB-15: Turncoat gives no soldier, Coward goes to the neutral supply."""
    field = fight(4, 4, N).play("subtle card:S card:T swap:no")
    assert sizes(field) == (2, 3)
    assert (field.s.hq[0], field.s.hq[1]) == (0, 0)
    field.play("subtle card:T card:C swap:no")
    assert sizes(field) == (2, 1)
    assert (field.s.hq[0], field.s.hq[1]) == (0, 0)
    assert field.s.supply[N] == 30 - 1


def test_there_are_no_neutral_defectors_with_option_2() -> None:
    """LF-OPT-02, LF-CMB-12: a Turncoat removes the soldier; the two come for the territory.

    «Добавьте 2 солдата в штаб, независимо от количества нейтральных солдат, находившихся на этой
    территории. Нейтральных перебежчиков нет».
    """
    field = fight(5, 2, N).play("subtle card:T card:S swap:no")
    assert (field.at("BRO"), field.s.hq[0]) == ((0, 4), 2)


def test_a_turned_neutral_joined_before_rules_version_4() -> None:
    """LF-OPT-02: games that were begun by version 3 go on by it."""
    field = fight(5, 3, N, version=3).play("subtle card:T card:C swap:no")
    assert field.s.hq[0] == 1


def agitated(**options: int) -> Field:
    """Seat 0 sends two neutral soldiers from Acireale against three of seat 1 in Bronte."""
    field = Field("1v1", **options).hold("PAT", 0, 1).hold("ACI", N, 2).hold("BRO", 1, 3)
    field.order("PAT", 0, "AGIT2").encounter()
    return field.play("agit:ACI:BRO:2")


def test_attacking_neutrals_do_not_defect_with_option_2() -> None:
    """LF-OPT-02, LF-CMB-15: the defence turns one to nobody; option off, to its HQ."""
    on = agitated().play("subtle card:S card:T swap:no")
    assert (int(on.s.attackers), on.at("BRO")[1], on.s.hq[1]) == (0, 2, 0)
    off = agitated(neutral_capture_2=0).play("subtle card:S card:T swap:no")
    assert off.s.hq[1] == 1


def test_soldiers_turned_by_attacking_neutrals_are_no_neutrals() -> None:
    """LF-CMB-15, LF-OPT-02: one of a family changes sides to whoever sent the neutrals."""
    assert agitated().play("subtle card:T card:S swap:no").s.hq[0] == 1


def test_a_turned_neutral_is_not_paid_twice() -> None:
    """LF-CMB-12, LF-CMB-15: option off: one for the Turncoat, one for him who fled or fell."""
    field = fight(4, 4, N, neutral_capture_2=0).play("subtle card:T card:C swap:no")
    assert sizes(field) == (4, 2)
    assert field.s.hq[0] == 2
    field.play("subtle card:S card:T swap:no")
    assert field.s.hq[0] == 3


def test_gains_are_ordinary_soldiers() -> None:
    """LF-CMB-17: never members, in 1v1 too; as many as the supply has (LF-ACT-17)."""
    field = fight(3, 1, N, mode="1v1").play("brute")
    assert (field.s.hq[0], field.s.members_hq[0]) == (2, 0)
    short = fight(3, 1, N, mode="1v1")
    short.s.supply[0] = 0
    assert short.play("brute").s.hq[0] == 1


def test_only_public_frames_while_cards_are_hidden() -> None:
    """LF-HID-05, LF-HID-07: the chosen card lies in a field of its own, cleared at the reveal."""
    field = fight(3, 3).play("subtle card:T")
    assert field.s.card[0] == 0
    assert field.s.stack[: field.s.depth, 2:].sum() == 0
    field.play("card:S swap:no")
    assert field.s.card.tolist() == [-1, -1]


def test_the_blitz_is_one_cheaper_in_its_first_step() -> None:
    """LF-ORD-09: of each conflict; not below nothing."""
    field = Field("2v2").family(0, "R").hold("PAT", 0, 9).hold("BRO", 1, 5).hold("CAT", 1, 5)
    field.order("PAT", 0, "BLIT2").encounter().play("dest:BRO:L1 count:4 brute")
    assert sizes(field) == (3, 4)
    field.play("brute")
    assert sizes(field) == (1, 3)
    field.play("withdraw dest:CAT:L1 count:1 brute")
    assert field.s.attackers == 0
    duel = Field("1v1").family(0, "R").hold("PAT", 0, 9).hold("BRO", 1, 5)
    duel.order("PAT", 0, "BLIT2").encounter().play("dest:BRO:L1 count:4 brute")
    assert sizes(duel) == (4, 4)


def test_each_side_is_told_what_it_lost() -> None:
    """LF-CMB-08, LF-CMB-10: two shootouts take two attackers and the only defender."""
    field = fight(3, 1).play("subtle card:S card:S swap:no")
    (shot,) = [entry for entry in field.s.log[: field.s.logged].tolist() if entry[0] == SHOT]
    assert shot[1:] == [0, TERRITORY["BRO"], 1, 2]
    assert field.at("BRO") == (0, 1)
