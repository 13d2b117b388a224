"""The encodings of all games: what holds for every position of random games."""

import pickle
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import islice
from random import Random
from typing import Any

import numpy as np
import pytest

from consigliere.core.action import CHANCE
from consigliere.core.chance import pick_by_weight
from consigliere.core.game import Outcome
from consigliere.games.encoding import ActionNotLegal, Encoding, action_words, returns_of
from consigliere.games.encodings import NoEncoding, encoding_of, games_with_encoding
from consigliere.games.famiglia.encoding import frame_at
from consigliere.games.registry import load_game, plugin
from environments import SETTINGS, Setting, every_setting, named
from error_keys import raises_key

_POSITIONS = 150
"""Of one game, so that the slow ones do not take long."""
SPOKEN = [setting for setting in SETTINGS if setting.game != "famiglia"]
"""Where a step is said word by word."""


def made(setting: Setting) -> Encoding[Any]:
    return encoding_of(setting.game, setting.options, setting.seats)


def positions(encoding: Encoding[Any], seed: int) -> Iterator[Any]:
    """Every position of a random game in which somebody must act, and the last one."""
    luck, position = Random(seed), encoding.initial()  # noqa: S311
    while actors := encoding.actors(position):
        if actors == (CHANCE,):
            weights = encoding.chance(position)
            outcome = pick_by_weight(luck, weights)
            position = encoding.draw(position, outcome)
            continue
        yield position
        action = luck.choice(list(encoding.legal(position, actors[0])))
        position = encoding.step(position, actors[0], action)
    yield position


@every_setting
def test_observations_stay_within_their_ranges(setting: Setting) -> None:
    encoding = made(setting)
    for position in positions(encoding, seed=1):
        for seat in range(setting.seats):
            row = encoding.observe(position, seat)
            outside = np.flatnonzero((row < encoding.low) | (row > encoding.high))
            wrong = [
                (plane.name, row[plane.slots].tolist())
                for plane in encoding.planes
                if any(plane.slots.start <= slot < plane.slots.stop for slot in outside)
            ]
            assert wrong == []


@every_setting
def test_planes_and_words_fill_what_is_shown(setting: Setting) -> None:
    encoding = made(setting)
    ends = [plane.slots.stop for plane in encoding.planes]
    starts = [plane.slots.start for plane in encoding.planes]
    assert starts == [0, *ends[:-1]]
    assert ends[-1] == len(encoding.low) == len(encoding.observe(encoding.initial(), 0))
    names = [plane.name for plane in encoding.planes]
    assert len(set(names)) == len(names)
    words = [(group.name, word) for group in encoding.groups for word in group.words]
    assert len(set(words)) == len(words)


@every_setting
def test_legal_actions_are_sorted_and_only_for_the_seat_to_act(setting: Setting) -> None:
    encoding = made(setting)
    for position in islice(positions(encoding, seed=2), _POSITIONS):
        actors = encoding.actors(position)
        for seat in range(setting.seats):
            legal = list(encoding.legal(position, seat))
            assert bool(legal) == (seat in actors)
            assert legal == sorted(set(legal))
            assert all(0 <= action < len(action_words(encoding)) for action in legal)


@every_setting
def test_an_action_that_is_not_legal_is_refused(setting: Setting) -> None:
    encoding = made(setting)
    position = next(positions(encoding, seed=3))
    (seat,) = encoding.actors(position)
    legal = encoding.legal(position, seat)
    other = next(n for n in range(len(action_words(encoding))) if n not in legal)
    before = encoding.observe(position, seat)
    for wrong in (other, -1, len(action_words(encoding))):
        with raises_key(ActionNotLegal, "action_not_legal"):
            encoding.step(position, seat, wrong)
    with raises_key(ActionNotLegal, "action_not_your_turn"):
        encoding.step(position, (seat + 1) % setting.seats, legal[0])
    assert np.array_equal(before, encoding.observe(position, seat))


def drawn_anew(game: str, seed: int) -> Any:
    """The encoding of a game whose options and seats are drawn."""
    luck = Random(seed)  # noqa: S311
    info = load_game(game).info
    variants = info.options[0].values
    options = {
        spec.name: luck.choice(spec.values)
        for spec in info.options
        if spec.is_offered and not spec.is_extra and spec.name not in {"starter", "deck"}
    }
    options[info.options[0].name] = variants[seed % len(variants)]
    return encoding_of(game, options, luck.choice(info.seats_for(options)))


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("game", ["family-tree", "la-famiglia"])
def test_what_compiled_code_writes_is_what_the_planes_read(game: str, seed: int) -> None:
    """In games with options and seats drawn anew, for every seat."""
    encoding = drawn_anew(game, seed)
    for position in positions(encoding, seed):
        for seat in range(encoding.seats):
            written = encoding.observe(replace(position, said=()), seat)
            read = encoding.read(position.state, seat)
            wrong = {
                plane.name: (written[plane.slots].tolist(), read[plane.slots])
                for plane in encoding.planes[:-1]
                if written[plane.slots].tolist() != read[plane.slots]
            }
            assert wrong == {}
            assert not written[encoding.planes[-1].slots].any()


