"""The Big Family Tree: one tree for all, and an empty hand wins."""

from dataclasses import replace

import msgspec
import pytest

from consigliere.core.action import CHANCE
from consigliere.games.family_tree.deck.cards import EVENTS, Deck, Icons
from consigliere.games.family_tree.rules.bits import PEOPLE
from consigliere.games.family_tree.rules.kernel import compiled
from consigliere.games.family_tree.rules.record import DRAW, NOBODY, SETUP
from consigliere.games.family_tree.rules.state import State
from family_table import (
    GAME,
    STANDARD,
    YOUNGEST_FIRST,
    Table,
    beginning_with,
    hand_of,
    play,
    refusal,
    words_of,
)

BIG = {"variant": "big"}


def big(**options: str) -> Table:
    """A tree of one couple, Anatoly and Valentina, laid by the second player."""
    table = Table(2, variant="big", separate="on")
    table.lay(1, "couple:anatoly+valentina")
    table.record.separate = int(options.get("separate") == "on")
    return table


def setup(first: str, second: str, *later: str, **options: str) -> State:
    """A game of two in which these hands are dealt, and then these cards."""
    state = GAME.initial(BIG | options, 2)
    for name in (*first.split(), *second.split(), *later):
        state = play(state, f">{name}")
    return state


NOTHING = "prokhor kapitolina gennady inna m01 maxim yegor"
"""Nobody fits anybody: no couple."""


def test_the_set_up() -> None:
    """FT-66: seven cards each, no events, no archive, no chips."""
    for seats in (2, 10):
        state = GAME.initial(BIG, seats)
        while state.record.phase == SETUP and GAME.actors(state) == (CHANCE,):
            state = GAME.apply(state, GAME.chance(state)[0].action).state
        cards = state.record.hand_size[:seats].sum() + len(
            [p for p in state.record.family if p >= 0]
        )
        assert GAME.conserved(state) == tuple(range(105 - EVENTS))
        assert cards >= 7 * seats
        assert not any(state.record.archive)
    assert refusal(big().state(), "take:m01") == ("not_in_big", "FT-66")
    assert refusal(big().state(), "event:e01@anatoly") == ("not_in_big", "FT-66")


def test_the_oldest_couple_opens() -> None:
    """FT-68, FT-S97, FT-S99: by the mother's year, then the father's; just that couple is laid."""
    state = setup(
        "anatoly valentina m01 lev eva nika miron", "vadim galina m02 gleb milana varvara matvey"
    )
    view = GAME.view(state, None)
    assert [person.id for person in view.people] == ["vadim", "galina"]
    assert (view.starter, view.mover) == (1, 0)
    assert hand_of(state, 1) == set(["gleb", "milana", "varvara", "matvey"])


def test_equal_couples_leave_it_to_luck() -> None:
    """FT-68: with the standard deck no two are equal; here two women are of one year."""
    state = setup(
        "anatoly m01 lev eva nika miron yegor", "vadim galina m02 gleb milana varvara matvey"
    )
    assert int(state.record.starter) == 1
    europe = GAME.initial(BIG | {"deck": "europe"}, 2)
    assert GAME.actors(europe) == (CHANCE,)


def twin_deck() -> Deck:
    """Stanislav and Lyudmila are as old as Vadim and Galina."""
    years = {"stanislav": 1942, "lyudmila": 1944}
    people = (
        msgspec.structs.replace(one, year=years.get(one.id, one.year), icons=Icons())
        for one in STANDARD.characters
    )
    return replace(STANDARD, characters=tuple(people))


