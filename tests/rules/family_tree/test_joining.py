"""Free joinings: a person without parents and a couple of another family."""

import pytest

from consigliere.games.family_tree.rules.record import FILL, FILLING, JOINING, TAKE, TAKING
from family_table import GAME, Table, beginning_with, family_of, play, refusal, words_of

APART = "couple:viktor+valentina couple:sergey+oksana"
"""Sergey and Oksana are of the age of children of Viktor and Valentina."""


def test_a_tree_that_never_parts_has_nothing_to_join() -> None:
    """FT-51, FT-70: without `separate` nobody is asked whether two families become one."""
    table = Table(2, variant="big", separate="on").lay(0, APART)
    apart = table.state()
    assert words_of(apart, "join:")
    table.record.separate = 0
    assert words_of(table.state(), "join:") == []


def test_a_joining_makes_one_family_of_two() -> None:
    """FT-51: it costs no action, and there may be several."""
    state = Table().lay(0, APART).state()
    assert words_of(state, "join:") == ["join:sergey@valentina", "join:oksana@valentina"]
    after = play(state, "join:oksana@valentina")
    assert GAME.view(after, 0).stage == "act"
    assert {family_of(after, n) for n in ("viktor", "valentina", "sergey", "oksana")} == {"viktor"}
    assert words_of(after, "join:") == []
    assert refusal(after, "join:sergey@valentina") == ("same_family", "FT-51")


def test_joinings_are_possible_at_any_moment_of_the_own_turn() -> None:
    """FT-51: in all three phases; after the action the turn waits for them."""
    table = Table().lay(0, APART).archive("m01 m02 m03 m04 m05")
    for stage, phase in ((TAKE, TAKING), (FILL, FILLING)):
        assert "join:sergey@valentina" in words_of(table.at(stage, phase))
    table.hold(0, "e12 lev eva nika miron m06")
    state = play(table.state(), "event:e12@sergey")
    assert words_of(state) == ["pass", "join:sergey@valentina", "join:oksana@valentina"]
    assert GAME.actors(play(state, "pass")) == GAME.actors(play(state, "join:sergey@valentina"))


def test_everybody_may_join_once_more_before_scoring() -> None:
    """FT-51: in turn, beginning with the starting player."""
    table = Table(3).lay(0, APART).lay(2, "couple:anatoly+nelli couple:andrey+inna")
    table.hold(2, "lev").empty_deck()
    state = play(table.state(2), "pass pass")
    assert GAME.view(state, None).stage == "joining"
    assert GAME.actors(state) == (0,)
    assert refusal(state, "deck") == ("only_joinings", "FT-51")
    state = play(state, "join:sergey@valentina")
    assert GAME.actors(state) == (2,)
    state = play(state, "pass")
    assert GAME.outcome(state) is not None
    assert GAME.standing(state, "agreed").scores[0] > 4


def test_a_joining_in_phase_1_leaves_the_whole_turn() -> None:
    """FT-2, FT-51: with nothing else to be joined, the turn begins with its card as ever."""
    table = Table().lay(0, APART).archive("m01 m02 m03 m04 m05").hold(0, "lev eva nika miron m06")
    state = play(table.at(TAKE, TAKING), "join:sergey@valentina")
    assert words_of(state, "join:") == []
    assert (GAME.actors(state), GAME.view(state, 0).stage) == ((0,), "take")
    assert "deck" in words_of(state)


def test_an_older_game_ends_the_turn_with_a_joining_in_phase_1() -> None:
    """FT-51: as rules version 2 had it, by which such a game goes on and is replayed."""
    table = Table(version="2").lay(0, APART).archive("m01 m02 m03 m04 m05")
    state = table.hold(0, "lev eva nika miron m06").at(TAKE, TAKING)
    assert GAME.actors(play(state, "join:sergey@valentina")) == (1,)


def test_a_joining_in_phase_2_leaves_the_action() -> None:
    """FT-4, FT-51: with five cards in hand, too, and when nothing else can be joined."""
    state = Table().lay(0, APART).hold(0, "lev eva nika miron m06").state()
    state = play(state, "join:sergey@valentina")
    assert words_of(state, "join:") == []
    assert (GAME.actors(state), GAME.view(state, None).stage) == ((0,), "act")


