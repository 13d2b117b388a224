"""The three phases of a turn of Dynasties, the archive, and the end."""

from consigliere.core.action import CHANCE, Action
from consigliere.core.message import Message
from consigliere.games.family_tree.deck.cards import CHARACTERS
from consigliere.games.family_tree.rules.record import DRAW, FILL, FILLING, TAKE, TAKING, cards_in
from consigliere.games.family_tree.rules.state import State
from family_table import GAME, Table, hand_of, play, points, refusal, words_of

FIVE = "vadim galina stanislav lyudmila m01"
OPEN = "m02 m03 m04 m05 m06"


def taking() -> Table:
    return Table().hold(0, FIVE).archive(OPEN)


def dealt(seats: int, **options: str) -> State:
    state = GAME.initial(options, seats)
    while GAME.actors(state) == (CHANCE,):
        state = GAME.apply(state, GAME.chance(state)[0].action).state
    return state


def test_a_turn_begins_with_a_card_of_the_deck_or_the_archive() -> None:
    """FT-2: there is no way around it; the hand has six cards then."""
    state = taking().at(TAKE, TAKING)
    assert sorted(words_of(state)) == ["deck", *(f"take:{name}" for name in OPEN.split())]
    for word in ("pass", "couple:vadim+galina", "drop:m01"):
        assert refusal(state, word) == ("take_first", "FT-2")
    after = play(state, "take:m02 >m07")
    assert (hand_of(after, 0), len(after.record.archive)) == ({*FIVE.split(), "m02"}, 3)
    assert "pass" in words_of(after)


def test_the_archive_is_refilled_after_every_single_card() -> None:
    """FT-3: in phase 3 too, and what was just turned up may be taken next."""
    table = Table().hold(0, "vadim galina stanislav").archive(OPEN)
    state = table.at(FILL, FILLING)
    state = play(state, "take:m03")
    assert GAME.actors(state) == (CHANCE,)
    state = play(state, ">lev")
    assert "take:lev" in words_of(state)
    state = play(state, "take:lev")
    assert GAME.actors(state) == (CHANCE,)
    state = play(state, ">nika")
    assert len(cards_in(state.record.archive)) == 5
    assert GAME.actors(state) == (1,)


def test_an_archive_nobody_likes_stays() -> None:
    """FT-8: it changes only as cards are taken."""
    state = play(taking().at(TAKE, TAKING), "deck >lev pass drop:lev")
    assert [state.components.ids[card] for card in cards_in(state.record.archive)] == OPEN.split()


def test_one_action_or_none() -> None:
    """FT-4: after it the turn goes on with phase 3."""
    state = play(taking().at(TAKE, TAKING), "deck >lev couple:vadim+galina")
    assert GAME.view(state, 0).stage == "fill"
    assert refusal(state, "child:lev@galina") == ("one_action", "FT-4")
    none = play(taking().at(TAKE, TAKING), "deck >lev pass")
    assert refusal(none, "couple:vadim+galina") == ("one_action", "FT-4")
    assert refusal(taking().state(), "deck") == ("act_first", "FT-4")


def test_the_hand_is_brought_back_to_five() -> None:
    """FT-5: one card at a time from either place; with six exactly one is discarded."""
    state = play(taking().at(TAKE, TAKING), "deck >lev couple:vadim+galina deck >nika")
    assert refusal(state, "pass") == ("fill_first", "FT-5")
    state = play(state, "take:m03 >eva")
    assert (GAME.actors(state), len(hand_of(state, 0))) == ((1,), 5)
    six = play(taking().at(TAKE, TAKING), "deck >lev pass")
    assert sorted(words_of(six)) == sorted(f"drop:{name}" for name in hand_of(six, 0))
    assert refusal(six, "deck") == ("hand_full", "FT-5")
    assert len(hand_of(play(six, "drop:lev"), 0)) == 5


def test_nothing_more_than_the_excess_is_discarded() -> None:
    """FT-6: no changing of cards."""
    state = play(taking().at(TAKE, TAKING), "deck >lev couple:vadim+galina")
    assert refusal(state, "drop:lev") == ("nothing_to_drop", "FT-6")
    assert words_of(state, "drop") == []


def test_discards_lie_open_and_are_out() -> None:
    """FT-7: never in the archive, never in the deck again."""
    state = play(taking().at(TAKE, TAKING), "deck >lev pass drop:lev")
    lev = state.components.numbers["lev"]
    assert cards_in(state.record.discard) == [lev]
    assert lev not in cards_in(state.record.deck)
    assert GAME.view(state, None).discard == ("lev",)


