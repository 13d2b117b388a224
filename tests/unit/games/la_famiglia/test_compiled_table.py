"""A table of La Famiglia with compiled rules tells what one with plain rules tells."""

import copy
import pickle
import random
from collections.abc import Iterator

import pytest

from consigliere.core.action import CHANCE, Action
from consigliere.core.compiled import jit_disabled
from consigliere.core.game import Transition
from consigliere.games.la_famiglia.game import LaFamiglia
from consigliere.games.la_famiglia.presentation import decided as table
from consigliere.games.la_famiglia.rules.packed import PackedBoard
from consigliere.games.la_famiglia.rules.record.record import STATE
from consigliere.games.la_famiglia.rules.state import State

pytestmark = pytest.mark.skipif(jit_disabled(), reason="both ways would be one")

GAME = LaFamiglia()
MODES = [("1v1", 2), ("2v1", 3), ("2v2", 4)]
STEPS = 400


@pytest.fixture(autouse=True)
def _warm() -> None:
    GAME.warm_up()


def plainly(state: State, action: Action, patch: pytest.MonkeyPatch) -> Transition[State]:
    """The same step by plain rules, from a state that nobody has looked at."""
    with patch.context() as here:
        here.setattr(table, "is_warm", lambda: False)
        begun = State(state.record.copy(), state.components)
        return GAME.apply(begun, action)


def actions_of(mode: str, seats: int) -> Iterator[tuple[State, Action]]:
    """States of a random game with what is done in them, chance included."""
    luck = random.Random(mode)  # noqa: S311
    state = GAME.initial(GAME.info.resolve_options({"mode": mode}), seats)
    for _ in range(STEPS):
        actors = GAME.actors(state)
        if not actors:
            return
        if actors == (CHANCE,):
            action = luck.choice(GAME.chance(state)).action
        else:
            action = luck.choice(GAME.legal_actions(state, actors[0]))
        yield state, action
        state = GAME.apply(state, action).state


@pytest.mark.parametrize(("mode", "seats"), MODES)
def test_both_ways_tell_the_same(mode: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for state, action in actions_of(mode, seats):
        compiled, plain = GAME.apply(state, action), plainly(state, action, monkeypatch)
        assert isinstance(compiled.state.record, PackedBoard)
        assert not isinstance(plain.state.record, PackedBoard)
        assert compiled.state == plain.state
        assert hash(compiled.state) == hash(plain.state)
        assert (compiled.events, compiled.private, compiled.reveals) == (
            plain.events,
            plain.private,
            plain.reveals,
        )
        for viewer in (None, *range(seats)):
            assert repr(GAME.view(compiled.state, viewer)) == repr(GAME.view(plain.state, viewer))
        for seat in GAME.actors(plain.state):
            words = GAME.legal_actions(compiled.state, seat)
            with monkeypatch.context() as here:
                here.setattr(table, "is_warm", lambda: False)
                assert words == GAME.legal_actions(plain.state, seat)


def some_state() -> State:
    *_, (state, _) = actions_of("1v1", 2)
    assert isinstance(state.record, PackedBoard)
    return state


def test_both_boards_are_read_alike() -> None:
    packed = some_state().record
    plain = packed.copy()
    arrays = [name for name in STATE.names or () if STATE[name].shape]
    assert [packed.as_list(name) for name in arrays] == [plain.as_list(name) for name in arrays]
    assert packed.row_as_list("token_at", 1) == plain.row_as_list("token_at", 1)
    assert packed.part("owner", "labs") == plain.part("owner", "labs")
    for names in (("hq",), ("hq", "token_at")):
        assert packed.of_seat(names, 1) == plain.of_seat(names, 1)


def test_every_field_is_that_of_a_plain_board() -> None:
    board = some_state().record
    plain = board.copy()
    for name in STATE.names or ():
        fresh = PackedBoard(board.tobytes())
        for found in (fresh[name], getattr(board, name)):
            assert type(found) is type(plain[name])
            assert repr(found) == repr(plain[name])
    with pytest.raises(AttributeError):
        _ = board.no_such_field


def restored(board: PackedBoard) -> PackedBoard:
    found: PackedBoard = pickle.loads(pickle.dumps(board))  # noqa: S301  written here
    return found


def test_copies_stand_alone() -> None:
    state = some_state()
    GAME.view(state, 0)
    for other in (copy.copy(state), copy.deepcopy(state), restored(state.record)):
        record = other.record if isinstance(other, State) else other
        assert record is not state.record
        assert record.tobytes() == state.record.tobytes()
    plain = state.record.copy()
    plain.soldiers[0] += 1
    assert plain.tobytes() != state.record.tobytes()