@pytest.mark.parametrize("setting", SPOKEN, ids=named)
def test_words_are_the_steps_of_the_game(setting: Setting) -> None:
    """Every legal step can be said, word by word, and nothing else can."""
    encoding = made(setting)
    for position in islice(positions(encoding, seed=4), 60):
        if position.said or not encoding.actors(position):
            continue
        state = position.state
        (seat,) = encoding.actors(position)
        said = [after.state for after in _after_a_step(encoding, position, seat)]
        steps = encoding.game.legal_actions(state, seat)
        assert len(said) == len(steps)
        assert set(said) == {encoding.game.apply(state, step).state for step in steps}


def _after_a_step(encoding: Encoding[Any], position: Any, seat: int) -> Iterator[Any]:
    for action in encoding.legal(position, seat):
        after = encoding.step(position, seat, action)
        if after.said:
            yield from _after_a_step(encoding, after, seat)
        else:
            yield after


def test_famiglia_is_as_in_a_batch() -> None:
    encoding = encoding_of("famiglia")
    for seed in range(5):
        for position in positions(encoding, seed):
            for seat in encoding.actors(position):
                frame = frame_at(encoding.state(position))
                legal = list(encoding.legal(position, seat))
                assert np.flatnonzero(frame.mask[0]).tolist() == legal
                assert np.array_equal(frame.observation[0], encoding.observe(position, seat))


@every_setting
def test_an_observation_tells_what_the_view_tells(setting: Setting) -> None:
    """Whatever a seat cannot know is dealt anew: its observation stays the same."""
    encoding, luck = made(setting), Random(5)  # noqa: S311
    for position in islice(positions(encoding, seed=5), 0, _POSITIONS, 7):
        if getattr(position, "said", ()):
            continue
        state = encoding.state(position)
        for seat in range(setting.seats):
            view: Any = encoding.game.view(state, seat)
            other = encoding.game.determinize(view, partial(pick_by_weight, luck))
            shown = encoding.observe(position, seat)
            assert np.array_equal(shown, encoding.observe(encoding.position(other), seat))


@every_setting
def test_what_a_seat_has_said_is_shown_to_it_alone(setting: Setting) -> None:
    encoding = made(setting)
    for position in islice(positions(encoding, seed=6), _POSITIONS):
        if not getattr(position, "said", ()):
            continue
        (seat,) = encoding.actors(position)
        fresh = encoding.position(encoding.state(position))
        for viewer in range(setting.seats):
            same = np.array_equal(
                encoding.observe(position, viewer), encoding.observe(fresh, viewer)
            )
            assert same == (viewer != seat)


@every_setting
def test_an_encoding_survives_pickling(setting: Setting) -> None:
    encoding = made(setting)
    again = pickle.loads(pickle.dumps(encoding))  # noqa: S301  our own
    assert again.planes == encoding.planes
    assert action_words(again) == action_words(encoding)
    assert again.seats == setting.seats


@pytest.mark.parametrize(
    ("winners", "seats", "worth"),
    [
        ((0,), 2, (1.0, -1.0)),
        ((), 2, (0.0, 0.0)),
        ((0, 1), 2, (0.0, 0.0)),
        ((1,), 3, (-0.5, 1.0, -0.5)),
        ((0, 2), 4, (0.5, -0.5, 0.5, -0.5)),
    ],
)
def test_a_game_is_worth_nothing_in_all(
    winners: tuple[int, ...], seats: int, worth: tuple[float, ...]
) -> None:
    assert returns_of(Outcome((0,) * seats, winners, "end"), seats) == worth
    assert sum(worth) == 0


def test_a_game_that_goes_on_is_worth_nothing_yet() -> None:
    assert returns_of(None, 3) == (0.0, 0.0, 0.0)


def test_every_game_of_ours_has_an_encoding() -> None:
    assert {"famiglia", "family-tree", "la-famiglia"} <= set(games_with_encoding())


def test_the_least_number_of_seats_is_taken() -> None:
    assert encoding_of("la-famiglia", {"mode": "2v1"}).seats == 3


def test_a_game_without_encoding_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = replace(plugin("famiglia"), encoding=None)
    monkeypatch.setattr("consigliere.games.encodings.plugin", lambda _: bare)
    with raises_key(NoEncoding, "no_encoding"):
        encoding_of("famiglia")
