"""Tournaments in processes of this machine: everything once, whatever happens to the workers."""

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from consigliere.arena.executors.executor import RETRIES, PlayPair
from consigliere.arena.executors.local import LocalExecutor, default_processes
from consigliere.arena.pairs import Pair, Task
from consigliere.arena.results import Journal, Results, read
from consigliere.arena.specification import Specification, Sprt
from consigliere.arena.tally import tallies
from consigliere.arena.tournament import Tournament

from . import arena_players
from .arena_players import made_up, pair, specification
from .whole_tournament import EXPECTED, SPEC, played, without_times


class InTurn:
    """An executor without processes; counts what it is given."""

    def __init__(self, spec: Specification) -> None:
        self.spec = spec
        self.given: list[Task] = []

    def play(self, tasks: Iterator[Task]) -> Iterator[Pair]:
        for task in tasks:
            self.given.append(task)
            yield made_up(self.spec, task)

    def close(self) -> None:
        """Nothing to stop."""


def play_locally(path: Path, play: PlayPair, *, patience_s: float = 60.0) -> Results:
    """Play SPEC with two processes."""
    return played(LocalExecutor(SPEC, 2, play, patience_s), path)


def test_everything_missing_is_played_once_side_by_side(tmp_path: Path) -> None:
    spec = specification(games=4, more="")
    told: list[Pair] = []
    with Journal(tmp_path / "out", spec) as journal:
        tournament = Tournament(spec, journal)
        assert tournament.pairs_left == 6
        executor = InTurn(spec)
        tournament.run(executor, told.append)
        assert tournament.pairs_left == 0
    assert executor.given == [Task(players, seed) for seed in (1, 2) for players in spec.pairings]
    assert [pair.task for pair in told] == executor.given == list(read(tmp_path / "out").pairs)


def test_only_what_is_missing_is_played(tmp_path: Path) -> None:
    with Journal(tmp_path / "out", SPEC) as journal:
        for seed in (1, 4):
            journal.append(made_up(SPEC, Task(("one", "two"), seed)))
        journal.append(Pair(("one", "two"), 2, failed="the worker died"))
    with Journal(tmp_path / "out", SPEC) as journal:
        executor = InTurn(SPEC)
        Tournament(SPEC, journal).run(executor, lambda _: None)
    assert [task.seed for task in executor.given] == [2, 3, 5, 6]
    assert without_times(read(tmp_path / "out")) == EXPECTED


def test_a_pairing_that_is_decided_is_played_no_further(tmp_path: Path) -> None:
    spec = msgspec.structs.replace(
        specification(games=400, more=""), sprt=Sprt(0.0, 200.0, 0.05, 0.05)
    )

    class FirstWins(InTurn):
        def play(self, tasks: Iterator[Task]) -> Iterator[Pair]:
            for task in tasks:
                self.given.append(task)
                yield pair(task, [1.0, 1.0])

    with Journal(tmp_path / "out", spec) as journal:
        executor = FirstWins(spec)
        tournament = Tournament(spec, journal)
        tournament.run(executor, lambda _: None)
        assert tournament.pairs_left == 0
    played = Counter(task.players for task in executor.given)
    assert set(played) == set(spec.pairings)
    assert max(played.values()) < 20
    assert all(tally.surplus == 0 for tally in tallies(read(tmp_path / "out")))
    with Journal(tmp_path / "out", spec) as journal:
        assert Tournament(spec, journal).pairs_left == 0


def test_local_processes_play_the_same_as_one_after_the_other(tmp_path: Path, marks: Path) -> None:
    assert without_times(play_locally(tmp_path / "out", arena_players.marked)) == EXPECTED
    assert sorted(arena_players.marks(marks)) == list(SPEC.seeds)


def test_a_worker_that_dies_is_replaced_and_its_pair_played_again(
    tmp_path: Path, marks: Path
) -> None:
    assert without_times(play_locally(tmp_path / "out", arena_players.dies_once_at_3)) == EXPECTED
    assert Counter(arena_players.marks(marks))[3] == 2
    assert len((tmp_path / "out").read_text().splitlines()) == 1 + len(SPEC.seeds)


def test_a_pair_that_raises_again_and_again_is_recorded_as_failed(
    tmp_path: Path, marks: Path
) -> None:
    found = play_locally(tmp_path / "out", arena_players.raises_at_2)
    assert found.pairs[Task(("one", "two"), 2)].failed == "RuntimeError: a mistake of the player"
    assert without_times(found) == [line for line in EXPECTED if line[1] != 2]
    attempts = Counter(arena_players.marks(marks))
    assert attempts.pop(2) == 1 + RETRIES
    assert set(attempts.values()) == {1}
    (tally,) = tallies(found)
    assert (tally.failed, len(tally.counted)) == (1, len(SPEC.seeds) - 1)


def test_a_worker_that_hangs_is_replaced_too(tmp_path: Path, marks: Path) -> None:
    found = play_locally(tmp_path / "out", arena_players.hangs_once_at_2, patience_s=3.0)
    assert without_times(found) == EXPECTED
    assert Counter(arena_players.marks(marks))[2] == 2


def test_a_closed_executor_leaves_no_process_behind(marks: Path) -> None:
    executor = LocalExecutor(SPEC, 2, arena_players.hangs_once_at_2)
    playing = executor.play(iter([Task(("one", "two"), 1), Task(("one", "two"), 2)]))
    assert next(playing).seed == 1
    pids = executor.pids()
    executor.close()
    assert len(pids) == 2
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_one_core_is_left_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    for cores, processes in ((None, 1), (1, 1), (2, 1), (8, 7)):
        monkeypatch.setattr("os.cpu_count", lambda count=cores: count)
        assert default_processes() == processes