def test_the_round_is_finished_when_the_deck_is_empty() -> None:
    """FT-10: this turn was the last; with `end=equal` everybody has equally many turns."""
    for options, actors in (({"end": "equal"}, (1,)), ({}, ())):
        table = Table(2, **options).hold(0, FIVE).archive("m02 m03").empty_deck("lev")
        state = play(table.at(TAKE, TAKING), "deck >lev pass drop:lev")
        assert GAME.actors(state) == actors
        assert (GAME.outcome(state) is None) == (actors != ())
    last = Table().hold(1, FIVE).archive("m02 m03").empty_deck("lev")
    state = play(last.at(TAKE, TAKING, seat=1), "take:m02 >lev pass drop:m02")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.reason == "family_tree.deck"
    assert refusal(state, "pass") == ("over", "FT-10")


def test_everybody_plays_in_turn_until_the_round_is_finished() -> None:
    """FT-1, FT-10: with `end=equal` clockwise to the last before the starting player."""
    table = Table(3, end="equal").hold(0, "lev").empty_deck()
    table.record.starter, table.record.turn = 1, 1
    state, seen = table.state(1), []
    while GAME.outcome(state) is None:
        seen.append((*GAME.actors(state), GAME.view(state, None).turn))
        state = play(state, "pass")
    assert seen == [(1, 1), (2, 2), (0, 3)]


def test_an_empty_deck_is_not_drawn_from() -> None:
    """FT-2, FT-10: in phase 1 and in phase 3 there is only the archive then."""
    table = Table().hold(0, "lev eva").archive("m02 m03").empty_deck()
    for stage, phase in ((TAKE, TAKING), (FILL, FILLING)):
        assert words_of(table.at(stage, phase)) == ["take:m02", "take:m03"]


def test_the_last_open_card_fills_the_hand() -> None:
    """FT-5, FT-11: one card missing and one card left."""
    table = Table().hold(0, "vadim galina m01").archive("m02").empty_deck()
    assert words_of(table.at(FILL, FILLING)) == ["take:m02"]


def test_a_hand_is_filled_from_an_archive_that_is_larger_than_the_deck() -> None:
    """FT-5, FT-11: what counts is that there are cards at all."""
    table = Table(end="equal").hold(0, "vadim galina m01").archive("m02 m03").empty_deck("lev")
    state = play(table.state(), "couple:vadim+galina")
    assert (GAME.actors(state), GAME.view(state, 0).stage) == ((0,), "fill")
    assert words_of(state) == ["deck", "take:m02", "take:m03"]


def test_turns_are_counted() -> None:
    """FT-1, FT-2: from 1, one for each player after the other."""
    state = dealt(3, starter="2")
    assert (GAME.view(state, None).turn, GAME.view(state, None).phase) == (1, "taking")
    state = play(state, f"deck >{state.components.ids[cards_in(state.record.deck)[0]]} pass")
    state = play(state, words_of(state, "drop:")[0])
    view = GAME.view(state, None)
    assert (GAME.actors(state), view.turn, view.phase) == ((2,), 2, "taking")


def test_both_of_a_couple_have_the_meeting() -> None:
    """FT-13, FT-S17: the only one of the hand as well as one chosen."""
    for hand, words in (("vadim galina m03", ""), ("vadim galina m03 m07", " meet:m03")):
        state = play(Table().hold(0, hand).state(), "couple:vadim+galina" + words)
        numbers = state.components.numbers
        pair = [int(state.record.meeting[numbers[name]]) for name in ("vadim", "galina")]
        assert pair == [numbers["m03"] - CHARACTERS] * 2
        assert (hand_of(state, 0), GAME.view(state, None).awaiting) == (
            set(hand.split()) - {"vadim", "galina", "m03"}, None,
        )  # fmt: skip


def test_without_a_deck_the_archive_shrinks_and_hands_stay_short() -> None:
    """FT-10, FT-11: with nothing left to take one simply plays on."""
    table = (
        Table(end="equal").hold(0, "vadim galina m01").hold(1, "lev").archive("m02").empty_deck()
    )
    state = play(table.at(TAKE, TAKING), "take:m02")
    assert (GAME.actors(state), int(state.record.archive_size)) == ((0,), 0)
    state = play(state, "couple:vadim+galina meet:m01")
    assert (GAME.actors(state), hand_of(state, 0)) == ((1,), {"m02"})
    assert GAME.view(state, 1).stage == "act"
    assert refusal(state, "deck") == ("act_first", "FT-4")


def test_cards_left_in_hand_are_worth_nothing() -> None:
    """FT-12: whatever they are."""
    assert points(Table().hold(0, FIVE).state()) == (0, 0)


def test_a_turn_without_any_action_says_whether_one_was_possible() -> None:
    """FT-4: cards that fit nowhere are no choice; the others are not told what a hand lacks."""
    for cards, key in (("vadim galina m01", "no_action"), ("vadim galina", "nothing_to_do")):
        step = GAME.apply(Table().hold(0, cards).state(), Action(0, "pass"))
        assert f"family_tree.{key}" in [event.key for event in step.told(0)]
        for other in (1, None):
            assert "family_tree.no_action" in [event.key for event in step.told(other)]


