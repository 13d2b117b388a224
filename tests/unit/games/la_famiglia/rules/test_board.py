"""A board: the fields of a dtype as plain attributes, copied and compared as a whole."""

import numpy as np

from consigliere.games.la_famiglia.rules.record.board import Board
from consigliere.games.la_famiglia.rules.state import Components, State, load_components

LAYOUT = np.dtype([("places", np.int64, (2, 3)), ("round_number", np.int64)])


def test_fields_are_attributes_and_have_names() -> None:
    board = Board(LAYOUT)
    board.places[1, 2] = 7
    board["round_number"] = 3
    assert board["places"].tolist() == [[0, 0, 0], [0, 0, 7]]
    assert board.__dict__["round_number"] == 3


def test_numbers_are_python_s_and_never_overflow() -> None:
    """Sets of 36 territories are bits of one number."""
    board = Board(LAYOUT)
    board.places[0, 0] = 35
    assert type(board.places[0, 1]) is int
    assert 1 << board.places[0, 0] == 2**35


def test_a_copy_shares_nothing() -> None:
    board = Board(LAYOUT)
    other = board.copy()
    other.places[0] = 1
    other["round_number"] += 1
    assert board.tobytes() == Board(LAYOUT).tobytes()
    assert other.tobytes() != board.tobytes()
    assert len(board.tobytes()) == LAYOUT.itemsize


def test_states_are_equal_when_all_their_numbers_are() -> None:
    one, other = (State(Board(LAYOUT), load_components()) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    changed = State(Board(LAYOUT), load_components())
    changed.record.places[1, 1] = 1
    assert changed != one


def test_states_with_other_components_are_not_equal() -> None:
    """Nor is a state equal to anything else."""
    mine = load_components()
    others = Components(mine.box, mine.tables)
    assert others.tables is mine.tables
    one = State(Board(LAYOUT), mine)
    assert one != State(Board(LAYOUT), others)
    assert one != "state"
    assert one.tables is mine.tables


def test_a_copy_with_arrays_of_its_own_shares_the_others() -> None:
    layout = np.dtype([("here", np.int64, (3,)), ("there", np.int64, (3,)), ("turn", np.int64)])
    board = Board(layout)
    other = board.copy_with_own(["here", "turn"])
    other.here[1], other.there[1] = 5, 6
    other["turn"] = 7
    assert (board.here.tolist(), board.there.tolist()) == ([0, 0, 0], [0, 6, 0])
    assert (board["turn"], other["turn"]) == (0, 7)
    assert other.here.tolist() == [0, 5, 0]
