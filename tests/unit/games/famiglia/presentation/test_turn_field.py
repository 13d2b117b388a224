"""The ninth field of a position: turns that have begun."""

import pytest

from consigliere.core.action import CHANCE, Action
from consigliere.core.errors import InvalidPosition
from consigliere.games.famiglia.encoding import FamigliaBatch
from consigliere.games.famiglia.rules.state import State
from error_keys import raises_key
from famiglia_table import GAME, Table

OPTIONS = GAME.info.resolve_options({})
START = str(Table(street="F1A1", hand1="A2B1B1", area1="F0", rest="bottom"))


def after(*words: str) -> State:
    """The state after steps of player 1."""
    state = GAME.parse_position(START, OPTIONS)
    for word in words:
        state = GAME.apply(state, Action(CHANCE if word[0] == ">" else 0, word)).state
    return state


def test_a_turn_that_has_not_begun_has_eight_fields() -> None:
    assert GAME.format_position(after()) == START


@pytest.mark.parametrize(
    ("words", "field"),
    [
        (("A2",), "stage=take_up,swap_limit=2,laid=A2"),
        (("A2", "^F0"), "stage=lay_down,swap_limit=2,taken_up=1,to_lay=1,laid=A2"),
        (("B1@F1",), "stage=take,threat=1,target=F1"),
    ],
)
def test_a_turn_that_has_begun(words: tuple[str, ...], field: str) -> None:
    state = after(*words)
    *fields, ninth = GAME.format_position(state).split()
    assert len(fields) == 8
    assert ninth == field
    again = GAME.parse_position(" ".join([*fields, ninth]), OPTIONS)
    assert GAME.legal_actions(again, 0) == GAME.legal_actions(state, 0)


def test_every_position_of_whole_games_is_read_back() -> None:
    """Small decisions included, skips and draws among them: the same legal actions follow."""
    for edition in ("first", "second"):
        options = {"edition": edition}
        batch = FamigliaBatch(2, 5, options)
        begun = 0
        for _ in range(250):
            for game in (0, 1):
                state = batch.state(game)
                line = GAME.format_position(state)
                begun += len(line.split()) == 9
                again = GAME.parse_position(line, options)
                assert GAME.format_position(again) == line
                record = again.record if state.record.starter == 0 else turned(again).record
                ignored = {"turn", "reason"}
                for name in {*(state.record.dtype.names or ())} - ignored:
                    assert (record[name] == state.record[name]).all(), (line, name)
            batch.step(batch.sample())
        assert begun > 100


def turned(state: State) -> State:
    """The same with the seats exchanged."""
    record = state.record.copy()
    for name in ("hand", "area"):
        record[name][:] = state.record[name][::-1]
    record.starter = 1 - state.record.starter
    record.mover = 1 - state.record.mover
    return State(record)


@pytest.mark.parametrize(
    "field",
    [
        "stage=lunch",
        "stage=over",
        "stage=take,threat=1",
        "stage=take,target=F1",
        "stage=take,threat=1,target=M4",
        "stage=lay_down",
        "stage=brute,to_lay=1",
        "stage=draw",
        "stage=street,pending=1",
        "stage=brute,laid=F1",
        "stage=brute,fresh=F2",
        "stage=brute,fresh=F",
        "stage=brute,dug=2",
        "stage=brute,threat=9,target=F1",
        "stage=brute,mood=good",
        "stage=brute,",
        ",",
    ],
)
def test_what_cannot_be_is_refused(field: str) -> None:
    with raises_key(InvalidPosition, "bad_field"):
        GAME.parse_position(f"{START} {field}", OPTIONS)


def test_more_fields_are_refused() -> None:
    with raises_key(InvalidPosition, "field_count"):
        GAME.parse_position(f"{START} stage=take more", OPTIONS)


def test_before_anybody_starts() -> None:
    with pytest.raises(ValueError, match="who starts"):
        GAME.format_position(GAME.initial({}))
