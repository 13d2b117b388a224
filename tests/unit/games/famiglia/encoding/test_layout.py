"""Observations: what the table of slots says is what lies in them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from numpy.typing import NDArray

from consigliere.games.famiglia.encoding import FamigliaBatch, Frame, frame_at
from consigliere.games.famiglia.encoding.arrays import COLUMNS
from consigliere.games.famiglia.encoding.layout import (
    KNOWN_SHOWN,
    OBSERVATION_SIZE,
    PLANES,
    SLOTS,
    Copy,
    CopySide,
    IsSelf,
    Mark,
)
from consigliere.games.famiglia.rules.record import STATE, Record
from consigliere.games.famiglia.rules.state import State
from famiglia_strategies import Line, lines
from famiglia_table import COPIES, GAME, NAMES, Table, cards, play, state_of
from generate_layout import PAGES, filled, main

NOT_OBSERVED = {
    "turn", "reason", "pending", "street_size", "street_zeros", "discard_size", "deck",
}  # fmt: skip
"""Without effect where a decision is due, the sum of what is observed, or the same all game."""
OTHERWISE = {"known"}
"""Read by planes of their own kind."""

Observation = NDArray[np.int8]


def observed(state: State) -> Observation:
    observation: Observation = frame_at(state).observation[0]
    return observation


def plane(observation: Observation, name: str) -> list[int]:
    return [int(slot) for slot in observation[SLOTS[name]]]


def held(observation: Observation, name: str) -> Counter[str]:
    """A plane of cards, by their names."""
    return Counter({card: n for card, n in zip(NAMES, plane(observation, name), strict=True) if n})


# -- the tables -------------------------------------------------------------------


def test_slots_follow_each_other_without_a_gap() -> None:
    at = 0
    for each in PLANES:
        assert SLOTS[each.name] == slice(at, at + each.size)
        at += each.size
    assert at == OBSERVATION_SIZE
    assert len(SLOTS) == len(PLANES)


def test_every_field_of_the_state_is_observed_or_left_out_on_purpose() -> None:
    read: set[str] = set()
    for each in PLANES:
        match each.reading:
            case Copy(field) | CopySide(field) | IsSelf(field):
                read.add(field)
            case Mark(field, amount=amount):
                read |= {field, amount or field}
    assert read | NOT_OBSERVED | OTHERWISE == {*(STATE.names or ())}
    assert not read & (NOT_OBSERVED | OTHERWISE)


@pytest.mark.parametrize("games", [1, 5])
def test_the_arrays_have_the_shapes_and_types_of_the_table(games: int) -> None:
    frame = FamigliaBatch(games).frame
    assert tuple(column.name for column in COLUMNS) == Frame._fields
    for column in COLUMNS:
        array = getattr(frame, column.name)
        assert array.shape == (games, *column.shape)
        assert array.dtype == np.dtype(column.dtype)


def test_the_page_is_up_to_date(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--check"]) == 0, capsys.readouterr().out


def test_a_page_without_its_marks_is_refused() -> None:
    with pytest.raises(ValueError, match="no marks for columns"):
        filled("# A page\n", next(iter(PAGES.values())))


# -- a known position -------------------------------------------------------------

TABLE = Table(
    street="F1F1A2M0",
    hand1="F0A1A2B0B3M1",
    area1="A0M2M2",
    hand2="F0F2B0M0",
    area2="M3",
    discard="-",
    known="B4F3A0F3",
    through=2,
    passes=1,
)
PLACES = (
    "street", "own_hand", "other_hand", "own_area", "other_area", "discard", "unknown", "known",
)  # fmt: skip


@pytest.mark.parametrize("mover", ["1", "2"])
def test_a_position_is_told_by_the_names_of_its_planes(mover: str) -> None:
    seen = observed(state_of(replace(TABLE, mover=mover)))
    own, other = ("1", "2") if mover == "1" else ("2", "1")
    for side, seat in (("own", own), ("other", other)):
        for place in ("hand", "area"):
            there = Counter(cards(getattr(TABLE, f"{place}{seat}")))
            assert held(seen, f"{side}_{place}") == there
    named = {place: Counter(cards(getattr(TABLE, place))) for place in ("street", "known")}
    assert held(seen, "street") == named["street"]
    assert held(seen, "known") == named["known"]
    assert not held(seen, "fresh") and not held(seen, "discard")
    everywhere = sum((held(seen, place) for place in PLACES), Counter[str]())
    assert everywhere == Counter(COPIES)
    assert plane(seen, "unknown_size") == [held(seen, "unknown").total()]
    assert plane(seen, "known_size") == [4]
    assert (plane(seen, "through"), plane(seen, "passes")) == ([2], [1])
    assert plane(seen, "is_starter") == [int(mover == "1")]
    assert plane(seen, "turns_left") == [1, 0, 0, 0]
    assert plane(seen, "digs_left") == [0, 1]


def test_known_cards_are_told_from_the_top() -> None:
    seen = observed(state_of(TABLE))
    queue = seen[SLOTS["queue"]].reshape(KNOWN_SHOWN, len(NAMES))
    assert queue.sum() == 4
    assert [NAMES[kind] for kind in queue[:4].argmax(axis=1)] == cards(TABLE.known)


def test_of_a_long_queue_the_last_cards_are_told_by_number() -> None:
    seen = observed(state_of(replace(TABLE, rest="bottom")))
    assert plane(seen, "known_size")[0] > KNOWN_SHOWN
    assert held(seen, "known").total() == plane(seen, "known_size")[0]
    assert sum(plane(seen, "queue")) == KNOWN_SHOWN


def test_a_turn_is_told_step_by_step() -> None:
    start = state_of(TABLE)
    assert plane(observed(start), "stage") == [0, 1, 0, 0, 0, 0]
    assert plane(observed(start), "accountant") == [0, 0, 0, 0]
    swap = observed(play(start, "A2 ^A0"))
    assert plane(swap, "stage") == [0, 0, 1, 0, 0, 0]
    assert plane(swap, "accountant") == [0, 1, 0, 0]
    numbers = ("swap_limit", "taken_up", "to_lay", "floor")
    assert [plane(swap, name)[0] for name in numbers] == [2, 1, 0, NAMES.index("A0")]
    lay = observed(play(start, "A2 ^A0 ^M2"))
    assert plane(lay, "stage") == [0, 0, 0, 1, 0, 0]
    assert [plane(lay, name)[0] for name in numbers] == [2, 2, 2, 0]
    threat = observed(play(start, "B3@F1"))
    assert plane(threat, "stage") == [0, 0, 0, 0, 0, 1]
    assert held(threat, "threat") == {"F1": 3}


def test_new_cards_and_discards_are_told() -> None:
    state = play(state_of(Table(street="F2A1")), "-F2 >A1 >M0")
    seen = observed(state)
    assert held(seen, "fresh") == {"A1": 1, "M0": 1}
    assert held(seen, "street") == {"A1": 2, "M0": 1}
    assert held(seen, "discard") == {"F2": 1}
    assert plane(seen, "dug") == [1]
    assert plane(seen, "digs_left") == [0, 0]


def test_the_end_that_nears_is_told() -> None:
    """FA-END-1: the pile runs out on the starting player's turn, the other one has one more."""
    table = Table(street="F2A1", known="B0F1", through=2, rest="area1")
    assert plane(observed(play(state_of(table), "-F2")), "turns_left") == [1, 0, 0, 0]
    last = play(state_of(replace(table, known="B0")), "-F2")
    assert plane(observed(last), "turns_left") == [0, 0, 1, 0]
    assert plane(observed(play(last, "pass")), "turns_left") == [0, 1, 0, 0]


