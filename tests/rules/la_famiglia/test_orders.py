"""The encounter: the order of orders, and what those without soldiers on the march do."""

from consigliere.games.la_famiglia.rules.record.record import IN_HQ, LOST, MANAGEMENT_2, OPEN
from consigliere.games.la_famiglia.rules.record.rule_events import (
    ORDER_DECLINED,
    ORDER_LOST,
    ORDER_STARTS,
    ORDER_VOID,
    REVEALED,
)
from la_famiglia_field import LAND, TERRITORY, D, Field, N

# -- the phase -----------------------------------------------------------------------------


def test_orders_go_by_initiative_whoever_owns_them() -> None:
    """LF-ORD-01, LF-RND-04: Y03 (16) of seat 0, R03 (13) and R11 (63) of seat 1."""
    field = Field("1v1").family(1, "R").hold("PAT", 0, 2).hold("MIS", 1, 2)
    field.order("PAT", 0, "MOVE1").order("MIS", 1, "MOVE1").order("MIS", 1, "MOVE1").encounter()
    assert (field.log()[0], field.seat) == (REVEALED, 1)
    assert field.play("done").seat == 0
    assert field.play("done").seat == 1
    field.play("done")
    assert field.s.phase == MANAGEMENT_2
    assert (field.tokens(0, OPEN), field.tokens(1, OPEN)) == (1, 2)


def test_equal_initiative_goes_by_turn_order() -> None:
    """LF-ORD-02: two seats with the same tokens, the second one is the first player."""
    field = Field("1v1").family(1, "Y").hold("PAT", 0, 2).hold("MIS", 1, 2)
    field.order("PAT", 0, "MOVE1").order("MIS", 1, "MOVE1")
    field.s.first_player = 1
    assert field.encounter().seat == 1


def test_an_order_is_lost_with_the_last_soldier() -> None:
    """LF-ORD-03: also when its own side moves away."""
    field = Field("1v1").hold("PAT", 0, 2).order("PAT", 0, "MOVE1").order("PAT", 0, "MOVE2")
    field.encounter().play("dest:BRO:L1 count:2")
    assert field.at("BRO") == (0, 2)
    assert ORDER_LOST in field.log()
    assert field.s.phase == MANAGEMENT_2
    assert (field.tokens(0, OPEN), field.tokens(0, LOST)) == (1, 1)


def test_orders_may_be_declined() -> None:
    """LF-ORD-04, LF-GEN-07: wholly, or after a first group; they lie open all the same."""
    field = Field("1v1").hold("PAT", 0, 5).order("PAT", 0, "MOVE2").encounter()
    field.play("dest:BRO:L1 count:1 done")
    assert field.at("PAT") == (0, 4)
    assert field.tokens(0, OPEN) == 1
    assert ORDER_DECLINED not in field.log()
    none = Field("1v1").hold("PAT", 0, 5).order("PAT", 0, "MOVE2").encounter().play("done")
    assert ORDER_DECLINED in none.log()


def test_an_order_without_any_target_goes_by() -> None:
    """LF-ORD-04, LF-DEC-33: nobody is asked."""
    field = Field("1v1").family(0, "R").hold("PAT", 0, 2).order("PAT", 0, "EXPL2").encounter()
    assert ORDER_VOID in field.log()
    assert field.s.phase == MANAGEMENT_2


def test_only_the_owner_acts_during_his_order() -> None:
    """LF-ORD-05: except for the defence."""
    field = Field("1v1").hold("PAT", 1, 5).hold("BRO", 0, 3).order("PAT", 1, "MOVE2").encounter()
    assert field.seat == 1
    field.play("dest:BRO:L1 count:3 subtle card:C")
    assert field.seat == 0


# -- explosion -----------------------------------------------------------------------------


def bomb(owner: int, count: int, labs: int = 0, cars: int = 0, **options: int) -> Field:
    """Seat 0 (red) has an Explosion 2 beside Bronte."""
    field = Field("1v1", **options).family(0, "R").hold("PAT", 0, 2, cars)
    return field.hold("BRO", owner, count, labs=labs).order("PAT", 0, "EXPL2").encounter()


