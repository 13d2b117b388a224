"""A Ray cluster of machines that are all this one, as `ray start` makes it."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

START_SECONDS = 90.0
TESTS = Path(__file__).parent
_CLIENT_PORTS = range(20_000, 30_000)
"""Where Ray has no workers listen, and the system gives no ports away."""


@dataclass
class Cluster:
    """Where it listens, its machines, the head first, and where workers leave marks.

    `url` is for clients that are no machine of it.
    """

    address: str
    url: str
    machines: list[subprocess.Popen[bytes]]
    marks: Path = Path()
    trapped: Path = Path()


@contextmanager
def ray_cluster(environment: Mapping[str, str], *others: Mapping[str, str]) -> Iterator[Cluster]:
    """Started, one processor each, and stopped at the end; workers see the environment.

    For each of `others` there is another machine, whose workers see that as well.
    """
    paths = {"PYTHONPATH": os.pathsep.join([str(TESTS)])}
    seen = {**os.environ, **environment, **paths, "RAY_AUTH_MODE": "disabled"}
    # paths of sockets must be short
    # whatever token somebody has for clusters of his own
    without_token = patch.dict(os.environ, RAY_AUTH_MODE="disabled")
    folder = tempfile.mkdtemp(prefix="ray-", dir="/tmp")
    port, client_port = free_port(), free_port(_CLIENT_PORTS)
    address = f"127.0.0.1:{port}"
    machines: list[subprocess.Popen[bytes]] = []
    try:
        head = ("--head", f"--port={port}", f"--ray-client-server-port={client_port}")
        silent = ("--include-dashboard=false", f"--temp-dir={folder}")
        machines.append(start(seen, *head, *silent))
        wait_for(port)
        wait_for(client_port)
        for other in others:
            machines.append(start({**seen, **other}, f"--address={address}"))
        with without_token:
            yield Cluster(address, f"ray://127.0.0.1:{client_port}", machines)
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


def free_port(among: Sequence[int] = (0,)) -> int:
    """A port that nobody uses now."""
    for wanted in random.sample(among, len(among)):
        with socket.socket() as listener, contextlib.suppress(OSError):
            listener.bind(("127.0.0.1", wanted))
            port: int = listener.getsockname()[1]
            return port
    raise AssertionError("no free port")


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
