"""Batches of all games: the same as single games of the same seeds, word by word."""

import copy
import pickle
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np
import pytest

import consigliere
from consigliere.core.action import CHANCE
from consigliere.core.errors import ConsigliereError, InvalidOption
from consigliere.games.batch import MalformedBatch, luck_of
from consigliere.games.batches import make_batch
from consigliere.games.encoding import ActionNotLegal, action_words, returns_of
from consigliere.games.encodings import NoEncoding, encoding_of
from consigliere.games.random_source import random_below
from consigliere.games.registry import UnknownGameError
from error_keys import raises_key


class Kind(NamedTuple):
    """A game with its options and seats."""

    game: str
    options: Mapping[str, str]
    seats: int
    steps: int
    """Enough for some games to end, where that does not take long."""


KINDS = (
    Kind("family-tree", {}, 2, 500),
    Kind("family-tree", {"variant": "big", "father_check": "off"}, 3, 300),
    Kind("la-famiglia", {}, 2, 1500),
    Kind("la-famiglia", {"mode": "2v2"}, 4, 400),
)
BY_WORDS = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind.game}-{kind.seats}")
ALL = ("famiglia", "family-tree", "la-famiglia")


def batch_of(kind: Kind, games: int, seed: Any = 0) -> Any:
    return make_batch(kind.game, games, seed, kind.options, kind.seats)


def small(game: str, seed: int = 3, games: int = 4) -> Any:
    batch = make_batch(game, games, seed)
    for _ in range(30):
        batch.step(batch.sample())
    return batch


class Single:
    """One game by the Game protocol and its encoding, with the luck of a batch."""

    def __init__(self, kind: Kind, seed: int) -> None:
        self.encoding = encoding_of(kind.game, kind.options, kind.seats)
        self.luck = luck_of(seed, 1)[0][0]
        self.start()

    def start(self) -> None:
        self.settle(self.encoding.initial())

    def settle(self, position: Any) -> None:
        while self.encoding.actors(position) == (CHANCE,):
            position = self.encoding.draw(position, self.drawn(position.state))
        self.position = position

    def drawn(self, state: Any) -> int:
        """The outcome that compiled play draws: by number, until one is possible."""
        game: Any = self.encoding.game
        numbers = [number for number, _ in game._outcomes(state)]
        if game.info.id == "family-tree" and game.chance(state)[0].action.word.startswith(">"):
            return random_below(self.luck, len(numbers))
        most = self.encoding.seats if game.info.id == "family-tree" else 36
        number = -1
        while number not in numbers:
            number = int(random_below(self.luck, most))
        return numbers.index(number)

    def step(self, action: int) -> None:
        (seat,) = self.encoding.actors(self.position)
        self.settle(self.encoding.step(self.position, seat, action))


@BY_WORDS
def test_a_batch_is_single_games(kind: Kind) -> None:
    """Legal actions, seats, states, observations and ends are those of each game by itself."""
    seeds = (5, 11)
    batch = batch_of(kind, len(seeds), seeds)
    singles = [Single(kind, seed) for seed in seeds]
    ends = 0
    for step in range(kind.steps):
        frame = batch.frame
        for game, single in enumerate(singles):
            (seat,) = single.encoding.actors(single.position)
            legal = list(single.encoding.legal(single.position, seat))
            assert frame.seat[game] == seat
            assert frame.choices[game, : frame.choice_count[game]].tolist() == legal
            assert np.flatnonzero(frame.mask[game]).tolist() == legal
        if step % 50 == 7:
            compare_views(batch, singles)
        actions = batch.sample().copy()
        frame = batch.step(actions)
        for game, single in enumerate(singles):
            single.step(actions[game])
            is_over = not single.encoding.actors(single.position)
            assert frame.terminated[game] == is_over
            expected, scores = outcome_of(single)
            assert frame.rewards[game].tolist() == pytest.approx(expected)
            assert frame.scores[game].tolist() == scores
            if is_over:
                ends += 1
                single.start()
    assert ends > 0 or kind.game == "la-famiglia"


TO_THE_END = (*KINDS, Kind("la-famiglia", {"mode": "2v1"}, 3, 2000))


@pytest.mark.parametrize("kind", TO_THE_END, ids=lambda kind: f"{kind.game}-{kind.seats}")
def test_ends_are_told_as_the_game_tells_them(kind: Kind) -> None:
    """Rewards and scores of games that have ended, by the Game protocol."""
    batch = batch_of(kind, 8, 4)
    rules, ended = batch.encoding.game, 0
    while ended < 8:
        frame = batch.step(batch.sample())
        for game in np.flatnonzero(frame.terminated):
            ended += 1
            outcome = rules.outcome(batch.last_state(int(game)))
            assert outcome is not None
            assert frame.scores[game].tolist() == list(outcome.scores)
            expected = returns_of(outcome, kind.seats)
            assert frame.rewards[game].tolist() == pytest.approx(expected)
            assert rules.outcome(batch.state(int(game))) is None
        assert not frame.rewards[~frame.terminated].any()
        assert not frame.scores[~frame.terminated].any()