def test_an_explosion_removes_soldiers_and_nobody_moves_in() -> None:
    """LF-ORD-10, LF-ORD-18: enemy, neutral or dummy territories beside the order."""
    for owner in (1, N, D):
        field = bomb(owner, 3).play("expl:BRO:0")
        assert field.at("BRO") == (owner, 1)
        assert field.at("PAT") == (0, 2)
    assert bomb(1, 2).play("expl:BRO:0").at("BRO") == (-1, 0)
    assert bomb(1, 3).play("none").at("BRO") == (1, 3)


def test_an_explosion_does_not_reach_far_nor_hit_friends() -> None:
    """LF-ORD-10, LF-DEC-20: only land neighbours; not own or empty territories."""
    field = Field("2v2").family(0, "R").hold("PAT", 0, 2).hold("BRO", 2, 3).hold("TAO", 1, 3)
    field.hold("CAT", 0, 1).hold("ACI", 1, 1).order("PAT", 0, "EXPL2").encounter()
    assert field.may("expl:ACI:0")
    assert field.ways("expl") == 1


def test_a_car_makes_it_bigger() -> None:
    """LF-ORD-10: n + 2 for a car that returns to the supply."""
    field = bomb(1, 5, cars=1)
    assert field.may("expl:BRO:0")
    field.play("expl:BRO:1")
    assert field.at("BRO") == (1, 1)
    assert (field.s.cars[TERRITORY["PAT"]], field.s.cars_supply[0]) == (0, 5)
    assert not bomb(1, 5).may("expl:BRO:1")


def test_a_lab_shelters_the_last_soldier() -> None:
    """LF-ORD-16: from Explosion and Snitch."""
    assert bomb(1, 2, labs=1).play("expl:BRO:0").at("BRO") == (1, 1)
    assert bomb(N, 1, labs=1, neutral_capture_2=0).play("expl:BRO:0").s.hq[0] == 0


def test_case_20_removed_neutrals_join_without_option_two() -> None:
    """LF-OPT-02, LF-ORD-10: TC-20, at once."""
    assert bomb(N, 2, neutral_capture_2=0).play("expl:BRO:0").s.hq[0] == 2


def test_case_19_clearing_first_brings_nothing_with_option_two() -> None:
    """LF-OPT-02, LF-CMB-12: TC-19: walking in later brings nothing either."""
    field = Field("1v1").family(0, "R").hold("PAT", 0, 3).hold("BRO", N, 2)
    field.order("PAT", 0, "EXPL2").order("PAT", 0, "MOVE2").encounter()
    field.play("expl:BRO:0 dest:BRO:L1 count:2")
    assert field.at("BRO") == (0, 2)
    assert field.s.hq[0] == 0


def test_the_bulwark_saves_one() -> None:
    """LF-MGT-06: tile T10, from Explosion and Snitch, on one's own territories only."""
    field = Field("1v1").family(0, "R").hold("PAT", 0, 2).hold("BRO", 1, 3).hold("CAT", D, 3)
    field.disc(1, "T10").order("PAT", 0, "EXPL2").order("PAT", 0, "EXPL2").encounter()
    field.play("expl:BRO:0 expl:CAT:0")
    assert field.at("BRO") == (1, 2)
    assert field.at("CAT") == (D, 1)


# -- snitch --------------------------------------------------------------------------------


def inform(owner: int, count: int, labs: int = 0, **options: int) -> Field:
    """Seat 0 (yellow) has a Snitch two borders from Nicosia, which has two orders of seat 1."""
    field = Field("1v1", **options).hold("CAT", 0, 2).hold("NIC", owner, count, labs=labs)
    if owner == 1:
        field.order("NIC", 1, "MOVE2").order("NIC", 1, "MOVE1")
    return field.order("CAT", 0, "SNIT").encounter()


def test_a_snitch_removes_a_soldier_and_an_order_two_borders_away() -> None:
    """LF-ORD-11: one of the unresolved orders there, if one likes."""
    field = inform(1, 3)
    assert field.ways("snitch") == 3
    field.play("snitch:NIC:G03")
    assert field.at("NIC") == (1, 2)
    assert field.s.token_at[1, 2] == LOST
    assert field.s.order == 13 + 6
    assert inform(1, 3).play("snitch:NIC:none").s.order == 13 + 2


