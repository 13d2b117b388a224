"""Timelines that keep only some of their states."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from consigliere.core.action import CHANCE, Action
from consigliere.core.chance import ChanceStream
from consigliere.core.errors import ConsigliereError
from consigliere.core.game import Transition
from consigliere.core.history import History, Keeping
from consigliere.core.moment import Moment
from consigliere.core.record import Header
from consigliere.core.replay import Reach, Timeline, replay
from consigliere.core.table_acts import (
    ALLOW_BACK,
    ASK_BACK,
    OFFER_END,
    REMARK,
    TAKE_OVER,
    UNDO,
)
from counting_game import HEADER, Counting, State

GAME = Counting()
STREAM = ChanceStream(bytes(32))
TRIES = st.lists(
    st.tuples(
        st.integers(0, 1),
        st.sampled_from(
            [
                *("1", "2", "3", UNDO, OFFER_END, TAKE_OVER, f"{REMARK}2.0:so"),
                *(ASK_BACK, ALLOW_BACK),
            ]
        ),
        st.integers(0, 9),
    ),
    max_size=30,
)


def acts(timeline: Timeline[State], tries: list[tuple[int, str, int]]) -> Iterator[None]:
    """Try to carry out what was drawn, with what chance does in between."""
    for seat, act, target in tries:
        if timeline.now.outcome is None and GAME.actors(timeline.now.state) == (CHANCE,):
            timeline.append(None, timeline.draw(timeline.now, STREAM).word, timeline.now.seq)
        try:
            word = f"{act}{target}" if act == UNDO else act
            timeline.append(seat, word, timeline.now.seq)
        except ConsigliereError:
            continue
        yield


@given(TRIES, st.integers(1, 5))
def test_every_moment_is_found_again_as_it_was(
    tries: list[tuple[int, str, int]], spacing: int
) -> None:
    noted: list[Moment[State]] = []
    whole: Timeline[State] = Timeline(GAME, HEADER)
    sparse: Timeline[State] = Timeline(GAME, HEADER, Keeping(spacing, noted.append))
    for _ in zip(acts(whole, tries), acts(sparse, tries), strict=True):
        people = frozenset({0, 1})
        for reach in Reach:
            assert sparse.undo_target(people, reach) == whole.undo_target(people, reach)
    moments = list(whole.moments)
    assert list(sparse.moments) == moments
    assert [sparse.moments[place] for place in reversed(range(len(moments)))] == moments[::-1]
    assert noted == moments
    assert list(sparse.line()) == list(whole.line())
    assert sparse.record() == whole.record()
    again = replay(sparse.record(), GAME, Keeping(spacing, noted.append))
    assert again.moments[1:] == moments[1:]


def test_most_states_are_not_kept() -> None:
    timeline = long_game(spacing=4)
    assert isinstance(timeline.moments, History)
    kept = [row.seq for row in timeline.rows if row.state is not None]
    assert len(kept) <= len(timeline.rows) // 4 + 1


def test_moments_share_what_is_the_same() -> None:
    """An empty set takes 216 bytes, and Python makes a new one each time."""
    timeline = long_game(spacing=4)
    shared = [
        {id(getattr(row, name)) for row in timeline.rows}
        for name in ("offers", "allowing", "taken_over", "resigned", "namings")
    ]
    assert [len(each) for each in shared] == [1] * 5


def test_what_has_happened_stays() -> None:
    moments = long_game(spacing=4).moments
    with pytest.raises(TypeError):
        moments[0] = moments[1]
    with pytest.raises(TypeError):
        del moments[-1]
    with pytest.raises(TypeError):
        moments.insert(0, moments[1])


LONG = replace(HEADER, edition=None, options={"goal": "20", "starter": "1"})


def long_game(spacing: int, header: Header = LONG) -> Timeline[State]:
    timeline: Timeline[State] = Timeline(GAME, header, Keeping(spacing, lambda _: None))
    while timeline.now.outcome is None:
        actor = GAME.actors(timeline.now.state)[0]
        if actor == CHANCE:
            timeline.append(None, timeline.draw(timeline.now, STREAM).word, timeline.now.seq)
        else:
            timeline.append(actor, "1", timeline.now.seq)
    return timeline


class Applied(Counting):
    """Counts the steps carried out."""

    steps = 0

    def apply(self, state: State, action: Action) -> Transition[State]:
        self.steps += 1
        return super().apply(state, action)


def test_a_finished_game_is_read_in_two_passes() -> None:
    """One for the game, one for its luck; each state between was once found from afar."""
    header = replace(LONG, commitment=STREAM.commitment)
    record = long_game(spacing=4, header=header).record(STREAM.seed.hex())
    game = Applied()
    replay(record, game, Keeping(1000, lambda _: None))
    assert game.steps <= 2 * len(record.entries)


def test_what_may_be_undone_is_known_without_playing_on() -> None:
    game = Applied()
    timeline: Timeline[State] = Timeline(game, LONG, Keeping(1000, lambda _: None))
    while timeline.now.seq < 12:
        actor = game.actors(timeline.now.state)[0]
        word = timeline.draw(timeline.now, STREAM).word if actor == CHANCE else "1"
        timeline.append(None if actor == CHANCE else actor, word, timeline.now.seq)
    before = game.steps
    found = {reach: timeline.undo_target(frozenset({0, 1}), reach) for reach in Reach}
    assert any(target is not None for target in found.values())
    assert game.steps == before