def test_the_meeting_of_a_couple_is_chosen_with_its_hint() -> None:
    """FT-13, FT-S17: any of the hand; the log tells the hint for a story that nobody checks."""
    table = Table().hold(0, "vadim galina m01 m07 lev")
    state = play(table.state(), "couple:vadim+galina")
    assert words_of(state) == ["meet:m01", "meet:m07"]
    assert refusal(state, "pass") == ("choose_meeting", "FT-S17")
    assert refusal(state, "meet:m02") == ("not_in_hand", "FT-S7")
    step = GAME.apply(state, Action(0, "meet:m07"))
    (told,) = [event for event in step.events if event.key == "family_tree.met"]
    caption = state.deck.caption(state.components.numbers["m07"])
    assert told.args["meeting"] == Message("family_tree.quoted", {"caption": caption})
    assert refusal(table.state(), "meet:m01") == ("no_couple_waits", "FT-S17")


def test_everybody_plays_on_an_own_tableau() -> None:
    """FT-S7: nothing is laid before others."""
    table = Table().lay(1, "couple:valery+svetlana").hold(0, "polina e10")
    assert words_of(table.state()) == ["pass"]
    assert refusal(table.state(), "child:polina@svetlana") == ("not_yours", "FT-S7")
    assert refusal(table.state(), "event:e10@svetlana") == ("not_yours", "FT-S7")


def test_a_new_couple_stands_apart() -> None:
    """FT-S23: as many families as one likes."""
    state = Table().lay(0, "couple:valery+svetlana couple:igor+yelena").state()
    assert len({int(family) for family in state.record.family if family >= 0}) == 2


def test_the_deal() -> None:
    """FT-S1, FT-S10, FT-9, FT-1: five cards each, five in the archive, the seat named begins."""
    for seats in (2, 6):
        state = dealt(seats, starter=str(seats))
        assert state.record.hand_size[:seats].tolist() == [5] * seats
        assert len(cards_in(state.record.archive)) == 5
        assert GAME.conserved(state) == tuple(range(105))
        assert GAME.actors(state) == (seats - 1,)
        assert int(state.record.deck_size) == 100 - 5 * seats


def test_chance_names_who_begins() -> None:
    """FT-1: any seat, alike."""
    outcomes = GAME.chance(GAME.initial({}, 4))
    assert [o.action.word for o in outcomes] == ["first:1", "first:2", "first:3", "first:4"]
    assert {o.weight for o in outcomes} == {1}
    assert int(play(GAME.initial({}, 4), "first:3").record.starter) == 2


def test_two_to_six_play_dynasties() -> None:
    """FT-9, FT-S92: the lobby can ask before anybody sits down."""
    assert GAME.info.seats_for({}) == (2, 3, 4, 5, 6)
    assert GAME.info.seats_for({"variant": "big"}) == tuple(range(2, 11))
    assert GAME.info.seats_for({"starter": "5"}) == (5, 6)


def test_a_draw_is_any_card_of_the_deck() -> None:
    """FT-2, FT-S10: alike, and seen by nobody else."""
    state = play(taking().at(TAKE, TAKING), "deck")
    assert state.record.stage == DRAW
    assert len(GAME.chance(state)) == 95
    step = GAME.apply(state, Action(CHANCE, ">lev"))
    assert step.told(1) == step.told(None) == ()
    assert [event.key for event in step.told(0)] == ["family_tree.got"]


def test_the_last_card_has_to_be_taken() -> None:
    """FT-2, FT-10: whether it lies in the archive or in the deck; then turns begin without."""
    for table, step in (
        (Table(end="equal").archive("m02"), "take:m02"),
        (Table(end="equal"), "deck"),
    ):
        table.hold(0, FIVE).hold(1, "eva").empty_deck("m02" if step == "deck" else "")
        state = play(table.state(), "pass")
        assert (GAME.actors(state), words_of(state)) == ((1,), [step])
    none = Table(3, end="equal").hold(0, FIVE).hold(1, "eva").empty_deck().state()
    assert GAME.view(play(none, "pass"), None).stage == "act"


def test_phases_have_their_names() -> None:
    """FT-2, FT-4, FT-5: taking, acting, filling."""
    state = taking().at(TAKE, TAKING)
    seen = [GAME.view(state, None).phase]
    for word in ("deck", ">lev", "couple:vadim+galina", "deck", ">nika"):
        state = play(state, word)
        seen.append(GAME.view(state, None).phase)
    assert seen == ["taking", "taking", "acting", "filling", "filling", "filling"]


def test_cards_taken_from_the_archive_are_known_to_everybody() -> None:
    """FT-2, FT-3: those of the deck are not."""
    state = play(taking().at(TAKE, TAKING), "take:m02 >m07 couple:vadim+galina meet:m01 deck >lev")
    state = play(state, "take:m03 >m08") if GAME.actors(state) == (0,) else state
    for viewer in (1, None):
        known = set(GAME.view(state, viewer).sides[0].known)
        assert "m02" in known
        assert not known & {"lev", "stanislav"}