def test_a_snitch_against_neutrals_and_the_dummy() -> None:
    """LF-ORD-11, LF-OPT-02: no orders there; without option 2 the neutral joins."""
    assert inform(D, 3, neutral_capture_2=0).play("snitch:NIC:none").s.hq[0] == 0
    field = inform(N, 2, neutral_capture_2=0)
    assert field.ways("snitch") == 1
    assert field.play("snitch:NIC:none").s.hq[0] == 1
    assert inform(N, 2).play("snitch:NIC:none").s.hq[0] == 0


def test_a_snitch_does_not_reach_three_borders() -> None:
    """LF-ORD-11, LF-MAP-05."""
    field = Field("1v1").hold("SIR", 0, 2).hold("PAT", 1, 2).hold("ENN", 1, 2)
    field.order("SIR", 0, "SNIT").encounter()
    assert field.words() == []
    near = Field("1v1").hold("SIR", 0, 2).hold("CTG", 1, 2).order("SIR", 0, "SNIT").encounter()
    assert near.may("snitch:CTG:none")


def test_case_34_the_sheltered_soldier_stays_but_his_order_goes() -> None:
    """LF-ORD-16, LF-ORD-11: TC-34."""
    field = inform(1, 1, labs=1).play("snitch:NIC:G03")
    assert field.at("NIC") == (1, 1)
    assert field.s.token_at[1, 2] == LOST


def test_the_last_soldier_takes_his_orders_along() -> None:
    """LF-ORD-03, LF-ORD-11: without a lab both orders are lost."""
    field = inform(1, 1).play("snitch:NIC:none")
    assert field.at("NIC") == (-1, 0)
    assert (field.tokens(1, OPEN), field.tokens(1, LOST)) == (0, 2)
    assert field.s.phase == MANAGEMENT_2


# -- agitation -----------------------------------------------------------------------------


def agitated(goal_owner: int, goal: int, neutrals: int = 3, **options: int) -> Field:
    """Seat 0 beside neutral Bronte, which borders Taormina with whoever is there."""
    field = Field("2v2", **options).hold("PAT", 0, 2).hold("BRO", N, neutrals)
    if goal:
        field.hold("TAO", goal_owner, goal)
    return field.order("PAT", 0, "AGIT2").encounter()


def test_neutrals_settle_on_empty_and_neutral_territories() -> None:
    """LF-ORD-12: up to n of them; without option 2 that is no capture either."""
    assert agitated(-1, 0).play("agit:BRO:TAO:2").at("TAO") == (N, 2)
    field = agitated(N, 2).play("agit:BRO:TAO:1")
    assert (field.at("TAO"), field.at("BRO")) == ((N, 3), (N, 2))


def test_neutrals_may_leave_a_territory_empty() -> None:
    """LF-ORD-12: all of them, if n allows."""
    assert agitated(-1, 0, neutrals=2).play("agit:BRO:TAO:2").at("BRO") == (-1, 0)
    assert not agitated(-1, 0).may("agit:BRO:TAO:3")


def test_neutrals_do_not_go_against_their_agitators_side() -> None:
    """LF-ORD-12: yours or your partner's are not allowed."""
    assert not agitated(2, 2).may("agit:BRO:TAO:1")
    assert not agitated(2, 2).may("agit:BRO:PAT:1")
    assert agitated(1, 2).may("agit:BRO:TAO:1")


def test_neutrals_that_can_go_nowhere_are_nobodys_decision() -> None:
    """LF-DEC-33, LF-ORD-12: Messina between two territories of the agitator."""
    field = Field("2v2").hold("MIL", 0, 2).hold("TAO", 0, 2).hold("MES", N, 3)
    field.order("MIL", 0, "AGIT2").encounter()
    assert field.words() == []
    field = Field("2v2").hold("MIL", 0, 2).hold("TAO", 1, 2).hold("MES", N, 3)
    field.order("MIL", 0, "AGIT2").encounter()
    assert "agit:MES:TAO:1" in field.words()


def test_case_21_dummy_soldiers_are_not_agitated() -> None:
    """LF-CMB-13, LF-ORD-12: TC-21; they may be attacked by neutrals."""
    field = Field("1v1").hold("PAT", 0, 2).hold("BRO", D, 3).hold("CAT", N, 2)
    field.order("PAT", 0, "AGIT2").encounter()
    assert not field.may("agit:BRO:TAO:1")
    assert field.may("agit:CAT:ACI:1")


