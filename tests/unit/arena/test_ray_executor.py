"""The same tournament on a Ray cluster: lost workers and machines cost time and nothing else."""

import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from consigliere.arena.executors.executor import RETRIES, PlayPair
from consigliere.arena.executors.ray_cluster import ClusterError, RayExecutor
from consigliere.arena.page import written
from consigliere.arena.pairs import Task, play_pair
from consigliere.arena.results import Results, read
from ray_machines import Cluster, end, free_port, ray_cluster

from . import arena_players
from .whole_tournament import EXPECTED, SPEC, played, without_times

pytest.importorskip("ray", reason="Ray is not installed")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.xdist_group("ray"),
    pytest.mark.filterwarnings("ignore"),
]


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """Two machines, whose workers leave their marks in one folder."""
    folder, trap = tmp_path_factory.mktemp("marks"), tmp_path_factory.mktemp("trap")
    environment = {arena_players.MARKS: str(folder), arena_players.TRAP: str(trap)}
    with ray_cluster(environment, {arena_players.LOST: "yes"}) as started:
        yield replace(started, marks=folder, trapped=trap)


@pytest.fixture
def marks(cluster: Cluster) -> Path:
    """The folder, empty."""
    for mark in cluster.marks.iterdir():
        mark.unlink()
    return cluster.marks


def play_on(cluster: Cluster, path: Path, play: PlayPair) -> Results:
    """Play SPEC on the cluster."""
    return played(RayExecutor(SPEC, cluster.address, play=play), path)


def test_a_worker_that_dies_is_replaced_and_the_results_are_the_same(
    cluster: Cluster, tmp_path: Path, marks: Path
) -> None:
    assert (
        without_times(play_on(cluster, tmp_path / "out", arena_players.dies_once_at_3)) == EXPECTED
    )
    attempts = Counter(arena_players.marks(marks))
    assert attempts.pop(3) == 2
    assert set(attempts.values()) == {1}
    assert len((tmp_path / "out").read_text().splitlines()) == 1 + len(SPEC.seeds)


def test_a_pair_that_raises_again_and_again_is_recorded_as_failed(
    cluster: Cluster, tmp_path: Path, marks: Path
) -> None:
    found = play_on(cluster, tmp_path / "out", arena_players.raises_at_2)
    assert found.pairs[Task(("one", "two"), 2)].failed == "RuntimeError: a mistake of the player"
    assert without_times(found) == [line for line in EXPECTED if line[1] != 2]
    assert Counter(arena_players.marks(marks))[2] == 1 + RETRIES


def test_a_machine_without_the_same_players_plays_nothing(
    cluster: Cluster, tmp_path: Path, marks: Path
) -> None:
    elsewhere = msgspec.structs.replace(SPEC, games=2, data={"worth.json": "0" * 64})
    with closing(RayExecutor(elsewhere, cluster.address, play=arena_players.marked)) as executor:
        (pair,) = executor.play(iter([Task(("one", "two"), 1)]))
    assert pair.failed
    assert "different rules or players" in pair.failed
    assert list(marks.iterdir()) == []


def test_real_games_are_the_same_as_at_home(cluster: Cluster, tmp_path: Path) -> None:
    spec, out = tmp_path / "spec.toml", tmp_path / "out"
    spec.write_text("\n".join(written(SPEC)))
    words = [sys.executable, "-m", "consigliere.cli.main", "arena", "run", str(spec)]
    words += ["--out", str(out), "--executor", "ray", "--address", cluster.address]
    subprocess.run(words, check=True, capture_output=True)
    found = read(out)
    assert without_times(found) == sorted(
        play_pair(SPEC, task).without_times for task in found.pairs
    )
    assert len(found.pairs) == len(SPEC.seeds)


def test_a_machine_that_is_lost_loses_no_pair_and_counts_none_twice(
    cluster: Cluster, tmp_path: Path, marks: Path
) -> None:
    """The last test of the cluster: one machine is left afterwards."""

    def lose_it() -> None:
        while not any(cluster.trapped.iterdir()):
            time.sleep(0.01)
        end(cluster.machines[1])

    losing = threading.Thread(target=lose_it)
    losing.start()
    found = play_on(cluster, tmp_path / "out", arena_players.trapped)
    losing.join()
    assert without_times(found) == EXPECTED
    assert len(found.pairs) == len(SPEC.seeds)
    attempts = Counter(arena_players.marks(marks))
    assert set(attempts) == set(SPEC.seeds)
    (trapped,) = (int(path.name) for path in cluster.trapped.iterdir())
    assert attempts.pop(trapped) == 2
    assert set(attempts.values()) == {1}


def test_nobody_answers() -> None:
    for address in (f"127.0.0.1:{free_port()}", "nowhere"):
        with pytest.raises(ClusterError) as refused:
            RayExecutor(SPEC, address)
        assert refused.value.key == "no_cluster"
        assert refused.value.details["address"] == address


def test_without_ray_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ClusterError) as refused:
        RayExecutor(SPEC, "127.0.0.1:6379")
    assert refused.value.key == "no_ray"
