"""FA-END: what ends the game."""

from dataclasses import replace

import pytest

from consigliere.games.famiglia.rules.actions import ANY_ORDER
from consigliere.games.famiglia.rules.kernel import KERNEL, buffer
from consigliere.games.famiglia.rules.state import State
from famiglia_table import GAME, Table, line_of, play, refusal, state_of, turn, words

DIG = Table(street="F1A2", known="M2", through=2, rest="area2")
"""One card in the pile: digging with the F1 lays it under the M2 and draws the M2."""
NO_EXTRA = {"refill_extra_round": "no"}


def reason(state: State) -> str | None:
    outcome = GAME.outcome(state)
    return outcome.reason if outcome is not None else None


# -- FA-END-1 -------------------------------------------------------------------


def test_the_starter_empties_the_pile() -> None:
    """FA-END-1: the other player has one more turn, then it is over."""
    state = play(DIG, "-A2 pass")
    assert line_of(state) == str(replace(DIG, street="F1A2M2", known="-", mover="2", passes=1))
    assert GAME.actors(state) == (1,)


def test_both_have_had_equally_many_turns() -> None:
    """FA-END-1: the second player takes, and the game ends with the starter not asked again."""
    table = replace(DIG, hand1="F0F0", hand2="A1A1")
    state = play(table, "-A2 +F1(F0,F0)")
    assert GAME.actors(state) == (1,)
    state = play(state, "+A2(A1,A1)")
    assert GAME.actors(state) == ()
    assert line_of(state) == str(
        replace(
            table, street="M2", hand1="F0F1", area1="F0", hand2="A1A2", area2="A1",
            known="-", mover="=",
        )
    )  # fmt: skip
    assert reason(state) == "famiglia.pile"


def test_the_second_player_empties_the_pile() -> None:
    """FA-END-1: the game ends after that very turn."""
    table = replace(DIG, mover="2", hand2="F0F0")
    state = play(table, "-A2")
    assert GAME.actors(state) == (1,)
    state = play(state, "+F1(F0,F0)")
    assert line_of(state) == str(
        replace(
            table, street="A2M2", hand2="F0F1", area2="F0", known="-", mover="=",
        )
    )  # fmt: skip
    assert reason(state) == "famiglia.pile"


def test_the_turn_is_finished_first() -> None:
    """FA-END-1: running out in phase 1 takes none of the later phases away."""
    table = replace(DIG, mover="2", hand2="A1B1F0F0")
    assert set(words(play(table, "-A2"))) == {
        "A1", "B1@F1", "B1@A2", "B1@M2", "+F1(F0,F0)", "pass",
    }  # fmt: skip


def test_exactly_empty_counts() -> None:
    """FA-END-1: the pile hits zero with the last card owed; no further draw must fail."""
    table = replace(DIG, known="M2B2", hand1="F0F0")
    after = turn(table, "-A2>M2B2 +F1(F0,F0)")
    assert after.split()[4:7] == ["A2", "2", "2"]
    table = replace(DIG, known="-", unknown="M2", hand1="F0F0", mover="2")
    assert turn(table, "-A2>M2A2 pass").split()[4:7] == ["-", "2", "="]


def test_one_card_left_is_not_the_end() -> None:
    """FA-END-1: the game goes on as long as there is a card in the pile."""
    table = replace(DIG, street="F1A1", known="M2M1", mover="2")
    position = turn(table, "-A1>M2 pass").split()
    assert (position[4], position[6]) == ("M1A1", "1")


def test_two_parts_of_equal_size_are_no_empty_pile() -> None:
    """FA-END-1, FA-P1-6: cards of unknown order and those laid under them are one pile."""
    table = Table(street="F1A2", unknown="A1B1M1", known="M2", through=2, rest="area2")
    state = play(table, "-F1 >A1")
    assert GAME.view(state, None).turns_left is None
    assert GAME.actors(play(state, "pass")) == (1,)


def test_an_empty_pile_in_a_position() -> None:
    """FA-END-1: whoever reads such a position knows how many turns are left."""
    for mover, turns_left in (("1", 2), ("2", 1)):
        state = state_of(replace(DIG, street="F0A0B0", known="-", mover=mover))
        for word in ("+F0", "+A0")[:turns_left]:
            assert GAME.outcome(state) is None
            state = play(state, word)
        assert reason(state) == "famiglia.pile"


