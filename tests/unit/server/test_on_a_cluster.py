"""Computer seats and analyses on a Ray cluster, and what happens when it fails."""

import asyncio
import os
import threading
import time
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from unittest.mock import patch

import pytest

import analysis_workers
import consigliere
from consigliere.arena.executors.ray_cluster import ClusterError
from consigliere.core.record import Header, Sitter, dumps
from consigliere.core.replay import Timeline
from consigliere.server import cluster_seats
from consigliere.server.analysis_process import (
    AnalysisJob,
    AnalysisLine,
    AnalysisProcess,
    AnalysisRun,
)
from consigliere.server.cluster_analysis import ClusterAnalysis, start_on_cluster
from consigliere.server.cluster_seats import ClusterSeats
from consigliere.server.computers import ComputerPool, Question
from consigliere.server.player_cache import PlayerFactory, player_of_level
from consigliere.server.ray_client import OtherVersion, RayClient, check_version
from counting_game import Counting
from ray_machines import Cluster, end, free_port, ray_cluster

from . import stub_players, stub_work

pytest.importorskip("grpc", reason="Ray is not installed, or not for clients")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.xdist_group("ray"),
    pytest.mark.filterwarnings("ignore"),
]

WORDS = ("a", "b", "c")
PATIENCE = 180.0
"""Seconds that a busy machine may take to start a process of the cluster."""
BRIEF = 5.0
"""Seconds after which what hangs is given up."""


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with ray_cluster({}) as started:
        yield started


@pytest.fixture(scope="module")
def connections(cluster: Cluster) -> Iterator[list[RayClient]]:
    """The one connection of all tests, the last that worked: Ray starts a process for each."""
    with patch.dict(os.environ, RAY_CLIENT_RECONNECT_GRACE_PERIOD=f"{PATIENCE / 3:.0f}"):
        kept = [working(RayClient(cluster.url))]
        yield kept
    kept[0].close()


@pytest.fixture
def client(connections: list[RayClient]) -> Iterator[RayClient]:
    """The connection to the cluster, made again if another test has made one elsewhere."""
    connections[0] = working(connections[0])
    with patch.object(connections[0], "close"):
        yield connections[0]


