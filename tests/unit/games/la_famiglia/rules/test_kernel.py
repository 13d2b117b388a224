"""The compiled rules and the plain ones are one: every byte after every decision is the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from consigliere.games.la_famiglia.game import LaFamiglia
from consigliere.games.la_famiglia.presentation.notation import read_step, write_draw
from consigliere.games.la_famiglia.rules import kernel
from consigliere.games.la_famiglia.rules.legal import legal
from consigliere.games.la_famiglia.rules.random_play import play_out, random_step
from consigliere.games.la_famiglia.rules.record.actions import MAX_CHOICES
from consigliere.games.la_famiglia.rules.record.board import Board
from consigliere.games.la_famiglia.rules.record.frames import waits_for_chance
from consigliere.games.la_famiglia.rules.record.record import MAX_SEATS, OVER, TERRITORIES
from consigliere.games.la_famiglia.rules.setup import may_be_drawn
from consigliere.games.la_famiglia.rules.state import State, load_components
from consigliere.games.la_famiglia.rules.step import decide
from consigliere.games.random_source import new_random, seed_random
from golden import FOLDER, options_of
from golden_files import head_of, steps_of
from la_famiglia_table import SEATS, T

# one worker compiles, and the others need not
pytestmark = pytest.mark.xdist_group("la_famiglia_kernel")

GAME = LaFamiglia()
GOLDEN = sorted((FOLDER / "la_famiglia").glob("*.txt"))
SETTINGS = [
    {"mode": mode, "edition": edition, "families": families}
    for mode in SEATS
    for edition, families in (("recommended", "draft"), ("base", "advised"))
]


def start(options: dict[str, str]) -> Board:
    """The record of a new game."""
    board: Board = GAME.initial(options, SEATS[options["mode"]]).record
    return board


class Twins:
    """One game by both paths, compared at every step."""

    def __init__(self, board: Board) -> None:
        self.plain = board.copy()
        self.compiled = kernel.record_of(board)
        self.components = load_components(board.version)
        self._tables = kernel.tables_record(self.components.tables)
        self._rules = kernel.compiled()
        self._room = kernel.buffer()

    def listed(self) -> list[int]:
        """What may be decided, by both the same."""
        room = [0] * MAX_CHOICES
        n = legal(self.plain, self.components.tables, room)
        assert self._rules.legal(self.compiled, self._tables, self._room) == n
        assert self._room[:n].tolist() == room[:n]
        return room[:n]

    def decide(self, number: int) -> None:
        """The decision, or what chance brings, and all that follows."""
        decide(self.plain, self.components.tables, number)
        self._rules.decide(self.compiled, self._tables, number)
        assert self.compiled.tobytes() == self.plain.tobytes()


def number_of(state: State, word: str) -> int:
    """The decision, or the draw, that a word of a recorded game stands for."""
    if not word.startswith(">"):
        return read_step(state, GAME.actors(state)[0], word)
    s, t = state.record, state.tables
    drawn = range(max(TERRITORIES, MAX_SEATS))
    found = [n for n in drawn if may_be_drawn(s, t, int(s.stack[s.depth - 1, 0]), n)]
    return next(n for n in found if write_draw(state, n) == word)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_recorded_games_go_the_same_way_by_both_paths(path: Path) -> None:
    """LF-DEC-31: the same decisions in the same order, and the same state after each."""
    twins = Twins(start(options_of(head_of(path))))
    for word in steps_of(path):
        if not word.startswith(">"):
            offered = twins.listed()
            assert number_of(State(twins.plain, twins.components), word) in offered
        else:
            assert twins.listed() == []
        twins.decide(number_of(State(twins.plain, twins.components), word))
    while twins.plain.phase != OVER and len(offered := twins.listed()) == 1:
        twins.decide(offered[0])
    assert twins.compiled.phase == OVER


@pytest.mark.parametrize("options", SETTINGS, ids=lambda options: " ".join(options.values()))
def test_random_games_go_the_same_way_by_both_paths(options: dict[str, str]) -> None:
    """LF-GEN-04: also where nobody would ever go; the round trip changes nothing on the way."""
    rng, room = new_random(), [0] * MAX_CHOICES
    seed_random(rng, 11)
    twins = Twins(start(options))
    steps = 0
    while twins.plain.phase != OVER:
        if not waits_for_chance(twins.plain):
            twins.listed()
        twins.decide(random_step(twins.plain, T, room, rng))
        back = kernel.board_of(twins.compiled)
        assert back.__dict__.keys() == twins.plain.__dict__.keys()
        assert back.tobytes() == twins.plain.tobytes()
        steps += 1
    assert steps > 200


@pytest.mark.parametrize("mode", SEATS)
def test_equal_seeds_give_equal_games_by_both_paths(mode: str) -> None:
    """LF-GEN-04, LF-LEN-01: whole games without a look between, with their luck."""
    for seed in range(1, 6):
        board = start({"mode": mode})
        record, tables = kernel.record_of(board), kernel.tables_record(T)
        plain = np.zeros(3, np.int64), new_random()
        compiled = np.zeros(3, np.int64), new_random()
        seed_random(plain[1], seed)
        seed_random(compiled[1], seed)
        play_out(board, T, [0] * MAX_CHOICES, plain[1], plain[0])
        kernel.compiled().play_out(record, tables, kernel.buffer(), compiled[1], compiled[0])
        assert plain[0].tolist() == compiled[0].tolist()
        assert record.tobytes() == board.tobytes()


def test_a_record_and_a_board_share_nothing() -> None:
    board = start({"mode": "1v1"})
    before = board.tobytes()
    record = kernel.record_of(board)
    back = kernel.board_of(record)
    record.soldiers[0] = 5
    back.soldiers[1] = 5
    assert board.tobytes() == before
    assert record.soldiers[:2].tolist() == [5, 0]
    assert back.soldiers[:2].tolist() == [0, 5]
    assert type(back.soldiers[1]) is type(back.bank) is int


def test_the_tables_are_the_same_record_for_everybody() -> None:
    tables = kernel.tables_record(T)
    assert tables.tobytes() == T.tobytes()
    assert kernel.tables_record(T) is tables


def test_records_of_an_array_are_copied_by_assigning_them() -> None:
    records = kernel.new_records(2)
    records[0] = kernel.record_of(start({"mode": "2v2"}))
    records[1] = records[0]
    records[1].bank = 9
    assert (records[0].bank, records[0].seats, records[1].bank) == (0, 4, 9)


def test_a_short_buffer_is_refused_by_compiled_rules_too() -> None:
    twins: Any = Twins(start({"mode": "1v1"}))
    with pytest.raises(IndexError, match="short"):
        kernel.compiled().legal(twins.compiled, kernel.tables_record(T), np.empty(3, np.int64))