@pytest.mark.parametrize("option", ["take_new_only", "brute_up_to", "swap_up_to"])
@pytest.mark.parametrize("value", ["yes", "no"])
def test_options_are_told(option: str, value: str) -> None:
    assert plane(observed(state_of(TABLE, **{option: value})), option) == [int(value == "yes")]


def test_the_tie_break_is_told() -> None:
    told = [
        plane(observed(state_of(TABLE, tie_break=by)), "tie_break") for by in ("points", "value")
    ]
    assert told == [[0], [1]]


# -- the view of a seat -----------------------------------------------------------


def decisions(line: Line) -> list[Record]:
    return [state.record for state in line.states if GAME.actors(state) in {(0,), (1,)}]


def swapped(record: Record) -> Record:
    """The same with the names of the seats exchanged."""
    mirrored = record.copy()
    mirrored.hand, mirrored.area = record.hand[::-1].copy(), record.area[::-1].copy()
    mirrored.mover, mirrored.starter = 1 - record.mover, 1 - record.starter
    return mirrored


@given(lines(longest=80))
def test_seats_that_swap_everything_see_the_same(line: Line) -> None:
    for record in decisions(line):
        here, there = frame_at(State(record)), frame_at(State(swapped(record)))
        assert (here.observation == there.observation).all()
        assert (here.mask == there.mask).all()
        assert here.seat[0] == 1 - there.seat[0]


@given(lines(longest=80))
def test_the_other_seat_sees_the_halves_swapped(line: Line) -> None:
    for record in decisions(line):
        other = record.copy()
        other.mover = 1 - record.mover
        here, there = observed(State(record)), observed(State(other))
        for place in ("hand", "area"):
            assert plane(here, f"own_{place}") == plane(there, f"other_{place}")
            assert plane(here, f"other_{place}") == plane(there, f"own_{place}")
        assert plane(here, "is_starter") != plane(there, "is_starter")
        seen_alike = {*SLOTS} - {"own_hand", "other_hand", "own_area", "other_area", "is_starter"}
        assert all(plane(here, name) == plane(there, name) for name in seen_alike)


def situation(record: Record) -> tuple[object, ...]:
    """All that a player knows, and that may still matter, with the seats named from the mover."""
    sides = (record.hand, record.area)
    if record.mover == 1:
        sides = (record.hand[::-1], record.area[::-1])
    told = {*(STATE.names or ())} - NOT_OBSERVED - OTHERWISE - {"hand", "area", "starter", "mover"}
    return (
        *(side.tobytes() for side in sides),
        *(record[name].tobytes() for name in sorted(told)),
        record.known[: record.known_size].tobytes(),
        record.starter == record.mover,
    )


@pytest.mark.parametrize("edition", ["first", "second"])
def test_equal_observations_are_equal_situations(edition: str) -> None:
    """Nothing that matters is missing, and nothing is told that does not."""
    batch = FamigliaBatch(40, seed=3, options={"edition": edition})
    seen: dict[bytes, tuple[object, ...]] = {}
    pairs = set()
    for _ in range(150):
        frame = batch.step(batch.sample())
        for game in range(len(batch)):
            record = batch.state(game).record
            assert record.known_size <= KNOWN_SHOWN
            observation, told = frame.observation[game].tobytes(), situation(record)
            assert seen.setdefault(observation, told) == told
            pairs.add((observation, told))
    assert len({told for _, told in pairs}) == len(pairs) == len(seen)