@pytest.mark.parametrize("game", ALL)
def test_random_play_in_one_call_is_sampling_and_stepping(game: str) -> None:
    one, other = small(game, 3, 6), small(game, 3, 6)
    for steps in (0, 1, 7, 400):
        one.play_random(steps)
        for _ in range(steps):
            other.step(other.sample())
        assert shown(one) == shown(other)
        assert one.save() == other.save()


@BY_WORDS
def test_masks_and_lists_are_the_same(kind: Kind) -> None:
    batch = batch_of(kind, 16, 1)
    for _ in range(200):
        frame = batch.step(batch.sample())
        for game in range(16):
            listed = frame.choices[game, : frame.choice_count[game]].tolist()
            assert listed == np.flatnonzero(frame.mask[game]).tolist()


@pytest.mark.parametrize("game", ALL)
def test_what_the_numbers_stand_for(game: str) -> None:
    batch, encoding = small(game), encoding_of(game)
    assert batch.words == action_words(encoding)
    for word in batch.words:
        assert batch.words[batch.action_of(word)] == word
    with pytest.raises(KeyError):
        batch.action_of("no such word")
    assert {plane.name: plane.slots for plane in encoding.planes} == dict(batch.slots)
    assert np.array_equal(batch.high, encoding.high)
    assert np.array_equal(batch.low, encoding.low)
    for _ in range(20):
        seen = batch.play_random(11).observation
        assert (batch.low <= seen).all()
        assert (seen <= batch.high).all()
    with pytest.raises(ValueError, match="read-only"):
        batch.high[0] = 1


@pytest.mark.parametrize("game", ALL)
def test_a_step_is_said_by_its_actions(game: str) -> None:
    batch = small(game, 5, 1)
    rules = encoding_of(game).game
    for _ in range(20):
        seat, state = int(batch.frame.seat[0]), batch.state(0)
        if getattr(batch, "said", lambda _: ())(0):
            batch.step(batch.sample())
            continue
        word = rules.legal_actions(state, seat)[-1].word
        actions = batch.actions_of(word)
        assert any(batch.frame.mask[0, action] for action in actions)
        for action in actions:
            if batch.frame.mask[0, action] and batch.state(0) == state:
                batch.step([action])
        assert batch.state(0) != state


def compare_views(batch: Any, singles: list[Single]) -> None:
    for seat in range(batch.encoding.seats):
        seen = batch.observe(seat)
        for game, single in enumerate(singles):
            assert batch.state(game) == single.position.state
            own = single.encoding.observe(single.position, seat)
            assert seen[game].tolist() == own.tolist()


def outcome_of(single: Single) -> tuple[list[float], list[int]]:
    seats = single.encoding.seats
    outcome = single.encoding.game.outcome(single.position.state)
    scores = list(outcome.scores) if outcome else [0] * seats
    return list(returns_of(outcome, seats)), scores


def test_the_frame_shows_what_was_seen_last() -> None:
    """With observations: of the seat to act, and of every seat when a game has ended."""
    kind = KINDS[1]
    batch, single = batch_of(kind, 1, (2,)), Single(kind, 2)
    while True:
        seat = int(batch.frame.seat[0])
        assert (batch.frame.observation == batch.observe(seat)).all()
        assert not batch.frame.final_observation.any()
        actions = batch.sample().copy()
        frame = batch.step(actions)
        single.step(actions[0])
        if frame.terminated[0]:
            break
    assert not single.encoding.actors(single.position)
    for seat in range(kind.seats):
        last = single.encoding.observe(single.position, seat)
        assert frame.final_observation[0, seat].tolist() == last.tolist()
    single.start()
    assert batch.state(0) == single.position.state
    assert batch.step(batch.sample()).rewards.tolist() == [[0, 0, 0]]


@pytest.mark.parametrize("game", ALL)
def test_luck(game: str) -> None:
    """A game has its luck whatever stands beside it, and a seed of its own if one is given."""
    wide, narrow = (make_batch(game, games, 9) for games in (5, 2))
    for _ in range(40):
        actions = wide.sample().copy()
        wide.step(actions)
        narrow.step(actions[:2])
        assert wide.state(1) == narrow.state(1)
    own = make_batch(game, 3, (4, 1, 4))
    alone = make_batch(game, 1, 1)
    for _ in range(40):
        actions = own.sample().copy()
        actions[2] = actions[0]
        own.step(actions)
        alone.step(actions[1:2])
        assert own.state(1) == alone.state(0)
        assert own.state(0) == own.state(2)
        assert own.state(0) != own.state(1)