def working(client: RayClient) -> RayClient:
    """A connection that works: on a busy machine Ray gives up the first ones."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            assert client.call(stub_work.doubled, 2, seconds=PATIENCE / 3) == 4
            return client
        except (ClusterError, ConnectionError):
            assert time.monotonic() < until
        except TimeoutError:
            assert time.monotonic() < until
            client = RayClient(client.url)


def test_a_connection_that_takes_nothing_is_not_waited_for() -> None:
    """Ray has been seen to wait for ever before a call was on its way."""
    client, forever = RayClient("ray://127.0.0.1:1"), threading.Event()
    stuck = SimpleNamespace(remote=lambda *arguments: forever.wait())
    with (
        patch.object(client, "_connect"),
        patch.object(client, "_of", lambda function: stuck),
        pytest.raises(TimeoutError, match="taken"),
    ):
        client.call(stub_work.doubled, 2, seconds=0.1)
    forever.set()


def question(view: str = "", game: str = "toy") -> Question:
    return Question(game, 1, view, WORDS)


def seats_of(client: RayClient, factory: PlayerFactory = stub_players.last_word) -> ClusterSeats:
    """Seats whose answers of this machine are told from those of the cluster: the first word."""
    local = ComputerPool(stub_players.first_word, workers=1)
    return ClusterSeats(client, local, factory, lambda game, level: 0.05)


def answers(seats: ClusterSeats, *questions: Question) -> list[str]:
    """The answers, one after the other; the seats are stopped afterwards."""

    async def ask() -> list[str]:
        seats.start()
        try:
            return [await choice(seats, each) for each in questions]
        finally:
            await seats.stop()

    return asyncio.run(ask())


async def choice(seats: ClusterSeats, asked: Question) -> str:
    """The answer to one question; only what hangs is given up soon."""
    patience = BRIEF if asked.view == "hang" else PATIENCE
    with patch.object(cluster_seats, "PATIENCE_SECONDS", patience):
        return await seats.choose(asked)


def test_the_cluster_decides(client: RayClient) -> None:
    seats = seats_of(client)
    assert answers(seats, question(), question()) == ["c", "c"]
    assert seats.failures() == 0


def test_a_player_of_a_game_decides_there(client: RayClient) -> None:
    play = consigliere.new_game("famiglia", seed=1)
    words, view = play.legal_actions, play.view(play.turn)
    until = time.monotonic() + PATIENCE
    while True:
        seats = seats_of(working(client), player_of_level)
        assert answers(seats, Question("famiglia", 2, view, words))[0] in words
        if seats.failures() == 0:
            break
        # Ray may lose the session while a busy machine loads the game
        assert time.monotonic() < until


@pytest.mark.parametrize("trouble", ["hang", "die", "raise", "cheat"])
@pytest.mark.fault("hung-worker", "crashed-worker")
def test_what_fails_there_is_decided_here_and_the_cluster_is_asked_again(
    client: RayClient, trouble: str
) -> None:
    seats = seats_of(client)
    with patch.object(cluster_seats, "RETRY_SECONDS", 0.0):
        assert answers(seats, question(), question(trouble), question()) == ["c", "a", "c"]
    assert seats.failures() == 1


def test_a_cluster_that_failed_is_left_alone_for_a_while(client: RayClient) -> None:
    assert answers(seats_of(client), question("raise"), question()) == ["a", "a"]


@pytest.mark.fault("crashed-worker")
def test_a_cluster_that_is_not_there() -> None:
    seats = seats_of(RayClient(f"ray://127.0.0.1:{free_port()}"))
    assert answers(seats, question(), question()) == ["a", "a"]


@pytest.mark.fault("crashed-worker")
def test_a_cluster_that_is_lost_while_it_thinks() -> None:
    with ray_cluster({}) as started:
        seats = seats_of(working(RayClient(started.url)))

        async def ask() -> tuple[str, str]:
            try:
                first = await choice(seats, question())
                thinking = asyncio.create_task(choice(seats, question("hang")))
                await asyncio.sleep(1)
                end(started.machines[0])
                return first, await thinking
            finally:
                await seats.stop()

        assert asyncio.run(ask()) == ("c", "a")


def job() -> AnalysisJob:
    """A finished game of the toy."""
    sitters = (Sitter("Ann", "human"), Sitter("Ben", "human"))
    options = {"goal": "10", "starter": "1"}
    timeline = Timeline(Counting(), Header("counting", 3, options, "short", sitters))
    for at, (seat, act) in enumerate([(None, "deal:12"), (0, "2"), (1, "1"), (0, "!resign")]):
        timeline.append(seat, act, at)
    return AnalysisJob("counting", dumps(timeline.record()), "high", 0.5)


def lines(run: AnalysisRun) -> list[AnalysisLine]:
    found = []
    while (line := run.next()) is not None:
        found.append(line)
    run.close()
    return found


def test_an_analysis_there_says_the_same_as_one_here(client: RayClient) -> None:
    there = lines(ClusterAnalysis(client, analysis_workers.good, job()))
    here = lines(AnalysisProcess(analysis_workers.good, job()))
    assert there == here
    assert len(there) > 3


@pytest.mark.parametrize("worker", [analysis_workers.dying, analysis_workers.mistaken])
def test_an_analysis_that_dies_there(client: RayClient, worker: Callable[..., None]) -> None:
    run = ClusterAnalysis(client, worker, job())
    with pytest.raises(EOFError):
        lines(run)


def test_an_analysis_there_is_ended(client: RayClient) -> None:
    run = ClusterAnalysis(client, analysis_workers.silent, job())
    assert run.next() is not None
    run.kill()
    with pytest.raises(EOFError):
        run.next()
    # the one processor is free again
    assert lines(ClusterAnalysis(client, analysis_workers.good, job()))


def test_without_a_cluster_an_analysis_is_made_here() -> None:
    run = start_on_cluster(
        RayClient(f"ray://127.0.0.1:{free_port()}"), analysis_workers.good, job()
    )
    assert isinstance(run, AnalysisProcess)
    assert lines(run)


def test_another_version_answers_nothing() -> None:
    check_version(consigliere.__version__)
    with pytest.raises(OtherVersion):
        check_version("0.0.1")