@pytest.mark.parametrize(
    ("third", "can_begin"),
    [
        ("viktor valentina m03", [0, 1]),
        ("sergey m03 gennady m04", [0, 1]),
        ("semyon tamara m03 nika", [2]),
    ],
)
def test_chance_decides_between_couples_of_the_same_years(third: str, can_begin: list[int]) -> None:
    """FT-68: of three hands two are equal; who is named lays that couple, and is the starter."""
    table = Table(3, twin_deck(), variant="big")
    for seat, cards in enumerate(("vadim galina m01 lev", "stanislav lyudmila m02 eva", third)):
        table.hold(seat, cards)
    s = table.record
    s.dealt, s.stage, s.phase, s.starter, s.turn = 0, DRAW, SETUP, NOBODY, 0
    assert compiled().settle_opener(s, table.components.tables(s))
    state = State(s.copy(), table.components)
    if len(can_begin) == 1:
        assert {person.id for person in GAME.view(state, None).people} == {"semyon", "tamara"}
        assert (int(state.record.starter), GAME.actors(state)) == (2, (0,))
        return
    assert GAME.actors(state) == (CHANCE,)
    assert int(state.record.starter) == NOBODY
    assert [one.action.word for one in GAME.chance(state)] == ["first:1", "first:2"]
    after = play(state, "first:2")
    assert {person.id for person in GAME.view(after, None).people} == {"stanislav", "lyudmila"}
    assert (int(after.record.starter), GAME.actors(after), hand_of(after, 1)) == (1, (2,), {"eva"})


def test_the_opening_couple_can_have_children() -> None:
    """FT-68, FT-S100: in the very next turn."""
    state = setup(
        "vadim galina m02 gleb milana varvara matvey", "sergey m01 lev eva nika miron yegor"
    )
    assert (GAME.actors(state), GAME.view(state, None).turn) == ((1,), 2)
    assert words_of(state, "child:") == ["child:sergey@galina"]


def test_nobody_can_open() -> None:
    """FT-67: all draw one card and test again."""
    state = setup(NOTHING, "lev eva nika miron gleb milana varvara")
    assert (GAME.actors(state), int(state.record.goal)) == ((CHANCE,), 0)
    state = play(state, ">matvey")
    assert int(state.record.goal) == 1
    state = play(state, ">m02")
    assert (GAME.actors(state), int(state.record.goal), int(state.record.dealt)) == (
        (CHANCE,),
        0,
        9,
    )
    state = play(state, ">yana >m03")
    assert {"maxim", "yana"} == {person.id for person in GAME.view(state, None).people}


def test_nobody_can_open_to_the_last_card() -> None:
    """FT-67: it ends even then."""
    state = GAME.initial(BIG, 2)
    record = state.record.copy()
    record.deck[:] = 0
    record.deck[2] = 1
    record.deck_size = 1
    state = play(State(record, state.components), ">m01")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.reason == "family_tree.stuck"


def test_a_turn_is_one_action_if_any_is_possible() -> None:
    """FT-69, FT-S100: no card first, none afterwards."""
    table = big().hold(0, "sergey lev nika").hold(1, "gleb")
    state = table.state()
    assert words_of(state) == ["child:sergey@valentina"]
    assert refusal(state, "deck") == ("can_play", "FT-69")
    assert refusal(state, "pass") == ("can_play", "FT-69")
    state = play(state, "child:sergey@valentina")
    assert (GAME.actors(state), hand_of(state, 0)) == ((1,), {"lev", "nika"})


def test_everybody_adds_to_the_same_tree() -> None:
    """FT-S96, FT-76: children of couples that others laid; nobody owns anybody."""
    table = big().hold(0, "sergey m01 lev").hold(1, "oksana m02 nika")
    state = play(table.state(), "child:sergey@valentina")
    assert "spouse:oksana@sergey" in words_of(state)
    assert refusal(table.state(), "away:anatoly+valentina") == ("nobody_is_taken", "FT-76")
    assert GAME.view(state, None).sides[0].chips == 0


