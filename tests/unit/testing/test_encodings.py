"""The checks of encodings and batches pass sound ones and catch each way to be wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np
import pytest
from kuhn_poker.game import CARDS, KuhnPoker, KuhnView

from consigliere.games.batches import make_batch
from consigliere.games.encoding import ActionGroup, Plane
from consigliere.games.encodings import encoding_of
from consigliere.games.word_encoding import Position, WordEncoding
from consigliere.testing import ConformanceError, check_batch, check_encoding
from environments import Setting, every_setting

SPOKEN = ("check", "bet", "call", "fold")


def own_card(view: KuhnView) -> Iterator[int]:
    """The card of the viewer, and of the other one after a showdown."""
    own = view.viewer or 0
    for seat in (own, 1 - own):
        card = view.cards[seat] if seat < len(view.cards) else None
        yield from (int(card == other) for other in CARDS)


def spoken(view: KuhnView) -> Iterator[int]:
    yield from (view.bets.count(word) for word in SPOKEN)


PLANES = (
    Plane("cards", 0, 1, "the own card, then the other", own_card),
    Plane("bets", 0, 2, "how often each word was said", spoken),
)
GROUPS = (ActionGroup("operation", SPOKEN, "what is said"),)


class Kuhn(WordEncoding[KuhnView]):
    """Kuhn poker in numbers; its cards are no words of its actions."""

    most_outcomes = len(CARDS)

    def __init__(self, planes: Sequence[Plane[KuhnView]] = PLANES) -> None:
        super().__init__(KuhnPoker(), {}, 2, planes, GROUPS)


def test_a_sound_encoding_passes() -> None:
    report = check_encoding(Kuhn(), seeds=range(10))
    assert report.games == 10
    assert report.applied > 20
    assert report.refused > 100
    assert report.compared >= report.hidden > 10


@every_setting
def test_the_encodings_of_all_games_pass(setting: Setting) -> None:
    encoding = encoding_of(setting.game, setting.options, setting.seats)
    is_long = setting.game != "famiglia" and setting.options.get("edition") != "mini"
    report = check_encoding(encoding, seeds=(3, 4), sample=2, stride=9 if is_long else 1)
    assert report.games == 2
    assert report.applied > 0
    assert report.refused > 0
    assert report.compared > 0


@every_setting
def test_the_batches_of_all_games_pass(setting: Setting) -> None:
    game, options, seats = setting
    report = check_batch(lambda games, seed: make_batch(game, games, seed, options, seats), 120)
    assert (report.steps, report.refused) == (120, 36)


# -- what is wrong is found --------------------------------------------------------------------


class Leaking(Kuhn):
    """Shows the other card."""

    def _write(self, state: Any, seat: int, row: Any) -> None:
        super()._write(state, seat, row)
        if len(state.cards) == 2:
            row[3 + CARDS.index(state.cards[1 - seat])] = 1


class TooLarge(Kuhn):
    """Shows a number that is greater than declared."""

    def _write(self, state: Any, seat: int, row: Any) -> None:
        super()._write(state, seat, row)
        row[0] = 7


class Shared(Kuhn):
    """Gives the same array twice."""

    def observe(self, position: Position, seat: int) -> Any:
        self._kept = getattr(self, "_kept", {})
        key = (position.state, seat)
        return self._kept.setdefault(key, super().observe(position, seat))


class Unsorted(Kuhn):
    """Lists actions backwards."""

    def legal(self, position: Position, seat: int) -> Sequence[int]:
        return [*reversed(super().legal(position, seat))]


class Withholding(Kuhn):
    """Does not list an action that succeeds."""

    def legal(self, position: Position, seat: int) -> Sequence[int]:
        return super().legal(position, seat)[:1]


class Wavering(Kuhn):
    """Carries out another action every second time."""

    def step(self, position: Position, seat: int, action: int) -> Position:
        self._steps = getattr(self, "_steps", 0) + 1
        legal = self.legal(position, seat)
        if action in legal and self._steps % 2:
            action = legal[0]
        return super().step(position, seat, action)


class Endless(Kuhn):
    """Says that games are shorter than they are."""

    def __init__(self) -> None:
        super().__init__()
        self.max_actions = 1


class Lucky(Kuhn):
    """Says that chance has fewer outcomes than it has."""

    most_outcomes = len(CARDS) - 1


class Greedy(Kuhn):
    """Lets everybody act at any time."""

    def legal(self, position: Position, seat: int) -> Sequence[int]:
        return super().legal(position, seat) or [1]


class Loose(Kuhn):
    """Declares other bounds than its planes have."""

    def __init__(self) -> None:
        super().__init__()
        self.high = self.high + np.int16(1)


FAULTS = {
    Leaking: "cannot know in the plane cards",
    TooLarge: "in the plane cards",
    Shared: "no array of its own",
    Unsorted: "growing order",
    Withholding: "not listed, but not refused",
    Wavering: "two different results",
    Endless: "longer than max_actions",
    Lucky: "outcomes, most_outcomes says 2",
    Greedy: "have to act",
    Loose: "the bounds of the plane",
}


@pytest.mark.parametrize("kind", FAULTS, ids=lambda kind: kind.__name__)
def test_a_fault_is_found(kind: Any) -> None:
    with pytest.raises(ConformanceError, match=FAULTS[kind]):
        check_encoding(kind(), seeds=range(6))


def test_the_way_to_a_fault_is_told() -> None:
    with pytest.raises(ConformanceError, match=r"seed 4, after \d+ actions: -1:"):
        check_encoding(Withholding(), seeds=(4,))


class Faulty:
    """A batch that shows something else than it does."""

    def __init__(self, batch: Any) -> None:
        self._batch = batch

    def __getattr__(self, name: str) -> Any:
        return getattr(self._batch, name)

    def __len__(self) -> int:
        return len(self._batch)


class Masked(Faulty):
    """One more action in the mask."""

    @property
    def frame(self) -> Any:
        shown = self._batch.frame
        mask = shown.mask.copy()
        mask[0, np.flatnonzero(~mask[0])[0]] = True
        return shown._replace(mask=mask)


class Careless(Faulty):
    """Ignores what is not legal."""

    def step(self, actions: Any) -> Any:
        legal = self._batch.frame.mask[range(len(actions)), np.clip(actions, 0, 424)]
        return self._batch.step(np.where(legal, actions, self._batch.frame.choices[:, 0]))


class Generous(Faulty):
    """Everybody wins."""

    def step(self, actions: Any) -> Any:
        self._batch.step(actions)
        return self.frame

    @property
    def frame(self) -> Any:
        shown = self._batch.frame
        return shown._replace(rewards=np.abs(shown.rewards))


BATCH_FAULTS = {
    Masked: "its mask something else",
    Careless: "not legal, but not refused",
    Generous: "ended with rewards",
}


@pytest.mark.parametrize("kind", BATCH_FAULTS, ids=lambda kind: kind.__name__)
def test_a_fault_of_a_batch_is_found(kind: Any) -> None:
    with pytest.raises(ConformanceError, match=BATCH_FAULTS[kind]):
        check_batch(lambda games, seed: kind(make_batch("famiglia", games, seed)), 400)


def test_equal_seeds_must_give_equal_games() -> None:
    made: Iterable[int] = iter(range(9))

    def other_luck(games: int, seed: Any) -> Any:
        return make_batch("famiglia", games, [one + next(iter(made)) for one in seed])

    with pytest.raises(ConformanceError, match="batches of equal seeds differ"):
        check_batch(other_luck)