def test_the_first_run_out_does_not_end_the_game() -> None:
    """FA-END-1: the second time counts."""
    table = replace(DIG, through=1, discard="M1", mover="2")
    state = play(table, "-F1 pass")
    assert GAME.actors(state) == (0,)
    assert GAME.view(state, None).turns_left is None


def test_both_run_outs_in_one_turn() -> None:
    """FA-END-1, FA-P1-4: the shuffled discards are used up by the same discard."""
    table = replace(DIG, street="F3A2", through=1, known="M2", mover="2")
    state = play(table, "-F3 >F3")
    assert GAME.view(state, None).turns_left == 0
    assert reason(play(state, "pass")) == "famiglia.pile"


# -- FA-END-2 -------------------------------------------------------------------

REFILL = Table(street="F0", known="A0B0M0", through=2, rest="area2", hand1="-", hand2="-")
"""The take of the F0 lays out the last three cards of the pile."""


def test_refill_after_the_take_of_the_second_player() -> None:
    """FA-END-2: one more full round, so that the cards laid out are of use."""
    state = play(replace(REFILL, mover="2"), "+F0")
    assert line_of(state) == str(replace(REFILL, street="A0B0M0", hand2="F0", known="-", mover="1"))
    state = play(state, "+A0")
    assert GAME.actors(state) == (1,)
    state = play(state, "+B0")
    assert line_of(state) == str(
        replace(REFILL, street="M0", hand1="A0", hand2="F0B0", known="-", mover="=")
    )
    assert reason(state) == "famiglia.pile"


def test_refill_after_the_take_of_the_second_player_without_the_option() -> None:
    """FA-END-2: with `refill_extra_round=no` the game ends after that turn."""
    state = play(replace(REFILL, mover="2"), "+F0", **NO_EXTRA)
    assert line_of(state) == str(replace(REFILL, street="A0B0M0", hand2="F0", known="-", mover="="))
    assert reason(state) == "famiglia.pile"


@pytest.mark.parametrize("option", ["yes", "no"])
def test_refill_after_the_take_of_the_starter(option: str) -> None:
    """FA-END-2: only the second player's turn follows, with or without the option."""
    state = play(REFILL, "+F0", refill_extra_round=option)
    assert line_of(state) == str(replace(REFILL, street="A0B0M0", hand1="F0", known="-", mover="2"))
    assert reason(play(state, "+A0")) == "famiglia.pile"


def test_no_extra_round_if_phase_1_emptied_the_pile() -> None:
    """FA-END-2, FA-END-1: the extra round is for refills; digging the pile out is the end."""
    table = Table(street="F2", known="A0", through=2, mover="2", rest="area1")
    assert turn(table, "-F2>A0F2 +A0") == str(
        replace(table, known="-", hand2="F0A0A0B0M0", mover="=")
    )


def test_exactly_six_the_second_time() -> None:
    """FA-END-2: a refill that empties the pile to the card is a run-out as well."""
    table = replace(REFILL, known="A0B0M0F1A1B1", mover="2")
    assert turn(table, "+F0") == str(
        replace(table, street="F1A0A1B0B1M0", hand2="F0", known="-", mover="1")
    )
    assert turn(table, "+F0", **NO_EXTRA).split()[6] == "="


def test_both_run_outs_in_one_refill() -> None:
    """FA-END-2, FA-ST-1: the discards are too few for six, and that is the second run-out."""
    table = replace(REFILL, through=1, known="A0B0", discard="F1", mover="2")
    state = play(table, "+F0 >F1")
    assert line_of(state) == str(
        replace(table, street="F1A0B0", hand2="F0", known="-", discard="-", through=2, mover="1")
    )
    assert GAME.view(state, None).turns_left == 1


def test_the_extra_round_is_the_last() -> None:
    """FA-END-2: emptying the Street again brings no further round."""
    table = replace(REFILL, known="A0B0", mover="2")
    state = play(table, "+F0 +A0 +B0")
    assert line_of(state) == str(
        replace(table, street="-", hand1="A0", hand2="F0B0", known="-", mover="=")
    )


# -- FA-END-3 -------------------------------------------------------------------