def test_no_couple_stands_apart() -> None:
    """FT-70: unless `separate` is on; then families may be joined, too."""
    hand = "sergey oksana m01 lev"
    assert refusal(big().hold(0, hand).state(), "couple:sergey+oksana") == ("apart", "FT-70")
    apart = big(separate="on").hold(0, hand).state()
    assert "couple:sergey+oksana" in words_of(apart)
    assert refusal(big().hold(0, hand).state(), "join:sergey@valentina") == ("one_tree", "FT-70")
    two = big(separate="on").lay(1, "couple:sergey+oksana").hold(0, "m01 inna lev")
    assert "join:sergey@valentina" in words_of(two.state())


def test_a_meeting_in_advance() -> None:
    """FT-71: for anybody single; later a spouse comes without another meeting."""
    table = big().lay(0, "child:sergey@valentina").hold(0, "m01 lev").hold(1, "oksana nika")
    assert "ahead:sergey" in words_of(table.state())
    state = play(table.state(), "ahead:sergey")
    assert "spouse:oksana@sergey" in words_of(state)
    assert state.record.meeting[PEOPLE - 1] < 0, "whoever has no spouse shares it with nobody"
    state = play(state, "spouse:oksana@sergey")
    assert state.record.meeting[state.components.numbers["oksana"]] == 0
    assert refusal(big().hold(0, "m01").state(), "ahead:anatoly") == ("married", "FT-22")


def test_one_meeting_in_advance_and_none_for_girls_and_adopters() -> None:
    """FT-71, FT-18, FT-23: only where a wedding can follow."""
    table = big().lay(0, "child:sergey@valentina ahead:sergey spouse:oksana@sergey")
    table.lay(0, "child:varvara@oksana child:veronika@valentina ahead:veronika").hold(
        0, "m01 m02 lev"
    )
    assert words_of(table.state(), "ahead:") == []
    assert refusal(table.state(), "ahead:veronika") == ("meeting_waits", "FT-71")
    assert refusal(table.state(), "ahead:varvara") == ("born_too_late", "FT-18")


def test_a_wedding_in_the_tree() -> None:
    """FT-72, FT-19: with a meeting from the hand, if neither has one; never between kin."""
    words = "child:sergey@valentina spouse:oksana@sergey parents:vadim+galina@oksana "
    table = big().lay(0, words + "child:andrey@valentina child:inna@galina").hold(0, "m01 m02 lev")
    assert words_of(table.state(), "wed:") == ["wed:andrey+inna"]
    siblings = big().lay(0, "child:andrey@valentina child:inna@valentina").hold(0, "m01 lev")
    assert refusal(siblings.state(), "wed:andrey+inna") == ("common_ancestor", "FT-19")
    table.lay(1, "ahead:inna")
    assert refusal(table.state(), "wed:andrey+inna") == ("meeting_waits", "FT-72")


def test_who_cannot_play_draws_until_something_fits() -> None:
    """FT-73: one by one, and plays it at once."""
    state = big().hold(0, "prokhor lev").hold(1, "nika").state()
    assert words_of(state) == ["deck"]
    assert refusal(state, "pass") == ("draw_first", "FT-73")
    state = play(state, "deck >pelageya")
    assert (GAME.actors(state), words_of(state)) == ((0,), ["deck"])
    state = play(state, "deck >sergey")
    assert words_of(state) == ["child:sergey@valentina"]
    assert hand_of(play(state, "child:sergey@valentina"), 0) == {"prokhor", "lev", "pelageya"}


def test_without_a_deck_one_passes_and_all_passing_ends_it() -> None:
    """FT-74, FT-80: fewest cards win."""
    state = big().hold(0, "prokhor lev").hold(1, "nika").empty_deck().state()
    assert words_of(state) == ["pass"]
    assert refusal(state, "deck") == ("deck_empty", "FT-74")
    state = play(state, "pass pass")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.reason) == (
        (-2, -1), (1,), "family_tree.stuck",
    )  # fmt: skip


def test_a_play_between_passes_begins_the_count_anew() -> None:
    """FT-74: all have to pass in a row."""
    table = big().hold(0, "prokhor lev").hold(1, "nika sergey")
    state = play(table.empty_deck().state(), "pass child:sergey@valentina")
    assert int(state.record.passes) == 0
    assert GAME.outcome(play(state, "pass")) is None