@pytest.mark.parametrize("game", ALL)
def test_starting_again(game: str) -> None:
    batch = small(game)
    first = [batch.state(n) for n in range(4)]
    again = small(game)
    assert [again.state(n) for n in range(4)] == first
    again.reset(3)
    fresh = make_batch(game, 4, 3)
    assert [again.state(n) for n in range(4)] == [fresh.state(n) for n in range(4)]
    again.reset((7, 8, 7, 6))
    assert again.state(0) == again.state(2)
    assert again.state(0) == small_start(game, 7)


def small_start(game: str, seed: int) -> Any:
    return make_batch(game, 1, seed).state(0)


@pytest.mark.parametrize(
    "copied",
    [
        lambda batch: batch.fork(),
        copy.copy,
        copy.deepcopy,
        lambda batch: pickle.loads(pickle.dumps(batch)),  # noqa: S301  our own
    ],
    ids=["fork", "copy", "deepcopy", "pickle"],
)
@pytest.mark.parametrize("game", ALL)
def test_a_copy_goes_on_alike_and_by_itself(game: str, copied: Callable[[Any], Any]) -> None:
    batch = small(game)
    other = copied(batch)
    for _ in range(20):
        assert shown(other) == shown(batch)
        batch.step(batch.sample())
        other.step(other.sample())
    before = shown(batch)
    other.step(other.sample())
    assert shown(batch) == before
    assert shown(other) != before


@pytest.mark.parametrize(
    "copied",
    [copy.deepcopy, lambda held: pickle.loads(pickle.dumps(held))],  # noqa: S301  our own
    ids=["deepcopy", "pickle"],
)
@pytest.mark.parametrize("game", ALL)
def test_a_frame_that_is_copied_with_its_batch_goes_on_with_it(
    game: str, copied: Callable[[Any], Any]
) -> None:
    batch = small(game)
    for names in (("batch", "frame"), ("frame", "batch")):
        held = {"batch": batch, "frame": batch.frame}
        parts = copied({name: held[name] for name in names})
        other, frame = parts["batch"], parts["frame"]
        assert frame is other.frame
        other.step(other.sample())
        assert [array.tobytes() for array in frame] == shown(other)
        assert other.save() != batch.save()
    with pytest.raises(ValueError, match="read-only"):
        copied(batch.frame).seat[0] = 0


@pytest.mark.parametrize("game", ALL)
def test_a_copied_frame_stays_as_it_was(game: str) -> None:
    batch = small(game)
    kept, before = copy.deepcopy(batch.frame), shown(batch)
    batch.step(batch.sample())
    assert [array.tobytes() for array in kept] == before


def shown(batch: Any) -> list[bytes]:
    return [array.tobytes() for array in batch.frame]


@pytest.mark.parametrize("game", ALL)
def test_saved_and_loaded(game: str) -> None:
    batch = small(game)
    saved, was = batch.save(), shown(batch)
    batch.step(batch.sample())
    later = shown(batch)
    assert later != was
    batch.load(saved)
    assert shown(batch) == was
    batch.step(batch.sample())
    assert shown(batch) == later
    with raises_key(MalformedBatch, "batch_bytes"):
        batch.load(saved[:-1])
    assert shown(batch) == later


@pytest.mark.parametrize("game", ALL)
def test_packed_games_go_on_in_any_order_and_batch(game: str) -> None:
    batch = small(game)
    rows = batch.pack()
    assert rows.dtype == np.uint8
    assert len(rows) == len(batch)
    shuffled = batch.like(2 * len(batch), seed=99)
    shuffled.unpack(np.concatenate([rows[::-1], rows]))
    actions = batch.sample().copy()
    batch.step(actions)
    shuffled.step(np.concatenate([actions[::-1], actions]))
    for ours, theirs in zip(batch.frame, shuffled.frame, strict=True):
        assert (np.concatenate([ours[::-1], ours]) == theirs).all()
    batch.unpack(rows, seed=3)
    assert (batch.pack() != rows).any(), "other luck"
    later = shown(batch)
    for wrong in (rows[:-1], rows.astype(np.int16), rows[:, :-1]):
        with raises_key(MalformedBatch, "batch_rows"):
            batch.unpack(wrong)
    assert shown(batch) == later


