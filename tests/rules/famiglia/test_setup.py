"""FA-SET: how a game begins."""

from contextlib import nullcontext

import numpy as np
import pytest

from consigliere.core.action import CHANCE, Action
from consigliere.core.errors import IllegalAction, InvalidOption
from consigliere.games.famiglia.rules.actions import ANY_ORDER, MAX_CHOICES
from consigliere.games.famiglia.rules.legal import legal
from consigliere.games.famiglia.rules.record import NOBODY
from famiglia_table import GAME, Table, draws, line_of, play

BEGINNING = GAME.initial({}, 2)
SIX = ">F1 >F2 >A3 >B1 >M1 >M2"


def test_both_hold_a_start_set() -> None:
    """FA-SET-1: the hands are the start sets, the play areas are empty."""
    position = line_of(play(BEGINNING, f"first:1 {SIX}")).split()
    assert position[1:3] == ["F0A0B0M0/-", "F0A0B0M0/-"]


def test_six_cards_form_the_street() -> None:
    """FA-SET-2: the top six of the shuffled fifty-two lie open, forty-six remain unknown."""
    state = play(BEGINNING, f"first:1 {SIX}")
    assert line_of(state) == str(Table(street="F1F2A3B1M1M2"))
    assert GAME.view(state, 0).pile_size == 46


def test_every_card_of_the_pile_may_come_first() -> None:
    """FA-SET-2: shuffled, so each card is as likely as it has copies in the pile."""
    expected = {f">{f}{value}": n for f in "FABM" for value, n in enumerate((3, 4, 3, 2, 1))}
    assert draws(play(BEGINNING, "first:2")) == expected
    assert draws(play(BEGINNING, "first:2 >F4")) == {
        word: n for word, n in expected.items() if word != ">F4"
    }


def test_the_starting_player_is_random() -> None:
    """FA-SET-3: both seats are equally likely to start."""
    assert GAME.actors(BEGINNING) == (CHANCE,)
    assert draws(BEGINNING) == {"first:1": 1, "first:2": 1}
    assert GAME.actors(play(BEGINNING, f"first:2 {SIX}")) == (1,)


@pytest.mark.parametrize(("starter", "seat"), [("1", 0), ("2", 1)])
def test_a_table_may_agree_who_starts(starter: str, seat: int) -> None:
    """FA-SET-3: the option `starter` takes the place of the lot."""
    state = play(GAME.initial({"starter": starter}, 2), SIX)
    assert GAME.actors(state) == (seat,)


def test_nobody_acts_before_the_street_lies_there() -> None:
    """FA-SET-2: during the set-up every step of a player is refused."""
    for state in (BEGINNING, play(BEGINNING, "first:1 >F0")):
        for seat in (0, 1):
            assert GAME.legal_actions(state, seat) == ()
            with pytest.raises(IllegalAction) as caught:
                GAME.apply(state, Action(seat, "+F0"))
            assert caught.value.key == "not_your_turn"


@pytest.mark.parametrize("word", ["first:2", ">F0", ">A4"])
def test_chance_does_only_what_is_due(word: str) -> None:
    """FA-SET-2: once the Street lies there no card is drawn and nobody starts again."""
    with pytest.raises(IllegalAction) as caught:
        GAME.apply(play(BEGINNING, f"first:1 {SIX}"), Action(CHANCE, word))
    assert (caught.value.key, caught.value.clause) == ("no_such_chance", "FA-SET-2")


def test_a_card_that_is_used_up_is_not_drawn() -> None:
    """FA-SET-2: the only 4 of a family comes once."""
    state = play(BEGINNING, "first:1 >F4")
    with pytest.raises(IllegalAction) as caught:
        GAME.apply(state, Action(CHANCE, ">F4"))
    assert caught.value.key == "no_such_chance"


def test_hands_are_public() -> None:
    """FA-SET-4: both players and a spectator see both hands, and the rest as well."""
    state = play(BEGINNING, f"first:1 {SIX}")
    views = [GAME.view(state, viewer) for viewer in (0, 1, None)]
    assert [view.viewer for view in views] == [0, 1, None]
    assert len({(view.sides, view.street, view.unknown) for view in views}) == 1
    assert [stack.card for stack in views[1].sides[0].hand] == ["F0", "A0", "B0", "M0"]


@pytest.mark.parametrize("seats", [0, 1, 3])
def test_the_game_is_for_two(seats: int) -> None:
    """FA-SET-1: two players, no more and no fewer."""
    with pytest.raises(InvalidOption) as caught:
        GAME.initial({}, seats)
    assert caught.value.key == "seat_count"


def test_nothing_is_under_way_before_the_first_card() -> None:
    """FA-SET-3: nobody is to move, no Accountant lies there and nobody is threatened."""
    record = GAME.initial({}, 2).record
    assert {NOBODY} == {record.starter, record.mover, record.laid, record.target}


def test_a_game_begins_with_the_first_time_through_the_pile() -> None:
    """FA-P1-2, FA-SET-2: so a Street without a 0 may be dug through as often as one likes."""
    state = play(GAME.initial({}, 2), f"first:1 {SIX}")
    assert line_of(state) == str(Table(street="F1F2A3B1M1M2", through=1))
    for word in ("-F1", ">F3", "-F2", ">F4", ">A4"):
        state = play(state, word)
    assert GAME.actors(state) == (0,)


def test_a_short_buffer_is_refused() -> None:
    """FA-SET-3: rather than listing less than what is legal."""
    state = play(GAME.initial({}, 2), f"first:1 {SIX}")
    for size, is_refused in ((MAX_CHOICES - 1, True), (MAX_CHOICES, False)):
        buffer = np.empty(size, np.int32)
        with pytest.raises(IndexError) if is_refused else nullcontext():
            assert legal(state.record, buffer, ANY_ORDER) > 0