def test_a_joining_in_phase_3_leaves_the_cards_that_are_missing() -> None:
    """FT-5, FT-51: the last joining does not end the turn of a hand that is not full yet."""
    table = Table().lay(0, APART).archive("m01 m02 m03 m04 m05").hold(0, "lev eva nika")
    state = play(table.at(FILL, FILLING), "join:sergey@valentina")
    assert words_of(state, "join:") == []
    assert (GAME.actors(state), "deck" in words_of(state)) == ((0,), True)


@pytest.mark.parametrize("first", ["leonid", "maxim", "anatoly"])
def test_a_turn_waits_for_every_joining_that_is_left(first: str) -> None:
    """FT-51: in phase 3 another one may follow; the last one ends the turn of a full hand.

    Mother and children may have any number of the deck.
    """
    table = Table(2, beginning_with(first)).lay(0, APART + " couple:yegor+darya")
    table.hold(0, "lev eva nika miron m06")
    state = table.at(FILL, FILLING)
    for word, following in (
        (
            "join:sergey@valentina",
            {"join:darya@valentina", "join:yegor@oksana", "join:darya@oksana"},
        ),
        ("join:darya@oksana", set()),
    ):
        state = play(state, word)
        assert set(words_of(state, "join:")) == following
        assert GAME.actors(state) == ((0,) if following else (1,))


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_nobody_is_left_out_of_the_last_joinings(seat: int) -> None:
    """FT-51: whichever player alone has something to join, is asked."""
    table = Table(3).lay(seat, APART).hold(2, "lev").empty_deck()
    state = play(table.state(2), "pass pass" if seat == 2 else "pass")
    assert (GAME.actors(state), GAME.view(state, None).stage) == ((seat,), "joining")
    assert GAME.outcome(play(state, "pass")) is not None


def test_only_couples_are_joined() -> None:
    """FT-52: neither a single mother nor an adopter."""
    table = Table().lay(0, "couple:sergey+oksana mother:boris@sergey couple:andrey+inna")
    assert refusal(table.state(), "join:andrey@boris") == ("no_couple", "FT-52")
    assert words_of(table.state(), "join:") == []


def test_a_joining_stays() -> None:
    """FT-53: no step takes it back."""
    state = play(Table().lay(0, APART).hold(0, "m01").state(), "join:oksana@valentina")
    assert words_of(state) == ["pass"]


def test_a_joining_keeps_the_ages_and_limits() -> None:
    """FT-24, FT-25, FT-27, FT-51: as if the child were laid."""
    table = Table().lay(0, "couple:viktor+valentina couple:yuri+zhanna")
    assert refusal(table.state(), "join:zhanna@valentina") == ("mother_too_young", "FT-24")
    young = Table().lay(0, "couple:anatoly+valentina couple:konstantin+marina")
    assert refusal(young.state(), "join:marina@valentina") == ("father_too_young", "FT-25")
    many = Table().lay(0, "couple:viktor+valentina couple:anton+yana")
    for child in ("marina", "sergey", "oksana", "andrey", "inna", "dmitry"):
        many.lay(0, f"child:{child}@valentina")
    assert refusal(many.state(), "join:anton@valentina") == ("children_enough", "FT-27")
    assert words_of(many.state(), "join:") == []


def test_a_waiting_mother_gets_no_parents_by_joining() -> None:
    """FT-31, FT-51: her husband comes first."""
    table = Table().lay(0, "couple:valery+svetlana mother:tamara@valery couple:yemelyan+kapitolina")
    assert refusal(table.state(), "join:tamara@kapitolina") == ("father_first_for_parents", "FT-31")
    assert words_of(table.state(), "join:tamara") == []
    table.lay(0, "spouse:leonid@tamara")
    assert "join:tamara@kapitolina" in words_of(table.state())


def test_joining_at_the_last_stage_is_all_there_is() -> None:
    """FT-51: whoever has nothing to join is not asked."""
    table = Table().lay(1, APART).empty_deck()
    state = table.at(JOINING, FILLING, seat=1)
    assert set(words_of(state)) == {"pass", "join:sergey@valentina", "join:oksana@valentina"}


def test_a_family_is_not_joined_with_itself() -> None:
    """FT-51: Oksana could be Galina's child by age and kin, but their families are one already."""
    table = Table().lay(0, "couple:viktor+valentina child:sergey@valentina child:andrey@valentina")
    table.lay(0, "spouse:oksana@sergey couple:vadim+galina")
    assert "join:oksana@galina" in words_of(table.state())
    table.lay(0, "child:inna@galina wed:andrey+inna")
    assert "join:oksana@galina" not in words_of(table.state())
    assert refusal(table.state(), "join:oksana@galina") == ("same_family", "FT-51")
