"""Many games at once: the games of the step-by-step rules, side by side in arrays."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given
from numpy.typing import NDArray

from consigliere.core.compiled import jit_disabled
from consigliere.core.errors import InvalidOption
from consigliere.games.batch import luck_of
from consigliere.games.famiglia.encoding import (
    ActionNotLegal,
    FamigliaBatch,
    Frame,
    MalformedBatch,
    frame_at,
    stepping,
)
from consigliere.games.famiglia.encoding.arrays import ROW, new_games
from consigliere.games.famiglia.encoding.batch import MAX_GAMES
from consigliere.games.famiglia.encoding.kernel import compiled
from consigliere.games.famiglia.encoding.numbering import ACTIONS, CODE_OF
from consigliere.games.famiglia.rules.kernel import compiled as rules
from consigliere.games.famiglia.rules.memory import RECORD_END, choices_of, new_memory
from consigliere.games.famiglia.rules.memory import luck_of as luck_in
from consigliere.games.famiglia.rules.record import OVER, STATE, new_boards
from consigliere.games.famiglia.rules.state import State
from error_keys import raises_key
from famiglia_strategies import Line, lines
from famiglia_table import GAME, Table, play, state_of

GAMES = 7
STEPS = 400
SECOND = {"edition": "second", "swap_up_to": "no", "starter": "2"}
ALL_CARDS = (5, 4, 3, 2, 1) * 4


def plays(batch: FamigliaBatch, steps: int) -> Iterator[tuple[NDArray[np.int64], Frame]]:
    """Random actions and what they led to."""
    for _ in range(steps):
        actions = batch.sample().copy()
        yield actions, batch.step(actions)


def told(frame: Frame) -> tuple[bytes, ...]:
    """Everything that a frame shows; of `choices` only what counts."""
    listed = np.arange(frame.choices.shape[1]) < frame.choice_count[:, None]
    choices = np.where(listed, frame.choices, -1)
    return tuple(array.tobytes() for array in frame._replace(choices=choices))


def only(frame: Frame, games: slice) -> Frame:
    """A frame of these games alone."""
    return Frame._make(array[games] for array in frame)


def history(batch: FamigliaBatch, steps: int) -> list[tuple[bytes, ...]]:
    return [told(frame) for _, frame in plays(batch, steps)]


# -- the same games ---------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, SECOND], ids=["first", "second"])
def test_a_batch_plays_the_games_of_the_step_by_step_rules(options: dict[str, str]) -> None:
    """The same luck and actions on a lone board: the same states, actions, ends and new games."""
    batch = FamigliaBatch(GAMES, seed=5, options=options)
    sources, _ = luck_of(5, GAMES)
    start = np.frombuffer(GAME.initial(options).record.tobytes(), np.int8)
    memories, counts, ends = [new_memory() for _ in range(GAMES)], [0] * GAMES, 0
    for game, (memory, luck) in enumerate(zip(memories, sources, strict=True)):
        memory[:RECORD_END], luck_in(memory)[:] = start, luck
        counts[game] = rules().begin(memory)
    for actions, frame in plays(batch, STEPS):
        for game, memory in enumerate(memories):
            board, out = memory[:RECORD_END], choices_of(memory)
            (number,) = np.flatnonzero(out[: counts[game]] == CODE_OF[actions[game]])
            count = counts[game] = rules().step(memory, int(number))
            assert frame.terminated[game] == (count == 0)
            if count == 0:
                ends += 1
                check_end(frame, game, board)
                board[:] = start
                count = counts[game] = rules().begin(memory)
            assert batch.state(game).record.tobytes() == board.tobytes()
            assert frame.choice_count[game] == count
            listed = frame.choices[game, :count]
            assert CODE_OF[listed].tolist() == out[:count].tolist()
            assert np.flatnonzero(frame.mask[game]).tolist() == sorted(listed.tolist())
            assert frame.seat[game] == batch.state(game).record.mover
    assert ends > GAMES


def check_end(frame: Frame, game: int, board: NDArray[np.int8]) -> None:
    """The final board says the same as the Game protocol."""
    final = board.view(np.dtype((np.record, STATE)))[0]
    assert final.stage == OVER
    outcome = GAME.outcome(State(final))
    assert outcome is not None
    assert tuple(frame.scores[game]) == outcome.scores
    won = {seat: 1 for seat in outcome.winners} | {1 - seat: -1 for seat in outcome.winners}
    assert tuple(frame.rewards[game]) == (won.get(0, 0), won.get(1, 0))


def test_no_card_is_lost_and_rewards_sum_to_nothing() -> None:
    batch = FamigliaBatch(GAMES, seed=6)
    won = np.zeros(2)
    for _, frame in plays(batch, STEPS):
        assert not frame.rewards.sum(axis=1).any()
        assert not frame.rewards[~frame.terminated].any()
        assert not frame.scores[~frame.terminated].any()
        assert (frame.choice_count > 0).all()
        won += (frame.rewards > 0).sum(axis=0)
        assert all(GAME.conserved(batch.state(game)) == ALL_CARDS for game in range(GAMES))
    assert (won > 0).all()


def test_a_game_that_ends_starts_anew_in_the_same_step() -> None:
    """Two passes: rewards of the old game, first decision of the new one."""
    batch = FamigliaBatch(1, options={"starter": "1"})
    ended = False
    while not ended:
        assert batch.state(0).record.turn < 3
        ended = bool(batch.step([0]).terminated[0])
    assert batch.frame.scores.tolist() == [[1, 1]]
    assert batch.frame.rewards.tolist() == [[0, 0]]
    first = batch.state(0).record
    assert (first.turn, first.mover, first.passes) == (1, 0, 0)
    assert not batch.reset().terminated[0]


@pytest.mark.skipif(jit_disabled(), reason="both would be plain")
def test_compiled_is_plain() -> None:
    """The very functions, called uncompiled, write the same memory."""
    start = GAME.initial(SECOND).record
    plain, quick = new_games(3, start), new_games(3, start)
    for games in (plain, quick):
        games.rows.luck, _ = luck_of(8, 3)
    stepping.reset_games(plain)
    compiled().reset_games(quick)
    luck, same = (np.array([9, 9], np.int64) for _ in range(2))
    actions, equal = (np.zeros(3, np.int64) for _ in range(2))
    for _ in range(150):
        assert plain.rows.tobytes() == quick.rows.tobytes()
        stepping.choose_at_random(plain, luck, actions)
        compiled().choose_at_random(quick, same, equal)
        assert actions.tolist() == equal.tolist()
        assert stepping.step_games(plain, actions) == stepping.ALL_LEGAL
        assert compiled().step_games(quick, actions) == stepping.ALL_LEGAL


# -- luck -------------------------------------------------------------------------


def test_equal_seeds_give_equal_games_and_others_do_not() -> None:
    first, again, other = (history(FamigliaBatch(GAMES, seed=seed), 30) for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_the_games_of_a_batch_differ() -> None:
    batch = FamigliaBatch(50, seed=1)
    assert len({batch.state(game) for game in range(50)}) == 50


def test_the_luck_of_a_game_does_not_hang_on_the_number_of_games() -> None:
    few, many = FamigliaBatch(2, seed=4), FamigliaBatch(GAMES, seed=4)
    for actions, frame in plays(many, 100):
        assert told(only(frame, slice(2))) == told(few.step(actions[:2]))


def test_sampling_takes_nothing_from_the_luck_of_the_games() -> None:
    batch, other = FamigliaBatch(GAMES, seed=4), FamigliaBatch(GAMES, seed=4)
    for _ in range(60):
        other.sample()
        actions = batch.sample()
        assert told(batch.step(actions)) == told(other.step(actions))


def test_samples_are_even() -> None:
    batch = FamigliaBatch(1, seed=3)
    while batch.frame.choice_count[0] < 4:
        batch.step(batch.sample())
    choices = batch.frame.choices[0, : batch.frame.choice_count[0]].tolist()
    drawn = [int(batch.sample()[0]) for _ in range(3000)]
    counts = [drawn.count(action) for action in choices]
    assert sum(counts) == 3000
    expected = 3000 / len(choices)
    assert counts == pytest.approx([expected] * len(choices), abs=5 * np.sqrt(expected))


def test_a_reset_goes_on_with_the_luck_or_begins_it_again() -> None:
    batch = FamigliaBatch(GAMES, seed=1)
    first = told(batch.frame)
    assert told(batch.reset()) != first
    assert told(batch.reset(1)) == first


# -- bad input --------------------------------------------------------------------


def test_an_action_that_is_not_legal_moves_no_game() -> None:
    batch = FamigliaBatch(3, seed=2)
    for _ in plays(batch, 20):
        pass
    before = told(batch.frame), [batch.state(game) for game in range(3)]
    actions = batch.sample().copy()
    illegal = int(np.flatnonzero(~batch.frame.mask[1])[0])
    actions[1:] = illegal, -5
    with pytest.raises(ActionNotLegal) as caught:
        batch.step(actions)
    assert caught.value.key == "batch_not_legal"
    assert caught.value.details["game"] == 1
    assert caught.value.details["action"] == illegal
    assert caught.value.details["word"]
    assert (told(batch.frame), [batch.state(game) for game in range(3)]) == before


@pytest.mark.parametrize("action", [-1, ACTIONS, 1 << 40])
def test_a_number_that_is_no_action_is_named(action: int) -> None:
    with pytest.raises(ActionNotLegal) as caught:
        FamigliaBatch(1).step([action])
    assert caught.value.key == "batch_no_action"
    assert caught.value.details == {"game": 0, "action": action, "most": ACTIONS - 1}


@pytest.mark.parametrize(
    "actions",
    [[0], [0, 0, 0], [[0, 0]], 0, [0.0, 0.0], ["0", "0"], np.zeros(2, np.uint64)],
    ids=str,
)
def test_actions_of_another_form_are_refused(actions: object) -> None:
    batch = FamigliaBatch(2)
    before = told(batch.frame)
    with raises_key(MalformedBatch, "batch_actions"):
        batch.step(actions)  # type: ignore[arg-type]
    assert told(batch.frame) == before


def test_small_integers_will_do() -> None:
    batch, other = FamigliaBatch(2), FamigliaBatch(2)
    actions = batch.sample()
    assert told(batch.step(actions.astype(np.int16))) == told(other.step(actions.tolist()))


@pytest.mark.parametrize("games", [0, -1, MAX_GAMES + 1])
def test_a_batch_holds_one_game_at_least(games: int) -> None:
    with raises_key(MalformedBatch, "batch_size"):
        FamigliaBatch(games)


def test_seeds_begin_at_zero() -> None:
    batch = FamigliaBatch(1)
    with raises_key(MalformedBatch, "batch_seed"):
        batch.reset(-1)


def test_options_are_those_of_a_table() -> None:
    with pytest.raises(InvalidOption):
        FamigliaBatch(1, options={"swap_up_to": "perhaps"})


# -- memory and threads -----------------------------------------------------------


def test_memory_is_taken_once_and_written_by_steps_only() -> None:
    batch = FamigliaBatch(GAMES)
    assert len(batch) == GAMES
    places = [array.ctypes.data for array in batch.frame]
    sampled = batch.sample().ctypes.data
    for _, frame in plays(batch, 50):
        assert frame is batch.frame
        assert [array.ctypes.data for array in frame] == places
    assert batch.reset(1) is batch.frame
    assert batch.sample().ctypes.data == sampled
    for array in batch.frame:
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


def test_a_state_is_a_copy() -> None:
    batch = FamigliaBatch(1)
    state = batch.state(0)
    before = hash(state)
    batch.step(batch.sample())
    assert hash(State(state.record)) == before
    assert state != batch.state(0)


def test_a_row_is_the_same_memory_in_three_ways() -> None:
    row = new_games(1, new_boards(1)[0]).rows[0]
    row.state.turn = 515
    assert row.bytes.tobytes() == row.words.tobytes()
    assert row.bytes.tobytes().count(b"\x03\x02") == 1
    row.words[:] = 0
    assert row.state.turn == 0
    row.bytes[:] = 1
    assert (row.observation == 1).all()
    assert row.bytes.size == ROW.itemsize


def test_batches_in_threads_play_as_they_do_alone() -> None:
    seeds = (1, 2, 3)
    alone = [history(FamigliaBatch(GAMES, seed=seed), 60) for seed in seeds]
    with ThreadPoolExecutor(len(seeds)) as pool:
        together = pool.map(lambda seed: history(FamigliaBatch(GAMES, seed=seed), 60), seeds)
        assert list(together) == alone
    if not jit_disabled():
        assert compiled().step_games.targetoptions["nogil"]


# -- one state --------------------------------------------------------------------


def test_a_batch_shows_what_its_states_show() -> None:
    batch = FamigliaBatch(GAMES, seed=7, options=SECOND)
    for _, frame in plays(batch, 60):
        for game in range(GAMES):
            alone = frame_at(batch.state(game))
            shown = only(frame, slice(game, game + 1))
            for name in ("observation", "mask", "choice_count", "seat"):
                assert (getattr(alone, name) == getattr(shown, name)).all(), name


@given(lines(longest=60))
def test_states_without_a_decision_are_refused(line: Line) -> None:
    for state in line.states:
        if GAME.actors(state) in {(0,), (1,)}:
            assert not frame_at(state).terminated[0]
        else:
            with raises_key(MalformedBatch, "no_decision"):
                frame_at(state)


def test_looking_at_a_state_leaves_it_alone() -> None:
    state = play(state_of(Table(street="F1A2M0")), "+M0")
    before = hash(State(state.record))
    frame_at(state)
    assert hash(State(state.record)) == before