def test_four_children_a_couple() -> None:
    """FT-75: two for a single mother, three for an adopter as ever."""
    table = big().lay(0, "child:sergey@valentina child:oksana@valentina child:andrey@valentina")
    table.lay(0, "child:inna@valentina").hold(0, "dmitry lev")
    assert refusal(table.state(), "child:dmitry@valentina") == ("children_enough", "FT-75")
    table.lay(0, "mother:klavdiya@valentina")


def test_a_mother_without_a_husband_waits_here_too() -> None:
    """FT-77, FT-31: the same rule."""
    table = big().lay(0, "mother:tamara@anatoly").hold(0, "lev pelageya valery")
    assert refusal(table.state(), "child:valery@tamara") == ("father_first", "FT-31")
    assert refusal(table.state(), "mother:pelageya@tamara") == ("father_first_for_parents", "FT-31")


def test_an_empty_hand_wins_at_once() -> None:
    """FT-78, FT-80: the others rank by what they hold."""
    table = big().hold(0, "sergey").hold(1, "nika lev")
    outcome = GAME.outcome(play(table.state(), "child:sergey@valentina"))
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.reason) == (
        (0, -2), (0,), "family_tree.hand",
    )  # fmt: skip


@pytest.mark.parametrize(("draws", "held"), [("0", 4), ("2", 6)])
def test_the_opener_may_have_to_draw(draws: str, held: int) -> None:
    """FT-79: with `starter_draws=2` after the opening couple."""
    hands = ("vadim galina m02 gleb milana varvara matvey", "prokhor m01 lev eva nika miron yegor")
    state = setup(*hands, starter_draws=draws)
    while GAME.actors(state) == (CHANCE,):
        state = GAME.apply(state, GAME.chance(state)[0].action).state
    assert (len(hand_of(state, 0)), GAME.actors(state)) == (held, (1,))


def test_the_opener_chooses_among_his_meetings() -> None:
    """FT-68, FT-13: the couple is fixed, its story is not."""
    state = setup(
        "vadim galina m02 m03 milana varvara matvey", "prokhor m01 lev eva nika miron yegor"
    )
    assert words_of(state) == ["meet:m02", "meet:m03"]
    assert GAME.actors(play(state, "meet:m03")) == (1,)


def test_the_opener_draws_after_choosing_a_meeting_and_never_again() -> None:
    """FT-79: with `starter_draws=2`; all other turns are one action."""
    state = setup(
        "vadim galina m02 m03 milana varvara matvey", "sergey m01 lev eva nika miron yegor",
        starter_draws="2",
    )  # fmt: skip
    state = play(state, "meet:m03")
    assert GAME.actors(state) == (CHANCE,)
    state = play(state, ">gleb")
    assert (GAME.actors(state), int(state.record.pending)) == ((CHANCE,), 1)
    state = play(state, ">zlata")
    assert (GAME.actors(state), len(hand_of(state, 0)), int(state.record.pending)) == ((1,), 6, 0)
    state = play(state, "child:sergey@galina")
    assert (GAME.actors(state), GAME.view(state, None).turn) == ((0,), 3)


def test_without_a_deck_the_opener_draws_nothing() -> None:
    """FT-79, FT-10: nobody waits for cards that are not there."""
    table = Table(2, variant="big", starter_draws="2").hold(0, "vadim galina m02 lev").empty_deck()
    s = table.record
    s.turn, s.starter, s.stage = 0, NOBODY, DRAW
    compiled().open_tree(s, table.components.tables(s), 0)
    state = State(s.copy(), table.components)
    assert (GAME.actors(state), hand_of(state, 0)) == ((1,), {"lev"})


