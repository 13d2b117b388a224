"""Position lines: what they say, and which are refused."""

from dataclasses import replace

import pytest

from consigliere.core.errors import InvalidPosition
from famiglia_table import GAME, Table, line_of, play, state_of

WHOLE = Table(street="F1F2A3B1M1M2")
LINE = str(WHOLE)


def test_the_line_of_a_beginning() -> None:
    """FA-SET-1, FA-SET-2: eight fields; the other forty-six cards are spelled out."""
    fields = LINE.split(" ")
    assert fields[:4] == ["F1F2A3B1M1M2", "F0A0B0M0/-", "F0A0B0M0/-", "-"]
    assert fields[5:] == ["1", "1", "0"]
    assert len(fields[4]) == 2 * 46 + 2
    assert fields[4].startswith("[F0F0F0F1F1F1F2F2F3F3F4A0")
    assert line_of(state_of(LINE)) == LINE


@pytest.mark.parametrize(
    "table",
    [
        replace(WHOLE, discard="F1F1B2"),
        replace(WHOLE, known="M3F0M0", rest="unknown"),
        replace(WHOLE, known="M3F0M0A1", rest="bottom"),
        replace(WHOLE, through=2, rest="area1"),
        replace(WHOLE, through=2, rest="area2", mover="2", passes=1),
        replace(WHOLE, unknown="B0F1A2", known="M3", through=2, rest="area2"),
        replace(WHOLE, hand1="-", hand2="-", mover="2"),
        replace(WHOLE, mover="=", passes=2),
        replace(WHOLE, mover="=", passes=2, street="-"),
        replace(WHOLE, mover="=", passes=1, through=2, rest="area2"),
        replace(WHOLE, street="-", through=2, rest="area2"),
    ],
)
def test_lines_are_written_as_they_are_read(table: Table) -> None:
    """FA-CARD-1: every part of a position survives reading and writing."""
    assert line_of(state_of(table)) == str(table)


def test_sets_are_written_in_order() -> None:
    """FA-CARD-1: F A B M, then by value; only the known pile keeps the order it has."""
    table = replace(WHOLE, known="M3F1M0", rest="area1")
    line = str(table).replace("F1F2A3B1M1M2", "M2M1B1A3F2F1")
    assert line != str(table)
    assert line_of(state_of(line)) == str(table)


def test_the_pile_is_drawn_from_the_top() -> None:
    """FA-SET-2: first the cards of unknown order, then the known ones from left to right."""
    table = replace(WHOLE, street="F3", unknown="A1", known="B1M1", through=2, rest="area2")
    state = play(table, "-F3")
    assert [outcome.action.word for outcome in GAME.chance(state)] == [">A1"]
    street = [stack.card for stack in GAME.view(play(state, ">A1"), None).street]
    assert street == ["A1", "B1", "M1"]


def test_player_1_is_the_starting_player() -> None:
    """FA-SET-3: whichever seat started, its cards come first."""
    state = play(GAME.initial({"starter": "2"}, 2), ">F0 >F1 >F1 >F1 >F1 >F2 +F0")
    fields = line_of(state).split()
    assert fields[1:3] == ["F0F0A0B0M0/-", "F0A0B0M0/-"]
    assert fields[6] == "2"


@pytest.mark.parametrize("steps", ["-F1", "A1", "A1 ^M2", "B1@A2"])
def test_a_turn_that_has_begun_has_a_ninth_field(steps: str) -> None:
    """FA-P1-8: what has been done in it survives reading and writing."""
    table = Table(street="F1A2", hand1="A1B1", known="M1", area1="M2", rest="bottom")
    assert len(line_of(state_of(table)).split()) == 8
    line = line_of(play(table, steps))
    assert len(line.split()) == 9
    assert line_of(state_of(line)) == line


def test_a_street_that_is_being_laid_out_has_one_too() -> None:
    """FA-ST-1: the cards that are still to come."""
    line = line_of(play(Table(street="F0"), "+F0"))
    assert "stage=draw" in line.split()[8]
    assert line_of(state_of(line)) == line


def key_of(line: str) -> str:
    with pytest.raises(InvalidPosition) as caught:
        state_of(line)
    return caught.value.key


@pytest.mark.parametrize(
    "text", ["", "F0", LINE[:-2], LINE + " stage=take 0", LINE.replace(" ", ",")]
)
def test_eight_fields_or_nine(text: str) -> None:
    """FA-CARD-1: no more and no fewer."""
    assert key_of(text) == "field_count"


def test_the_ninth_field_is_a_turn() -> None:
    """FA-P1-8: a number alone is none."""
    assert key_of(LINE + " 0") == "bad_field"


@pytest.mark.parametrize(
    ("part", "broken"),
    [
        ("F1F2A3B1M1M2", "F1F2A3B1M1M2F1"),
        ("F1F2A3B1M1M2", "F1F2A3B1M1"),
        ("F0A0B0M0/- F", "F0A0B0M0/F4 F"),
        (" - [", " F1F1F1F1F1F1 ["),
        ("] 1", "]F1 1"),
        ("F0A0B0M0/- F", f"{'F1' * 256}F0A0B0M0/- F"),
        ("F0A0B0M0/- F", f"{'F1' * 60}F0A0B0M0/- F"),
        (" - [", f" {'F1' * 256} ["),
    ],
)
def test_sixty_cards(part: str, broken: str) -> None:
    """FA-CARD-1: one too many, one too few, and numbers that a small counter would lose."""
    assert LINE.replace(part, broken, 1) != LINE
    assert key_of(LINE.replace(part, broken, 1)) == "card_count"