def test_attacking_neutrals_make_the_territory_neutral() -> None:
    """LF-CMB-15, LF-CMB-12, LF-OPT-01: with option 1 each defender costs one of them."""
    field = agitated(1, 1).play("agit:BRO:TAO:2")
    assert (field.seat, field.s.defence_by) == (0, 1)
    field.play("brute")
    assert field.at("TAO") == (N, 1)
    assert field.s.hq[0] == 0
    assert field.s.phase == MANAGEMENT_2


def test_cards_of_attacking_neutrals() -> None:
    """LF-CMB-15: a Turncoat is for who sent them, a Coward goes to the neutral supply."""
    field = agitated(1, 4).play("agit:BRO:TAO:2 subtle card:T card:C swap:no")
    assert field.s.hq[0] == 1
    assert field.s.hq[1] == 1
    field.play("subtle card:C card:S swap:no")
    assert field.at("TAO") == (1, 1)
    assert field.s.supply[N] == 30 - 1
    assert field.s.hq[0] == 1


def test_neutrals_withdraw_to_where_they_were() -> None:
    """LF-CMB-02, LF-CMB-15: they stay neutral."""
    field = agitated(1, 4, neutrals=2).play("agit:BRO:TAO:2 brute withdraw")
    assert field.at("BRO") == (N, 1)
    assert field.s.phase == MANAGEMENT_2


# -- supply and money ----------------------------------------------------------------------


def test_supply_asks_for_soldiers_on_its_own_territory() -> None:
    """LF-ORD-13: up to n from the HQ."""
    field = Field("2v2").hold("PAT", 0, 2).hq(0, 5).order("PAT", 0, "SUPP2").encounter()
    frame = field.s.stack[field.s.depth - 1]
    assert frame[1] == 0
    assert frame[2:5].tolist() == [4, 2, TERRITORY["PAT"]]


def test_laundering_counts_labs() -> None:
    """LF-ORD-14, LF-ACT-18: at least one lira, at most n; the labs work for who is there."""
    for labs, lire in ((0, 1), (2, 2), (6, 4)):
        field = Field("1v1").hold("PAT", 0, 2, labs=labs).hold("BRO", 1, 1, labs=2)
        assert field.order("PAT", 0, "LAUN4").encounter().s.lire[0] == lire
    assert field.s.bank == 4


def test_a_bluff_is_worth_a_lira() -> None:
    """LF-ORD-15."""
    field = Field("1v1").hold("PAT", 0, 2).order("PAT", 0, "BLUF").encounter()
    assert field.s.lire[0] == 1
    assert field.s.phase == MANAGEMENT_2


def test_tokens_in_the_hq_stay_there() -> None:
    """LF-ORD-01: only what lies on the map is revealed."""
    field = Field("1v1").hold("PAT", 0, 2).order("PAT", 0, "BLUF").encounter()
    assert field.tokens(0, IN_HQ) == 12
    assert field.log().count(ORDER_STARTS) == 1


# -- the sample game -----------------------------------------------------------------------


def test_the_encounter_of_the_sample_game() -> None:
    """LF-NOT-01, LF-ORD-01, LF-CMB-03, LF-CMB-06, LF-CMB-09, LF-OPT-02: section 12, round 1."""
    field = Field("1v1").family(0, "G").family(1, "Y").hold("PAT", 0, 7).hold("SAM", 0, 3)
    field.hold("NIC", 1, 2).hold("ACI", 1, 4).hold("BRO", N, 2).hold("CAT", N, 2)
    field.order("PAT", 0, "MOVE1").order("PAT", 0, "MOVE2").order("SAM", 0, "MOVE1")
    field.order("NIC", 1, "MOVE1").order("ACI", 1, "MOVE2").encounter()
    assert field.seat == 1
    field.play("done dest:BRO:L1 count:4 brute brute")
    assert field.at("BRO") == (0, 2)
    assert field.s.hq[0] == 2
    assert field.seat == 1
    field.play("done dest:CAT:L1 count:2 subtle card:C card:T swap:no")
    assert (field.at("CAT"), field.at("PAT")) == ((N, 2), (0, 1))
    assert field.s.hq[0] == 3
    field.play("done done")
    assert field.s.phase == MANAGEMENT_2
    assert field.manage().s.marker[LAND["M11"]] == 0
