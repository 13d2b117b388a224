"""Worker processes: one that thinks is waited for, one without a pulse is not."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from unittest.mock import patch

import pytest

from consigliere.server import worker_process
from consigliere.server.worker_process import MEMORY, Work, WorkerProcess

from . import stub_work

LONG = 60.0
"""Seconds that no test waits."""

Start = Callable[..., WorkerProcess]


@pytest.fixture
def start() -> Iterator[Start]:
    started = []

    def begin(work: Work, *arguments: object, niceness: int = 0) -> WorkerProcess:
        started.append(WorkerProcess(work, *arguments, niceness=niceness))
        return started[-1]

    yield begin
    for process in started:
        process.close()


def test_it_is_told_what_to_do_and_answers(start: Start) -> None:
    process = start(stub_work.echo, "one", 2)
    assert process.receive(LONG) == ("one", 2)
    process.send({"three": 3})
    assert process.receive(LONG) == {"three": 3}


def test_one_that_takes_its_time_is_waited_for(start: Start) -> None:
    """Longer than it may be silent."""
    process = start(stub_work.sleeper, worker_process.SILENCE_SECONDS + 1)
    assert process.receive(LONG) == "awake"


@pytest.mark.fault("hung-worker")
def test_one_that_takes_too_long_is_not(start: Start) -> None:
    process = start(stub_work.sleeper, LONG)
    with pytest.raises(TimeoutError, match="no answer"):
        process.receive(0.5)


def test_one_that_is_stopped_is_given_up(start: Start) -> None:
    process = start(stub_work.stopped)
    assert process.receive(LONG) == "ready"
    with pytest.raises(TimeoutError, match="no sign of life"):
        process.receive(LONG)


@pytest.mark.fault("hung-worker")
def test_one_that_is_stopped_before_it_began_is_given_up(start: Start) -> None:
    process = start(stub_work.echo)
    assert process.pid is not None
    os.kill(process.pid, signal.SIGSTOP)
    with (
        patch.object(worker_process, "FIRST_BEAT_SECONDS", 0.5),
        patch.object(worker_process, "SILENCE_SECONDS", 0.5),
        pytest.raises(TimeoutError, match="no sign of life"),
    ):
        process.receive(LONG)


@pytest.mark.fault("crashed-worker")
def test_one_that_dies(start: Start) -> None:
    process = start(stub_work.echo)
    process.receive(LONG)
    process.kill()
    with pytest.raises((EOFError, OSError)):
        process.receive(LONG)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such limits")
@pytest.mark.parametrize(("size", "got"), [(MEMORY // 8, MEMORY // 8), (MEMORY, "refused")])
@pytest.mark.fault("hungry-worker")
def test_its_memory_is_bounded(start: Start, size: int, got: object) -> None:
    assert start(stub_work.hungry, size).receive(LONG) == got


@pytest.mark.skipif(sys.platform == "win32", reason="there is no niceness")
def test_it_is_as_patient_as_it_should_be(start: Start) -> None:
    assert start(stub_work.nice, niceness=5).receive(LONG) - os.nice(0) == 5


@pytest.mark.fault("worker-left-behind")
def test_nothing_is_left_of_it() -> None:
    process = WorkerProcess(stub_work.echo)
    pid = process.pid
    assert pid is not None
    process.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
