"""The notation of steps and of whole turns."""

from dataclasses import replace

import pytest

from consigliere.core.errors import InvalidAction
from famiglia_table import GAME, NAMES, Table, state_of, turn, turn_error

TABLE = Table(street="F2A1B3M4", hand1="F1F1A2B2M1M1M3", area1="B1M2", known="A1M0", rest="bottom")
STATE = state_of(TABLE)


@pytest.mark.parametrize(
    "word",
    [
        "pass", "-F2", "A2", "^M2", "_F1", "B2@M4", "+F0", "+F2(F1,F1)", "+F2(F1,M3)", "+F2(M3,F1)",
        "+M4=2(M1,M1)", "+F1=0", ">A1", "first:1", "first:2", *(f"-{name}" for name in NAMES),
    ],
)  # fmt: skip
def test_steps_are_written_as_they_are_read(word: str) -> None:
    """FA-P4-2: the notation of a step is its own reading."""
    assert GAME.parse_action(STATE, word, 0).word == word
    assert GAME.parse_action(STATE, word, 1).seat == 1


@pytest.mark.parametrize(
    ("word", "usual"), [("+F0=0", "+F0"), ("+F2=2(F1,F1)", "+F2(F1,F1)"), ("+M4=4", "+M4")]
)
def test_one_way_to_write_a_step(word: str, usual: str) -> None:
    """FA-P4-1: the printed value is not repeated."""
    assert GAME.parse_action(STATE, word, 0).word == usual


@pytest.mark.parametrize(
    "word",
    [
        "", " ", "passe", "PASS", "-", "-F", "-F5", "-F22", "f2", "A", "A22", "^", "_X1", "B2@",
        "B2@F", "B2@F2@F2", "@F2", "+", "+F", "+F2()", "+F2(F1)", "+F2(F1,F1", "+F2(F1,F1)x",
        "+F2(F1,F1,F1)", "+F2=(F1,F1)", "+F2=1=1", "+F2=12", "+F2=-1", ">", ">X0", "first:0",
        "+F2=5(F1,F1)", "+F2=٢(F1,F1)",
        "first:3", "first:", "+F2 (F1,F1)", "−F2", "F2F2",
    ],
)  # fmt: skip
def test_steps_that_cannot_be_read(word: str) -> None:
    """FA-P4-6: one clear error, nothing guessed."""
    with pytest.raises(InvalidAction) as caught:
        GAME.parse_action(STATE, word, 0)
    assert caught.value.key in {"unreadable", "unknown_card"}


def test_long_nonsense_is_not_repeated() -> None:
    """FA-P4-6: an error shows the beginning of what it could not read."""
    with pytest.raises(InvalidAction) as caught:
        GAME.parse_action(STATE, "?" * 5000, 0)
    assert len(str(caught.value)) < 200


# -- whole turns ----------------------------------------------------------------


def test_every_kind_of_word_in_phase_order() -> None:
    """FA-P1-1, FA-P2-1, FA-P3-1, FA-P4-2: one turn with all four phases."""
    assert turn(TABLE, "-A1>A1 A2:M2B1/F1M3 B2@M4 +M4=2(M1,M1)") == str(
        replace(
            TABLE, street="F2A1B3", hand1="F1B1M1M2M4", area1="F1A2B2M1M3", discard="A1",
            known="M0", mover="2",
        )
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "unreadable"),
        ("   ", "unreadable"),
        ("hello", "unreadable"),
        ("A2:M2 pass", "unreadable"),
        ("A2: pass", "unreadable"),
        ("A2:M2/ pass", "unreadable"),
        ("A2:/F1 pass", "unreadable"),
        ("A2:-/->A1 pass", "unreadable"),
        ("A2:-/-… pass", "unreadable"),
        ("A9:M2/F1 pass", "unknown_card"),
        ("A2:M9/F1 pass", "unknown_card"),
        ("A2:M/F1 pass", "unknown_card"),
        ("B2@M4>A1 pass", "unreadable"),
        (">A1 pass", "unreadable"),
        ("first:1 pass", "unreadable"),
        ("…", "unreadable"),
        ("-A1>A9 pass", "unknown_card"),
        ("-A1>A pass", "unknown_card"),
        ("A2:-/-", "turn_unfinished"),
        ("-A1>A1", "turn_unfinished"),
        ("B2@M4", "turn_unfinished"),
        ("pass pass", "turn_goes_on"),
        ("+F2(F1,F1) pass", "turn_goes_on"),
        ("+F2(F1,F1)…", "nothing_is_cut"),
        ("pass…", "nothing_is_cut"),
        ("-A1>A1… pass", "nothing_is_cut"),
        ("+F2", "payment_missing"),
    ],
)
def test_turns_that_cannot_be_read(text: str, key: str) -> None:
    """FA-P4-6: what is no whole turn is invalid rather than illegal."""
    assert turn_error(TABLE, text) == (key, "invalid")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A2:-/- -A1>A1 pass", ("phase_passed", "FA-P1-1")),
        ("B2@F2 A2:-/- pass", ("phase_passed", "FA-P2-1")),
        ("B2@F2 -A1>A1 pass", ("phase_passed", "FA-P1-1")),
        ("B2@F2 B1@F2 pass", ("ability_used", "FA-ABI-1")),
        ("A2:-/- A1:-/- pass", ("ability_used", "FA-ABI-1")),
        ("^M2 pass", ("needs_accountant", "FA-P2-1")),
        ("A2:-/- ^M2 pass", ("swap_over", "FA-P2-2")),
        ("B2:M2/F1 pass", ("brute_needs_target", "FA-P3-1")),
        ("+F3(F2,F2)", ("not_on_street", "FA-P4-1")),
    ],
)
def test_turns_out_of_order(text: str, expected: tuple[str, str]) -> None:
    """FA-P1-1, FA-P2-1, FA-ABI-1: words of a turn come in the order of the phases."""
    assert turn_error(TABLE, text) == expected