def test_many_small_heaps_too_many() -> None:
    """FA-CARD-1: 256 cards too many, spread over five places that could each be real."""
    street, side1, side2, discard, *rest = LINE.split()
    heap = "F1" * 51
    places = [street + heap, side1.replace("/-", f"{heap}/{heap}"), side2 + heap, "F1" * 52]
    line = " ".join([*places, *rest]).replace("/-F1", "/F1")
    assert discard == "-"
    assert line.count("F1") == LINE.count("F1") + 256
    assert key_of(line) == "card_count"


def test_a_card_in_two_places() -> None:
    """FA-CARD-1: the only F4 lies in the pile and on the Street."""
    assert key_of(LINE.replace("F1F2A3", "F1F4A3", 1)) == "too_many_copies"


@pytest.mark.parametrize("name", ["F5", "X0", "f0", "0F", "F", "F0F", "А0", "F٠", "F-"])
def test_cards_that_do_not_exist(name: str) -> None:
    """FA-CARD-1: also none in another alphabet, and no half card."""
    for place in ("F1F2A3B1M1M2", "F0A0B0M0"):
        assert key_of(LINE.replace(place, name, 1)) == "unknown_card_in"


@pytest.mark.parametrize(
    ("field", "texts"),
    [
        (1, ("F0A0B0M0", "F0A0B0M0/-/-", "F0A0B0M0/", "/-")),
        (2, ("/", "-")),
        (4, ("[F0", "F0]", "F0[F1]", "[F0][F1]", "-[F0]", "[F0]-", "[]F0", "[-]F0", "[]", "--")),
        (5, ("0", "3", "I", "01", "-")),
        (6, ("0", "3", "==", "-")),
        (7, ("3", "-1", "x", "-")),
    ],
)
def test_fields_that_cannot_be_read(field: int, texts: tuple[str, ...]) -> None:
    """FA-CARD-1: each field has its own form."""
    for text in texts:
        fields = LINE.split()
        fields[field] = text
        assert key_of(" ".join(fields)) == "bad_field"


@pytest.mark.parametrize(
    ("line", "field"),
    [
        (LINE.replace("F1F2", "X0F2", 1), "STREET"),
        (LINE.replace("F0A0", "X0A0", 1), "HAND1/AREA1"),
        (LINE.replace("/- F0A0B0M0/-", "/- F0A0B0M0/X0", 1), "HAND2/AREA2"),
        (LINE.replace(" - [", " X0 [", 1), "DISCARD"),
        (LINE.replace("[F0", "[X0", 1), "PILE"),
        (LINE.replace("] 1", "]X0 1", 1), "PILE"),
    ],
)
def test_the_error_names_the_field(line: str, field: str) -> None:
    """FA-CARD-1: a person who typed the line learns where to look."""
    with pytest.raises(InvalidPosition) as caught:
        state_of(line)
    assert caught.value.details == {"card": "X0", "field": field}


def test_the_first_time_through_the_pile_is_never_empty() -> None:
    """FA-P1-4: at zero it is shuffled at once, so such a position cannot occur."""
    assert key_of(str(replace(WHOLE, rest="area2"))) == "pile_out_too_soon"


def test_the_street_is_never_empty_before_the_pile() -> None:
    """FA-ST-1: six cards would have been laid out."""
    assert key_of(str(Table(street="-"))) == "street_empty"


@pytest.mark.parametrize(("mover", "passes"), [("1", 2), ("2", 2), ("=", 0), ("=", 1)])
def test_over_or_not(mover: str, passes: int) -> None:
    """FA-END-3: two passes are the end; without them, and with a pile, it is not over."""
    assert key_of(str(replace(WHOLE, mover=mover, passes=passes))) == "not_over"


@pytest.mark.parametrize(
    ("table", "steps"),
    [
        (
            Table(street="F0A1", hand1="A1A4B0B1", area1="F1", rest="bottom"),
            "A1 ^F1 _B0 B1@A1 +A1=0",
        ),
        (Table(street="F1A1", hand1="-", discard="M1M2", known="B1", rest="area2"), "-F1 pass"),
        (Table(street="F1", hand1="F0F0", known="A1B1M1F2A2B2M2", rest="area2"), "+F1(F0,F0)"),
    ],
)
def test_nothing_is_left_of_a_turn_but_the_position(table: Table, steps: str) -> None:
    """FA-SET-2: whoever reads the position goes on from the same state.

    Only turns were counted, and why cards were drawn last is still known.
    """
    after = play(table, steps)
    read = state_of(line_of(after))
    record = after.record.copy()
    record.turn, record.reason = read.record.turn, read.record.reason
    assert record.tobytes() == read.record.tobytes()


def test_equal_positions_are_equal_states() -> None:
    """FA-SET-2: and different ones are not."""
    assert state_of(LINE) == state_of(LINE)
    assert hash(state_of(LINE)) == hash(state_of(LINE))
    assert state_of(LINE) != state_of(replace(WHOLE, passes=1))
    assert state_of(LINE) != LINE