@pytest.mark.parametrize("mover", ["1", "2"])
def test_two_passes_in_a_row(mover: str) -> None:
    """FA-END-3: the second pass ends the game at once, whoever started."""
    table = Table(street="F0", mover=mover)
    state = play(table, "pass")
    assert GAME.outcome(state) is None
    state = play(state, "pass")
    assert line_of(state) == str(replace(table, mover="=", passes=2))
    assert reason(state) == "famiglia.passes"


def test_a_take_in_between() -> None:
    """FA-END-3: pass, take, pass is no end."""
    state = play(Table(street="F0A0"), "pass +F0 pass")
    assert GAME.actors(state) == (1,)
    assert GAME.outcome(play(state, "+A0 >F1 >F1 >F1 >F1 >F2 >F2")) is None


def test_a_position_with_one_pass() -> None:
    """FA-END-3: the pass before counts."""
    assert turn(Table(street="F0", mover="2", passes=1), "pass").split()[6:] == ["=", "2"]


def test_two_passes_on_the_last_turn() -> None:
    """FA-END-3, FA-END-1: both ends at once; the game is over either way."""
    table = replace(DIG, known="-", mover="2", passes=1)
    state = play(table, "pass")
    assert line_of(state) == str(replace(table, mover="=", passes=2))
    assert reason(state) == "famiglia.passes"


def test_two_passes_before_the_other_player_had_his_last_turn() -> None:
    """FA-END-3: at once, so a triggered end waits for nobody any more."""
    table = replace(DIG, street="F1A2", mover="1", passes=1)
    state = play(table, "-A2 pass")
    assert line_of(state) == str(replace(table, street="F1A2M2", known="-", mover="=", passes=2))


def test_one_pass_on_the_last_turn() -> None:
    """FA-END-1: the pile ended the game, one pass did not."""
    state = play(replace(DIG, known="-", mover="2"), "pass")
    assert line_of(state).split()[6:] == ["=", "1"]
    assert reason(state) == "famiglia.pile"


# -- FA-END-4 -------------------------------------------------------------------


def test_nothing_to_shuffle() -> None:
    """FA-END-4: without discards the first run-out is the second, and the end is near."""
    table = replace(REFILL, through=1)
    state = play(table, "+F0")
    assert line_of(state) == str(
        replace(table, street="A0B0M0", hand1="F0", known="-", through=2, mover="2")
    )
    assert reason(play(state, "+A0")) == "famiglia.pile"


def test_nothing_to_shuffle_after_the_second_players_take() -> None:
    """FA-END-4, FA-END-2: the extra round is played here too, unless the option forbids it."""
    table = replace(REFILL, through=1, mover="2")
    state = play(table, "+F0")
    assert line_of(state).split()[6] == "1"
    assert GAME.outcome(play(state, "+A0")) is None
    assert reason(play(state, "+A0 +B0")) == "famiglia.pile"
    assert reason(play(table, "+F0", **NO_EXTRA)) == "famiglia.pile"


def test_a_discard_never_meets_an_empty_discard_pile() -> None:
    """FA-END-4, FA-P1-4: the card just discarded is itself shuffled in."""
    table = replace(REFILL, street="F2", known="A1", through=1)
    state = play(table, "-F2")
    assert GAME.view(state, None).turns_left is None
    assert [stack.card for stack in GAME.view(state, None).unknown] == ["F2"]


# -- after the end --------------------------------------------------------------


@pytest.mark.parametrize(("passes", "clause"), [(2, "FA-END-3"), (1, "FA-END-1"), (0, "FA-END-1")])
def test_nothing_happens_after_the_end(passes: int, clause: str) -> None:
    """FA-END-1, FA-END-3: every step of either player is refused."""
    state = state_of(replace(DIG, known="-", mover="=", passes=passes))
    assert GAME.actors(state) == ()
    assert GAME.chance(state) == ()
    for seat in (0, 1):
        assert GAME.legal_actions(state, seat) == ()
    for word in ("pass", "-F1", "+F1(F0,F0)", "B1@F1"):
        assert refusal(state, word) == ("over", clause)


def test_nothing_may_be_decided_where_nobody_decides() -> None:
    """FA-END-1, FA-SET-3: over, before anybody starts, and while cards are drawn."""
    over = state_of(replace(DIG, known="-", mover="=", passes=2))
    begin = GAME.initial({}, 2)
    drawn = play(Table(street="F2A1B3M1"), "-B3")
    for state in (over, begin, drawn):
        assert KERNEL.functions().legal(state.record, buffer(), ANY_ORDER) == 0
