"""A Ray cluster of two machines that are both this one, as `ray start` makes it."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

START_SECONDS = 90.0
TESTS = Path(__file__).parents[2]


@dataclass
class Cluster:
    """Where it listens, its machines, the head and another one, and where workers leave marks."""

    address: str
    head: subprocess.Popen[bytes]
    other: subprocess.Popen[bytes]
    marks: Path = Path()
    trapped: Path = Path()


@contextmanager
def ray_cluster(environment: Mapping[str, str], others: Mapping[str, str]) -> Iterator[Cluster]:
    """Started, one processor each, and stopped at the end; workers see the environment.

    Those of the other machine see `others` as well.
    """
    paths = {"PYTHONPATH": os.pathsep.join([str(TESTS)])}
    seen = {**os.environ, **environment, **paths}
    # paths of sockets must be short
    folder = tempfile.mkdtemp(prefix="ray-", dir="/tmp")
    port = free_port()
    address = f"127.0.0.1:{port}"
    machines: list[subprocess.Popen[bytes]] = []
    try:
        head = ("--head", f"--port={port}", "--include-dashboard=false", f"--temp-dir={folder}")
        machines.append(start(seen, *head))
        wait_for(port)
        machines.append(start({**seen, **others}, f"--address={address}"))
        yield Cluster(address, machines[0], machines[1])
    finally:
        for machine in machines:
            end(machine)
        shutil.rmtree(folder, ignore_errors=True)


def start(environment: Mapping[str, str], *words: str) -> subprocess.Popen[bytes]:
    """A machine, in a group of processes of its own."""
    command = [str(Path(sys.executable).parent / "ray"), "start", "--block", "--num-cpus=1"]
    command += ["--object-store-memory=80000000"]
    return subprocess.Popen(
        [*command, "--node-ip-address=127.0.0.1", "--disable-usage-stats", *words],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def end(machine: subprocess.Popen[bytes]) -> None:
    """Kill all its processes."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(machine.pid, signal.SIGKILL)
    machine.wait()


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def wait_for(port: int) -> None:
    """Until somebody listens."""
    until = time.monotonic() + START_SECONDS
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            assert time.monotonic() < until, "no cluster"
            time.sleep(0.1)