def test_one_card_left_is_all_that_the_opener_draws() -> None:
    """FT-79: then the next player plays."""
    table = Table(2, variant="big", starter_draws="2").hold(0, "vadim galina m02 lev")
    s = table.empty_deck("eva").record
    s.turn, s.starter, s.stage = 0, NOBODY, DRAW
    compiled().open_tree(s, table.components.tables(s), 0)
    state = play(State(s.copy(), table.components), ">eva")
    assert (GAME.actors(state), hand_of(state, 0)) == ((1,), {"lev", "eva"})


@pytest.mark.parametrize("waiting", ["andrey", "sergey"])
def test_a_spouse_without_a_meeting_only_where_one_lies(waiting: str) -> None:
    """FT-71, FT-S22: the other single man needs a meeting from the hand."""
    table = big().lay(0, "child:sergey@valentina child:andrey@valentina").lay(1, f"ahead:{waiting}")
    table.hold(0, "oksana lev")
    assert words_of(table.state(), "spouse:") == [f"spouse:oksana@{waiting}"]
    other = "sergey" if waiting == "andrey" else "andrey"
    assert refusal(table.state(), f"spouse:oksana@{other}") == ("needs_meeting", "FT-S17")


@pytest.mark.parametrize("deck", [STANDARD, YOUNGEST_FIRST, beginning_with("sergey")])
def test_a_meeting_in_advance_is_used_up(deck: Deck) -> None:
    """FT-71: it is the couple's then, and the hand keeps its own."""
    table = Table(2, deck, variant="big", separate="on")
    table.lay(1, "couple:anatoly+valentina child:sergey@valentina")
    table.lay(1, "ahead:sergey").hold(0, "oksana m01 lev")
    table.record.separate = 0
    state = play(table.state(), "spouse:oksana@sergey")
    numbers = state.components.numbers
    assert hand_of(state, 0) == {"m01", "lev"}
    assert [int(state.record.meeting[numbers[n]]) for n in ("oksana", "sergey")] == [22, 22]
    assert not state.record.reserved.any()


def test_the_last_card_of_the_deck_is_drawn() -> None:
    """FT-73, FT-74: before anybody passes."""
    state = big().hold(0, "prokhor lev").hold(1, "nika").empty_deck("pelageya").state()
    assert words_of(state) == ["deck"]
    assert words_of(play(state, "deck >pelageya")) == ["pass"]


def test_a_man_with_a_meeting_in_advance_waits_for_a_spouse_of_a_hand() -> None:
    """FT-72: he does not marry in the tree, nor does a woman like that."""
    words = "child:sergey@valentina spouse:oksana@sergey parents:vadim+galina@oksana "
    table = big().lay(0, words + "child:andrey@valentina child:inna@galina").hold(0, "m01 lev")
    assert words_of(table.state(), "wed:") == ["wed:andrey+inna"]
    table.lay(1, "ahead:andrey")
    assert words_of(table.state(), "wed:") == []
    assert refusal(table.state(), "wed:andrey+inna") == ("meeting_waits", "FT-72")


@pytest.mark.parametrize("deck", [STANDARD, YOUNGEST_FIRST])
def test_of_several_couples_of_a_hand_the_oldest_opens(deck: Deck) -> None:
    """FT-68: the oldest wife, then the oldest husband."""
    table = Table(2, deck, variant="big")
    table.hold(0, "viktor valentina vadim galina stanislav lyudmila m02 m03").hold(1, "lev")
    s = table.record
    s.turn, s.starter, s.stage = 0, NOBODY, DRAW
    compiled().open_tree(s, table.components.tables(s), 0)
    view = GAME.view(State(s.copy(), table.components), None)
    assert {person.id for person in view.people} == {"vadim", "galina"}


def test_the_opener_draws_in_phase_3() -> None:
    """FT-79: the cards come after the action."""
    state = setup(
        "vadim galina m02 gleb milana varvara matvey", "prokhor m01 lev eva nika miron yegor",
        starter_draws="2",
    )  # fmt: skip
    assert (GAME.actors(state), GAME.view(state, None).phase) == ((CHANCE,), "filling")