def test_known_draws_need_not_be_written() -> None:
    """FA-P1-3: a person may leave out what everybody knows."""
    assert turn(TABLE, "-A1 pass") == turn(TABLE, "-A1>A1 pass")


# -- draws of unknown order -----------------------------------------------------

UNKNOWN = Table(street="F2A1", hand1="F1F1", unknown="A2M0", known="B1", through=2, rest="area2")


def test_a_turn_cut_by_chance() -> None:
    """FA-P1-3: where the order is unknown the turn ends with `…` and leads to `?`."""
    assert turn(UNKNOWN, "-F2>…") == "?"
    assert turn(UNKNOWN, "-F2>A2…") == "?"
    assert turn_error(UNKNOWN, "-F2>… pass") == ("cut_turn_goes_on", "invalid")


def test_a_turn_with_the_cards_that_came() -> None:
    """FA-P1-3: a turn that was played tells what was drawn, and is complete."""
    assert turn(UNKNOWN, "-F2>M0A2 +M0") == str(
        replace(UNKNOWN, street="A1A2", hand1="F1F1M0", unknown="-", known="B1F2", mover="2")
    )
    assert turn_error(UNKNOWN, "-F2>M0 +M0") == ("draws_missing", "invalid")
    assert turn_error(UNKNOWN, "-F2 +M0") == ("draws_missing", "invalid")
    assert turn_error(UNKNOWN, "-F2>M0M0 pass") == ("card_not_in_pile", "FA-P1-3")
    assert turn_error(UNKNOWN, "-F2>M0B1 pass") == ("card_not_in_pile", "FA-P1-3")


def test_known_cards_after_unknown_ones() -> None:
    """FA-P1-3, FA-P1-6: below the unknown part lies what everybody knows, in that order."""
    table = replace(UNKNOWN, street="F4A1", hand1="F3F3")
    assert turn(table, "-F4>M0A2B1F4 +F4(F3,F3)") == str(
        replace(
            table, street="A1A2B1M0", hand1="F3F4", area1="F3", unknown="-", known="-", mover="2"
        )
    )
    for wrong in ("-F4>M0A2F4B1", "-F4>M0A2", "-F4>M0A2B1"):
        assert turn_error(table, f"{wrong} pass") == ("other_cards_drawn", "FA-P1-3")
    assert turn_error(table, "-F4>B1A2M0F4 pass") == ("card_not_in_pile", "FA-P1-3")


def test_a_refill_of_unknown_order() -> None:
    """FA-ST-1: the take is complete, the refill is chance; it may be told or left open."""
    table = Table(street="F0", unknown="A1B1", known="M1", through=2, rest="area2")
    assert turn(table, "+F0") == "?"
    assert turn(table, "+F0…") == "?"
    assert turn(table, "+F0>B1A1M1") == str(
        replace(table, street="A1B1M1", hand1="F0F0A0B0M0", unknown="-", known="-", mover="2")
    )


def test_a_refill_of_known_order() -> None:
    """FA-ST-1: nothing is cut, and the turn is written without the cards laid out."""
    table = Table(street="F0", known="A1B1M1", through=2, rest="area2")
    after = replace(table, street="A1B1M1", hand1="F0F0A0B0M0", known="-", mover="2")
    assert turn(table, "+F0") == str(after)
    assert turn(table, "+F0>A1B1M1") == str(after)
    assert turn_error(table, "+F0>B1A1M1") == ("other_cards_drawn", "FA-P1-3")
    assert turn_error(table, "+F0…") == ("nothing_is_cut", "invalid")


def test_no_turn_after_the_end() -> None:
    """FA-END-3: a position that is over has no turns."""
    assert turn_error(Table(street="F0", mover="=", passes=2), "pass") == ("over", "FA-END-3")