@pytest.mark.parametrize("game", ALL)
def test_given_states(game: str) -> None:
    """States of the Game protocol, from other games; what was half said is forgotten."""
    source, batch = small(game, 8), small(game, 1)
    states = [source.state(n) for n in (3, 2, 1, 0)]
    batch.set_states(states)
    assert [batch.state(n) for n in range(4)] == states
    encoding = encoding_of(game)
    for place, state in enumerate(states):
        (seat,) = encoding.game.actors(state)
        words = {action.word for action in encoding.game.legal_actions(state, seat)}
        frame = batch.frame
        assert frame.seat[place] == seat
        assert 1 <= frame.choice_count[place] <= len(words)
    before = shown(batch)
    for wrong, key in ((states[:3], "batch_states"), ([*states[:3], over(game)], "no_decision")):
        with raises_key(MalformedBatch, key):
            batch.set_states(wrong)
        assert shown(batch) == before


def test_states_of_other_tables_are_refused() -> None:
    """Four players do not fit a batch of games for two."""
    batch, other = make_batch("family-tree", 1), make_batch("family-tree", 1, seats=4)
    before = shown(batch)
    with raises_key(MalformedBatch, "batch_seats"):
        batch.set_states([other.state(0)])
    assert shown(batch) == before


def over(game: str) -> Any:
    """A state in which the game has ended, by random play."""
    encoding = encoding_of(game)
    rules, position = encoding.game, encoding.initial()
    state = encoding.state(position)
    while actors := rules.actors(state):
        if actors == (CHANCE,):
            state = rules.apply(state, rules.chance(state)[0].action).state
        else:
            state = rules.apply(state, rules.legal_actions(state, actors[0])[-1]).state
    return state


@pytest.mark.parametrize("game", ALL)
def test_arrays_are_taken_once(game: str) -> None:
    batch = make_batch(game, 3)
    frame = batch.frame
    places = [array.__array_interface__["data"] for array in frame]
    for _ in range(20):
        assert batch.step(batch.sample()) is frame
    assert [array.__array_interface__["data"] for array in batch.frame] == places
    with pytest.raises(ValueError, match="read-only"):
        frame.mask[0] = True


@pytest.mark.parametrize("game", ALL)
def test_what_is_not_legal_changes_nothing(game: str) -> None:
    batch = small(game)
    before, saved = shown(batch), batch.save()
    count = batch.frame.mask.shape[1]
    good = batch.frame.choices[:, 0].astype(int)
    illegal = int(np.flatnonzero(~batch.frame.mask[2])[0])
    for wrong, key in ((illegal, "batch_not_legal"), (count, "batch_no_action"), (-1, "")):
        actions = good.copy()
        actions[2] = wrong
        with pytest.raises(ActionNotLegal) as raised:
            batch.step(actions)
        details = raised.value.details
        assert (details["game"], details["action"]) == (2, wrong)
        assert key in raised.value.key
        assert "Game 2" in str(raised.value)
    for shape in (good[:3], good.astype(float), good.reshape(2, 2)):
        with raises_key(MalformedBatch, "batch_actions"):
            batch.step(shape)
    assert (shown(batch), batch.save()) == (before, saved)


@pytest.mark.parametrize("game", ALL)
@pytest.mark.parametrize(
    ("words", "error", "key"),
    [
        ({"games": 0}, MalformedBatch, "batch_size"),
        ({"games": "many"}, MalformedBatch, "batch_size"),
        ({"games": 1 << 40}, MalformedBatch, "batch_size"),
        ({"seed": -1}, MalformedBatch, "batch_seed"),
        ({"seed": (1, -1)}, MalformedBatch, "batch_seed"),
        ({"seed": (1, 2, 3)}, MalformedBatch, "batch_seeds"),
        ({"options": {"colour": "red"}}, InvalidOption, "unknown_option"),
        ({"seats": 99}, InvalidOption, "seat_count"),
    ],
)
def test_bad_words(
    game: str, words: dict[str, Any], error: type[ConsigliereError], key: str
) -> None:
    with raises_key(error, key):
        make_batch(game, **{"games": 2, **words})


@pytest.mark.parametrize("game", ALL)
def test_bad_seats(game: str) -> None:
    batch = make_batch(game, 2)
    for seats in (2, -1, (0, 0, 0), 0.5):
        with raises_key(MalformedBatch, "batch_seats"):
            batch.observe(seats)


def test_other_games() -> None:
    with raises_key(UnknownGameError, "unknown_game"):
        consigliere.make_batch("chess", 2)


def test_the_front_door() -> None:
    assert consigliere.make_batch is make_batch
    assert issubclass(NoEncoding, ConsigliereError)
